// The transcript as it is printed: the whole of it, nothing folded, with its citations as numbered notes at the end.

import { chunkStarts } from './chunks.js';
import { citedText, hueOf } from './citations.js';
import { counted, el, number } from './dom.js';
import { fieldsOf, titleOf } from './fields.js';
import { icon, lineSample } from './icons.js';
import { shownText } from './invisible.js';
import { contentIn } from './leaves.js';
import { passageBox } from './passage.js';
import { quoteOf, reasonOf } from './sources.js';
import { ROLE_ICONS, ROLE_WORDS, SEVERITY_WORDS, STATE_WORDS } from './words.js';

/** @typedef {import('./transcript.js').Transcript} Transcript */

/** A text that would fill more than about a thousand pages is cut, and says so. In UTF-16 units. */
export const MOST_PRINTED = 2_000_000;

/**
 * @param {Transcript} doc
 * @param {number} [most] units of the text that are printed
 * @returns {HTMLElement}
 */
export function printedTranscript(doc, most = MOST_PRINTED) {
  const { turns } = doc;
  const printed = el('article.printed', { 'aria-label': 'Transcript' }, headOf(doc));
  for (let turn = 0; turn < turns.length && turns.start[turn] < most; turn++) printed.append(turnOf(doc, turn, most));
  if (doc.text.length > most) {
    printed.append(
      el(
        'p.printed-cut',
        {},
        `Printed up to character ${number(doc.charactersIn(0, most))} of ${number(doc.charactersIn(0, doc.text.length))}.`,
      ),
    );
  }
  if (doc.citations.length) printed.append(notesOf(doc, most));
  if (doc.findings.length) printed.append(findingsOf(doc));
  return printed;
}

/** @param {Transcript} doc */
function headOf(doc) {
  const counts = [
    counted(doc.head.chars, 'character'),
    counted(doc.turns.length, 'turn'),
    counted(doc.calls.length, 'call'),
    counted(doc.sources.length, 'source'),
    counted(doc.citations.length, 'citation'),
  ];
  const states = doc.kinds.state.filter((state) => doc.citations.state.includes(doc.kinds.state.indexOf(state)));
  return el(
    'header.printed-head',
    {},
    el('h2', {}, doc.head.format.title),
    el('p.quiet', {}, counts.join(', ')),
    states.length > 0 &&
      el(
        'p.quiet.printed-legend',
        {},
        ...states.map((state) =>
          el('span', {}, lineSample(state), ' ', STATE_WORDS[/** @type {keyof STATE_WORDS} */ (state)]),
        ),
      ),
  );
}

/** @param {Transcript} doc @param {number} turn @param {number} most */
function turnOf(doc, turn, most) {
  const { turns } = doc;
  const role = /** @type {keyof ROLE_WORDS} */ (doc.kinds.role[turns.role[turn]]);
  const section = el(
    'section.printed-turn',
    { 'data-turn': turn },
    el(
      'header',
      {},
      el('span.printed-number', {}, String(turn + 1)),
      icon(ROLE_ICONS[role]),
      el('h3', {}, ROLE_WORDS[role]),
      el('span.token', {}, doc.string(turns.token[turn])),
      el('span.quiet', {}, `turn ${turn + 1} of ${turns.length}`),
    ),
  );
  const first = turns.firstBlock[turn];
  for (let block = first; block < first + turns.blockCount[turn] && doc.blocks.start[block] < most; block++) {
    section.append(blockOf(doc, block, most));
  }
  if (!turns.complete[turn]) section.append(el('p.quiet', {}, 'This turn is open.'));
  return section;
}

/** @param {Transcript} doc @param {number} block @param {number} most */
function blockOf(doc, block, most) {
  const { blocks } = doc;
  const kind = doc.kinds.block[blocks.kind[block]];
  if (blocks.call[block] >= 0) return callOf(doc, blocks.call[block]);
  if (blocks.result[block] >= 0) return resultOf(doc, blocks.result[block]);
  const to = Math.min(most, blocks.to[block]);
  const node = el('div', { class: `printed-block printed-${kind}`, 'data-kind': kind });
  if (kind === 'thinking') node.append(el('h4', {}, 'Thinking'));
  if (kind === 'unparsed') node.append(el('h4', {}, 'Not understood; as it stands'));
  const citations = doc.citationsByBlock.get(block) ?? [];
  const starts = chunkStarts(doc.text, blocks.from[block], to);
  starts.forEach((from, i) => node.append(pieceOf(doc, from, starts[i + 1] ?? to, kind === 'marker' ? [] : citations)));
  return node;
}

/**
 * A piece of running text, with the number of its note behind each citation that ends in it.
 * @param {Transcript} doc
 * @param {number} from
 * @param {number} to
 * @param {number[]} citations
 */
function pieceOf(doc, from, to, citations) {
  const near = citations.filter((c) => doc.citations.start[c] < to && doc.citations.end[c] >= from);
  if (doc.leaves.length && !contentIn(doc, from, to).length) return el('p.printed-text', {}, doc.slice(from, to).trim());
  return el('p.printed-text', {}, citedText(doc, from, to, near, noteMark));

  /** @param {number} citation */
  function noteMark(citation) {
    return el('sup.note-mark', { 'data-line': doc.stateOf(citation) }, String(doc.rank[citation] + 1));
  }
}

