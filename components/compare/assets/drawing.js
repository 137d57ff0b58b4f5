// What the panel draws: rows of turns, and entries of tools, calls, citations and facts. Text nodes only.

import { counted, el, number } from '../../viewer/assets/dom.js';
import { icon, lineSample } from '../../viewer/assets/icons.js';
import { shownText, spacedText } from '../../viewer/assets/invisible.js';
import { ROLE_ICONS, ROLE_WORDS } from '../../viewer/assets/words.js';

/** @typedef {import('./rows.js').Row} Row */
/** @typedef {import('./rows.js').Segment} Segment */
/** @typedef {import('./rows.js').Piece} Piece */
/** @typedef {import('./rows.js').Turn} Turn */
/** @typedef {'left' | 'right'} Side */
/** @typedef {{ where: string, turn: number | null, cite?: number, text?: string, state?: string, said?: string, sources?: [string, boolean][] }} Cell */
/**
 * @typedef {object} Entry
 * @property {string} title
 * @property {string} words what differs
 * @property {boolean} same
 * @property {[Cell | null, Cell | null]} [cells]
 * @property {[string, Piece[], boolean, boolean][]} [changes] path, pieces, whether it is absent on the left and on the right
 * @property {[string, string]} [values]
 */

/** @type {Side[]} */
export const SIDES = ['left', 'right'];
const KIND_WORDS = /** @type {Record<string, string>} */ ({
  text: 'Text',
  thinking: 'Thinking',
  tool_call: 'Call',
  tool_result: 'Result',
  tool_list: 'Declared tools',
  document: 'Document',
  image: 'Image',
  unparsed: 'Unparsed',
});
/** Up to so many characters the white space of a difference is drawn as signs. */
const SPACED = 60;

/** @param {number} turns on its side @param {Turn} turn @param {Side} side */
function place(turns, turn, side) {
  const index = turn[side];
  return index === null ? '' : `turn ${number(index + 1)} of ${number(turns)}`;
}

/** @param {Turn} turn @param {[number, number]} counts turns on each side */
export function drawHead(turn, counts) {
  const between = turn.role === 'between';
  const words =
    turn.state === 'changed' ? (turn.blank ? 'White space differs' : 'Differs') : turn.state === 'same' ? 'The same' : '';
  return el(
    'div.compare-row.compare-head',
    {},
    ...SIDES.map((side, index) => {
      const isThere = turn.state === 'same' || turn.state === 'changed' || turn.state === side;
      if (!isThere) return el('div.cell.absent', {}, `Not on the ${side}`);
      const role = /** @type {keyof typeof ROLE_WORDS} */ (turn.role);
      return el(
        'div.cell',
        {},
        icon(between ? 'code' : (ROLE_ICONS[role] ?? 'unknown')),
        el('h3', {}, between ? 'Outside the turns' : (ROLE_WORDS[role] ?? turn.role)),
        el('span.quiet', {}, place(counts[index], turn, side)),
        el('span.said', {}, words || `Only on the ${side}`),
        el('span.spring'),
        turn[side] === null ? null : openButton(side, turn[side], undefined, `turn ${Number(turn[side]) + 1}`),
      );
    }),
  );
}

/**
 * @param {Side} side
 * @param {number | null} turn
 * @param {number | undefined} cite
 * @param {string} what
 */
export function openButton(side, turn, cite, what) {
  return el(
    'button.icon-button',
    {
      type: 'button',
      'data-open': side,
      'data-at': turn ?? '',
      'data-pin': cite ?? '',
      title: 'Open in Inspect',
      'aria-label': `Open ${what} on the ${side} in Inspect`,
    },
    icon('to', 14),
  );
}

/** @param {Extract<Row, { kind: 'chunk' }>} row @param {Turn} turn */
export function drawChunk(row, turn) {
  return el(
    'div.compare-row.compare-chunk',
    {},
    ...SIDES.map((side) => {
      const alone = turn.state === 'left' || turn.state === 'right';
      if (alone && turn.state !== side) return el('div.cell.absent', {});
      return el(
        `div.cell${alone ? '.alone' : ''}`,
        { 'data-side': side },
        row.label && row.segments.some((segment) => segment[side]) ? label(row.label) : null,
        el(
          'div.compare-text',
          { dir: 'auto', 'data-place': alone ? row.segments[0].place : null },
          ...row.segments.map((segment) => (alone ? shownText(segment[side], 0) : drawSegment(segment, side))),
        ),
      );
    }),
  );
}

/** @param {string} kind */
function label(kind) {
  return el('p.compare-label.quiet', {}, KIND_WORDS[kind] ?? kind);
}

