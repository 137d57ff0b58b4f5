// What is copied out of Raw: the characters of the text, whatever stands around them on the screen.

import { placedTexts } from './dom.js';

/** @typedef {import('./viewer.js').Viewer} Viewer */

/** @param {Viewer} view @param {ClipboardEvent} event copy the exact characters of Raw, not the lines they are shown on */
export function copyRaw(view, event) {
  const root = /** @type {any} */ (view.root.getRootNode());
  const selection = root.getSelection ? root.getSelection() : getSelection();
  if (!selection || selection.isCollapsed || !view.layout.scrollers.raw.contains(selection.anchorNode)) return;
  const range = selection.getRangeAt(0);
  let [from, to] = [-1, -1];
  for (const node of placedTexts(view.layout.scrollers.raw)) {
    if (!range.intersectsNode(node)) continue;
    const start = node.at + (node === range.startContainer ? range.startOffset : 0);
    if (from < 0) from = start;
    to = node.at + (node === range.endContainer ? range.endOffset : node.length);
  }
  if (from < 0) return;
  event.clipboardData?.setData('text/plain', view.doc.slice(from, to));
  event.preventDefault();
}
