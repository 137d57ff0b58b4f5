// Sentences of answers that want a citation and have none: marked with a neutral ground, and gone through one by one.

import { number } from './dom.js';
import { drawnRanges } from './drawn.js';
import { savePreferences } from './preferences.js';
import { firstAtLeast, lastAtMost } from './search.js';

/** @typedef {import('./viewer.js').Viewer} Viewer */

/**
 * The sentence that a step leads to.
 * @param {ArrayLike<number>} starts of the sentences, ascending
 * @param {number} here where the reader is; -1 for nowhere
 * @param {number} step 1 or -1
 * @returns {number} its index, round the ends; -1 when there is none
 */
export function steppedTo(starts, here, step) {
  if (!starts.length) return -1;
  const next = step > 0 ? firstAtLeast(starts, here + 1) : lastAtMost(starts, here - 1);
  return (next + starts.length) % starts.length;
}

export class Uncited {
  /** @param {Viewer} view */
  constructor(view) {
    this.view = view;
    this.at = -1;
    this.painted = false;
  }

  /** @param {number} step go to the next or the one before, and mark them all */
  step(step) {
    const { view } = this;
    const { uncited, turns, sources, citations } = view.doc;
    if (!uncited.length) {
      const nothing = !sources.length && !citations.length;
      return view.say(
        nothing ? 'The text has no sources, so nothing to cite.' : 'Every sentence that wants a citation has one.',
      );
    }
    if (!view.preferences.uncited) this.toggle();
    const here = this.at >= 0 ? uncited.start[this.at] : turns.start[Math.max(0, view.turns.current)] - 1;
    this.at = steppedTo(uncited.start, here, step);
    const [start, end] = [uncited.start[this.at], uncited.end[this.at]];
    view.travel.toPlace(start, end);
    view.say(`Uncited sentence ${this.at + 1} of ${uncited.length}, turn ${view.doc.turnAt(start) + 1}`);
    view.placeChanged();
  }

  /** Mark them all, or leave them as the rest. */
  toggle() {
    const { view } = this;
    view.preferences.uncited = !view.preferences.uncited;
    savePreferences(view.preferences);
    view.root.querySelector('[data-action="uncited"]')?.setAttribute('aria-pressed', String(view.preferences.uncited));
    this.paint();
  }

  /** Say how many there are; they may come after the text. */
  recount() {
    const { length } = this.view.doc.uncited;
    const button = this.view.root.querySelector('[data-action="uncited"]');
    button?.setAttribute('aria-label', `Mark uncited sentences: ${number(length)}`);
    button?.querySelector('.quiet')?.replaceChildren(number(length));
  }

  /** Mark those that are drawn. */
  paint() {
    if (!('highlights' in CSS)) return;
    const { view } = this;
    const isOn = view.preferences.uncited && view.doc.uncited.length > 0;
    if (!isOn && !this.painted) return;
    this.painted = isOn;
    const { start, end } = view.doc.uncited;
    const ranges = isOn ? drawnRanges([view.raw.list, view.turns.list], start, end) : [];
    CSS.highlights.set('citelight-uncited', new Highlight(...ranges.map(({ range }) => range)));
  }
}
