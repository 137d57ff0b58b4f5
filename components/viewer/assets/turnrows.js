// The rows of the Turns pane: which turn and block each one shows, and which stretch of it.

import { chunkStarts } from './chunks.js';

/** @typedef {import('./transcript.js').Transcript} Transcript */

/**
 * @typedef {object} TurnRow
 * @property {'head' | 'prose' | 'fold' | 'call' | 'calltext' | 'result' | 'source' | 'tools' | 'note'} type
 * @property {number} turn
 * @property {number} block place in the table of blocks, or -1
 * @property {number} from
 * @property {number} to
 * @property {number} item the call, result or source that the row shows, or -1
 * @property {boolean} opens whether the row is the first of its block
 * @property {boolean} closes whether it is the last of its block
 * @property {boolean} [ends] whether it is the last of its turn
 */

/** Call arguments up to this length are laid out; longer ones stand as they are, in pieces. */
export const LAID_OUT = 4096;

/**
 * @param {Transcript} doc
 * @returns {{ rows: TurnRow[], groups: Int32Array }} one group per turn; its first row is the head
 */
export function turnRows(doc) {
  /** @type {TurnRow[]} */
  const rows = [];
  /** @type {number[]} */
  const groups = [];
  const declaring = new Set(doc.head.tools.map((/** @type {any} */ tool) => tool.turn));
  for (let turn = 0; turn < doc.turns.length; turn++) {
    groups.push(rows.length);
    const first = doc.turns.firstBlock[turn];
    const count = doc.turns.blockCount[turn];
    /** @param {TurnRow['type']} type @param {number} block @param {Partial<TurnRow>} more */
    const add = (type, block, more = {}) => {
      rows.push({ type, turn, block, from: -1, to: -1, item: -1, opens: true, closes: true, ...more });
    };
    add('head', -1, { from: doc.turns.start[turn], to: doc.turns.end[turn] });
    for (let block = first; block < first + count; block++) {
      addBlock(doc, block, add);
    }
    if (declaring.has(turn) && !rows.slice(groups[turn]).some((row) => row.type === 'tools')) add('tools', -1);
    if (!count || (turn === doc.turns.length - 1 && !doc.turns.complete[turn])) addOpenNote(doc, turn, count, add);
    rows[rows.length - 1].ends = true;
  }
  return { rows, groups: Int32Array.from(groups) };
}

/**
 * @param {Transcript} doc
 * @param {number} block
 * @param {(type: TurnRow['type'], block: number, more?: Partial<TurnRow>) => void} add
 */
function addBlock(doc, block, add) {
  const kind = doc.kinds.block[doc.blocks.kind[block]];
  const [from, to] = [doc.blocks.from[block], doc.blocks.to[block]];
  const prose = (
    /** @type {TurnRow['type']} */ type,
    /** @type {number} */ start,
    /** @type {number} */ end,
    folded = false,
  ) => {
    const starts = chunkStarts(doc.text, start, end);
    starts.forEach((at, i) =>
      add(type, block, {
        from: at,
        to: i + 1 < starts.length ? starts[i + 1] : end,
        opens: i === 0 && !folded,
        closes: i + 1 === starts.length,
      }),
    );
  };
  if (kind === 'thinking') {
    add('fold', block, { from, to, closes: false });
    prose('prose', from, to, true);
  } else if (kind === 'tool_call' && doc.blocks.call[block] >= 0) {
    const call = doc.blocks.call[block];
    const [start, end] = [doc.calls.from[call], doc.calls.to[call]];
    const long = end - start > LAID_OUT;
    add('call', block, { item: call, from: start, to: end, closes: !long });
    if (long) prose('calltext', start, end, true);
  } else if (kind === 'tool_result' && doc.blocks.result[block] >= 0) {
    const result = doc.blocks.result[block];
    const sources = doc.sourcesByResult.get(result) ?? [];
    add('result', block, { item: result, from, to, closes: !sources.length });
    sources.forEach((source, i) =>
      add('source', block, {
        item: source,
        from: doc.sources.start[source],
        to: doc.sources.end[source],
        opens: false,
        closes: i + 1 === sources.length,
      }),
    );
  } else if (kind === 'tool_list') {
    add('tools', block, { from, to });
  } else {
    const [start, end] = declaredTools(doc, block);
    if (start < 0) return prose('prose', from, to);
    if (from < start) prose('prose', from, start);
    add('tools', block, { from: start, to: end, opens: from === start });
    if (end < to) prose('prose', end, to, true);
  }
}

/**
 * The stretch of a text that lists the declared tools, with the brackets and the fence around the list.
 * @param {Transcript} doc
 * @param {number} block
 * @returns {[number, number]} -1, -1 when the block declares none
 */
function declaredTools(doc, block) {
  const [from, to] = [doc.blocks.from[block], doc.blocks.to[block]];
  const spans = doc.head.tools
    .map((/** @type {any} */ tool) => tool.span)
    .filter((/** @type {[number, number]} */ span) => span[0] >= from && span[1] <= to);
  if (!spans.length) return [-1, -1];
  let start = Math.min(...spans.map((/** @type {[number, number]} */ span) => span[0]));
  let end = Math.max(...spans.map((/** @type {[number, number]} */ span) => span[1]));
  const before = /(?:```\w*\s*)?\[?\s*$/.exec(doc.slice(Math.max(from, start - 200), start));
  const after = /^\s*\]?(?:\s*```)?\s*/.exec(doc.slice(end, Math.min(to, end + 200)));
  start -= before ? before[0].length : 0;
  end += after ? after[0].length : 0;
  return [start, end];
}

/**
 * @param {Transcript} doc
 * @param {number} turn
 * @param {number} count
 * @param {(type: TurnRow['type'], block: number, more?: Partial<TurnRow>) => void} add
 */
function addOpenNote(doc, turn, count, add) {
  const last = doc.turns.firstBlock[turn] + count - 1;
  if (count && doc.blocks.complete[last] && doc.kinds.role[doc.turns.role[turn]] !== 'assistant') return;
  add('note', -1, { from: doc.turns.start[turn], to: doc.turns.end[turn] });
}
