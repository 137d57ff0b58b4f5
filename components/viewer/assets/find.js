// Find: over the whole text, also where nothing is drawn. Hits are painted with the highlight API, so the page's
// elements stay as they are.

import { actionButton, iconButton } from './buttons.js';
import { el, number } from './dom.js';
import { drawnRanges } from './drawn.js';
import { isInScope, scopesOf } from './scopes.js';
import { firstAtLeast } from './search.js';
import { VisibleText } from './visible.js';

/** @typedef {import('./viewer.js').Viewer} Viewer */

const MOST_HITS = 50_000;
const PAUSE = 150;

/**
 * Where a pattern occurs.
 * @param {string} text
 * @param {string} wanted
 * @param {{ regex: boolean, matchCase: boolean, isInside?: (start: number) => boolean }} how
 * @returns {{ starts: number[], ends: number[], more: boolean, problem: string }}
 */
export function findHits(text, wanted, { regex, matchCase, isInside = () => true }) {
  const hits = { starts: /** @type {number[]} */ ([]), ends: /** @type {number[]} */ ([]), more: false, problem: '' };
  if (!wanted) return hits;
  const source = regex ? wanted : wanted.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
  let pattern;
  try {
    pattern = new RegExp(source, `gm${regex ? 'u' : ''}${matchCase ? '' : 'i'}`);
  } catch {
    return { ...hits, problem: 'Not a regular expression' };
  }
  for (const match of text.matchAll(pattern)) {
    if (!match[0] || !isInside(match.index)) continue;
    if (hits.starts.length === MOST_HITS) return { ...hits, more: true };
    hits.starts.push(match.index);
    hits.ends.push(match.index + match[0].length);
  }
  return hits;
}

/**
 * The line that `:120` asks for.
 * @param {string} wanted
 * @param {ArrayLike<number>} lines starts of the lines
 * @param {number} length of the text
 * @returns {[number, number] | null} null when something else is asked for
 */
export function askedLine(wanted, lines, length) {
  const match = /^:(\d+)$/.exec(wanted);
  if (!match) return null;
  const line = Math.max(0, Math.min(lines.length, Number(match[1])) - 1);
  return [lines[line], Math.max(lines[line] + 1, line + 1 < lines.length ? lines[line + 1] - 1 : length)];
}

