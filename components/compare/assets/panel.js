// The panel of a comparison: tabs of turns, tools, calls, citations and facts; only the differences, or everything.

import { askForTurn, turnAskedFor } from '../../viewer/assets/asking.js';
import { el, isEditing, number } from '../../viewer/assets/dom.js';
import { fillWindow, isDark } from '../../viewer/assets/host.js';
import { icon } from '../../viewer/assets/icons.js';
import { WindowedList } from '../../viewer/assets/windowed.js';
import { drawChunk, drawEntry, drawFold, drawHead, drawRun, openButton } from './drawing.js';
import { turnRows } from './rows.js';

/** @typedef {import('./drawing.js').Entry} Entry */
/** @typedef {import('./rows.js').Row} Row */
/** @typedef {'turns' | 'tools' | 'calls' | 'citations' | 'facts'} Tab */
/**
 * @typedef {object} Data
 * @property {[string, string]} names
 * @property {[number, number]} counts
 * @property {import('./rows.js').Turn[]} turns
 * @property {Entry[]} tools
 * @property {Entry[]} calls
 * @property {Entry[]} citations
 * @property {Entry[]} facts
 */

const TABS = /** @type {[Tab, string, string][]} */ ([
  ['turns', 'Turns', 'No turn differs.'],
  ['tools', 'Tools', 'No declared tool differs.'],
  ['calls', 'Calls', 'No call differs.'],
  ['citations', 'Citations', 'No citation differs.'],
  ['facts', 'As a whole', 'Format, roles and sizes are the same.'],
]);
const ID_LENGTH = 32;
const LINE = 20;
/** Where a difference lands: part of the window from its top. */
const LANDING = 0.25;

/** @type {WeakMap<object, { id: string, panel: Panel, cleanup: () => void }>} */
const mounted = new WeakMap();

/**
 * @param {{ data: Uint8Array, parentElement: ParentNode & object, setTriggerValue: (name: string, value: unknown) => void }} component
 * @returns {() => void}
 */
export default function mount({ data, parentElement, setTriggerValue }) {
  const text = new TextDecoder().decode(data);
  const id = text.slice(0, ID_LENGTH);
  const before = mounted.get(parentElement);
  if (before?.id === id) {
    before.panel.setTheme();
    return before.cleanup;
  }
  // What was asked for before and never drawn is forgotten.
  turnAskedFor();
  const root = /** @type {HTMLElement} */ (parentElement.querySelector('.citelight'));
  before?.panel.destroy();
  const stopSizing = before ? () => {} : fillWindow(root);
  const panel = new Panel(root, JSON.parse(text.slice(ID_LENGTH)), (place) => setTriggerValue('open', place));
  const cleanup =
    before?.cleanup ??
    (() => {
      stopSizing();
      mounted.get(parentElement)?.panel.destroy();
      mounted.delete(parentElement);
    });
  mounted.set(parentElement, { id, panel, cleanup });
  return cleanup;
}

