// The Turns pane: one section per turn, with the blocks that the parser found in it.

import { Answers } from './answers.js';
import { blobBox } from './blobs.js';
import { actionButton } from './buttons.js';
import { argumentRoot, callBody, callHead } from './calls.js';
import { citedText } from './citations.js';
import { estimateLines } from './chunks.js';
import { MOST_ELEMENTS } from './dense.js';
import { counted, el, markedText, rangeOf } from './dom.js';
import { icon } from './icons.js';
import { renderedMarkdown } from './rendered.js';
import { resultHead, sourceRow } from './results.js';
import { lastAtMost } from './search.js';
import { drawJson } from './tinted.js';
import { toolRow, toolsHead } from './tools.js';
import { TreeModel } from './treemodel.js';
import { turnHead } from './turnhead.js';
import { turnRows } from './turnrows.js';
import { WindowedList } from './windowed.js';
import { ROLE_WORDS } from './words.js';

/** @typedef {import('./viewer.js').Viewer} Viewer */
/** @typedef {import('./turnrows.js').TurnRow} TurnRow */

export class TurnsPane {
  /** @param {Viewer} view @param {HTMLElement} scroller */
  constructor(view, scroller) {
    this.view = view;
    this.doc = view.doc;
    this.scroller = scroller;
    const { rows, groups } = turnRows(view.doc);
    this.rows = rows;
    this.rowStarts = this.#startsForSearch();
    /** Turns whose thinking is open. @type {Set<number>} */
    this.openThinking = new Set();
    this.allThinking = false;
    /** Calls whose arguments are shown as text by choice. @type {Set<number>} */
    this.textCalls = new Set();
    /** Tools whose declaration is open. @type {Set<number>} */
    this.openSchemas = new Set();
    this.answers = new Answers(view.doc, rows, view.preferences.markdown);
    this.current = -1;
    this.list = new WindowedList({
      scroller,
      groups,
      count: rows.length,
      heads: true,
      whole: view.whole,
      most: MOST_ELEMENTS.turns,
      past: 0.3,
      estimate: (row) => this.#estimate(rows[row]),
      makeGroup: (turn) => this.#section(turn),
      makeRow: (row) => this.#row(rows[row], row),
      drawn: (node) => view.paint(node),
      rendered: () => view.rowsChanged(),
    });
  }

