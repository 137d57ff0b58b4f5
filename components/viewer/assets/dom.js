// Elements are made here and only here: strings of a transcript become text nodes or attributes, never markup. Characters
// that show nothing, or that turn the order of the text around, are marked in every string that becomes text.

import { hidingRuns } from './hiding.js';

/**
 * Make an element.
 * @param {string} tag `div`, or with classes `div.row.open`
 * @param {Record<string, any>} [attributes] `onclick` and the like are listeners; null is left out, and false too except for `aria-`
 * @param {...(Node | string | null | false | undefined)} children
 * @returns {HTMLElement}
 */
export function el(tag, attributes = {}, ...children) {
  const [name, ...classes] = tag.split('.');
  const node = document.createElement(name);
  if (classes.length) node.className = classes.join(' ');
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined) continue;
    if (key.startsWith('aria-')) {
      node.setAttribute(key, String(value));
      continue;
    }
    if (value === false) continue;
    if (key.startsWith('on')) node.addEventListener(key.slice(2), value);
    else node.setAttribute(key, value === true ? '' : String(value));
  }
  for (const child of children) {
    if (typeof child === 'string') node.append(markedText(child));
    else if (child !== null && child !== undefined && child !== false) node.append(child);
  }
  return node;
}

/**
 * A text node that knows which place of the transcript it shows.
 * @param {string} text
 * @param {number} at offset of its first character in the transcript
 */
export function textAt(text, at) {
  const node = /** @type {Text & { at: number }} */ (document.createTextNode(text));
  node.at = at;
  return node;
}

/**
 * Text with marks on what hides. The characters themselves stay, so that copying gives them too.
 * @param {string} text
 * @param {number} [at] offset of its first character, where it stands in the transcript
 * @returns {Node}
 */
export function markedText(text, at) {
  const node = (/** @type {string} */ piece, /** @type {number} */ start) =>
    at === undefined ? document.createTextNode(piece) : textAt(piece, at + start);
  const runs = hidingRuns(text);
  if (!runs) return node(text, 0);
  const fragment = document.createDocumentFragment();
  for (const run of runs) {
    if (run.name === null) fragment.append(node(run.text, run.start));
    else {
      const mark = document.createElement('span');
      mark.className = 'invisible';
      mark.dataset.name = run.name;
      mark.title = `${run.name}, cannot be seen`;
      mark.append(node(run.text, run.start));
      fragment.append(mark);
    }
  }
  return fragment;
}

/**
 * The text nodes of an element that show the transcript, in order.
 * @param {Node} root
 * @returns {(Text & { at: number })[]}
 */
export function placedTexts(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const node = /** @type {Text & { at?: number }} */ (walker.currentNode);
    if (node.at !== undefined) found.push(/** @type {Text & { at: number }} */ (node));
  }
  return found;
}

/**
 * The range of the page that shows a stretch of the transcript.
 * @param {Node} root
 * @param {number} from
 * @param {number} to
 * @returns {Range | null} null when no character of it is drawn
 */
export function rangeOf(root, from, to) {
  const range = document.createRange();
  let begun = false;
  for (const node of placedTexts(root)) {
    const end = node.at + node.length;
    if (end <= from || node.at >= to) continue;
    if (!begun) range.setStart(node, Math.max(0, from - node.at));
    begun = true;
    range.setEnd(node, Math.min(node.length, to - node.at));
  }
  return begun ? range : null;
}

/** Whether keys belong to the element that has the focus. @param {Event} event */
export function isEditing(event) {
  const target = event.composedPath()[0];
  return target instanceof Element && target.matches('input, textarea, select, [contenteditable]');
}

/** @param {number} count @param {string} one @param {string} [many] @returns {string} `1 citation`, `2 citations` */
export function counted(count, one, many = `${one}s`) {
  return `${number(count)} ${count === 1 ? one : many}`;
}

/** @param {number} value @returns {string} with commas between thousands */
export function number(value) {
  return value.toLocaleString('en-US');
}
