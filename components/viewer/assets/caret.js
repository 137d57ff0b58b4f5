// Which character of the transcript stands at a point of the page.

/** @typedef {Text & { at?: number, units?: number }} PlacedText a sign that stands for one unit says so */

/**
 * @param {Node} root the element that shows the transcript
 * @param {number} x
 * @param {number} y
 * @param {Element} target what the pointer is over
 * @returns {number} the place of the character, in UTF-16 units; -1 when there is none
 */
export function offsetAt(root, x, y, target) {
  // What cannot be seen is drawn by its mark alone.
  const mark = target.closest('.invisible, .space-other');
  const marked = mark && firstText(mark);
  if (marked) return marked.at ?? -1;
  const page = /** @type {any} */ (document);
  const caret = page.caretPositionFromPoint?.(x, y, { shadowRoots: [root.getRootNode()] });
  const node = /** @type {PlacedText | undefined} */ (caret?.offsetNode);
  if (node?.at !== undefined) {
    return node.at + Math.min(characterUnder(node, caret.offset, x), (node.units ?? node.length) - 1);
  }
  const line = target.closest('.line, .raw-row');
  return firstText(target)?.at ?? (line ? (firstText(line)?.at ?? -1) : -1);
}

/**
 * A caret stands between two characters: the one under the pointer is before or behind it.
 * @param {PlacedText} node
 * @param {number} caret
 * @param {number} x
 */
function characterUnder(node, caret, x) {
  const low = (/** @type {number} */ at) => (node.data.charCodeAt(at) & 0xfc00) === 0xdc00;
  const before = caret - (caret > 1 && low(caret - 1) ? 2 : 1);
  if (before >= 0) {
    const range = document.createRange();
    range.setStart(node, before);
    range.setEnd(node, caret);
    for (const box of range.getClientRects()) if (box.left <= x && x < box.right) return before;
  }
  return Math.max(0, Math.min(caret, node.length - (low(node.length - 1) ? 2 : 1)));
}

/** @param {Node} root @returns {PlacedText | null} */
function firstText(root) {
  return /** @type {PlacedText | null} */ (document.createTreeWalker(root, NodeFilter.SHOW_TEXT).nextNode());
}
