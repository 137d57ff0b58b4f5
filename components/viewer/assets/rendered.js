// Markdown of an answer as elements. The text nodes are stretches of the transcript with their places, and citations are
// laid over them by place: rendering hides signs, and moves nothing. Addresses are shown as text; nothing can be opened.

import { chipsOf, citationLayers } from './citations.js';
import { codeTokens } from './code.js';
import { areSparse } from './dense.js';
import { el } from './dom.js';
import { icon } from './icons.js';
import { inlineMarks } from './inline.js';
import { shownText } from './invisible.js';
import { contentIn } from './leaves.js';
import { joinedLines, markdownBlocks } from './markdown.js';
import { lanes, segments } from './segments.js';

/** @typedef {import('./transcript.js').Transcript} Transcript */
/** @typedef {import('./markdown.js').Block} Block */
/** @typedef {import('./markdown.js').Stretch} Stretch */
/** @typedef {import('./markdown.js').Carry} Carry */
/** @typedef {import('./inline.js').Mark} Mark */

const TAGS = {
  em: 'em',
  strong: 'strong',
  del: 's',
  code: 'code',
  link: 'span.md-link',
  image: 'span.md-image',
  address: 'span.md-address',
};

/**
 * The visible text of a stretch, and where each of its characters stands in the transcript.
 * @param {Transcript} doc
 * @param {number} from
 * @param {number} to
 */
export function visibleWithPlaces(doc, from, to) {
  const runs = contentIn(doc, from, to);
  const text = runs.map(({ start, end }) => doc.slice(start, end)).join('');
  const places = new Int32Array(text.length + 1);
  let at = 0;
  for (const { start, end } of runs) for (let i = start; i < end; i++) places[at++] = i;
  places[at] = to;
  return { text, places };
}

/**
 * @param {Transcript} doc
 * @param {number} from
 * @param {number} to
 * @param {number[]} citations those that may touch the stretch
 * @param {Carry} carry what goes on from before
 */
export function renderedMarkdown(doc, from, to, citations, carry) {
  const { text, places } = visibleWithPlaces(doc, from, to);
  const writer = new Writer(doc, text, places, { from, to, citations });
  const root = el('div.markdown');
  root.append(...markdownBlocks(text, carry).blocks.map((block) => writer.block(block)));
  writer.finish(root);
  return root;
}

class Writer {
  /**
   * @param {Transcript} doc
   * @param {string} text
   * @param {Int32Array} places
   * @param {{ from: number, to: number, citations: number[] }} stretch
   */
  constructor(doc, text, places, { from, to, citations }) {
    this.doc = doc;
    this.text = text;
    this.places = places;
    this.spans = citations.map((item) => ({ start: doc.citations.from[item], end: doc.citations.to[item], item }));
    this.lane = lanes(this.spans);
    /** Citations whose chips are still to come. */
    this.ends = this.spans
      .filter(({ start, end }) => (start < end ? from < end : from <= end) && end <= to)
      .sort((a, b) => a.end - b.end || b.start - a.start);
    this.from = from;
    /** Citations whose words have begun. @type {Set<number>} */
    this.begun = new Set();
    /** Where text was written last: chips belong behind it. @type {HTMLElement | null} */
    this.last = null;
  }

  /** @param {Block} block @returns {HTMLElement} */
  block(block) {
    switch (block.type) {
      case 'heading':
        return this.#lines(el('p.md-heading', headingOf(block.level)), block.lines);
      case 'rule':
        return el('hr');
      case 'code':
        return this.#code(block);
      case 'quote':
        return el('blockquote', {}, ...block.blocks.map((inner) => this.block(inner)));
      case 'list':
        return this.#list(block);
      case 'table':
        return this.#table(block);
      default:
        return this.#lines(el('p'), block.lines);
    }
  }

  /** @param {HTMLElement} root chips that wait for their place */
  finish(root) {
    this.#chips(Infinity, this.last ?? root);
  }

