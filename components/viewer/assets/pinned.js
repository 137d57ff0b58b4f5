// What is pinned, in words: the quote, its state, its sources. Above the sources, or as a sheet on a narrow screen.

import { iconButton } from './buttons.js';
import { chipsOf, citationHue, hueOf } from './citations.js';
import { passageBox } from './passage.js';
import { counted, el, markedText, number } from './dom.js';
import { lineSample } from './icons.js';
import { contentIn } from './leaves.js';
import { segments } from './segments.js';
import { INFERRED, STATE_WORDS } from './words.js';

/** @typedef {import('./viewer.js').Viewer} Viewer */

const LONGEST_QUOTE = 600;

/** @param {Viewer} view @returns {HTMLElement | null} null when nothing is pinned */
export function pinnedPanel(view) {
  const { pin } = view.selection;
  if (pin.citation >= 0) return citationPanel(view, pin.citation);
  if (pin.source >= 0) return sourcePanel(view, pin.source);
  return null;
}

/** @param {Viewer} view @param {number} citation */
function citationPanel(view, citation) {
  const { doc, selection } = view;
  const refs = doc.refsOf(citation);
  const place = doc.kinds.place[doc.citations.place[citation]];
  const turn = `turn ${doc.citations.turn[citation] + 1}`;
  const active = refs.indexOf(selection.pin.ref);
  const state = doc.stateOf(citation);
  const source = active < 0 ? -1 : doc.refs.source[refs[active]];
  return el(
    'div.pinned',
    { 'data-line': state, ...hueOf(citationHue(doc, citation)) },
    el(
      'div.pinned-head',
      {},
      el('h3', {}, `Citation ${number(doc.rank[citation] + 1)}`),
      el('span.quiet', {}, `of ${number(doc.citations.length)}, ${place === 'text' ? turn : `${place}, ${turn}`}`),
      el('span.spring'),
      iconButton('previousCitation', 'left', 'Previous citation (p)'),
      iconButton('nextCitation', 'right', 'Next citation (n)'),
      iconButton('rawHere', 'code', 'Show in Raw (v)'),
      iconButton('unpin', 'close', 'Unpin (Esc)'),
    ),
    el('p.pinned-quote', {}, quote(doc, citation)),
    doc.isInferred(citation) && el('p.quiet', {}, INFERRED),
    el(
      'p.pinned-state',
      {},
      lineSample(state, citationHue(doc, citation)),
      el(
        'span',
        {},
        el('strong', {}, `${STATE_WORDS[/** @type {keyof STATE_WORDS} */ (state)]}.`),
        ' ',
        doc.string(doc.citations.note[citation]),
      ),
    ),
    view.isNarrow && passageBox(doc, active < 0 ? -1 : refs[active]),
    el(
      'div.pinned-sources',
      {},
      el(
        'span.quiet',
        {},
        refs.length > 1 ? `Source ${active + 1} of ${refs.length}` : refs.length ? 'Source' : 'Names no source',
      ),
      refs.length > 0 && chipsOf(doc, citation, true),
      refs.length > 1 && iconButton('nextSource', 'to', 'Next source (Tab)'),
      doc.sources.length > 0 && iconButton('nearest', 'find', 'Nearest evidence of these words (e)'),
      el('span.spring'),
      source >= 0 &&
        el(
          'span.pinned-same',
          {},
          el('span.quiet', {}, counted(doc.citationsOf(source).length, 'citation')),
          iconButton('previousOfSource', 'left', `Previous citation of ${doc.refName(source)} ([)`),
          iconButton('nextOfSource', 'right', `Next citation of ${doc.refName(source)} (])`),
        ),
    ),
  );
}

/** @param {Viewer} view @param {number} source */
function sourcePanel(view, source) {
  const { doc } = view;
  const citations = doc.citationsOf(source).length;
  const words = citations
    ? `${counted(citations, 'citation')} ${citations === 1 ? 'leans' : 'lean'} on it.`
    : `Nothing cites ${doc.refName(source)}.`;
  return el(
    'div.pinned',
    hueOf(doc.hues[source]),
    el(
      'div.pinned-head',
      {},
      el('h3', {}, el('span.ref', {}, doc.refName(source))),
      el('span.quiet', {}, words),
      el('span.spring'),
      citations > 0 && iconButton('previousOfSource', 'left', `Previous citation of ${doc.refName(source)} ([)`),
      citations > 0 && iconButton('nextOfSource', 'right', `Next citation of ${doc.refName(source)} (])`),
      iconButton('rawHere', 'code', 'Show in Raw (v)'),
      iconButton('unpin', 'close', 'Unpin (Esc)'),
    ),
  );
}

/**
 * The cited words; those that no source holds are boxed.
 * @param {import('./transcript.js').Transcript} doc
 * @param {number} citation
 */
function quote(doc, citation) {
  const fragment = document.createDocumentFragment();
  const from = doc.citations.from[citation];
  const to = Math.min(doc.citations.to[citation], from + LONGEST_QUOTE);
  const missing = doc.missingByCitation.get(citation) ?? [];
  const spans = [];
  for (let i = 0; i < missing.length; i += 2) spans.push({ start: missing[i], end: missing[i + 1], item: true });
  for (const { start, end, items } of segments(from, Math.max(from + 1, to), spans)) {
    for (const run of contentIn(doc, start, end)) {
      const text = markedText(doc.slice(run.start, run.end), run.start);
      fragment.append(items.length ? el('span.missing', {}, text) : text);
    }
  }
  if (to < doc.citations.to[citation]) fragment.append(' …');
  return fragment;
}