/** @param {Transcript} doc @param {number} call */
function callOf(doc, call) {
  const { calls } = doc;
  const [from, to] = calls.from[call] < 0 ? [calls.start[call], calls.end[call]] : [calls.from[call], calls.to[call]];
  const answered = calls.result[call] >= 0 ? `answered in turn ${doc.results.turn[calls.result[call]] + 1}` : 'unanswered';
  return el(
    'div.printed-box',
    { 'data-kind': 'tool_call' },
    el(
      'h4',
      {},
      el('span.quiet', {}, `Call ${doc.callName(call)} `),
      el('span.name', {}, doc.string(calls.name[call])),
      el('span.quiet', {}, ` ${answered}`),
    ),
    el('pre.printed-code', {}, shownText(doc.slice(from, to), from)),
  );
}

/** @param {Transcript} doc @param {number} result */
function resultOf(doc, result) {
  const { results } = doc;
  const call = results.call[result];
  const name = doc.string(call >= 0 ? doc.calls.name[call] : results.name[result]);
  const sources = doc.sourcesByResult.get(result) ?? [];
  const [from, to] = [results.start[result], results.end[result]];
  return el(
    'div.printed-result',
    { 'data-kind': 'tool_result' },
    el(
      'h4',
      {},
      el('span.quiet', {}, call >= 0 ? `Result of call ${doc.callName(call)} ` : 'Result of no call '),
      el('span.name', {}, name),
    ),
    ...(sources.length
      ? sources.map((source) => sourceOf(doc, source))
      : [el('pre.printed-code', {}, shownText(doc.slice(from, to), from))]),
  );
}

/** @param {Transcript} doc @param {number} source */
function sourceOf(doc, source) {
  const fields = fieldsOf(doc, source);
  const [from, to] = [doc.sources.start[source], doc.sources.end[source]];
  const count = doc.citationsOf(source).length;
  return el(
    'div.printed-box',
    { 'data-source': source, ...hueOf(doc.hues[source]) },
    el(
      'h5',
      {},
      el('span.ref', {}, doc.refName(source)),
      el('span.quiet', {}, count ? counted(count, 'citation') : 'never cited'),
    ),
    fields
      ? el(
          'dl.printed-fields',
          {},
          ...fields.flatMap((field) => [
            el('dt', {}, field.key),
            el(
              'dd',
              { class: field.isProse ? null : 'printed-code' },
              shownText(field.decoded(doc.slice(field.from, field.to)), field.from),
            ),
          ]),
        )
      : el('pre.printed-code', {}, shownText(doc.slice(from, to), from)),
  );
}

/** @param {Transcript} doc @param {number} most the citations as notes: words, state, and what each source says */
function notesOf(doc, most) {
  const shown = doc.order.filter((citation) => doc.citations.start[citation] < most);
  return el(
    'section.printed-notes',
    {},
    el('h3', {}, counted(shown.length, 'citation')),
    ...shown.map((citation) => {
      const state = doc.stateOf(citation);
      return el(
        'div.printed-note',
        { 'data-citation': citation, 'data-line': state },
        el('span.printed-number', {}, String(doc.rank[citation] + 1)),
        el('p', {}, `“${quoteOf(doc, citation)}”`, el('span.quiet', {}, ` turn ${doc.citations.turn[citation] + 1}`)),
        el(
          'p',
          {},
          lineSample(state),
          ' ',
          el('strong', {}, `${STATE_WORDS[/** @type {keyof STATE_WORDS} */ (state)]}.`),
          ` ${doc.string(doc.citations.note[citation])}`,
        ),
        ...doc.refsOf(citation).map((ref) => refOf(doc, ref)),
      );
    }),
  );
}

/** @param {Transcript} doc @param {number} ref */
function refOf(doc, ref) {
  const source = doc.refs.source[ref];
  const title = source < 0 ? null : titleOf(doc, source);
  return el(
    'div.printed-ref',
    {},
    el(
      'p',
      {},
      el('span.ref', {}, source < 0 ? doc.string(doc.refs.name[ref]) || 'no source' : doc.refName(source)),
      title && ` ${title.text}`,
      source >= 0 && doc.refs.start[ref] < 0 && el('span.quiet', {}, ` ${reasonOf(doc, ref)}`),
    ),
    (source < 0 || doc.refs.start[ref] >= 0) && passageBox(doc, ref),
  );
}

/** @param {Transcript} doc */
function findingsOf(doc) {
  const { findings } = doc;
  return el(
    'section.printed-notes',
    {},
    el('h3', {}, counted(findings.length, 'finding')),
    ...doc.findingOrder.map((finding) => {
      const severity = /** @type {keyof SEVERITY_WORDS} */ (doc.kinds.severity[findings.severity[finding]]);
      const place = findings.line[finding] < 0 ? '' : `, line ${findings.line[finding]}, column ${findings.column[finding]}`;
      return el(
        'div.printed-note',
        {},
        icon(severity, 14),
        el('p', {}, `${SEVERITY_WORDS[severity]}${place}: ${doc.string(findings.message[finding])}`),
      );
    }),
  );
}
