// The Raw pane: the exact characters, line by line, with the markup tinted.

import { chunkStarts, estimateLines } from './chunks.js';
import { citationLayers, hueOf } from './citations.js';
import { areSparse, MOST_ELEMENTS } from './dense.js';
import { el, rangeOf } from './dom.js';
import { shownText, spacedText } from './invisible.js';
import { jsonTokens } from './json.js';
import { markupIn } from './leaves.js';
import { firstAtLeast, lastAtMost } from './search.js';
import { lanes, segments } from './segments.js';
import { WindowedList } from './windowed.js';

/** @typedef {import('./viewer.js').Viewer} Viewer */

const LINE = 20;
const GUTTER = 52;
const ROW_LINES = 40;
/** Tokens in a row: what is more gets a row of its own, so that few are drawn that are not in view. */
const ROW_LEAVES = 40;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
/** JSON longer than this is not tinted: its tokens would have to be found from its beginning. */
const TINTED_JSON = 200_000;

export class RawPane {
  /** @param {Viewer} view @param {HTMLElement} scroller */
  constructor(view, scroller) {
    this.view = view;
    this.doc = view.doc;
    this.scroller = scroller;
    this.starts = this.#rowStarts();
    /** @type {Map<number, { tokens: import('./json.js').Token[], starts: number[] }>} keys and values of JSON, by block */
    this.tints = new Map();
    const groups = Int32Array.from({ length: this.starts.length }, (_, i) => i);
    this.list = new WindowedList({
      scroller,
      groups,
      count: this.starts.length,
      heads: false,
      whole: view.whole,
      most: MOST_ELEMENTS.raw,
      past: 0.75,
      estimate: (row) => this.#estimate(row),
      makeGroup: (row) => el('div.raw-group', { 'data-turn': this.doc.turnAt(this.starts[row]) }),
      makeRow: (row) => this.#row(row),
      drawn: (node) => view.paint(node),
      rendered: () => view.rowsChanged(),
    });
  }

