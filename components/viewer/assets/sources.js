// The Sources pane: a card per source, grouped by the call that brought it.

import { blobWords } from './blobs.js';
import { actionButton, rawButton } from './buttons.js';
import { chunkStarts, CHUNK, estimateLines } from './chunks.js';
import { hueOf, passageText } from './citations.js';
import { decodedText } from './decoded.js';
import { counted, el, rangeOf } from './dom.js';
import { fieldsOf, titleOf } from './fields.js';
import { stringChunkStarts } from './json.js';
import { JsonTree } from './jsontree.js';
import { icon, lineSample } from './icons.js';
import { citedWords } from './results.js';
import { visibleText } from './leaves.js';
import { WindowedList } from './windowed.js';
import { NO_PASSAGE, STATE_WORDS } from './words.js';

/** @typedef {import('./viewer.js').Viewer} Viewer */

/**
 * @typedef {object} SourceRow
 * @property {'head' | 'card' | 'text' | 'cites'} type
 * @property {number} group result, or -1 for sources without one
 * @property {number} source
 * @property {number} from
 * @property {number} to
 * @property {import('./fields.js').ShownField} [field] the field that the stretch belongs to, in a long source
 */

/** Citing spans that a card lists before it is asked for all. */
const LISTED = 6;
/** A long source with more fields than this is shown as it stands. */
const MOST_FIELDS = 200;

export class SourcesPane {
  /** @param {Viewer} view @param {HTMLElement} scroller */
  constructor(view, scroller) {
    this.view = view;
    this.doc = view.doc;
    this.scroller = scroller;
    /** @type {'all' | 'cited' | 'never'} */
    this.filter = 'all';
    /** Cards that list all that cite them. @type {Set<number>} */
    this.unfolded = new Set();
    /** @type {SourceRow[]} */
    this.rows = [];
    this.rowOfSource = new Int32Array(this.doc.sources.length).fill(-1);
    this.groups = this.#buildRows();
    this.list = new WindowedList({
      scroller,
      groups: this.groups,
      count: this.rows.length,
      heads: true,
      whole: view.whole,
      past: 0.75,
      estimate: (row) => this.#estimate(this.rows[row]),
      makeGroup: () => el('section.source-group'),
      makeRow: (row) => this.#row(this.rows[row]),
      drawn: (node) => view.paint(node),
    });
  }

  /** @returns {Int32Array} the first row of each group */
  #buildRows() {
    const { doc } = this;
    const groups = [];
    for (const [group, sources] of this.#inReadingOrder()) {
      groups.push(this.rows.length);
      this.rows.push({ type: 'head', group, source: -1, from: -1, to: -1 });
      for (const source of sources) {
        this.rowOfSource[source] = this.rows.length;
        const [from, to] = [doc.sources.start[source], doc.sources.end[source]];
        this.rows.push({ type: 'card', group, source, from, to });
        if (to - from <= CHUNK) continue;
        this.rows.push(...this.#textRows(group, source));
        this.rows.push({ type: 'cites', group, source, from: to, to });
      }
    }
    return Int32Array.from(groups);
  }