class Panel {
  /** @param {HTMLElement} root @param {Data} data @param {(place: object) => void} open */
  constructor(root, data, open) {
    this.root = root;
    this.data = data;
    this.open = open;
    /** @type {Tab} */
    this.tab = TABS.find(([tab]) => this.#differing(tab) > 0)?.[0] ?? 'turns';
    this.only = true;
    /** @type {Set<string>} */
    this.opened = new Set();
    this.current = -1;
    /** @type {number[]} */
    this.places = [];
    /** @type {WindowedList | null} */
    this.list = null;
    this.tabs = el('div.compare-tabs', { role: 'tablist', 'aria-label': 'What is compared' }, ...this.#tabs());
    this.onlyButton = el(
      'button.tool-button',
      { type: 'button', 'data-do': 'only', 'aria-pressed': 'true', title: 'Only differences (o)' },
      'Only differences',
    );
    this.previous = this.#stepButton('previous', 'left', 'Previous difference (p)');
    this.next = this.#stepButton('next', 'right', 'Next difference (n)');
    this.where = el('span.compare-count', {});
    this.said = el('p.unseen', { role: 'status' });
    this.scroller = el('div.scroller.compare-scroller', { tabindex: 0, role: 'tabpanel', id: 'compare-panel' });
    root.classList.add('compare');
    root.replaceChildren(
      el(
        'div.toolbar',
        {},
        this.tabs,
        el('span.spring'),
        this.onlyButton,
        el('span.compare-stepper', {}, this.previous, this.where, this.next),
      ),
      this.#names(),
      this.scroller,
      this.said,
    );
    this.setTheme();
    this.onClick = (/** @type {MouseEvent} */ event) => this.#clicked(event);
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.#pressed(event);
    root.addEventListener('click', this.onClick);
    root.addEventListener('keydown', (event) => this.#inTabs(event));
    // The whole page belongs to the comparison, so its keys work wherever the focus is.
    document.addEventListener('keydown', this.onKey);
    this.watch = new ResizeObserver(() => this.#resized());
    this.watch.observe(root);
    this.show(this.tab);
  }

  destroy() {
    this.watch.disconnect();
    document.removeEventListener('keydown', this.onKey);
    this.root.removeEventListener('click', this.onClick);
    this.list?.destroy();
  }

  setTheme() {
    this.root.dataset.theme = isDark(this.root) ? 'dark' : 'light';
  }

  /** @param {Tab} tab @returns {number} how much of it differs */
  #differing(tab) {
    const { data } = this;
    return tab === 'turns'
      ? data.turns.filter((turn) => turn.state !== 'same').length
      : data[tab].filter((entry) => !entry.same).length;
  }

  #tabs() {
    return TABS.map(([tab, word]) => {
      const differing = this.#differing(tab);
      return el(
        'button.tool-button',
        { type: 'button', role: 'tab', id: `compare-${tab}`, 'data-tab': tab, 'aria-controls': 'compare-panel' },
        word,
        el('span.badge', { 'data-none': differing ? null : '' }, number(differing)),
        el('span.unseen', {}, ' differ'),
      );
    });
  }

  #names() {
    const sides = /** @type {const} */ (['left', 'right']);
    return el(
      'div.compare-row.compare-names',
      {},
      ...sides.map((side, index) =>
        el(
          'div.cell',
          {},
          el('strong', { title: this.data.names[index] }, this.data.names[index]),
          el(
            'span.quiet.legend',
            {},
            el(side === 'left' ? 'del.diff' : 'ins.diff', {}, 'only here'),
            el('span.gone', {}),
            'only there',
          ),
          el('span.spring'),
          openButton(side, null, undefined, 'the text'),
        ),
      ),
    );
  }

  /** @param {string} action @param {string} name @param {string} title */
  #stepButton(action, name, title) {
    const label = title.replace(/ \(.\)$/, '');
    return el('button.icon-button', { type: 'button', 'data-do': action, title, 'aria-label': label }, icon(name));
  }

  /** @param {Tab} tab */
  show(tab) {
    this.tab = tab;
    for (const button of /** @type {Iterable<HTMLElement>} */ (this.tabs.children)) {
      const isShown = button.dataset.tab === tab;
      button.setAttribute('aria-selected', String(isShown));
      button.tabIndex = isShown ? 0 : -1;
    }
    this.scroller.setAttribute('aria-labelledby', `compare-${tab}`);
    this.current = -1;
    this.#build(0);
  }

