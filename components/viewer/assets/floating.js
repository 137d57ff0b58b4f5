// Floating things inside the Turns pane: the card that hovering opens, and the chooser on a crowded place.

import { actionButton } from './buttons.js';
import { chipsOf, citationHue, hueOf } from './citations.js';
import { passageBox } from './passage.js';
import { el } from './dom.js';
import { lineSample } from './icons.js';
import { quoteOf, reasonOf } from './sources.js';
import { NO_PASSAGE, STATE_WORDS } from './words.js';

/** @typedef {import('./viewer.js').Viewer} Viewer */

const WIDTH = 360;
const GAP = 8;

export class Floating {
  /** @param {Viewer} view @param {HTMLElement} host the pane that it stays inside */
  constructor(view, host) {
    this.view = view;
    this.host = host;
    /** @type {HTMLElement | null} */
    this.card = null;
    /** @type {HTMLElement | null} */
    this.chooser = null;
    /** What the card shows. @type {[number, number, Element] | null} */
    this.shown = null;
  }

  /**
   * @param {number} citation
   * @param {number} ref
   * @param {Element} anchor
   */
  showCard(citation, ref, anchor) {
    if (this.chooser) return;
    this.hideCard();
    this.shown = [citation, ref, anchor];
    const { doc } = this.view;
    const refs = doc.refsOf(citation);
    const active = ref >= 0 ? ref : doc.bestRef(citation);
    const state = active >= 0 ? doc.refStateOf(active) : doc.stateOf(citation);
    const source = active >= 0 ? doc.refs.source[active] : -1;
    const hue = source >= 0 ? doc.hues[source] : -1;
    // The box of the passage says it already when there is none.
    const note = active >= 0 ? reasonOf(doc, active) : doc.string(doc.citations.note[citation]);
    this.card = el(
      'div.floating.hover-card',
      { ...hueOf(hue), role: 'tooltip' },
      el(
        'div.hover-head',
        {},
        el(
          'span.ref',
          {},
          source >= 0 ? doc.refName(source) : active >= 0 ? doc.string(doc.refs.name[active]) : 'No source',
        ),
        el('span.hover-call', {}, source >= 0 ? callWords(this.view, source) : ''),
        el('span.quiet', {}, refs.length ? `${refs.indexOf(active) + 1} of ${refs.length}` : ''),
      ),
      passageBox(doc, active),
      el(
        'p.hover-state',
        {},
        lineSample(state, hue),
        el(
          'span',
          {},
          el('strong', {}, `${STATE_WORDS[/** @type {keyof STATE_WORDS} */ (state)]}.`),
          note === NO_PASSAGE ? '' : ` ${note}`,
        ),
      ),
      el('div.hover-foot', {}, 'Click to pin', el('kbd', {}, 'v'), 'in Raw'),
    );
    this.#place(this.card, anchor);
  }

  /** @param {(citation: number) => boolean} isNew the card says what is known by now of its citation */
  refresh(isNew) {
    if (this.card && this.shown && isNew(this.shown[0])) this.showCard(...this.shown);
  }

  hideCard() {
    this.card?.remove();
    this.card = null;
  }

  /** @param {number[]} citations the longest first @param {Element} anchor */
  showChooser(citations, anchor) {
    this.hide();
    const { view } = this;
    const { doc } = view;
    const rows = citations.map((citation) =>
      actionButton(
        'choice',
        'citation',
        {
          'data-item': citation,
          'data-choice': citation,
        },
        lineSample(doc.stateOf(citation), citationHue(doc, citation)),
        el('span.quote', {}, quoteOf(doc, citation)),
        el('span.chips', { 'aria-hidden': true }, ...[...chipsOf(doc, citation).children].map(asLook)),
        el(
          'span.quiet',
          {},
          `Citation ${doc.rank[citation] + 1}, ${STATE_WORDS[/** @type {keyof STATE_WORDS} */ (doc.stateOf(citation))].toLowerCase()}`,
        ),
      ),
    );
    this.chooser = el(
      'div.floating.chooser',
      { role: 'dialog', 'aria-label': `${citations.length} citations cover this text` },
      el('p.quiet', {}, `${citations.length} citations cover this text`),
      ...rows,
    );
    const preview = (/** @type {Event} */ event) => {
      const choice = /** @type {Element} */ (event.target).closest('[data-choice]');
      if (choice) view.selection.setPreview({ citation: Number(/** @type {HTMLElement} */ (choice).dataset.choice) });
    };
    this.chooser.addEventListener('pointerover', preview);
    this.chooser.addEventListener('focusin', preview);
    this.chooser.addEventListener('keydown', (event) => this.#step(event, rows));
    this.#place(this.chooser, anchor);
    rows[0].focus();
  }

  /** @param {KeyboardEvent} event @param {HTMLElement[]} rows */
  #step(event, rows) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const root = /** @type {ShadowRoot} */ (this.host.getRootNode());
    const at = rows.indexOf(/** @type {HTMLElement} */ (root.activeElement));
    rows[(at + step + rows.length) % rows.length].focus();
  }

  /** @returns {boolean} whether something was open */
  hide() {
    const open = Boolean(this.card || this.chooser);
    this.hideCard();
    this.chooser?.remove();
    this.chooser = null;
    return open;
  }

  /** @param {HTMLElement} floating @param {Element} anchor below its first line, or above where there is no room */
  #place(floating, anchor) {
    this.host.append(floating);
    const host = this.host.getBoundingClientRect();
    const rects = anchor.getClientRects();
    const box = rects[rects.length - 1] ?? anchor.getBoundingClientRect();
    const height = floating.getBoundingClientRect().height;
    const width = Math.min(WIDTH, host.width - 2 * GAP);
    const left = Math.min(Math.max(GAP, box.left - host.left - 40), host.width - width - GAP);
    const below = box.bottom - host.top + GAP;
    const first = rects[0] ?? box;
    const above = first.top - host.top - height - GAP;
    floating.style.width = `${width}px`;
    floating.style.left = `${left}px`;
    floating.style.top = `${below + height <= host.height || above < 0 ? below : above}px`;
  }
}

/** @param {Element} chip a chip that is only looked at */
function asLook(chip) {
  for (const name of ['role', 'tabindex', 'data-ref', 'data-cites', 'aria-label']) chip.removeAttribute(name);
  return chip;
}

/** @param {Viewer} view @param {number} source the call in one line */
function callWords(view, source) {
  const { doc } = view;
  const call = doc.callOfSource(source);
  if (call < 0) return '';
  const raw =
    doc.calls.from[call] < 0
      ? ''
      : doc.slice(doc.calls.from[call], Math.min(doc.calls.to[call], doc.calls.from[call] + 200));
  const values = [...raw.matchAll(/:\s*("(?:[^"\\]|\\.)*"|[^\s,{}[\]]+)/g)].map((match) =>
    match[1].replace(/^"|"$/g, ''),
  );
  return `${doc.string(doc.calls.name[call])}(${values.join(', ')})`;
}
