// The bar below Raw: where the character under the pointer stands, counted in every way, and what it is called.

import { iconButton } from './buttons.js';
import { offsetAt } from './caret.js';
import { el, number } from './dom.js';
import { codeOf } from './hiding.js';
import { nameOf } from './names.js';
import { Offsets } from './offsets.js';
import { toOriginal, toText } from './original.js';
import { placeAsked } from './placeasked.js';

/** @typedef {import('./viewer.js').Viewer} Viewer */

export class PlaceBar {
  /** @param {Viewer} view */
  constructor(view) {
    this.view = view;
    this.offsets = new Offsets(view.doc.text);
    /** @type {Offsets | null} */
    this.original = null;
    /** The place that stays when the pointer leaves; -1 for none. */
    this.kept = -1;
    this.frame = 0;
    this.counts = el('p.place-counts', {});
    this.character = el('p.place-character', {});
    this.input = /** @type {HTMLInputElement} */ (
      el('input', {
        type: 'text',
        'aria-label': 'Go to a line or a character',
        placeholder: 'Go to',
        title: 'Go to (g): a line (120), line and column (120:5), @character, u for UTF-16, b for bytes, or U+202E',
        autocomplete: 'off',
        spellcheck: 'false',
      })
    );
    this.input.addEventListener('keydown', (event) => this.#onKey(event));
    this.el = el(
      'div.placebar',
      { role: 'group', 'aria-label': 'Place' },
      el('div.place-words', {}, this.counts, this.character),
      iconButton('previousCharacter', 'left', 'Previous character'),
      iconButton('nextCharacter', 'right', 'Next character'),
      this.input,
    );
    this.show(-1);
    const { raw } = view.layout.panes;
    raw.addEventListener('pointermove', (event) => this.#point(event), { passive: true });
    raw.addEventListener('pointerleave', () => this.show(this.kept));
  }

  /** @param {PointerEvent} event once for each frame */
  #point({ clientX, clientY, target }) {
    if (this.frame) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      const node = /** @type {Element} */ (target);
      if (!node.isConnected || !node.closest('.scroller')) return;
      const offset = offsetAt(this.view.root, clientX, clientY, node);
      if (offset < 0) return;
      if (node.closest('.pasted')) this.showPasted(offset);
      else this.show(offset);
    });
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') return this.view.layout.scrollers.raw.focus();
    const asked = placeAsked(this.input.value, this.view.doc, this.offsets, this.kept);
    if ('problem' in asked) return this.view.say(asked.problem);
    this.goTo(asked.offset);
  }

  open() {
    this.view.layout.reveal('raw');
    this.input.focus();
    this.input.select();
  }

  /** @param {number} offset lead there and stay there */
  goTo(offset) {
    this.view.travel.toRaw(offset);
    this.view.turns.show(offset, this.view.layout.scrollers.turns.clientHeight * 0.3);
    this.keep(offset);
  }

  /** @param {number} step by whole characters */
  step(step) {
    const { text } = this.view.doc;
    if (!text) return;
    const from = this.kept < 0 ? (this.view.raw.topOffset ?? 0) : this.kept;
    const { point } = this.offsets.of(from);
    const next = this.kept < 0 ? from : this.offsets.unitOfPoint(Math.max(0, point + step));
    this.goTo(Math.min(next, this.offsets.unitOfPoint(this.offsets.of(text.length).point - 1)));
  }

  /** @param {number} offset show it, now and when the pointer has left */
  keep(offset) {
    this.kept = offset;
    this.show(offset);
  }

  /** @param {number} offset -1 for none */
  show(offset) {
    const { doc } = this.view;
    const isPlace = offset >= 0 && offset < doc.text.length;
    if (!isPlace) {
      this.counts.replaceChildren(el('span.place-hint', {}, 'Point at a character, or go to one.'));
      this.character.textContent = '';
      return;
    }
    const { line, column } = doc.placeOf(offset);
    const { point, byte } = this.offsets.of(offset);
    const code = /** @type {number} */ (doc.text.codePointAt(offset));
    const counts = [`${number(line)}:${number(column)}`, `@${number(point)}`, `u${number(offset)}`, `b${number(byte)}`];
    const spoken = [`line ${line}, column ${column}`, `character ${point}`, `UTF-16 unit ${offset}`, `byte ${byte}`];
    if (doc.isRepaired) {
      this.original ??= new Offsets(doc.original);
      const pasted = this.original.of(toOriginal(doc.edits, offset)).point;
      counts.push(`pasted @${number(pasted)}`);
      spoken.push(`character ${pasted} as pasted`);
    }
    this.counts.replaceChildren(...counts.map((count, i) => el('span', { title: spoken[i] }, count)));
    this.#name(code);
  }

  /** @param {number} offset a place of the original */
  showPasted(offset) {
    const { doc } = this.view;
    this.original ??= new Offsets(doc.original);
    const { point, byte } = this.original.of(offset);
    this.counts.replaceChildren(
      el('span', { title: `character ${point} as pasted` }, `pasted @${number(point)}`),
      el('span', { title: `UTF-16 unit ${offset}` }, `u${number(offset)}`),
      el('span', { title: `byte ${byte}` }, `b${number(byte)}`),
      el('span', { title: 'in the text that is read' }, `@${number(this.offsets.of(toText(doc.edits, offset)).point)}`),
    );
    this.#name(/** @type {number} */ (doc.original.codePointAt(offset)));
  }

  /** @param {number} code */
  #name(code) {
    this.character.replaceChildren(el('strong', {}, codeOf(code)), ` ${nameOf(code, this.view.doc.head.names)}`);
    this.character.title = this.character.textContent ?? '';
  }
}