  /** @param {number} y where the window stands in what is built */
  #build(y) {
    this.list?.destroy();
    this.list = null;
    this.scroller.replaceChildren();
    this.scroller.scrollTop = 0;
    const { tab, data } = this;
    this.onlyButton.setAttribute('aria-pressed', String(this.only));
    const built = tab === 'turns' ? this.#turnList() : this.#entryList(data[tab]);
    this.places = built.places;
    this.#count();
    const nothing = this.only && !this.places.length;
    if (nothing) this.scroller.append(el('p.nothing', {}, TABS.find(([name]) => name === tab)?.[2] ?? ''));
    if (!built.count) {
      if (!nothing) this.scroller.append(el('p.nothing', {}, 'There are none on either side.'));
      return;
    }
    const { estimate, makeRow, makeGroup, groups, heads, count } = built;
    this.list = new WindowedList({
      scroller: this.scroller,
      count,
      groups: Int32Array.from(groups),
      heads,
      whole: false,
      estimate,
      makeRow,
      makeGroup,
      drawn: (row) => this.#mark(row),
    });
    this.list.y = y;
    this.list.render();
  }

  #turnList() {
    const { turns, counts } = this.data;
    const { rows, groups, places } = turnRows(turns, this);
    const columns = this.#columns();
    return {
      places,
      groups,
      heads: true,
      count: rows.length,
      makeGroup: (/** @type {number} */ group) => el(`section.compare-turn${'turn' in rows[groups[group]] ? '' : '.run'}`),
      makeRow: (/** @type {number} */ index) => {
        const row = rows[index];
        if (row.kind === 'run') return drawRun(row);
        if (row.kind === 'fold') return drawFold(row);
        return row.kind === 'head' ? drawHead(turns[row.turn], counts) : drawChunk(row, turns[row.turn]);
      },
      estimate: (/** @type {number} */ index) => {
        const row = rows[index];
        if (row.kind !== 'chunk') return row.kind === 'head' ? 36 : 32;
        let [left, right] = [0, 0];
        for (const segment of row.segments) {
          left += linesOf(segment.left, columns);
          right += linesOf(segment.right, columns);
        }
        return Math.max(left, right, 1) * LINE + 12;
      },
    };
  }

  /** @param {Entry[]} all */
  #entryList(all) {
    const entries = this.only ? all.filter((entry) => !entry.same) : all;
    /** @type {number[]} */
    const places = [];
    const placeOf = entries.map((entry, row) => (entry.same ? -1 : places.push(row) - 1));
    return {
      places,
      groups: [0],
      heads: false,
      count: entries.length,
      makeGroup: () => el('div'),
      makeRow: (/** @type {number} */ row) => drawEntry(entries[row], placeOf[row]),
      estimate: (/** @type {number} */ row) => (entries[row].values ? 33 : 96 + 64 * (entries[row].changes?.length ?? 0)),
    };
  }

  #columns() {
    return Math.max(20, Math.floor((this.scroller.clientWidth / 2 - 32) / 7.3));
  }

  #resized() {
    this.root.toggleAttribute('data-narrow', this.root.clientWidth < 640);
    this.list?.resized();
    this.list?.refresh();
  }

  #count() {
    const { current, places } = this;
    this.where.textContent = places.length
      ? `${current < 0 ? '–' : number(current + 1)} of ${number(places.length)}`
      : 'none';
    for (const button of [this.previous, this.next]) button.toggleAttribute('disabled', !places.length);
  }

  /** @param {Element} row mark the current difference in a row that came into the page */
  #mark(row) {
    const wanted = String(this.current);
    for (const node of [row, ...row.querySelectorAll('[data-place]')]) {
      if (!node.hasAttribute('data-place')) continue;
      node.toggleAttribute('data-current', node.getAttribute('data-place') === wanted);
    }
  }

  /** @param {number} by */
  step(by) {
    const { list, places } = this;
    if (!list || !places.length) return;
    this.current =
      this.current < 0 ? (by > 0 ? 0 : places.length - 1) : (this.current + by + places.length) % places.length;
    const row = places[this.current];
    const landing = Math.max(72, list.view * LANDING);
    list.show(row, landing, (node) => {
      const mark = node.matches(`[data-place="${this.current}"]`)
        ? node
        : node.querySelector(`[data-place="${this.current}"]`);
      return mark ? mark.getBoundingClientRect().top - node.getBoundingClientRect().top : 0;
    });
    for (const live of list.live.values()) this.#mark(live);
    this.#count();
    this.said.textContent = `Difference ${number(this.current + 1)} of ${number(places.length)}`;
  }

  /** Show only differences, or everything; the row that was looked at stays near. */
  toggleOnly() {
    this.only = !this.only;
    const current = this.current;
    this.#build(0);
    if (current >= 0 && current < this.places.length) {
      this.current = current - 1;
      this.step(1);
    }
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    const button = /** @type {HTMLElement | null} */ (
      /** @type {Element} */ (event.target).closest('button')
    );
    if (!button) return;
    const { tab, do: action, open, unfold, at = '', pin = '' } = button.dataset;
    if (tab) this.show(/** @type {Tab} */ (tab));
    else if (action === 'only') this.toggleOnly();
    else if (action) this.step(action === 'next' ? 1 : -1);
    else if (unfold) this.#unfold(unfold);
    else if (open) {
      if (at !== '' && pin === '') askForTurn(Number(at));
      this.open({ side: open, turn: at === '' ? null : Number(at), cite: pin === '' ? null : Number(pin) });
    }
  }

  /** @param {string} key */
  #unfold(key) {
    this.opened.add(key);
    const y = this.list?.y ?? 0;
    this.#build(y);
    this.scroller.focus();
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || isEditing(event)) return;
    if (event.key === 'n') this.step(1);
    else if (event.key === 'p') this.step(-1);
    else if (event.key === 'o') this.toggleOnly();
    else return;
    event.preventDefault();
  }

  /** @param {KeyboardEvent} event arrows move between the tabs */
  #inTabs(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by || target.getAttribute('role') !== 'tab') return;
    const at = TABS.findIndex(([tab]) => tab === this.tab);
    this.show(TABS[(at + by + TABS.length) % TABS.length][0]);
    /** @type {HTMLElement | null} */ (this.tabs.querySelector('[aria-selected=true]'))?.focus();
    event.preventDefault();
  }
}

/** @param {string} text @param {number} columns */
function linesOf(text, columns) {
  let lines = text.length / columns;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 0.7;
  return lines;
}
