// What is looked up often, worked out once from the tables of the payload.

import { lastAtMost } from './search.js';

/** @typedef {Record<string, import('./payload.js').Table>} Tables */

/** @param {Tables} tables */
export function indexCitations({ citations, turns, blocks }) {
  const order = Array.from({ length: citations.length }, (_, i) => i);
  order.sort((a, b) => citations.start[a] - citations.start[b] || citations.end[b] - citations.end[a]);
  const rank = new Int32Array(order.length);
  /** @type {Map<number, number[]>} */
  const byBlock = new Map();
  let longest = 0;
  order.forEach((citation, place) => {
    rank[citation] = place;
    longest = Math.max(longest, citations.end[citation] - citations.start[citation]);
    const block = turns.firstBlock[citations.turn[citation]] + citations.block[citation];
    if (block >= 0 && block < blocks.length) listIn(byBlock, block).push(citation);
  });
  const starts = Int32Array.from(order, (citation) => citations.start[citation]);
  return { order, rank, starts, byBlock, longest };
}

/**
 * The refs of a citation. One list may name a source twice; the second time says nothing that the first has not said.
 * @param {{ citations: import('./payload.js').Table, refs: import('./payload.js').Table }} tables
 * @param {number} citation
 * @returns {number[]}
 */
export function distinctRefs({ citations, refs }, citation) {
  const [first, count] = [citations.firstRef[citation], citations.refCount[citation]];
  if (count < 2) return count ? [first] : [];
  /** @type {Map<string, number>} */
  const found = new Map();
  for (let ref = first; ref < first + count; ref++) {
    const named = `${refs.source[ref]} ${refs.name[ref]}`;
    if (!found.has(named)) found.set(named, ref);
  }
  return [...found.values()];
}

/** @param {Tables} tables @param {number[]} citationOrder citations in the order of the text */
export function indexSources({ citations, refs, sources }, citationOrder) {
  const hues = new Int32Array(sources.length).fill(-1);
  /** @type {Map<number, number[]>} */
  const refsBySource = new Map();
  let next = 0;
  for (const citation of citationOrder) {
    for (const ref of distinctRefs({ citations, refs }, citation)) {
      const source = refs.source[ref];
      if (source < 0) continue;
      if (hues[source] < 0) hues[source] = next++;
      listIn(refsBySource, source).push(ref);
    }
  }
  /** @type {Map<number, number[]>} */
  const byResult = new Map();
  for (let i = 0; i < sources.length; i++) listIn(byResult, sources.result[i]).push(i);
  const order = Array.from({ length: sources.length }, (_, i) => i);
  order.sort((a, b) => sources.start[a] - sources.start[b]);
  const starts = Int32Array.from(order, (source) => sources.start[source]);
  return { hues, refsBySource, byResult, order, starts };
}

/** @param {import('./payload.js').Table} missing */
export function indexMissing(missing) {
  /** @type {Map<number, number[]>} */
  const byCitation = new Map();
  for (let i = 0; i < missing.length; i++)
    listIn(byCitation, missing.citation[i]).push(missing.start[i], missing.end[i]);
  return byCitation;
}

/** @param {Tables} tables @param {number} severities how many there are */
export function indexFindings({ findings, turns }, severities) {
  const place = (/** @type {number} */ i) => (findings.start[i] < 0 ? Infinity : findings.start[i]);
  const order = Array.from({ length: findings.length }, (_, i) => i);
  order.sort((a, b) => findings.severity[a] - findings.severity[b] || compare(place(a), place(b)) || a - b);
  /** @type {number[]} */
  const severityCounts = new Array(severities).fill(0);
  /** @type {Map<number, number[]>} */
  const byTurn = new Map();
  for (let i = 0; i < findings.length; i++) {
    severityCounts[findings.severity[i]] += 1;
    if (findings.start[i] >= 0) listIn(byTurn, lastAtMost(turns.start, findings.start[i])).push(i);
  }
  return { order, severityCounts, byTurn };
}

/** @param {number} a @param {number} b two places, perhaps both endless */
function compare(a, b) {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * The list under a key, made when it is first asked for.
 * @param {Map<number, number[]>} map
 * @param {number} key
 */
function listIn(map, key) {
  let list = map.get(key);
  if (!list) map.set(key, (list = []));
  return list;
}
