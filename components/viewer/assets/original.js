// The text as it was pasted, and which place of it stands for which place of the text. All offsets are UTF-16 units.

import { lastAtMost } from './search.js';

/** @typedef {import('./payload.js').Table} Table */

/**
 * Rebuild the original: between two edits it is the text, and an edit's own characters were removed.
 * @param {string} text
 * @param {Table} edits ascending
 * @param {string} removed
 */
export function rebuildOriginal(text, edits, removed) {
  const parts = [];
  let [place, taken] = [0, 0];
  for (let i = 0; i < edits.length; i++) {
    const length = edits.originalEnd[i] - edits.originalStart[i];
    parts.push(text.slice(place, edits.start[i]), removed.slice(taken, taken + length));
    taken += length;
    place = edits.end[i];
  }
  return parts.join('') + text.slice(place);
}

/** @param {Table} edits @param {number} place of the text @returns {number} the place of the original */
export function toOriginal(edits, place) {
  const edit = lastAtMost(edits.start, place);
  if (edit < 0) return place;
  if (place < edits.end[edit]) return edits.originalStart[edit];
  return place - edits.end[edit] + edits.originalEnd[edit];
}

/** @param {Table} edits @param {number} place of the original @returns {number} the place of the text */
export function toText(edits, place) {
  const edit = lastAtMost(edits.originalStart, place);
  if (edit < 0) return place;
  if (place < edits.originalEnd[edit]) return edits.start[edit];
  return place - edits.originalEnd[edit] + edits.end[edit];
}
