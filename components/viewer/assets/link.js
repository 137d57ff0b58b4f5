// The button that copies the link to what is on the screen, and what it says where no link can lead there.

import { actionButton, iconButton } from './buttons.js';
import { isOfCollection, pinCode } from './address.js';
import { el } from './dom.js';

/** @typedef {import('./viewer.js').Viewer} Viewer */

export class Link {
  /** @param {Viewer} view */
  constructor(view) {
    this.view = view;
    this.el = el('div.floating.link-panel', { hidden: true, role: 'group', 'aria-label': 'Link' });
  }

  get isOpen() {
    return !this.el.hidden;
  }

  async copy() {
    const { view } = this;
    const { pin } = view.selection;
    const link = view.address.link(pinCode(pin));
    if (link === null) return this.#show(...this.#whyNot());
    const opens = pin.citation >= 0 ? 'at this citation' : pin.source >= 0 ? 'at this source' : 'this transcript';
    if (await written(link)) {
      return view.say(`The link is copied. It opens ${opens}${conditionOf(link)}.`);
    }
    const field = /** @type {HTMLInputElement} */ (el('input', { readonly: true, 'aria-label': 'Link', value: link }));
    this.#show(el('p', {}, 'The browser allows no copying here. Copy the link yourself:'), field);
    field.select();
  }

  /** @returns {HTMLElement[]} */
  #whyNot() {
    return [
      el('p', {}, el('strong', {}, 'No link can carry this text.')),
      el(
        'p',
        {},
        'It was pasted or uploaded, and it is kept nowhere but in this page. “Export” in the header of Inspect saves it as a web page that opens without a server, at what is pinned.',
      ),
      actionButton('toggle', 'copyPlace', {}, 'Copy the place in words'),
    ];
  }

  /** @param {...HTMLElement} content */
  #show(...content) {
    this.el.replaceChildren(...content, iconButton('closeLink', 'close', 'Close'));
    this.el.hidden = false;
    /** @type {HTMLElement | null} */ (this.el.querySelector('input, button'))?.focus();
    this.view.say(this.el.querySelector('p')?.textContent ?? '');
  }

  close() {
    if (!this.isOpen) return;
    this.el.hidden = true;
    this.view.toolbar.focus('copyLink');
  }

  /** Copy where the reader is, as the line below the panes says it. */
  async copyPlace() {
    const words = this.view.placeWords();
    const copied = await written(words);
    this.close();
    this.view.say(copied ? `Copied: ${words}` : words);
  }
}

/** @param {string} link @returns {string} when it leads there, where that is not always */
function conditionOf(link) {
  if (link.startsWith('file:')) return ', wherever this file lies at the same place';
  return isOfCollection(new URL(link).searchParams) ? ' once the same files are opened' : '';
}

/** @param {string} text @returns {Promise<boolean>} whether the browser let it be copied */
async function written(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