  /** @param {Extract<Block, { type: 'list' }>} block */
  #list(block) {
    const list = el(block.ordered ? 'ol' : 'ul');
    for (const { number, done, blocks } of block.items) {
      const item = el('li', { value: block.ordered ? number : null, class: done === null ? null : 'task' });
      if (done !== null) {
        item.append(el('span.task-box', { role: 'img', 'aria-label': done ? 'done' : 'to do' }, done ? icon('check', 12) : ''));
      }
      item.append(...blocks.map((inner) => this.block(inner)));
      list.append(item);
    }
    return list;
  }

  /** @param {Extract<Block, { type: 'table' }>} block */
  #table({ align, head, rows }) {
    const cells = (/** @type {string} */ tag, /** @type {Stretch[]} */ row) =>
      el(
        'tr',
        {},
        ...align.map((side, i) => {
          const attributes = { 'data-align': side, scope: tag === 'th' ? 'col' : null };
          const name = tag === 'th' && row[i] && row[i][0] === row[i][1] ? 'td' : tag;
          return this.#lines(el(name, name === tag ? attributes : { 'data-align': side }), row[i] ? [row[i]] : []);
        }),
      );
    const body = el('tbody');
    const table = el('table', {}, head && el('thead', {}, cells('th', head)), body);
    for (const row of rows) body.append(cells('td', row));
    return el('div.table-box', { tabindex: 0, role: 'region', 'aria-label': 'Table' }, table);
  }

  /** @param {Extract<Block, { type: 'code' }>} block */
  #code({ language, lines }) {
    const code = el('code');
    const { text, at } = joinedLines(this.text, lines);
    let done = 0;
    const tokens = codeTokens(text, language);
    const isSparse = areSparse(tokens.map(({ from, to }) => ({ start: from, end: to })));
    for (const { kind, from, to } of isSparse ? tokens : []) {
      this.#write(code, at, done, from);
      const token = el(`span.code-${kind}`);
      this.#write(token, at, from, to);
      code.append(token);
      done = to;
    }
    this.#write(code, at, done, text.length);
    const name = language.replace(/[^\w+#.-]/g, '');
    return el(
      'div.code-block',
      {},
      name && el('span.code-language', {}, name),
      el('pre', { tabindex: 0, role: 'region', 'aria-label': name ? `Code, ${name}` : 'Code' }, code),
    );
  }

  /** @param {HTMLElement} host @param {Stretch[]} lines */
  #lines(host, lines) {
    const { text, at } = joinedLines(this.text, lines);
    this.#inline(host, at, 0, text.length, inlineMarks(text));
    return host;
  }

  /**
   * @param {HTMLElement} host
   * @param {number[]} at
   * @param {number} from
   * @param {number} to
   * @param {Mark[]} marks those between the two, the outer before the inner
   */
  #inline(host, at, from, to, marks) {
    let done = from;
    for (let i = 0; i < marks.length; ) {
      const mark = marks[i];
      let next = i + 1;
      while (next < marks.length && marks[next].from < mark.to) next += 1;
      this.#write(host, at, done, mark.from);
      this.#mark(host, at, mark, marks.slice(i + 1, next));
      done = mark.to;
      i = next;
    }
    this.#write(host, at, done, to);
  }

  /** @param {HTMLElement} host @param {number[]} at @param {Mark} mark @param {Mark[]} inside */
  #mark(host, at, mark, inside) {
    const { kind, innerFrom, innerTo, address } = mark;
    if (kind === 'escape') return this.#write(host, at, innerFrom, innerTo);
    const node = el(TAGS[kind]);
    if (kind === 'image') node.append(el('span.quiet', {}, 'Picture, not loaded: '));
    this.#inline(node, at, innerFrom, innerTo, kind === 'code' ? [] : inside.filter(({ to }) => to <= innerTo));
    host.append(node);
    if (!address || address[0] === address[1]) return;
    const shown = el('span.md-target');
    this.#write(shown, at, ...address);
    host.append(' ', shown);
  }

  /**
   * Write a stretch of the joined text, with its citations and the chips of those that end in it.
   * @param {HTMLElement} host
   * @param {number[]} at
   * @param {number} from
   * @param {number} to
   */
  #write(host, at, from, to) {
    let begun = from;
    while (begun < to) {
      const start = this.places[at[begun]];
      let end = begun + 1;
      while (end < to && this.places[at[end]] === start + end - begun) end += 1;
      this.#run(host, start, start + end - begun);
      begun = end;
    }
  }

  /** @param {HTMLElement} host @param {number} from @param {number} to a stretch of the transcript without markup in it */
  #run(host, from, to) {
    this.#chips(from, this.last ?? host);
    const { doc, spans, lane } = this;
    const stops = this.ends.map(({ end }) => end).filter((end) => end < to);
    for (const { start, end, items } of segments(from, to, spans, stops)) {
      // A claim that begins with hidden signs begins with the first of its words that is shown.
      const first = items.find((item) => !this.begun.has(item) && doc.citations.from[item] >= this.from);
      const at = first === undefined ? -1 : doc.citations.from[first];
      for (const item of items) this.begun.add(item);
      host.append(citationLayers(doc, items, lane, shownText(doc.slice(start, end), start), at));
      this.last = host;
      this.#chips(end, host);
    }
  }

  /** @param {number} upTo @param {HTMLElement} host write the chips of citations that have ended */
  #chips(upTo, host) {
    while (this.ends.length && this.ends[0].end <= upTo) {
      host.append(chipsOf(this.doc, /** @type {{ item: number }} */ (this.ends.shift()).item));
    }
  }
}

/** @param {number} level as written; on the page it stands below the head of its turn */
function headingOf(level) {
  return { 'data-level': level, role: 'heading', 'aria-level': Math.min(6, level + 3) };
}
