// The three panes side by side, or as tabs where there is no room: hiding, dragging, remembering.

import { actionButton } from './buttons.js';
import { el, number } from './dom.js';
import { savePreferences } from './preferences.js';

/** @typedef {import('./viewer.js').Viewer} Viewer */

export const PANES = /** @type {const} */ (['raw', 'turns', 'sources']);
export const PANE_WORDS = { raw: 'Raw', turns: 'Turns', sources: 'Sources' };
/** Below this width panes become tabs. */
const NARROW = 940;
const LEAST = 280;
const MOST = 720;

export class Layout {
  /** @param {Viewer} view */
  constructor(view) {
    this.view = view;
    this.active = /** @type {typeof PANES[number]} */ ('turns');
    /** @type {Record<string, HTMLElement>} */
    this.panes = {};
    /** @type {Record<string, HTMLElement>} */
    this.scrollers = {};
    /** @type {Record<string, HTMLElement>} */
    this.heads = {};
    for (const name of PANES) this.#makePane(name);
    this.tabs = this.#makeTabs();
    this.main = el(
      'div.main',
      {},
      this.panes.raw,
      this.#divider('raw'),
      this.panes.turns,
      this.#divider('sources'),
      this.panes.sources,
    );
    this.isNarrow = false;
  }

  /** @param {typeof PANES[number]} name */
  #makePane(name) {
    const head = el('header.pane-head', {}, el('h2', {}, PANE_WORDS[name]));
    const scroller = el('div.scroller', { tabindex: 0, role: 'region', 'aria-label': `${PANE_WORDS[name]}, scrolls` });
    this.heads[name] = head;
    this.scrollers[name] = scroller;
    this.panes[name] = el(
      'section.pane',
      { 'data-pane': name, 'aria-label': PANE_WORDS[name], id: `citelight-pane-${name}` },
      head,
      scroller,
    );
  }

  #makeTabs() {
    const counts = {
      raw: '',
      turns: number(this.view.doc.turns.length),
      sources: number(this.view.doc.sources.length),
    };
    const tabs = el(
      'div.tabs',
      { role: 'tablist', 'aria-label': 'Panes' },
      ...PANES.map((name) =>
        actionButton(
          'tab',
          'tab',
          {
            role: 'tab',
            'data-item': name,
            'aria-controls': `citelight-pane-${name}`,
          },
          `${PANE_WORDS[name]} ${counts[name]}`.trim(),
        ),
      ),
    );
    tabs.addEventListener('keydown', (event) => {
      const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
      if (!step) return;
      event.stopPropagation();
      const next = PANES[(PANES.indexOf(this.active) + step + PANES.length) % PANES.length];
      this.showTab(next);
      /** @type {HTMLElement} */ (tabs.children[PANES.indexOf(next)]).focus();
    });
    return tabs;
  }

  /** @param {'raw' | 'sources'} pane the side pane that the divider sizes */
  #divider(pane) {
    const divider = el('div.divider', {
      role: 'separator',
      tabindex: 0,
      'aria-orientation': 'vertical',
      'aria-label': `Width of ${PANE_WORDS[pane]}`,
      'data-divides': pane,
      'aria-valuemin': LEAST,
      'aria-valuemax': MOST,
      'aria-valuenow': LEAST,
    });
    const grow = pane === 'raw' ? 1 : -1;
    divider.addEventListener('pointerdown', (event) => {
      event.preventDefault();
      divider.setPointerCapture(event.pointerId);
      const [from, width] = [event.clientX, this.panes[pane].getBoundingClientRect().width];
      const move = (/** @type {PointerEvent} */ moved) => this.#resize(pane, width + grow * (moved.clientX - from));
      divider.addEventListener('pointermove', move);
      divider.addEventListener(
        'pointerup',
        () => {
          divider.removeEventListener('pointermove', move);
          savePreferences(this.view.preferences);
        },
        { once: true },
      );
    });
    divider.addEventListener('dblclick', () => this.#resize(pane, null));
    divider.addEventListener('keydown', (event) => {
      const step = event.key === 'ArrowRight' ? 16 : event.key === 'ArrowLeft' ? -16 : 0;
      if (!step) return;
      event.preventDefault();
      this.#resize(pane, this.panes[pane].getBoundingClientRect().width + grow * step);
      savePreferences(this.view.preferences);
    });
    return divider;
  }

  /** @param {'raw' | 'sources'} pane @param {number | null} width */
  #resize(pane, width) {
    this.view.preferences[pane] = width === null ? null : Math.round(Math.max(LEAST, Math.min(MOST, width)));
    this.apply();
  }

  /** @param {typeof PANES[number]} name @returns {boolean} */
  isHidden(name) {
    return this.isNarrow ? this.active !== name : this.view.preferences.hidden.includes(name);
  }

  /** @param {string} name hide or show a pane; one always stays */
  toggle(name) {
    const { preferences } = this.view;
    const hidden = new Set(preferences.hidden);
    if (hidden.has(name)) hidden.delete(name);
    else if (hidden.size < PANES.length - 1) hidden.add(name);
    preferences.hidden = [...hidden];
    savePreferences(preferences);
    this.apply();
  }

  /** @param {typeof PANES[number]} name bring a pane onto the screen if it is not */
  reveal(name) {
    if (!this.isHidden(name)) return;
    if (this.isNarrow) this.showTab(name);
    else this.toggle(name);
  }

  /** @param {typeof PANES[number]} name */
  showTab(name) {
    this.active = name;
    this.apply();
  }

  /** Bring the page in line with width and preferences; called on each change of either. */
  apply() {
    const { view, panes } = this;
    const { width } = view.root.getBoundingClientRect();
    const wasNarrow = this.isNarrow;
    this.isNarrow = width > 0 && width < NARROW;
    view.root.dataset.width = width < 640 ? 'small' : this.isNarrow ? 'narrow' : 'wide';
    for (const name of PANES) {
      panes[name].hidden = this.isHidden(name);
      panes[name].style.width = '';
      panes[name].dataset.size = '';
    }
    if (!this.isNarrow) this.#shareWidth(width);
    for (const divider of /** @type {NodeListOf<HTMLElement>} */ (this.main.querySelectorAll('.divider'))) {
      const pane = divider.dataset.divides ?? '';
      divider.hidden = this.isNarrow || panes[pane].hidden || panes.turns.hidden;
      divider.setAttribute('aria-valuenow', String(Math.round(panes[pane].getBoundingClientRect().width) || LEAST));
    }
    for (const name of PANES) {
      const room = panes[name].getBoundingClientRect().width;
      panes[name].dataset.size = room < 520 ? 'slim' : room < 680 ? 'medium' : 'full';
      // Large numbers need the room of the words beside them.
      if (this.heads[name].scrollWidth > this.heads[name].clientWidth) panes[name].dataset.size = 'slim';
    }
    [...this.tabs.children].forEach((tab, i) => {
      tab.setAttribute('aria-selected', String(PANES[i] === this.active));
      tab.setAttribute('tabindex', PANES[i] === this.active ? '0' : '-1');
    });
    if (wasNarrow !== this.isNarrow) view.drawPinned();
    view.panesChanged();
  }

  /** @param {number} width side panes give way before Turns does */
  #shareWidth(width) {
    const { panes } = this;
    const { preferences } = this.view;
    const open = PANES.filter((name) => !this.isHidden(name));
    const clamp = (/** @type {number} */ value, /** @type {number} */ least, /** @type {number} */ most) =>
      Math.max(least, Math.min(most, value));
    const room = width - (this.view.outline.isOpen ? 208 : 0);
    let raw = preferences.raw ?? clamp(room * 0.286, 320, 560);
    let sources = preferences.sources ?? clamp(room * 0.298, 340, 520);
    const spare = room - 48 - (open.includes('raw') ? raw : 0) - (open.includes('sources') ? sources : 0) - 380;
    if (open.includes('turns') && spare < 0) {
      raw = Math.max(LEAST, raw + spare / 2);
      sources = Math.max(LEAST, sources + spare / 2);
    }
    const last = open.includes('turns') ? 'turns' : open[open.length - 1];
    for (const name of PANES) panes[name].classList.toggle('grows', name === last);
    if (last !== 'raw') panes.raw.style.width = `${raw}px`;
    if (last !== 'sources') panes.sources.style.width = `${sources}px`;
  }
}
