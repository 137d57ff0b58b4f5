// The rows of the Turns pane: which turn and block each one shows, and which stretch of it.

import { blobsIn } from './blobs.js';
import { chunkStarts } from './chunks.js';
import { firstAtLeast } from './search.js';

/** @typedef {import('./transcript.js').Transcript} Transcript */

/** Citations of a row: of more, each some get a row of their own, so that few are drawn that are not in view. */
const ROW_CITATIONS = 24;

/**
 * @typedef {object} TurnRow
 * @property {'head' | 'prose' | 'fold' | 'call' | 'calltext' | 'result' | 'source' | 'tools' | 'tool' | 'blob' | 'note'} type
 * @property {number} turn
 * @property {number} block place in the table of blocks, or -1
 * @property {number} from
 * @property {number} to
 * @property {number} item the call, result, source or tool that the row shows, or -1
 * @property {boolean} opens whether the row is the first of its block
 * @property {boolean} closes whether it is the last of its block
 * @property {boolean} [ends] whether it is the last of its turn
 */

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
    const isShown = () => rows.slice(groups[turn]).some((row) => row.type === 'tools');
    if (declaring.has(turn) && !isShown()) addTools(doc, turn, -1, add, {});
    if (!count || (turn === doc.turns.length - 1 && !doc.turns.complete[turn])) addOpenNote(doc, turn, count, add);
    rows[rows.length - 1].ends = true;
    // The arguments of a call as text are hidden at first; then the call itself is what stands last.
    const call = rows.findLastIndex((row) => row.type !== 'calltext');
    if (rows[rows.length - 1].type === 'calltext') rows[call].ends = true;
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
    item = -1,
  ) => {
    const pieces = piecesOf(doc.text, start, end, type).flatMap((piece) => cutAtCitations(doc, piece));
    pieces.forEach(([piece, from, to], i) =>
      add(piece, block, { from, to, item, opens: i === 0 && !folded, closes: i + 1 === pieces.length }),
    );
  };
  if (kind === 'thinking') {
    add('fold', block, { from, to, closes: false });
    prose('prose', from, to, true);
  } else if (kind === 'tool_call' && doc.blocks.call[block] >= 0) {
    const call = doc.blocks.call[block];
    const [start, end] = [doc.calls.from[call], doc.calls.to[call]];
    add('call', block, { item: call, from: start, to: end, closes: start < 0 });
    if (start >= 0) prose('calltext', start, end, true, call);
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
  } else if (kind === 'image') {
    add('blob', block, { from, to });
  } else if (kind === 'tool_list') {
    addTools(doc, doc.blocks.turn[block], block, add, { from, to });
  } else {
    const [start, end] = declaredTools(doc, block);
    if (start < 0) return prose('prose', from, to);
    if (from < start) prose('prose', from, start);
    addTools(doc, doc.blocks.turn[block], block, add, { from: start, to: end, opens: from === start });
    if (end < to) prose('prose', end, to, true);
  }
}

/**
 * A text in pieces that can be laid out, with binary data apart.
 * @param {string} text
 * @param {number} start
 * @param {number} end
 * @param {TurnRow['type']} type of the text
 * @returns {[TurnRow['type'], number, number][]}
 */
function piecesOf(text, start, end, type) {
  /** @type {[TurnRow['type'], number, number][]} */
  const pieces = [];
  const addText = (/** @type {number} */ from, /** @type {number} */ to) => {
    const starts = chunkStarts(text, from, to);
    starts.forEach((at, i) => pieces.push([type, at, starts[i + 1] ?? to]));
  };
  let done = start;
  for (const blob of type === 'prose' ? blobsIn(text, start, end) : []) {
    if (done < blob.start) addText(done, blob.start);
    pieces.push(['blob', blob.start, blob.end]);
    done = blob.end;
  }
  if (done < end || !pieces.length) addText(done, end);
  return pieces;
}

/**
 * @param {Transcript} doc
 * @param {[TurnRow['type'], number, number]} piece
 * @returns {[TurnRow['type'], number, number][]} the piece in several, where it holds very many citations
 */
function cutAtCitations(doc, [type, from, to]) {
  const starts = [from];
  for (let at = from; ; starts.push(at)) {
    const next = firstAtLeast(doc.orderStarts, at + 1) + ROW_CITATIONS;
    const place = next < doc.order.length ? doc.orderStarts[next] : to;
    if (place >= to) break;
    // At the end of a line, if it can be: elsewhere it would look like one.
    const newline = doc.slice(at, place).lastIndexOf('\n');
    at = newline > 0 ? at + newline + 1 : place;
  }
  return starts.map((at, i) => [type, at, starts[i + 1] ?? to]);
}

/** @param {Transcript} doc @param {number} turn @returns {number[]} the tools that are declared in a turn */
function toolsOf(doc, turn) {
  return doc.head.tools.flatMap((tool, i) => (tool.turn === turn ? [i] : []));
}

/**
 * A row for the head of the list, and one for each tool.
 * @param {Transcript} doc
 * @param {number} turn
 * @param {number} block
 * @param {(type: TurnRow['type'], block: number, more?: Partial<TurnRow>) => void} add
 * @param {Partial<TurnRow>} stretch
 */
function addTools(doc, turn, block, add, stretch) {
  const tools = toolsOf(doc, turn);
  add('tools', block, { ...stretch, closes: !tools.length });
  tools.forEach((item, i) => {
    const [from, to] = doc.head.tools[item].span;
    const isPlaced = from >= 0 && (block < 0 || (from >= doc.blocks.from[block] && to <= doc.blocks.to[block]));
    const place = isPlaced ? { from, to } : { from: stretch.from ?? -1, to: stretch.to ?? -1 };
    add('tool', block, { ...place, item, opens: false, closes: i + 1 === tools.length });
  });
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
