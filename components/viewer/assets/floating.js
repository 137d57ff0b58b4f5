// Floating things inside the Turns pane: the card that hovering opens, and the chooser on a crowded place.

import { actionButton } from './buttons.js';
import { chipsOf, citationHue } from './citations.js';
import { el } from './dom.js';
import { hoverCard } from './hovercard.js';
import { lineSample } from './icons.js';
import { quoteOf } from './sources.js';
import { STATE_WORDS } from './words.js';

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
    /** The card with the evidence that was looked up. @type {HTMLElement | null} */
    this.found = null;
    /** What the card shows. @type {[number, number, Element] | null} */
    this.shown = null;
  }

  /**
   * @param {number} citation
   * @param {number} ref
   * @param {Element} anchor
   */
  showCard(citation, ref, anchor) {
    if (this.chooser || this.found) return;
    this.hideCard();
    this.shown = [citation, ref, anchor];
    this.card = hoverCard(this.view, citation, ref);
    this.#place(this.card, anchor);
  }

  /** @param {(citation: number) => boolean} isNew the card says what is known by now of its citation */
  refresh(isNew) {
    if (this.card && this.shown && isNew(this.shown[0])) this.showCard(...this.shown);
  }

  /** @param {number} step show another source of the citation that the card is about */
  stepCard(step) {
    if (!this.card || !this.shown) return;
    const [citation, ref, anchor] = this.shown;
    const refs = this.view.doc.refsOf(citation);
    if (refs.length < 2) return;
    const at = refs.indexOf(ref >= 0 ? ref : this.view.doc.bestRef(citation));
    const next = refs[(at + step + refs.length) % refs.length];
    const { top } = this.card.style;
    this.showCard(citation, next, anchor);
    this.card.style.top = top;
    this.view.selection.setPreview({ citation, ref: next });
  }

  /** Whether the pointer is over the card, or on its way there. */
  get isReached() {
    return Boolean(this.card?.matches(':hover'));
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

  /** @param {HTMLElement} found @param {Element | Range} anchor the words that evidence was looked up for */
  showFound(found, anchor) {
    this.hide();
    this.found = found;
    this.#place(found, anchor);
  }

  /** @returns {boolean} whether something was open */
  hide() {
    const open = Boolean(this.card || this.chooser || this.found);
    this.hideCard();
    this.found?.remove();
    this.found = null;
    this.chooser?.remove();
    this.chooser = null;
    return open;
  }

  /** @param {HTMLElement} floating @param {Element | Range} anchor below its first line, or above where there is no room */
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
