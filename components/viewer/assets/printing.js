// Printing: for as long as the page is printed, the whole transcript stands in the place of the panes.

import { printedTranscript } from './printed.js';

/** @typedef {import('./viewer.js').Viewer} Viewer */

export class Printing {
  /** @param {Viewer} view */
  constructor(view) {
    this.view = view;
    /** @type {HTMLElement | null} */
    this.printed = null;
    /** @type {[number, number][]} */
    this.position = [];
  }

  get isOn() {
    return this.printed !== null;
  }

  /** Ask the browser to print; it tells when it begins. */
  print() {
    window.print();
  }

  /** @returns {() => void} stops listening */
  listen() {
    const media = matchMedia('print');
    const begin = () => this.#begin();
    const end = () => this.#end();
    // A page that is shown as in print, such as for a picture, is told by the medium alone.
    const onMedium = () => (media.matches ? begin() : end());
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    media.addEventListener('change', onMedium);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
      media.removeEventListener('change', onMedium);
    };
  }

  #begin() {
    const { root, doc } = this.view;
    if (this.isOn || !root.isConnected) return;
    this.position = this.view.position;
    this.printed = printedTranscript(doc);
    root.append(this.printed);
    // Paper is light. Not by the theme alone: an ink for a dark ground would be pale.
    root.dataset.theme = 'light';
    // Nor is anything pinned on paper: the rest would have lost its hues.
    root.removeAttribute('data-pinned');
  }

  #end() {
    if (!this.printed) return;
    this.printed.remove();
    this.printed = null;
    this.view.root.toggleAttribute('data-pinned', this.view.selection.isPinned);
    this.view.setTheme();
    this.view.layout.apply();
    this.view.position = this.position;
  }
}
