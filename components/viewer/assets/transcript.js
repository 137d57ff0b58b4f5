// The transcript as the panes ask for it: the tables of the payload plus the indexes that are derived from them.

import { distinctRefs, indexCitations, indexFindings, indexMissing, indexSources } from './indexes.js';
import { rebuildOriginal } from './original.js';
import { decode } from './payload.js';
import { firstAtLeast, lastAtMost } from './search.js';

/** How many hues there are before patterns begin. */
export const HUES = 8;

export class Transcript {
  /** @type {string | undefined} rebuilt when first asked for */
  #original;
  /** @type {boolean | undefined} whether a character of the text takes two units; asked once, when first needed */
  #hasPairs;

  /** @param {Uint8Array} data */
  constructor(data) {
    const payload = decode(data);
    this.id = payload.head.id;
    this.pin = payload.pin;
    this.head = payload.head;
    this.text = payload.text;
    this.removed = payload.removed;
    const { tables } = payload;
    this.leaves = tables.leaves;
    this.turns = tables.turns;
    this.blocks = tables.blocks;
    this.calls = tables.calls;
    this.results = tables.results;
    this.sources = tables.sources;
    this.citations = tables.citations;
    this.refs = tables.refs;
    this.missing = tables.missing;
    this.findings = tables.findings;
    this.repairRanges = tables.repairRanges;
    this.edits = tables.edits;
    /** Sentences of answers that want a citation and have none, in the order of the text. */
    this.uncited = tables.uncited;
    this.kinds = payload.head.kinds;
    const citations = indexCitations(tables);
    /** Citations in the order of the text. */
    this.order = citations.order;
    /** Place of a citation in that order. */
    this.rank = citations.rank;
    this.orderStarts = citations.starts;
    this.citationsByBlock = citations.byBlock;
    this.longestCitation = citations.longest;
    const sources = indexSources(tables, citations.order);
    /** Hue of each source by first appearance among the cited ones; -1 when nothing cites it. */
    this.hues = sources.hues;
    /** Refs that name a source, in the order of the text. */
    this.refsBySource = sources.refsBySource;
    this.sourcesByResult = sources.byResult;
    this.sourceOrder = sources.order;
    this.sourceStarts = sources.starts;
    /** Spans of cited words that no source holds, by citation: start, end, … */
    this.missingByCitation = indexMissing(tables.missing);
    const findings = indexFindings(tables, this.kinds.severity.length);
    /** Findings as they are listed: errors first, then by place. */
    this.findingOrder = findings.order;
    /** Number of findings per severity, in the order of `kinds.severity`. */
    this.severityCounts = findings.severityCounts;
    this.findingsByTurn = findings.byTurn;
    /** @type {Int32Array | null} */
    this.lines = null;
  }

  /** Whether the text is not what was pasted. */
  get isRepaired() {
    return this.edits.length > 0;
  }

  /** The text as it was pasted. */
  get original() {
    this.#original ??= rebuildOriginal(this.text, this.edits, this.removed);
    return this.#original;
  }

  /** @param {number} place @returns {string} a string of the string table; '' for none */
  string(place) {
    return place < 0 ? '' : this.head.strings[place];
  }

  /** @param {number} from @param {number} to */
  slice(from, to) {
    return this.text.slice(from, to);
  }

  /** @param {number} citation @returns {number[]} the refs of a citation; one that is written twice stands there once */
  refsOf(citation) {
    return distinctRefs(this, citation);
  }

  /** @param {number} citation the ref that is shown first: the best state, then the order of the text; -1 for none */
  bestRef(citation) {
    let best = -1;
    const first = this.citations.firstRef[citation];
    for (let ref = first; ref < first + this.citations.refCount[citation]; ref++) {
      if (best < 0 || this.refs.state[ref] < this.refs.state[best]) best = ref;
    }
    return best;
  }

  /**
   * Whether a citation is a marker, so that the claim before it is only inferred.
   * @param {number} citation
   */
  isInferred(citation) {
    const { start, end, from, to } = this.citations;
    return to[citation] <= start[citation] || from[citation] >= end[citation]
      ? from[citation] < to[citation]
      : false;
  }

  /** @param {number} index @returns {string} */
  stateOf(index) {
    return this.kinds.state[this.citations.state[index]];
  }

  /** @param {number} ref @returns {string} */
  refStateOf(ref) {
    return this.kinds.state[this.refs.state[ref]];
  }

