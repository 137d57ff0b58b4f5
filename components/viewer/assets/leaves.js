// Content and markup of a stretch of the transcript, from the leaves that the parser found.

import { lastAtMost } from './search.js';

/** @typedef {import('./transcript.js').Transcript} Transcript */

/**
 * The markup leaves that touch a stretch.
 * @param {Transcript} doc
 * @param {number} from
 * @param {number} to
 * @returns {{ kind: string, start: number, end: number }[]} clipped to the stretch, in order
 */
export function markupIn(doc, from, to) {
  const { leaves } = doc;
  const found = [];
  for (let i = Math.max(0, lastAtMost(leaves.start, from)); i < leaves.length && leaves.start[i] < to; i++) {
    const start = Math.max(from, leaves.start[i]);
    const end = Math.min(to, leaves.end[i]);
    if (start < end) found.push({ kind: doc.kinds.leaf[leaves.kind[i]], start, end });
  }
  return found;
}

/**
 * What is left of a stretch without its markup.
 * @param {Transcript} doc
 * @param {number} from
 * @param {number} to
 * @returns {{ start: number, end: number }[]}
 */
export function contentIn(doc, from, to) {
  const found = [];
  let place = from;
  for (const { start, end } of markupIn(doc, from, to)) {
    if (place < start) found.push({ start: place, end: start });
    place = end;
  }
  if (place < to) found.push({ start: place, end: to });
  return found;
}

/**
 * The visible text of a stretch.
 * @param {Transcript} doc
 * @param {number} from
 * @param {number} to
 */
export function visibleText(doc, from, to) {
  return contentIn(doc, from, to)
    .map(({ start, end }) => doc.slice(start, end))
    .join('');
}