  /** Rows: pieces of one turn, at most a chunk and forty lines long. */
  #rowStarts() {
    const { doc } = this;
    const lines = doc.lineStarts();
    const borders = [0];
    for (let turn = 0; turn < doc.turns.length; turn++) {
      // What stands before the first turn (the begin token) shares its line.
      if (turn && doc.turns.start[turn] > borders[borders.length - 1]) borders.push(doc.turns.start[turn]);
    }
    /** @type {number[]} */
    const starts = [];
    borders.forEach((from, i) => {
      const to = i + 1 < borders.length ? borders[i + 1] : doc.text.length;
      for (const chunk of pairs(chunkStarts(doc.text, from, to), to)) {
        let at = chunk[0];
        while (at < chunk[1]) {
          starts.push(at);
          const line = firstAtLeast(lines, at + 1) + ROW_LINES - 1;
          const end = line < lines.length && lines[line] < chunk[1] ? lines[line] : chunk[1];
          at = this.#cutAtLeaves(at, end);
        }
      }
    });
    return Int32Array.from(starts.length ? starts : [0]);
  }

  /** @param {number} from @param {number} to @returns {number} where a row ends that may end at `to`: a line, if it can */
  #cutAtLeaves(from, to) {
    const { leaves } = this.doc;
    const leaf = firstAtLeast(leaves.start, from + 1) + ROW_LEAVES;
    if (leaf >= leaves.length || leaves.start[leaf] >= to) return to;
    const lines = this.doc.lineStarts();
    const line = lines[lastAtMost(lines, leaves.start[leaf])];
    return line > from ? line : leaves.start[leaf];
  }

  /** @param {number} row */
  #end(row) {
    return row + 1 < this.starts.length ? this.starts[row + 1] : this.doc.text.length;
  }

  /** @param {number} row */
  #estimate(row) {
    const perLine = Math.max(10, Math.floor((this.scroller.clientWidth - GUTTER - 12) / 7.23));
    return estimateLines(this.doc.text, this.starts[row], this.#end(row), perLine) * LINE;
  }

  /** @param {number} row */
  #row(row) {
    const [from, to] = [this.starts[row], this.#end(row)];
    const { doc } = this;
    const turn = doc.turnAt(from);
    const begins = turn > 0 && doc.turns.start[turn] === from;
    const node = el('div.raw-row', { 'data-row': row, class: begins ? 'raw-row turn-begins' : 'raw-row' });
    const lines = doc.lineStarts();
    const tints = this.#tintsIn(from, to);
    let at = from;
    do {
      const line = lastAtMost(lines, at);
      const end = Math.min(to, line + 1 < lines.length ? lines[line + 1] : doc.text.length);
      const mixed = RIGHT_TO_LEFT.test(doc.slice(at, end));
      node.append(
        el(
          mixed ? 'div.line.mixed' : 'div.line',
          { 'data-line-number': lines[line] === at ? line + 1 : '⤷' },
          this.#pieces(at, end, tints),
        ),
      );
      at = end;
    } while (at < to);
    return node;
  }

  /**
   * @param {number} from
   * @param {number} to one line, or the part of it that stands in this row
   * @param {import('./json.js').Token[]} tints
   */
  #pieces(from, to, tints) {
    const { doc, view } = this;
    const fragment = document.createDocumentFragment();
    /** @type {{ start: number, end: number, item: { layer: string, value: any } }[]} */
    const spans = [];
    const add = (
      /** @type {number} */ start,
      /** @type {number} */ end,
      /** @type {string} */ layer,
      /** @type {any} */ value,
    ) => {
      spans.push({ start, end, item: { layer, value } });
    };
    for (const { kind, start, end } of markupIn(doc, from, to)) add(start, end, 'leaf', kind);
    const citations = doc.citationsIn(from, to);
    const cited = citations.map((item) => ({ start: doc.citations.from[item], end: doc.citations.to[item], item }));
    for (const { start, end, item } of cited) add(start, end, 'citation', item);
    for (const citation of citations) add(doc.citations.start[citation], doc.citations.end[citation], 'tag', citation);
    for (const token of tints) if (token.end > from && token.start < to) add(token.start, token.end, 'json', token.kind);
    for (const source of this.#litIn(from, to)) {
      add(doc.sources.start[source], doc.sources.end[source], 'source', source);
      for (const passage of view.selection.passagesIn(source)) add(passage.start, passage.end, 'passage', source);
    }
    const lane = lanes(cited);
    for (const { start, end, items } of segments(from, to, spans)) {
      fragment.append(this.#piece(start, end, items, lane));
    }
    return fragment;
  }

  /**
   * @param {number} start
   * @param {number} end
   * @param {{ layer: string, value: any }[]} items
   * @param {Map<number, number>} lane
   */
  #piece(start, end, items, lane) {
    const { doc } = this;
    /** @type {Node} */
    let node = (this.view.preferences.whitespace ? spacedText : shownText)(doc.slice(start, end), start);
    const of = (/** @type {string} */ layer) => items.filter((item) => item.layer === layer).map((item) => item.value);
    const [leaf] = of('leaf');
    const [json] = of('json');
    const [source] = of('source');
    const tags = of('tag');
    const block = doc.blockAt(start);
    const kind = block < 0 ? '' : doc.kinds.block[doc.blocks.kind[block]];
    if (leaf === 'citation') {
      const citation = tags[tags.length - 1];
      if (citation !== undefined) {
        const inner = citationLayers(doc, [citation], lane, node);
        /** @type {HTMLElement} */ (inner).classList.add('tag');
        return this.#withOuter(
          inner,
          of('citation').filter((other) => other !== citation),
          lane,
        );
      }
    }
    const words = [
      leaf && `leaf-${leaf}`,
      json && (!leaf || leaf === 'call' || leaf === 'result') && `json-${json}`,
      !leaf && kind === 'thinking' && 'in-thinking',
    ];
    const classes = words.filter(Boolean);
    if (classes.length) node = el('span', { class: classes.join(' ') }, node);
    if (source !== undefined) {
      node = el(
        of('passage').length ? 'mark.passage' : 'span.lit',
        {
          'data-source': source,
          'data-state': this.view.selection.stateOfSource(source),
          ...hueOf(doc.hues[source]),
        },
        node,
      );
    }
    return this.#withOuter(node, of('citation'), lane);
  }

  /** @param {Node} node @param {number[]} citations @param {Map<number, number>} lane */
  #withOuter(node, citations, lane) {
    return citations.length ? citationLayers(this.doc, citations, lane, node) : node;
  }

  /** @param {number} from @param {number} to JSON tokens worth a tint: values and keys */
  #tintsIn(from, to) {
    const { doc } = this;
    const found = [];
    let block = doc.blockAt(from);
    if (block < 0) block = Math.max(0, lastAtMost(doc.blocks.start, from));
    for (; block < doc.blocks.length && doc.blocks.start[block] < to; block++) {
      const kind = doc.kinds.block[doc.blocks.kind[block]];
      if (doc.blocks.end[block] <= from || !['tool_call', 'tool_result', 'tool_list'].includes(kind)) continue;
      const { tokens, starts } = this.#tokensOf(block);
      for (let i = Math.max(0, lastAtMost(starts, from)); i < tokens.length && tokens[i].start < to; i++) {
        if (tokens[i].end > from) found.push(tokens[i]);
      }
    }
    return areSparse(found) ? found : [];
  }

  /** @param {number} block */
  #tokensOf(block) {
    let tint = this.tints.get(block);
    if (!tint) {
      const { blocks, text } = this.doc;
      const [from, to] = [blocks.start[block], blocks.end[block]];
      /** @type {import('./json.js').Token[]} */
      const tokens = [];
      if (to - from <= TINTED_JSON) {
        for (const run of runsOfContent(this.doc, from, to)) {
          if (/^\s*[[{]/.test(text.slice(run.start, run.start + 200))) {
            tokens.push(...jsonTokens(text, run.start, run.end).filter((token) => token.kind !== 'sign'));
          }
        }
      }
      tint = { tokens, starts: tokens.map((token) => token.start) };
      this.tints.set(block, tint);
    }
    return tint;
  }

  /** @param {number} from @param {number} to sources that are lit and stand here */
  #litIn(from, to) {
    const { sources } = this.doc;
    return [...this.view.selection.litSources()].filter((s) => sources.start[s] < to && sources.end[s] > from);
  }

  /** @param {Iterable<number>} sources draw the rows of these sources anew */
  repaint(sources) {
    const { doc, list } = this;
    const rows = new Set();
    for (const source of sources) {
      const first = lastAtMost(this.starts, doc.sources.start[source]);
      for (const row of list.live.keys()) {
        if (row >= first && this.starts[row] < doc.sources.end[source]) rows.add(row);
      }
    }
    for (const row of rows) list.live.get(row)?.replaceChildren(...this.#row(row).childNodes);
    return rows.size > 0;
  }

  /**
   * Scroll so that a place stands at a height of the window.
   * @param {number} offset
   * @param {number} at pixels from the top of the pane
   */
  show(offset, at) {
    const row = lastAtMost(this.starts, offset);
    this.list.show(row, at, (node) => {
      const range = rangeOf(node, offset, offset + 1);
      return range ? range.getBoundingClientRect().top - node.getBoundingClientRect().top : 0;
    });
  }

  /** @param {number} from @param {number} to @returns {Range | null} */
  rangeOf(from, to) {
    return rangeOf(this.scroller, from, to);
  }

  /** The place at the top of the window. */
  get topOffset() {
    return this.starts[this.list.topRow];
  }
}

/** @param {number[]} starts @param {number} end @returns {[number, number][]} */
function pairs(starts, end) {
  return starts.map((start, i) => [start, i + 1 < starts.length ? starts[i + 1] : end]);
}

/**
 * Stretches of a block between its outer tokens; markup inside JSON, such as the frame of a result, belongs to the JSON.
 * @param {import('./transcript.js').Transcript} doc
 * @param {number} from
 * @param {number} to
 */
function runsOfContent(doc, from, to) {
  const borders = markupIn(doc, from, to).filter(
    ({ kind, start, end }) =>
      ['turn', 'role', 'block', 'marker', 'tag'].includes(kind) ||
      (doc.text[start] === '<' && doc.text[end - 1] === '>'),
  );
  const runs = [];
  let place = from;
  for (const { start, end } of [...borders, { start: to, end: to }]) {
    if (place < start) runs.push({ start: place, end: start });
    place = end;
  }
  return runs;
}