  /** @param {number} source the refs that cite it, in the order of the text */
  citing(source) {
    return this.refsBySource.get(source) ?? [];
  }

  /** @param {number} source the citations that name it, each once */
  citationsOf(source) {
    return [...new Set(this.citing(source).map((ref) => this.refs.citation[ref]))];
  }

  /** @param {number} source @returns {number} the call behind a source, or -1 */
  callOfSource(source) {
    const result = this.sources.result[source];
    return result < 0 ? -1 : this.results.call[result];
  }

  /** @param {number} source how a source is named on the screen */
  refName(source) {
    return this.string(this.sources.ref[source]) || `source ${source + 1}`;
  }

  /** @param {number} ref the short form on a chip: `1:[3]` is `1:3` */
  chipName(ref) {
    const source = this.refs.source[ref];
    const name =
      source >= 0 && this.sources.ref[source] >= 0
        ? this.string(this.sources.ref[source])
        : this.string(this.refs.name[ref]);
    return shortRef(name);
  }

  /** @param {number} call @returns {string} how a call is named: its id, else its running number */
  callName(call) {
    return this.string(this.calls.id[call]) || String(call);
  }

  /** @param {number} offset @returns {number} the turn at a place, or -1 before the first */
  turnAt(offset) {
    return lastAtMost(this.turns.start, offset);
  }

  /** @param {number} offset @returns {number} the block that holds a place, or -1 */
  blockAt(offset) {
    const turn = this.turnAt(offset);
    if (turn < 0) return -1;
    const first = this.turns.firstBlock[turn];
    let found = -1;
    for (let i = first; i < first + this.turns.blockCount[turn]; i++) {
      if (this.blocks.start[i] <= offset && offset < this.blocks.end[i]) found = i;
    }
    return found;
  }

  /** @param {number} offset @returns {number} the source whose value holds a place, or -1 */
  sourceAt(offset) {
    const place = lastAtMost(this.sourceStarts, offset);
    if (place < 0) return -1;
    const source = this.sourceOrder[place];
    return offset < this.sources.end[source] ? source : -1;
  }

  /**
   * Citations whose markup touches a stretch, in the order of the text.
   * @param {number} from
   * @param {number} to
   */
  citationsIn(from, to) {
    const found = [];
    let place = firstAtLeast(this.orderStarts, from - this.longestCitation);
    for (; place < this.order.length && this.orderStarts[place] < to; place++) {
      if (this.citations.end[this.order[place]] > from) found.push(this.order[place]);
    }
    return found;
  }

  /**
   * Citations of a block that touch a stretch of it or end where it begins, in the order of the text.
   * @param {number} block
   * @param {number} from
   * @param {number} to
   */
  citationsOfBlockIn(block, from, to) {
    const [start, end] = [this.blocks.start[block], this.blocks.end[block]];
    return this.citationsIn(from - 1, to).filter((c) => start <= this.citations.start[c] && this.citations.end[c] <= end);
  }

  /** Starts of the lines of the text. */
  lineStarts() {
    if (!this.lines) {
      const starts = [0];
      for (let at = this.text.indexOf('\n'); at >= 0; at = this.text.indexOf('\n', at + 1)) starts.push(at + 1);
      this.lines = Int32Array.from(starts);
    }
    return this.lines;
  }

  /** @param {number} offset line and column of a place, both from 1; the column counts code points */
  placeOf(offset) {
    const line = lastAtMost(this.lineStarts(), offset);
    const start = this.lineStarts()[line];
    let column = 1;
    for (let i = start; i < offset; i++) {
      if ((this.text.charCodeAt(i) & 0xfc00) !== 0xdc00) column += 1;
    }
    return { line: line + 1, column };
  }

  /**
   * How many characters (code points) a span of UTF-16 units holds.
   * @param {number} start
   * @param {number} end
   */
  charactersIn(start, end) {
    this.#hasPairs ??= /[\ud800-\udbff]/.test(this.text);
    if (!this.#hasPairs) return end - start;
    let characters = 0;
    for (let i = start; i < end; i++) {
      if ((this.text.charCodeAt(i) & 0xfc00) !== 0xdc00) characters += 1;
    }
    return characters;
  }
}

/** @param {string} name `1:[3]` becomes `1:3` */
export function shortRef(name) {
  return name.replace(/^([^[\]]*):\[([^[\]]*)\]$/, '$1:$2');
}
