// The badge that says how many characters are accounted for, and the list of what was not understood.

import { actionButton, iconButton } from './buttons.js';
import { counted, el, number } from './dom.js';
import { Offsets } from './offsets.js';

/** @typedef {import('./viewer.js').Viewer} Viewer */
/** @typedef {import('./transcript.js').Transcript} Transcript */

const MOST_STRETCHES = 200;
const FIRST_CHARACTERS = 60;

/**
 * Count the characters of the upload that stand in the text or are kept as taken out by a repair.
 * @param {Transcript} doc
 * @returns {number} code points
 */
export function accountedFor(doc) {
  const points = (/** @type {string} */ text) => new Offsets(text).of(text.length).point;
  let inserted = 0;
  for (let i = 0; i < doc.edits.length; i++) inserted += points(doc.slice(doc.edits.start[i], doc.edits.end[i]));
  return points(doc.text) - inserted + points(doc.removed);
}

/** @param {Transcript} doc @returns {number[]} the blocks that were not understood, in the order of the text */
export function unparsedBlocks(doc) {
  const kind = doc.kinds.block.indexOf('unparsed');
  const found = [];
  for (let block = 0; block < doc.blocks.length; block++) if (doc.blocks.kind[block] === kind) found.push(block);
  return found;
}

export class Accounted {
  /** @param {Viewer} view */
  constructor(view) {
    this.view = view;
    const { doc } = view;
    this.unparsed = unparsedBlocks(doc);
    this.said = el('span.quiet.badge', {});
    this.button = actionButton(
      'link.unparsed-button',
      'unparsed',
      { 'aria-expanded': false, hidden: !this.unparsed.length, title: 'List what was not understood' },
      `${number(doc.head.unread)} unparsed`,
    );
    this.list = el('div.floating.unparsed-list', { hidden: true, role: 'group', 'aria-label': 'Not understood' });
    // Counting reads the whole text: after it has been painted.
    (globalThis.requestIdleCallback ?? setTimeout)(() => this.#count());
  }

  #count() {
    const words = `${number(accountedFor(this.view.doc))} of ${number(this.view.doc.head.chars)}`;
    this.said.replaceChildren(`${words} `, el('span.badge-words', {}, 'characters accounted for'));
    this.said.title = `${words} characters accounted for`;
  }

  get isOpen() {
    return !this.list.hidden;
  }

  toggle() {
    this.list.hidden = !this.list.hidden;
    this.button.setAttribute('aria-expanded', String(this.isOpen));
    if (!this.isOpen) return this.button.focus();
    const { doc } = this.view;
    const shown = this.unparsed.slice(0, MOST_STRETCHES);
    this.list.replaceChildren(
      el('p', {}, el('strong', {}, `${counted(this.unparsed.length, 'stretch', 'stretches')} not understood`)),
      ...shown.map((block) => this.#row(block)),
      el('p.quiet', { hidden: shown.length === this.unparsed.length }, `${number(this.unparsed.length - shown.length)} more.`),
      iconButton('unparsed', 'close', 'Close'),
    );
    /** @type {HTMLElement | null} */ (this.list.querySelector('button'))?.focus();
  }

  /** @param {number} block */
  #row(block) {
    const { doc } = this.view;
    const [start, end] = [doc.blocks.start[block], doc.blocks.end[block]];
    const { line, column } = doc.placeOf(start);
    return actionButton(
      'choice',
      'place',
      { 'data-item': start, 'data-end': end },
      el('span'),
      el('span.quote.code', {}, doc.slice(start, Math.min(end, start + FIRST_CHARACTERS)).replace(/\s+/g, ' ')),
      el('span'),
      el(
        'span.quiet',
        {},
        `${counted(doc.charactersIn(start, end), 'character')}, turn ${doc.blocks.turn[block] + 1}, line ${line}, column ${column}`,
      ),
    );
  }
}
