// The passage a ref leans on, in the sentence that it stands in.

import { hueOf } from './citations.js';
import { el } from './dom.js';
import { fieldsOf, titleOf } from './fields.js';
import { sentenceAround } from './sentences.js';
import { NO_PASSAGE } from './words.js';

/** @typedef {import('./transcript.js').Transcript} Transcript */

/** A sentence is shown up to this far from its passage. */
const AROUND = 240;
const LONGEST_PASSAGE = 360;

/** @param {Transcript} doc @param {number} ref */
export function passageBox(doc, ref) {
  if (ref < 0) return null;
  const source = doc.refs.source[ref];
  if (source < 0)
    return el(
      'div.passage-box.broken',
      {},
      `${doc.string(doc.refs.name[ref]) || 'The reference'} names nothing in this text.`,
    );
  const box = el('div.passage-box', hueOf(doc.hues[source]));
  if (doc.refs.start[ref] < 0) {
    const title = titleOf(doc, source);
    if (title) box.append(el('strong', {}, title.text));
    box.append(el('span.quiet', {}, NO_PASSAGE));
    return box;
  }
  const [start, end] = [doc.refs.start[ref], doc.refs.end[ref]];
  const field = (fieldsOf(doc, source) ?? []).find((f) => f.from <= start && end <= f.to);
  const shown = field?.decoded ?? ((/** @type {string} */ raw) => raw);
  /** @type {[number, number]} */
  const within = field ? [field.from, field.to] : [doc.sources.start[source], doc.sources.end[source]];
  const { from, to, cutBefore, cutAfter } = sentenceAround(doc.text, within, [start, end], AROUND);
  const before = wordStart(doc.slice(from, start), cutBefore);
  const after = wordEnd(doc.slice(end, to), cutAfter);
  const passage = doc.slice(start, Math.min(end, start + LONGEST_PASSAGE));
  if (field && field.to - field.from < 60) box.append(el('span.quiet', {}, `${field.key} `));
  box.append(
    cutBefore ? '… ' : '',
    shown(before),
    el('mark.passage', {}, shown(passage)),
    end > start + LONGEST_PASSAGE ? ' … ' : '',
    shown(after),
  );
  return box;
}

/** @param {string} text @param {boolean} cut begin at a whole word */
function wordStart(text, cut) {
  if (!cut) return text;
  const space = text.search(/\s/);
  return space < 0 ? text : text.slice(space + 1);
}

/** @param {string} text @param {boolean} cut end at a whole word */
function wordEnd(text, cut) {
  if (!cut) return text;
  const space = text.search(/\s\S*$/);
  return `${space < 0 ? text : text.slice(0, space)} …`;
}
