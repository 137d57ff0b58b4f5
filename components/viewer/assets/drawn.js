// The ranges of the page that show given stretches of the transcript, as far as they are drawn.

import { rangeOf } from './dom.js';
import { lastAtMost } from './search.js';

/** @typedef {import('./windowed.js').WindowedList} WindowedList */

/**
 * @param {WindowedList[]} lists
 * @param {ArrayLike<number>} starts ascending
 * @param {ArrayLike<number>} ends
 * @returns {{ index: number, range: Range }[]} one for each row that shows a part of a stretch
 */
export function drawnRanges(lists, starts, ends) {
  const found = [];
  for (const list of lists) {
    for (const node of list.live.values()) {
      const [from, to] = extentOf(node);
      if (from < 0) continue;
      for (let i = Math.max(0, lastAtMost(starts, from)); i < starts.length && starts[i] < to; i++) {
        if (ends[i] <= from) continue;
        const range = rangeOf(node, starts[i], ends[i]);
        if (range) found.push({ index: i, range });
      }
    }
  }
  return found;
}

/** @param {HTMLElement} node @returns {[number, number]} the stretch that an element shows, or -1, -1 */
export function extentOf(node) {
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  let [from, to] = [-1, -1];
  while (walker.nextNode()) {
    const text = /** @type {Text & { at?: number }} */ (walker.currentNode);
    if (text.at === undefined) continue;
    if (from < 0) from = text.at;
    to = Math.max(to, text.at + text.length);
  }
  return [from, to];
}
