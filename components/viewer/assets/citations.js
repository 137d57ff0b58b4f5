// Citations in running text: underlined segments with the chips of their sources.

import { el } from './dom.js';
import { icon } from './icons.js';
import { shownText } from './invisible.js';
import { contentIn } from './leaves.js';
import { lanes, segments } from './segments.js';
import { HUES } from './transcript.js';
import { STATE_WORDS } from './words.js';

/** @typedef {import('./transcript.js').Transcript} Transcript */

/** Refs that are shown one by one; of more, the best one stands for all. */
const SHOWN_REFS = 3;
/** Citations around each other that are drawn at one place: the innermost. */
const MOST_LAYERS = 3;

/**
 * Attributes that give an element the hue of a source.
 * @param {number} hue place in the order of sources, or -1
 */
export function hueOf(hue) {
  return hue < 0 ? {} : { 'data-hue': hue % HUES, 'data-ring': hue < HUES ? null : Math.floor(hue / HUES) };
}

/** @param {Transcript} doc @param {number} citation @returns {number} the hue of its line: that of its best ref */
export function citationHue(doc, citation) {
  const best = doc.bestRef(citation);
  const source = best < 0 ? -1 : doc.refs.source[best];
  return source < 0 ? -1 : doc.hues[source];
}

/**
 * Wrap content in one element per citation that covers it, the outermost first.
 * @param {Transcript} doc
 * @param {number[]} citations
 * @param {Map<number, number>} lane
 * @param {Node} content
 * @param {number} [at] where the content begins; an inferred claim that begins there gets its sign
 * @returns {Node}
 */
export function citationLayers(doc, citations, lane, content, at = -1) {
  const inwards = [...citations].sort((a, b) => (lane.get(b) ?? 0) - (lane.get(a) ?? 0));
  return inwards.slice(0, MOST_LAYERS).reduce(
    (inner, citation) =>
      el(
        'span.cite',
        {
          'data-citation': citation,
          'data-line': doc.stateOf(citation),
          'data-lane': Math.min(lane.get(citation) ?? 0, 3),
          'data-inferred': doc.isInferred(citation) ? (doc.citations.from[citation] === at ? 'start' : '') : null,
          ...hueOf(citationHue(doc, citation)),
        },
        inner,
      ),
    content,
  );
}

/**
 * Visible text of a stretch with its citations.
 * @param {Transcript} doc
 * @param {number} from
 * @param {number} to
 * @param {number[]} citations those that may touch the stretch
 * @param {(citation: number) => Node} [behind] what stands behind the last words of a citation; its chips, if not given
 * @param {(raw: string, at: number) => Node} [draw] how the characters are shown
 * @returns {DocumentFragment}
 */
export function citedText(doc, from, to, citations, behind = (citation) => chipsOf(doc, citation), draw = shownText) {
  const fragment = document.createDocumentFragment();
  const spans = citations.map((item) => ({ start: doc.citations.from[item], end: doc.citations.to[item], item }));
  const lane = lanes(spans);
  const ends = spans.filter(({ start, end }) => (start < end ? from < end : from <= end) && end <= to);
  ends.sort((a, b) => a.end - b.end || b.start - a.start);
  const pieces = segments(
    from,
    to,
    spans,
    ends.map(({ end }) => end),
  );
  let next = 0;
  for (const { start, end, items } of pieces) {
    for (const run of contentIn(doc, start, end)) {
      const text = draw(doc.slice(run.start, run.end), run.start);
      fragment.append(citationLayers(doc, items, lane, text, run.start));
    }
    for (; next < ends.length && ends[next].end <= end; next++) {
      fragment.append(behind(ends[next].item));
    }
  }
  return fragment;
}

/**
 * The chips of a citation.
 * @param {Transcript} doc
 * @param {number} citation
 * @param {boolean} [all] show each ref, however many there are
 */
export function chipsOf(doc, citation, all = false) {
  const refs = doc.refsOf(citation);
  const group = el('span.chips', { 'data-of': citation });
  if (!refs.length) group.append(brokenChip(doc, citation));
  if (all || refs.length <= SHOWN_REFS) {
    group.append(...refs.map((ref) => chip(doc, ref)));
  } else {
    const best = doc.bestRef(citation);
    const others = refs.filter((ref) => ref !== best);
    group.append(chip(doc, best), moreChip(citation, others));
  }
  return group;
}

/** @param {Transcript} doc @param {number} ref */
function chip(doc, ref) {
  const source = doc.refs.source[ref];
  const state = doc.refStateOf(ref);
  const name = doc.chipName(ref);
  return el(
    'span.chip',
    {
      role: 'button',
      tabindex: 0,
      'data-ref': ref,
      'data-cites': doc.refs.citation[ref],
      'data-line': state,
      ...hueOf(source < 0 ? -1 : doc.hues[source]),
      'aria-label': `${name}, ${STATE_WORDS[/** @type {keyof STATE_WORDS} */ (state)].toLowerCase()}, citation ${doc.rank[doc.refs.citation[ref]] + 1}${doc.isInferred(doc.refs.citation[ref]) ? ', claim inferred' : ''}`,
    },
    source < 0 && icon('broken', 10),
    name,
  );
}

/** @param {number} citation @param {number[]} others */
function moreChip(citation, others) {
  return el(
    'span.chip.more',
    {
      role: 'button',
      tabindex: 0,
      'data-ref': others[0],
      'data-others': others.join(' '),
      'data-cites': citation,
      'aria-label': `+${others.length} more sources`,
    },
    `+${others.length}`,
  );
}

/** @param {Transcript} doc @param {number} citation a citation that names no source */
function brokenChip(doc, citation) {
  const state = doc.stateOf(citation);
  return el(
    'span.chip',
    {
      role: 'button',
      tabindex: 0,
      'data-ref': -1,
      'data-cites': citation,
      'data-line': state,
      'aria-label': `no source, citation ${doc.rank[citation] + 1}`,
    },
    icon('broken', 10),
    'no source',
  );
}

/**
 * Plain text of a stretch with passages marked.
 * @param {Transcript} doc
 * @param {number} from
 * @param {number} to
 * @param {{ start: number, end: number }[]} passages
 * @param {(raw: string, at: number) => Node} [draw] how the characters are shown, such as without JSON escapes
 */
export function passageText(doc, from, to, passages, draw = shownText) {
  const fragment = document.createDocumentFragment();
  const spans = passages.map((passage) => ({ ...passage, item: true }));
  for (const { start, end, items } of segments(from, to, spans)) {
    const text = draw(doc.slice(start, end), start);
    fragment.append(items.length ? el('mark.passage', {}, text) : text);
  }
  return fragment;
}
