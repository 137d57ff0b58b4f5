// Which texts are shown as rendered Markdown: the answers when a reader wants them so, and single turns that a reader
// chose otherwise. A long answer is drawn in pieces, so what goes on from the piece before is worked out here.

import { fenceTints } from './fences.js';
import { visibleText } from './leaves.js';
import { looksLikeMarkdown, markdownBlocks, NOTHING_CARRIED } from './markdown.js';
import { rootIn } from './members.js';
import { drawJson, drawTinted } from './tinted.js';

/** @typedef {import('./transcript.js').Transcript} Transcript */
/** @typedef {import('./turnrows.js').TurnRow} TurnRow */
/** @typedef {import('./markdown.js').Carry} Carry */

/** Pieces that are looked back at for an open code block or table. */
const FURTHEST_BACK = 64;
const LONGEST_GLANCE = 20_000;

export class Answers {
  /** @param {Transcript} doc @param {TurnRow[]} rows @param {boolean} rendered whether answers are rendered */
  constructor(doc, rows, rendered) {
    this.doc = doc;
    this.rows = rows;
    this.rendered = rendered;
    /** Turns that are shown otherwise than the rest. @type {Set<number>} */
    this.others = new Set();
    /** @type {Map<number, Carry>} */
    this.carries = new Map();
    /** What code a block holds. @type {Map<number, 'json' | 'fences' | null>} */
    this.code = new Map();
  }

  /** @param {boolean} rendered of all answers */
  setAll(rendered) {
    this.rendered = rendered;
    this.others.clear();
  }

  /** @param {number} turn show it the other way */
  toggle(turn) {
    if (!this.others.delete(turn)) this.others.add(turn);
  }

  /** @param {number} turn whether its texts are rendered */
  isRendered(turn) {
    const isAnswer = this.doc.kinds.role[this.doc.turns.role[turn]] === 'assistant';
    return (isAnswer && this.rendered) !== this.others.has(turn);
  }

  /** @param {number} turn whether it has Markdown to render */
  hasMarkdown(turn) {
    const { turns, blocks, kinds } = this.doc;
    const first = turns.firstBlock[turn];
    for (let block = first; block < first + turns.blockCount[turn]; block++) {
      if (kinds.block[blocks.kind[block]] !== 'text') continue;
      const from = blocks.from[block];
      if (looksLikeMarkdown(visibleText(this.doc, from, Math.min(blocks.to[block], from + LONGEST_GLANCE)))) return true;
    }
    return false;
  }

  /** @param {TurnRow} row whether it is drawn as rendered Markdown */
  isRow(row) {
    if (row.type !== 'prose' || row.block < 0 || !this.isRendered(row.turn)) return false;
    return this.doc.kinds.block[this.doc.blocks.kind[row.block]] === 'text';
  }

  /**
   * How a text that is shown as it stands is drawn: code in fences, and a text that is JSON, have their tokens told apart.
   * @param {TurnRow} row
   * @param {number} index
   * @returns {((raw: string, at: number) => Node) | undefined}
   */
  drawOf(row, index) {
    const { doc } = this;
    const kind = this.#codeIn(row.block);
    if (kind === 'json') return drawJson(doc.text, row.from, row.to, doc.blocks.from[row.block]);
    return kind ? drawTinted(fenceTints(doc, row.from, row.to, this.carryInto(index))) : undefined;
  }

  /** @param {number} block @returns {'json' | 'fences' | null} what code it holds */
  #codeIn(block) {
    const known = this.code.get(block);
    if (known !== undefined) return known;
    const { text, blocks } = this.doc;
    const [from, to] = [blocks.from[block], blocks.to[block]];
    const kind = rootIn(text, from, to) ? 'json' : /```|~~~/.test(text.slice(from, to)) ? 'fences' : null;
    this.code.set(block, kind);
    return kind;
  }

  /** @param {number} index of a row @returns {Carry} what goes on from the rows before */
  carryInto(index) {
    const { rows, carries } = this;
    let first = index;
    while (
      first > 0 &&
      index - first < FURTHEST_BACK &&
      !carries.has(first) &&
      rows[first - 1].type === 'prose' &&
      rows[first - 1].block === rows[first].block
    )
      first -= 1;
    let carry = carries.get(first) ?? NOTHING_CARRIED;
    for (let i = first; i < index; i++) {
      carry = markdownBlocks(visibleText(this.doc, rows[i].from, rows[i].to), carry).carry;
      carries.set(i + 1, carry);
    }
    return carry;
  }
}
