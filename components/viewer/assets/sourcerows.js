// The rows of the Sources pane: a head for each result, and for each source one row, or several when it is long.

import { chunkStarts, CHUNK } from './chunks.js';
import { fieldsOf, headTitle } from './fields.js';
import { stringChunkStarts } from './json.js';
import { rootIn } from './members.js';

/** @typedef {import('./transcript.js').Transcript} Transcript */

/**
 * @typedef {object} SourceRow
 * @property {'head' | 'card' | 'text' | 'cites'} type
 * @property {number} group result, or -1 for sources without one
 * @property {number} source
 * @property {number} from
 * @property {number} to
 * @property {import('./fields.js').ShownField} [field] the field that the stretch belongs to, in a long source
 */

/** A long source with more fields than this is shown as one tree. */
const MOST_FIELDS = 200;

/**
 * @param {Transcript} doc
 * @returns {{ rows: SourceRow[], groups: Int32Array, rowOfSource: Int32Array }} groups: the first row of each
 */
export function sourceRows(doc) {
  /** @type {SourceRow[]} */
  const rows = [];
  const groups = [];
  const rowOfSource = new Int32Array(doc.sources.length).fill(-1);
  for (const [group, sources] of inReadingOrder(doc)) {
    groups.push(rows.length);
    rows.push({ type: 'head', group, source: -1, from: -1, to: -1 });
    for (const source of sources) {
      rowOfSource[source] = rows.length;
      const [from, to] = [doc.sources.start[source], doc.sources.end[source]];
      rows.push({ type: 'card', group, source, from, to });
      if (to - from <= CHUNK) continue;
      rows.push(...textRows(doc, group, source));
      rows.push({ type: 'cites', group, source, from: to, to });
    }
  }
  return { rows, groups: Int32Array.from(groups), rowOfSource };
}

/**
 * Results with their sources; what nothing cites comes last, of a result and of all.
 * @param {Transcript} doc
 * @returns {[number, number[]][]}
 */
function inReadingOrder(doc) {
  const isCited = (/** @type {number} */ source) => doc.hues[source] >= 0;
  const citedFirst = (/** @type {number} */ a, /** @type {number} */ b) => Number(isCited(b)) - Number(isCited(a));
  const groups = [...doc.sourcesByResult].map(
    ([group, sources]) => /** @type {[number, number[]]} */ ([group, [...sources].sort(citedFirst)]),
  );
  return groups.sort(([, a], [, b]) => Number(b.some(isCited)) - Number(a.some(isCited)));
}

/**
 * The rows of a source that is too long for one: its fields one after the other, or a tree, or its text as it stands.
 * @param {Transcript} doc
 * @param {number} group
 * @param {number} source
 * @returns {SourceRow[]}
 */
function textRows(doc, group, source) {
  const title = headTitle(doc, source);
  const fields = (fieldsOf(doc, source) ?? []).filter((field) => field.from !== title?.from);
  const pieces = (
    /** @type {number[]} */ starts,
    /** @type {number} */ end,
    /** @type {import('./fields.js').ShownField | undefined} */ field = undefined,
  ) =>
    starts.map((from, i) => ({
      type: /** @type {const} */ ('text'),
      group,
      source,
      from,
      to: starts[i + 1] ?? end,
      field,
    }));
  if (!fields.length || fields.length > MOST_FIELDS) {
    const [start, end] = [doc.sources.start[source], doc.sources.end[source]];
    return pieces(rootIn(doc.text, start, end) ? [start] : chunkStarts(doc.text, start, end), end);
  }
  return fields.flatMap((field) => {
    // A tree shows as much of itself as is asked for.
    if (field.type === 'nested' || field.blob) return pieces([field.from], field.to, field);
    const cut = field.type === 'string' ? stringChunkStarts : chunkStarts;
    return pieces(cut(doc.text, field.from, field.to, CHUNK), field.to, field);
  });
}