  /** @returns {[number, number[]][]} results with their sources; what nothing cites comes last, of a result and of all */
  #inReadingOrder() {
    const isCited = (/** @type {number} */ source) => this.doc.hues[source] >= 0;
    const citedFirst = (/** @type {number} */ a, /** @type {number} */ b) => Number(isCited(b)) - Number(isCited(a));
    const groups = [...this.doc.sourcesByResult].map(
      ([group, sources]) => /** @type {[number, number[]]} */ ([group, [...sources].sort(citedFirst)]),
    );
    return groups.sort(([, a], [, b]) => Number(b.some(isCited)) - Number(a.some(isCited)));
  }

  /**
   * The rows of a source that is too long for one: its fields one after the other, or its text as it stands.
   * @param {number} group
   * @param {number} source
   * @returns {SourceRow[]}
   */
  #textRows(group, source) {
    const { doc } = this;
    const title = this.#headTitle(source);
    const fields = (fieldsOf(doc, source) ?? []).filter((field) => field.from !== title?.from);
    const pieces = (
      /** @type {number[]} */ starts,
      /** @type {number} */ end,
      /** @type {import('./fields.js').ShownField | undefined} */ field = undefined,
    ) =>
      starts.map((from, i) => ({
        type: /** @type {const} */ ('text'),
        group,
        source,
        from,
        to: starts[i + 1] ?? end,
        field,
      }));
    if (!fields.length || fields.length > MOST_FIELDS) {
      const end = doc.sources.end[source];
      return pieces(chunkStarts(doc.text, doc.sources.start[source], end), end);
    }
    return fields.flatMap((field) => {
      // A tree shows as much of itself as is asked for.
      if (field.type === 'nested' || field.blob) return pieces([field.from], field.to, field);
      const cut = field.type === 'string' ? stringChunkStarts : chunkStarts;
      return pieces(cut(doc.text, field.from, field.to, CHUNK), field.to, field);
    });
  }

  /** @param {number} source whether the filter lets it through */
  isShown(source) {
    if (!this.view.filter.choice.showsSource(source)) return false;
    const isCited = this.doc.hues[source] >= 0;
    return this.filter === 'all' || (this.filter === 'cited' ? isCited : !isCited);
  }

  /** @param {SourceRow} row */
  #estimate(row) {
    const { doc } = this;
    if (row.type === 'head') return (doc.sourcesByResult.get(row.group) ?? []).some((s) => this.isShown(s)) ? 36 : 0;
    if (!this.isShown(row.source)) return 0;
    const perLine = Math.max(10, Math.floor((this.scroller.clientWidth - 52) / 6.6));
    if (row.type === 'text') return estimateLines(doc.text, row.from, row.to, perLine) * 20;
    const cites = doc.citationsOf(row.source).length;
    const listed = this.unfolded.has(row.source) ? cites : Math.min(cites, LISTED);
    if (row.type === 'cites') return 16 + listed * 24;
    if (row.to - row.from > CHUNK) return 40;
    return 56 + estimateLines(doc.text, row.from, row.to, perLine) * 20 + listed * 24 + (listed ? 9 : 0);
  }

  /** @param {SourceRow} row */
  #row(row) {
    const node = row.type === 'head' ? this.#groupHead(row) : this.#card(row);
    node.classList.add('source-line', `line-${row.type}`);
    return node;
  }

  /** @param {SourceRow} row */
  #groupHead(row) {
    const { doc } = this;
    const call = row.group < 0 ? -1 : doc.results.call[row.group];
    const sources = doc.sourcesByResult.get(row.group) ?? [];
    const isDocuments = sources.every((source) => doc.kinds.source[doc.sources.kind[source]] === 'document');
    const words = call >= 0 ? `Call ${doc.callName(call)}` : isDocuments ? 'Documents' : 'Orphan result';
    const name =
      call >= 0 ? doc.string(doc.calls.name[call]) : row.group >= 0 ? doc.string(doc.results.name[row.group]) : '';
    return el(
      'header',
      {},
      el('h3', {}, el('span.quiet', {}, words), ' ', el('span.name', {}, name)),
      el('span.quiet', {}, counted(sources.length, isDocuments ? 'document' : 'result')),
    );
  }

  /** @param {SourceRow} row */
  #card(row) {
    const { doc } = this;
    const { source } = row;
    const whole = row.type === 'card' && row.to - row.from <= CHUNK;
    const parts = [];
    if (row.type === 'card') parts.push(this.#cardHead(source));
    if (whole || row.type === 'text') parts.push(this.#body(row));
    if (whole || row.type === 'cites') parts.push(this.#citing(source));
    const card = el('div.card', { 'data-source': source, ...hueOf(doc.hues[source]) }, ...parts);
    card.classList.toggle('begins', row.type === 'card');
    card.classList.toggle('ends', whole || row.type === 'cites');
    card.classList.toggle('uncited', doc.hues[source] < 0);
    return el('div', {}, card);
  }

  /** @param {number} source */
  #cardHead(source) {
    const { doc } = this;
    const title = this.#headTitle(source);
    return el(
      'div.card-head',
      {},
      actionButton(
        'ref',
        'source',
        { 'data-item': source, 'aria-label': `${doc.refName(source)}: light what cites it` },
        doc.refName(source),
      ),
      el('span.source-title', {}, title ? this.#marked(source, title) : null),
      el('span.spring'),
      el('span.quiet', {}, citedWords(doc, source)),
      rawButton(doc.sources.start[source], `${doc.refName(source)} in Raw`),
    );
  }

  /** @param {number} source the title that stands in the head of its card, and so not among its fields */
  #headTitle(source) {
    const title = titleOf(this.doc, source);
    return title?.isNamed ? title : null;
  }

  /** @param {number} source @param {{ text: string, from: number, to: number }} title */
  #marked(source, title) {
    if (title.from < 0) return title.text;
    const fields = fieldsOf(this.doc, source) ?? [];
    const field = fields.find((f) => f.from === title.from);
    return passageText(this.doc, title.from, title.to, this.view.selection.passagesIn(source), drawOf(field));
  }

  /** @param {SourceRow} row */
  #body(row) {
    const { doc, view } = this;
    const passages = view.selection.passagesIn(row.source);
    if (row.field) return this.#fieldPiece(row, row.field, passages);
    const fields = row.type === 'card' ? fieldsOf(doc, row.source) : null;
    if (!fields) {
      const isJson = /^\s*[[{]/.test(doc.slice(doc.sources.start[row.source], doc.sources.start[row.source] + 100));
      return el(
        'div.card-body',
        { class: isJson ? 'card-body code' : 'card-body text' },
        passageText(doc, row.from, row.to, passages),
      );
    }
    const title = this.#headTitle(row.source);
    const rest = fields.filter((field) => field.from !== title?.from);
    const plain = rest.length > 0 && rest.every((field) => field.isProse || field.isLink);
    const table = el('dl.fields', { class: plain ? 'fields plain' : 'fields' });
    if (plain) rest.sort((a, b) => Number(a.isLink) - Number(b.isLink));
    for (const field of rest) {
      const style = field.isProse ? 'text' : 'code';
      table.append(
        el('dt', { class: plain ? 'unseen' : null }, field.key),
        el('dd', { class: style }, this.#fieldValue(row.source, field, passages)),
      );
    }
    return el('div.card-body', {}, table);
  }

  /**
   * @param {number} source
   * @param {import('./fields.js').ShownField} field
   * @param {{ start: number, end: number }[]} passages
   */
  #fieldValue(source, field, passages) {
    const { doc } = this;
    const { from, to } = field;
    if (field.blob) return el('span.blob-words', {}, icon('picture', 12), ` ${blobWords(field.blob)}`);
    if (field.type !== 'nested') return passageText(doc, from, to, passages, drawOf(field));
    const inside = passages.filter(({ start, end }) => start < to && end > from);
    const kind = doc.text[from] === '[' ? 'list' : 'object';
    const label = `${field.key} of ${doc.refName(source)}`;
    const tree = new JsonTree(this.view, { kind, from, to }, { label, passages: inside });
    return tree.lines.length ? tree.el : passageText(doc, from, to, passages);
  }

  /**
   * @param {SourceRow} row a piece of one field of a long source
   * @param {import('./fields.js').ShownField} field
   * @param {{ start: number, end: number }[]} passages
   */
  #fieldPiece(row, field, passages) {
    const begins = row.from === field.from;
    return el(
      'div',
      { class: field.isProse ? 'card-body text' : 'card-body code' },
      begins && el('span.field-key', {}, field.key),
      (field.type === 'nested' || field.blob) && begins && row.to === field.to
        ? this.#fieldValue(row.source, field, passages)
        : passageText(this.doc, row.from, row.to, passages, drawOf(field)),
    );
  }

  /** @param {number} source who leans on it */
  #citing(source) {
    const { doc } = this;
    const refs = this.#refsShown(source);
    const all = doc.citationsOf(source).length;
    if (!all) return null;
    const rows = refs.map((ref) => this.citingRow(source, ref));
    return el(
      'div.citing',
      {},
      ...rows,
      all > refs.length && actionButton('link.more-citing', 'allCiting', { 'data-item': source }, `Show all ${all}`),
    );
  }

  /** @param {number} source one ref per citation */
  #refsShown(source) {
    const { doc } = this;
    const seen = new Set();
    const refs = doc
      .citing(source)
      .filter((ref) => !seen.has(doc.refs.citation[ref]) && seen.add(doc.refs.citation[ref]));
    return this.unfolded.has(source) ? refs : refs.slice(0, LISTED);
  }

  /** @param {number} source @param {number} ref */
  citingRow(source, ref) {
    const { doc } = this;
    const citation = doc.refs.citation[ref];
    const state = doc.refStateOf(ref);
    const place = doc.kinds.place[doc.citations.place[citation]];
    const turn = `turn ${doc.citations.turn[citation] + 1}`;
    return actionButton(
      'citing-row',
      'citation',
      {
        'data-item': citation,
        'data-ref-item': ref,
        'data-citation': citation,
      },
      lineSample(state, doc.hues[source]),
      el('span.quote', {}, quoteOf(doc, citation)),
      el('span.quiet', {}, place === 'text' ? turn : `${place}, ${turn}`),
      el('span.unseen', {}, STATE_WORDS[/** @type {keyof STATE_WORDS} */ (state)]),
      el('span.reason', {}, reasonOf(doc, ref)),
    );
  }

  /** @param {Iterable<number>} sources draw the texts of these sources anew; the rest of a card keeps its focus */
  repaint(sources) {
    const wanted = new Set(sources);
    for (const [row, node] of this.list.live) {
      const { type, source } = this.rows[row];
      if (type === 'head' || !wanted.has(source)) continue;
      node.querySelector('.card-body')?.replaceWith(this.#body(this.rows[row]));
      const title = this.#headTitle(source);
      if (title) node.querySelector('.source-title')?.replaceChildren(this.#marked(source, title));
    }
    // Marks and reasons come and go, so these cards may have other heights.
    this.list.remeasure([...this.list.live.keys()].filter((row) => wanted.has(this.rows[row].source)));
  }

  /** @param {'all' | 'cited' | 'never'} filter */
  setFilter(filter) {
    this.filter = filter;
    this.list.refresh();
  }

  /** @param {number} source */
  showAllCiting(source) {
    this.unfolded.add(source);
    const from = this.rowOfSource[source];
    let to = from;
    while (to < this.rows.length && this.rows[to].source === source) to += 1;
    this.list.redraw(from, to);
  }

  /**
   * Scroll so that a source, or its passage, stands at a height of the window.
   * @param {number} source
   * @param {number} at pixels from the top of the pane
   * @param {{ start: number, end: number } | null} [passage]
   */
  show(source, at, passage = null) {
    if (!this.view.filter.choice.showsSource(source)) this.view.filter.clear('The filter is off, since it hid this source.');
    if (!this.isShown(source)) this.view.setFilter('all');
    let row = this.rowOfSource[source];
    if (passage) {
      while (
        this.rows[row + 1]?.type === 'text' &&
        this.rows[row + 1].source === source &&
        this.rows[row + 1].from <= passage.start
      )
        row += 1;
    }
    this.list.show(row, at, (node) => {
      const range = passage && rangeOf(node, passage.start, passage.end);
      return range ? range.getBoundingClientRect().top - node.getBoundingClientRect().top : 0;
    });
  }
}

/** @param {import('./fields.js').ShownField | undefined} field how the characters of a field are shown */
function drawOf(field) {
  return field?.type === 'string' ? decodedText : undefined;
}

/** @param {import('./transcript.js').Transcript} doc @param {number} citation its words, without markup, in one line */
export function quoteOf(doc, citation) {
  const [from, to] = [doc.citations.from[citation], doc.citations.to[citation]];
  const words = visibleText(doc, from, Math.min(to, from + 400))
    .replace(/\s+/g, ' ')
    .trim();
  return words || 'no words';
}

/** @param {import('./transcript.js').Transcript} doc @param {number} ref why it is judged so */
export function reasonOf(doc, ref) {
  const note = doc.string(doc.refs.note[ref]);
  if (doc.refs.start[ref] < 0 && !note) return NO_PASSAGE;
  return note;
}