export class Find {
  /** @param {Viewer} view */
  constructor(view) {
    this.view = view;
    this.hits = findHits('', '', { regex: false, matchCase: false });
    this.at = -1;
    this.painted = false;
    /** @type {VisibleText | null} */
    this.visible = null;
    this.input = /** @type {HTMLInputElement} */ (
      el('input', {
        type: 'text',
        'aria-label': 'Find in the text',
        placeholder: 'Find, or :120 for a line',
        autocomplete: 'off',
        spellcheck: 'false',
      })
    );
    this.regex = actionButton('toggle', 'findRegex', { 'aria-pressed': false }, 'Regex');
    this.matchCase = actionButton('toggle', 'findCase', { 'aria-pressed': false }, 'Match case');
    this.scopes = scopesOf(view.doc);
    this.scope = /** @type {HTMLSelectElement} */ (
      el('select', { 'aria-label': 'Where to find' }, ...this.scopes.map(({ words }) => el('option', {}, words)))
    );
    this.scope.addEventListener('change', () => this.search());
    this.count = el('span.quiet', { role: 'status' });
    this.el = el(
      'div.findbar',
      { role: 'search', hidden: true },
      this.input,
      this.regex,
      this.matchCase,
      this.scope,
      iconButton('findPrevious', 'up', 'Previous hit (Shift+Enter)'),
      iconButton('findNext', 'down', 'Next hit (Enter)'),
      this.count,
      el('span.spring'),
      iconButton('findClose', 'close', 'Close find (Esc)'),
    );
    this.input.addEventListener('input', () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.search(), PAUSE);
    });
    this.input.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Escape') this.close();
      else this.step(event.shiftKey ? -1 : 1);
    });
  }

  get isOpen() {
    return !this.el.hidden;
  }

  open() {
    this.el.hidden = false;
    this.view.toolbar.setPressed('find', true);
    this.view.panesChanged();
    this.input.focus();
    this.input.select();
    if (this.input.value) this.search();
  }

  close() {
    clearTimeout(this.timer);
    this.el.hidden = true;
    this.view.toolbar.setPressed('find', false);
    this.hits = findHits('', '', { regex: false, matchCase: false });
    this.at = -1;
    this.paint();
    this.view.panesChanged();
    this.view.toolbar.focus('find');
  }

  /** @param {HTMLElement} button */
  toggle(button) {
    button.setAttribute('aria-pressed', String(button.getAttribute('aria-pressed') !== 'true'));
    this.search();
    this.input.focus();
  }

  search() {
    clearTimeout(this.timer);
    const pressed = (/** @type {HTMLElement} */ button) => button.getAttribute('aria-pressed') === 'true';
    this.searched = this.input.value;
    const { doc } = this.view;
    const scope = this.scopes[this.scope.selectedIndex];
    const how = { regex: pressed(this.regex), matchCase: pressed(this.matchCase) };
    if (scope.pane === 'turns') {
      this.visible ??= new VisibleText(doc);
      this.hits = this.visible.hitsInTranscript(findHits(this.visible.text, this.input.value, how));
    } else {
      const isInside = (/** @type {number} */ start) => isInScope(scope, start);
      this.hits = findHits(doc.text, this.input.value, { ...how, isInside });
    }
    const line = askedLine(this.input.value, doc.lineStarts(), doc.text.length);
    if (line) this.hits = { starts: [line[0]], ends: [line[1]], more: false, problem: '' };
    const here = Math.max(0, this.view.raw.topOffset ?? 0);
    this.at = this.hits.starts.length ? firstAtLeast(this.hits.starts, here) % this.hits.starts.length : -1;
    this.#show();
  }

  /** @param {number} step */
  step(step) {
    if (this.searched !== this.input.value) return this.search();
    const count = this.hits.starts.length;
    if (count) this.at = (this.at + step + count) % count;
    this.#show();
  }

  #show() {
    const { hits, view } = this;
    const all = number(hits.starts.length) + (hits.more ? ' or more' : '');
    this.count.textContent =
      hits.problem || (this.input.value ? (hits.starts.length ? `${number(this.at + 1)} of ${all}` : 'Not found') : '');
    if (this.at >= 0) {
      const offset = hits.starts[this.at];
      const height = view.layout.scrollers.turns.clientHeight || view.layout.scrollers.raw.clientHeight;
      view.turns.show(offset, height * 0.4);
      view.turns.setCurrent(view.doc.turnAt(offset));
      view.raw.show(offset, height * 0.4);
      const source = view.doc.sourceAt(offset);
      if (source >= 0) view.sources.show(source, height * 0.4, { start: offset, end: hits.ends[this.at] });
    }
    view.placeChanged();
    this.paint();
  }

  /** Highlight the hits that are drawn. */
  paint() {
    if (!('highlights' in CSS) || (!this.isOpen && !this.painted)) return;
    this.painted = this.isOpen;
    const hits = new Highlight();
    const current = new Highlight();
    if (this.isOpen && this.hits.starts.length) {
      const { starts, ends } = this.hits;
      const { raw, turns, sources, doc } = this.view;
      for (const { index, range } of drawnRanges([raw.list, turns.list], starts, ends)) {
        (index === this.at ? current : hits).add(range);
      }
      for (const { index, range } of drawnRanges([sources.list], starts, ends)) {
        // Escapes of JSON are decoded in a card: behind one, places are no longer those of the text.
        if (String(range) === doc.slice(starts[index], ends[index])) (index === this.at ? current : hits).add(range);
      }
    }
    CSS.highlights.set('citelight-hit', hits);
    CSS.highlights.set('citelight-hit-current', current);
  }
}
