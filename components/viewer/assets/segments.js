// Overlapping spans cut into pieces that carry the set of spans covering them. Text is never rebuilt by substitution:
// nested, crossing and equal spans all come out right.

/**
 * @template T
 * @typedef {{ start: number, end: number, item: T }} Span
 */

/**
 * Cut [from, to) wherever a span opens or closes.
 * @template T
 * @param {number} from
 * @param {number} to
 * @param {Span<T>[]} spans in any order; empty ones and what lies outside are left out
 * @param {number[]} [also] more places to cut at
 * @returns {{ start: number, end: number, items: T[] }[]} pieces that tile [from, to); items in the order given
 */
export function segments(from, to, spans, also = []) {
  const inside = spans.filter((span) => span.start < to && span.end > from && span.start < span.end);
  const cuts = new Set([from, to]);
  for (const span of inside) {
    if (span.start > from) cuts.add(span.start);
    if (span.end < to) cuts.add(span.end);
  }
  for (const place of also) {
    if (from < place && place < to) cuts.add(place);
  }
  const places = [...cuts].sort((a, b) => a - b);
  const opening = inside
    .map((span, order) => ({ ...span, order }))
    .sort((a, b) => a.start - b.start || a.order - b.order);
  /** @type {typeof opening} */
  let open = [];
  let next = 0;
  const pieces = [];
  for (let i = 0; i + 1 < places.length; i++) {
    const [start, end] = [places[i], places[i + 1]];
    open = open.filter((span) => span.end > start);
    while (next < opening.length && opening[next].start <= start) open.push(opening[next++]);
    pieces.push({ start, end, items: [...open].sort((a, b) => a.order - b.order).map((span) => span.item) });
  }
  return pieces;
}

/**
 * Give each span a lane, so that lines under overlapping spans do not cover each other. The outer span keeps lane 0.
 * @template T
 * @param {Span<T>[]} spans
 * @returns {Map<T, number>}
 */
export function lanes(spans) {
  const sorted = [...spans].sort((a, b) => a.start - b.start || b.end - a.end);
  /** @type {number[]} */
  const ends = [];
  /** @type {Map<T, number>} */
  const found = new Map();
  for (const span of sorted) {
    let lane = ends.findIndex((end) => end <= span.start);
    if (lane < 0) lane = ends.length;
    ends[lane] = span.end;
    found.set(span.item, lane);
  }
  return found;
}
