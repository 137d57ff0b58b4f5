// The Sources pane: a card per source, grouped by the call that brought it.

import { blobWords } from './blobs.js';
import { actionButton, rawButton } from './buttons.js';
import { CHUNK, estimateLines } from './chunks.js';
import { hueOf, passageText } from './citations.js';
import { decodedText } from './decoded.js';
import { MOST_ELEMENTS } from './dense.js';
import { counted, el, number, rangeOf } from './dom.js';
import { fieldsOf, headTitle } from './fields.js';
import { JsonTree } from './jsontree.js';
import { icon, lineSample } from './icons.js';
import { rootIn } from './members.js';
import { citedWords } from './results.js';
import { visibleText } from './leaves.js';
import { sourceRows } from './sourcerows.js';
import { drawJson } from './tinted.js';
import { WindowedList } from './windowed.js';
import { NO_PASSAGE, STATE_WORDS } from './words.js';

/** @typedef {import('./viewer.js').Viewer} Viewer */

/** @typedef {import('./sourcerows.js').SourceRow} SourceRow */

/** Citing spans that a card lists before it is asked for all. */
const LISTED = 6;

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
    const { rows, groups, rowOfSource } = sourceRows(view.doc);
    this.rows = rows;
    this.rowOfSource = rowOfSource;
    this.list = new WindowedList({
      scroller,
      groups,
      count: rows.length,
      heads: true,
      whole: view.whole,
      most: MOST_ELEMENTS.sources,
      past: 0.75,
      estimate: (row) => this.#estimate(rows[row]),
      makeGroup: () => el('section.source-group'),
      makeRow: (row) => this.#row(rows[row]),
      drawn: (node) => view.paint(node),
      rendered: () => view.rowsChanged(),
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
    // A tree, or a line that stands for data, is not as long as what it shows.
    if (row.type === 'text' && row.to - row.from > CHUNK) return row.field?.blob ? 40 : 300;
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
    const title = headTitle(doc, source);
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
      const [start, end] = [doc.sources.start[row.source], doc.sources.end[row.source]];
      const root = row.type === 'text' && row.from === start && row.to === end ? rootIn(doc.text, start, end) : null;
      if (root) {
        const label = `Value of ${doc.refName(row.source)}`;
        return el('div.card-body', {}, new JsonTree(view, root, { label, passages }).el);
      }
      const isJson = /^\s*[[{]/.test(doc.slice(start, start + 100));
      const draw = isJson ? drawJson(doc.text, row.from, row.to, start) : undefined;
      return el(
        'div.card-body',
        { class: isJson ? 'card-body code' : 'card-body text' },
        passageText(doc, row.from, row.to, passages, draw),
      );
    }
    const title = headTitle(doc, row.source);
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
      all > refs.length && actionButton('link.more-citing', 'allCiting', { 'data-item': source }, `Show all ${number(all)}`),
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
      this.#redrawBody(node, this.rows[row]);
      const title = headTitle(this.doc, source);
      if (title) node.querySelector('.source-title')?.replaceChildren(this.#marked(source, title));
    }
    // Marks and reasons come and go, so these cards may have other heights.
    this.list.remeasure([...this.list.live.keys()].filter((row) => wanted.has(this.rows[row].source)));
  }

  /** @param {HTMLElement} node @param {SourceRow} row draw its text anew; a line of a tree keeps the focus */
  #redrawBody(node, row) {
    const body = node.querySelector('.card-body');
    const root = /** @type {ShadowRoot | Document} */ (node.getRootNode());
    const focused = body?.contains(root.activeElement)
      ? /** @type {HTMLElement} */ (root.activeElement).dataset.at
      : undefined;
    const fresh = this.#body(row);
    body?.replaceWith(fresh);
    if (focused) /** @type {HTMLElement | null} */ (fresh.querySelector(`[data-at="${focused}"]`))?.focus();
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