/** @param {Segment} segment @param {Side} side */
function drawSegment(segment, side) {
  const text = segment[side];
  if (segment.same) return shownText(text, 0);
  const place = segment.place < 0 ? null : segment.place;
  if (!text) return el('span.gone', { 'data-place': place, title: 'Nothing stands here on this side' });
  return el(side === 'left' ? 'del.diff' : 'ins.diff', { 'data-place': place }, changedText(segment, text));
}

/** @param {Segment} segment @param {string} text @returns {Node} with its white space drawn where that is what differs */
function changedText(segment, text) {
  const onlyBlanks = segment.left.replace(/\s/g, '') === segment.right.replace(/\s/g, '');
  if (text.length <= SPACED || (onlyBlanks && text.length <= 20 * SPACED)) return spacedText(text, 0);
  const [, before, middle, after] = /** @type {RegExpMatchArray} */ (text.match(/^(\s{0,60})([^]*?)(\s{0,60})$/));
  const fragment = document.createDocumentFragment();
  fragment.append(spacedText(before, 0), shownText(middle, 0), spacedText(after, 0));
  return fragment;
}

/** @param {Piece[]} pieces @param {Side} side @param {number} place */
function drawPieces(pieces, side, place) {
  return pieces.map((piece) =>
    typeof piece === 'string'
      ? shownText(piece, 0)
      : drawSegment({ same: false, left: piece[0], right: piece[1], place }, side),
  );
}

/** @param {{ key: string, chars: number }} row */
export function drawFold(row) {
  return el(
    'button.compare-fold',
    { type: 'button', 'data-unfold': row.key },
    icon('down', 14),
    `${counted(row.chars, 'character')} the same`,
  );
}

/** @param {{ key: string, count: number }} row */
export function drawRun(row) {
  return el(
    'button.compare-fold',
    { type: 'button', 'data-unfold': row.key },
    icon('down', 14),
    row.count === 1 ? '1 turn is the same' : `${number(row.count)} turns are the same`,
  );
}

/** @param {Entry} entry @param {number} place its number among the differences, or -1 */
export function drawEntry(entry, place) {
  const { cells, changes = [], values } = entry;
  if (values) return drawFact(entry.title, values, place);
  return el(
    'section.compare-entry',
    { 'data-place': place < 0 ? null : place },
    el(
      'header',
      {},
      el('h3', {}, shownText(entry.title, 0)),
      el('span.said', { 'data-same': entry.same ? '' : null }, entry.words),
    ),
    cells ? el('div.compare-row', {}, ...SIDES.map((side, index) => drawCell(cells[index], side))) : null,
    ...changes.flatMap(([path, parts, noLeft, noRight]) => [
      el('p.compare-path', {}, el('code', {}, shownText(path, 0))),
      el(
        'div.compare-row',
        {},
        ...SIDES.map((side) =>
          (side === 'left' ? noLeft : noRight)
            ? el('div.cell.absent', {}, 'Not there')
            : textCell(drawPieces(parts, side, -1), side),
        ),
      ),
    ]),
  );
}

/** @param {(Node | string)[]} nodes @param {Side} side */
function textCell(nodes, side) {
  return el('div.cell', { 'data-side': side }, el('div.compare-text', { dir: 'auto' }, ...nodes));
}

/** @param {Cell | null} cell @param {Side} side */
function drawCell(cell, side) {
  if (!cell) return el('div.cell.absent', {}, `Not on the ${side}`);
  return el(
    'div.cell',
    { 'data-side': side },
    el(
      'p.compare-where',
      {},
      el('span.quiet', {}, cell.where),
      cell.state ? lineSample(cell.state) : null,
      cell.said ? el('span', {}, cell.said) : null,
      el('span.spring'),
      cell.turn === null ? null : openButton(side, cell.turn, cell.cite, cell.where.toLowerCase()),
    ),
    cell.sources
      ? el(
          'ul.compare-sources',
          { 'aria-label': 'Sources' },
          ...cell.sources.map(([name, alone]) =>
            el(
              'li',
              { 'data-alone': alone ? side : null },
              shownText(name, 0),
              alone ? el('span.quiet', {}, ' only here') : null,
            ),
          ),
        )
      : null,
    cell.text ? el('div.compare-text', { dir: 'auto' }, shownText(cell.text.slice(0, 4000), 0)) : null,
    cell.text && cell.text.length > 4000
      ? el('p.quiet', {}, `${number(cell.text.length - 4000)} more characters; open the call to see them.`)
      : null,
  );
}

/** @param {string} title @param {[string, string]} values @param {number} place */
function drawFact(title, values, place) {
  return el(
    'div.compare-row.compare-fact',
    { 'data-place': place < 0 ? null : place },
    ...values.map((value) => el('div.cell', {}, el('span.quiet', {}, title), el('span', {}, value))),
  );
}
