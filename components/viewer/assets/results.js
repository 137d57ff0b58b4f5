// A tool result as the Turns pane shows it: one line per source, and the way back to the call.

import { blobWords } from './blobs.js';
import { actionButton, rawButton } from './buttons.js';
import { hueOf } from './citations.js';
import { counted, el } from './dom.js';
import { icon } from './icons.js';
import { shownText } from './invisible.js';
import { fieldsOf, titleOf } from './fields.js';

/** @typedef {import('./transcript.js').Transcript} Transcript */

const SUMMARY = 240;

/** @param {Transcript} doc @param {import('./turnrows.js').TurnRow} row */
export function resultHead(doc, row) {
  const { results, calls } = doc;
  const result = row.item;
  const call = results.call[result];
  const name = doc.string(call >= 0 ? calls.name[call] : results.name[result]);
  const words = call >= 0 ? `Result of call ${doc.callName(call)}` : 'Orphan result, no call asked for it';
  return el(
    'div.box-head',
    {},
    icon('from', 14),
    el('span.quiet', {}, words),
    el('strong.name', {}, name),
    results.isError[result] === 1 && el('span.severity-error.mark', {}, icon('error', 14), 'Error'),
    el('span.spring'),
    call >= 0 &&
      actionButton(
        'link',
        'call',
        { 'data-item': call, 'aria-label': `To call ${doc.callName(call)}` },
        'Call',
        icon('up', 12),
      ),
    rawButton(results.start[result], `${words} in Raw`),
  );
}

/** @param {Transcript} doc @param {number} source @returns {string} */
export function citedWords(doc, source) {
  const count = doc.citationsOf(source).length;
  return count ? counted(count, 'citation') : 'never cited';
}

/** @param {Transcript} doc @param {number} source one line: ref, title, first words, citations */
export function sourceRow(doc, source) {
  const title = titleOf(doc, source);
  return actionButton(
    'box.part.source-row',
    'source',
    {
      'data-source': source,
      'data-item': source,
      ...hueOf(doc.hues[source]),
    },
    el('span.ref', {}, doc.refName(source)),
    title ? el('span.source-title', {}, placedWords(doc, title.text, title.from)) : null,
    el('span.source-words.quiet', {}, summary(doc, source, title)),
    el('span.quiet', {}, citedWords(doc, source)),
  );
}

/**
 * Words that know their place, so that a hit of find is marked in them; not where they are shown otherwise than written.
 * @param {Transcript} doc
 * @param {string} words
 * @param {number} from
 */
function placedWords(doc, words, from) {
  return from >= 0 && doc.slice(from, from + words.length) === words ? shownText(words, from) : words;
}

/**
 * The first words of a source, in one line.
 * @param {Transcript} doc
 * @param {number} source
 * @param {{ text: string, from: number } | null} title
 */
function summary(doc, source, title) {
  const fields = fieldsOf(doc, source);
  const cut = (/** @type {number} */ from, /** @type {number} */ to) =>
    doc.slice(from, Math.min(to, from + SUMMARY)).replace(/\s+/g, ' ');
  if (!fields) return placedWords(doc, cut(doc.sources.start[source], doc.sources.end[source]), doc.sources.start[source]);
  const rest = fields.filter((field) => field.from !== title?.from && !field.isLink);
  const prose = rest.find((field) => field.isProse);
  if (prose) return placedWords(doc, prose.decoded(cut(prose.from, prose.to)), prose.from);
  return rest
    .map((field) => `${field.key} ${field.blob ? blobWords(field.blob) : field.decoded(cut(field.from, field.to))}`)
    .join(', ')
    .slice(0, SUMMARY);
}