  /** Where each row begins in the text, never falling, so that a place can be looked up. */
  #startsForSearch() {
    const starts = new Int32Array(this.rows.length);
    let at = 0;
    this.rows.forEach((row, i) => {
      at = Math.max(at, row.from);
      starts[i] = at;
    });
    return starts;
  }

  /** @param {number} call whether its arguments are shown as they stand, not as a tree */
  isAsText(call) {
    return this.textCalls.has(call) || !argumentRoot(this.doc, call);
  }

  /** @param {number} call show its arguments as they stand, or as a tree again */
  toggleText(call) {
    if (!this.textCalls.delete(call)) this.textCalls.add(call);
    const from = this.rows.findIndex((row) => row.type === 'call' && row.item === call);
    let to = from + 1;
    while (this.rows[to]?.type === 'calltext') to += 1;
    this.list.redraw(from, to);
  }

  /** @param {number} tool open or fold its declaration */
  toggleSchema(tool) {
    if (!this.openSchemas.delete(tool)) this.openSchemas.add(tool);
    const row = this.rows.findIndex(({ type, item }) => type === 'tool' && item === tool);
    this.list.redraw(row, row + 1);
    this.scroller.querySelector(`[data-action="schema"][data-item="${tool}"]`)?.focus();
  }

  /** @param {TurnRow} row */
  #isHidden(row) {
    const { choice } = this.view.filter;
    if (row.block < 0 ? !choice.showsTurn(row.turn) : !choice.showsBlock(row.block)) return true;
    if (row.type === 'calltext') return !this.isAsText(row.item);
    if ((row.type !== 'prose' && row.type !== 'blob') || row.block < 0) return false;
    if (this.doc.kinds.block[this.doc.blocks.kind[row.block]] !== 'thinking') return false;
    return !this.isOpen(row.block);
  }

  /** @param {number} block whether a thinking block is unfolded */
  isOpen(block) {
    return this.allThinking !== this.openThinking.has(block);
  }

  /** @param {TurnRow} row */
  #estimate(row) {
    if (this.#isHidden(row)) return 0;
    const width = Math.min(this.scroller.clientWidth - 64, 640);
    const text = (/** @type {number} */ size, /** @type {number} */ line) =>
      estimateLines(this.doc.text, row.from, row.to, Math.max(10, Math.floor(width / size))) * line;
    switch (row.type) {
      case 'head':
        return 36;
      case 'fold':
        return 28;
      case 'result':
        return 45;
      case 'source':
        return 29;
      case 'note':
        return 32;
      case 'blob':
        return 46;
      case 'tools':
        return 37;
      case 'tool':
        return this.openSchemas.has(row.item) ? 300 : 53;
      case 'call':
        return this.#isAlone(row) ? 53 + Math.min(40, Math.ceil((row.to - row.from) / 30)) * 20 : 37;
      case 'calltext':
        return text(7.3, 20);
      default:
        return text(7.2, 24) + 8;
    }
  }

  /** @param {number} turn */
  #section(turn) {
    const role = this.doc.kinds.role[this.doc.turns.role[turn]];
    return el(`section.turn.role-${role}`, {
      'data-turn': turn,
      'aria-label': `Turn ${turn + 1}, ${ROLE_WORDS[/** @type {keyof ROLE_WORDS} */ (role)]}`,
      'data-current': turn === this.current,
    });
  }

  /** @param {TurnRow} row whether nothing of its block follows it on the screen */
  #isAlone(row) {
    return row.closes || (row.type === 'call' && !this.isAsText(row.item));
  }

  /** @param {TurnRow} row @param {number} index */
  #row(row, index) {
    const node = this.#content(row, index);
    node.classList.add('turn-row', `row-${row.type}`);
    if (row.block >= 0) {
      node.dataset.block = String(row.block - this.doc.turns.firstBlock[row.turn]);
      node.dataset.kind = this.doc.kinds.block[this.doc.blocks.kind[row.block]];
    }
    node.classList.toggle('opens', row.opens && row.type !== 'head');
    node.classList.toggle('closes', this.#isAlone(row));
    node.classList.toggle('ends', row.ends === true && (row.type !== 'call' || this.#isAlone(row)));
    return node;
  }

  /** @param {TurnRow} row @param {number} index @returns {HTMLElement} */
  #content(row, index) {
    const { doc } = this;
    switch (row.type) {
      case 'head':
        return turnHead(doc, row.turn, this.answers.hasMarkdown(row.turn) ? this.answers.isRendered(row.turn) : null);
      case 'fold':
        return this.#fold(row);
      case 'call':
        return this.#call(row);
      case 'calltext':
        return el('div', {}, this.#callText(row));
      case 'result':
        return el('div', {}, el('div.box', {}, resultHead(doc, row)));
      case 'source':
        return el('div', {}, sourceRow(doc, row.item));
      case 'tools':
        return el('div', {}, toolsHead(doc, row.turn));
      case 'tool':
        return el('div', {}, toolRow(this.view, row.item, this.openSchemas.has(row.item)));
      case 'blob':
        return el('div', {}, blobBox(doc, row.from, row.to));
      case 'note':
        return this.#note(row);
      default:
        return this.#prose(row, index);
    }
  }

  /** @param {TurnRow} row */
  #call(row) {
    const asText = this.isAsText(row.item);
    const body = callBody(this.view, row, asText);
    return el('div', {}, el('div.box', {}, callHead(this.doc, row, asText), body));
  }

  /** @param {TurnRow} row a piece of the arguments as they stand */
  #callText(row) {
    const { text, calls } = this.doc;
    const draw = drawJson(text, row.from, row.to, calls.from[row.item]);
    return el('div.box.part.code', {}, draw(text.slice(row.from, row.to), row.from));
  }

  /** @param {TurnRow} row @param {number} index */
  #prose(row, index) {
    const { doc } = this;
    const kind = doc.kinds.block[doc.blocks.kind[row.block]];
    const near = doc.citationsOfBlockIn(row.block, row.from, row.to);
    const text = el(`div.prose.prose-${kind}`);
    // A marker is nothing but markup, so it is shown as it stands.
    if (kind === 'marker') text.append(markedText(doc.slice(row.from, row.to).trim()));
    else if (this.answers.isRow(row))
      text.append(renderedMarkdown(doc, row.from, row.to, near, this.answers.carryInto(index)));
    else text.append(citedText(doc, row.from, row.to, near, undefined, this.answers.drawOf(row, index)));
    const cut = row.closes && !doc.blocks.complete[row.block] && kind !== 'marker';
    const label = kind === 'unparsed' ? 'Not understood; shown as it stands.' : null;
    return el(
      'div',
      {},
      label && row.opens && el('p.quiet.block-note', {}, label),
      text,
      cut && el('p.quiet.block-note', {}, 'Cut off: the text ends before this block is closed.'),
    );
  }

  /** @param {TurnRow} row */
  #fold(row) {
    const { doc } = this;
    const citations = (doc.citationsByBlock.get(row.block) ?? []).length;
    const words = [counted(doc.charactersIn(row.from, row.to), 'character'), citations ? counted(citations, 'citation') : ''];
    const open = this.isOpen(row.block);
    return el(
      'div',
      {},
      actionButton(
        'fold',
        'fold',
        { 'data-item': row.block, 'aria-expanded': open },
        icon('right', 14),
        el('strong', {}, 'Thinking'),
        el('span.quiet', {}, words.filter(Boolean).join(', ')),
      ),
    );
  }

  /** @param {TurnRow} row */
  #note(row) {
    const isOpen =
      !this.doc.turns.blockCount[row.turn] ||
      this.doc.blocks.complete[this.doc.turns.firstBlock[row.turn] + this.doc.turns.blockCount[row.turn] - 1];
    const assistant = this.doc.kinds.role[this.doc.turns.role[row.turn]] === 'assistant';
    const words = !this.doc.turns.complete[row.turn]
      ? assistant && isOpen
        ? 'Open. The next characters are the model’s.'
        : 'Cut off: the text ends before this turn is closed.'
      : 'Empty.';
    return el('div', {}, el('p.open-note', { 'data-open': !this.doc.turns.complete[row.turn] }, words));
  }

  /** @param {boolean} rendered show the Markdown of all answers as rendered, or as it stands */
  renderAll(rendered) {
    this.answers.setAll(rendered);
    this.list.refresh();
  }

  /** @param {number} turn render its Markdown, or show it as it stands again */
  renderTurn(turn) {
    this.answers.toggle(turn);
    const first = this.list.options.groups[turn];
    this.list.redraw(first, this.list.options.groups[turn + 1] ?? this.rows.length);
    this.scroller.querySelector(`[data-action="renderTurn"][data-item="${turn}"]`)?.focus();
  }

  /** @param {number} block @param {boolean} [open] fold or unfold a thinking block */
  fold(block, open = !this.isOpen(block)) {
    if (open === this.isOpen(block)) return;
    if (this.openThinking.has(block)) this.openThinking.delete(block);
    else this.openThinking.add(block);
    const from = this.rows.findIndex((row) => row.block === block);
    let to = from;
    while (to < this.rows.length && this.rows[to].block === block) to += 1;
    this.list.redraw(from, to);
  }

  /** @param {boolean} open fold or unfold all thinking */
  foldAll(open) {
    this.allThinking = open;
    this.openThinking.clear();
    this.list.refresh();
  }

  /** @param {number} offset @returns {number} the row that shows a place */
  rowOf(offset) {
    const turn = Math.max(0, this.doc.turnAt(offset));
    let row = Math.max(0, lastAtMost(this.rowStarts, offset));
    while (row > 0 && this.rows[row].turn > turn) row -= 1;
    while (this.#isHidden(this.rows[row]) && this.rows[row].type === 'calltext') row -= 1;
    // A call or a result covers its whole block: prefer the row whose own stretch holds the place.
    const block = this.doc.blockAt(offset);
    if (block >= 0) {
      const own = (/** @type {TurnRow} */ r) => r.block === block;
      while (row > 0 && !own(this.rows[row]) && this.rows[row].turn === turn && this.rows[row].type !== 'head')
        row -= 1;
      if (!own(this.rows[row])) {
        const first = this.list.options.groups[turn];
        for (let i = first; i < this.rows.length && this.rows[i].turn === turn; i++) if (own(this.rows[i])) return i;
      }
    }
    return row;
  }

  /** @param {TurnRow} row a call @param {number} offset @returns {boolean} whether a part of its tree had to be opened */
  #reveal(row, offset) {
    const root = this.isAsText(row.item) ? null : argumentRoot(this.doc, row.item);
    return root !== null && new TreeModel(this.doc, this.view.trees, root).reveal(offset);
  }

  /** @param {number} offset @param {number} at pixels from the top of the pane */
  show(offset, at) {
    this.view.filter.giveWayTo(offset);
    const block = this.doc.blockAt(offset);
    if (block >= 0 && this.doc.kinds.block[this.doc.blocks.kind[block]] === 'thinking') this.fold(block, true);
    const row = this.rowOf(offset);
    if (this.rows[row].type === 'call' && this.#reveal(this.rows[row], offset)) this.list.redraw(row, row + 1);
    this.list.show(row, at, (node) => {
      const range = rangeOf(node, offset, offset + 1);
      return range ? range.getBoundingClientRect().top - node.getBoundingClientRect().top : 0;
    });
  }

  /** @param {number} from @param {number} to @returns {Range | null} */
  rangeOf(from, to) {
    return rangeOf(this.scroller, from, to);
  }

  /** @param {number} turn @param {number} [at] bring the head of a turn into view */
  showTurn(turn, at = 0) {
    if (!this.view.filter.choice.showsTurn(turn)) this.view.filter.clear('The filter is off, since it hid this turn.');
    this.list.show(this.list.options.groups[turn], at);
  }

  /** @param {number} turn mark the current turn */
  setCurrent(turn) {
    if (turn === this.current) return;
    this.current = turn;
    this.view.outline.setCurrent(turn);
    for (const [group, { el: section }] of this.list.liveGroups)
      section.toggleAttribute('data-current', group === turn);
  }

  /** The turn at the top of the window. */
  get topTurn() {
    return this.rows.length ? this.rows[this.list.topRow].turn : -1;
  }
}
