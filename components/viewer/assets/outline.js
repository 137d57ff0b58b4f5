// The outline: the turns in words, one line each.

import { actionButton } from './buttons.js';
import { counted, el } from './dom.js';
import { icon, lineSample } from './icons.js';
import { contentIn } from './leaves.js';
import { savePreferences } from './preferences.js';
import { WindowedList } from './windowed.js';
import { ROLE_ICONS, ROLE_WORDS, STATE_WORDS } from './words.js';

/** @typedef {import('./viewer.js').Viewer} Viewer */

const LINE_HEIGHT = 28;
const FIRST_WORDS = 60;

export class Outline {
  /** @param {Viewer} view */
  constructor(view) {
    this.view = view;
    this.scroller = el('div.scroller', { tabindex: 0, role: 'region', 'aria-label': 'Outline, scrolls' });
    this.el = el('nav.outline', { 'aria-label': 'Outline', hidden: !view.preferences.outline }, this.scroller);
    this.list = new WindowedList({
      scroller: this.scroller,
      groups: Int32Array.from([0]),
      count: view.doc.turns.length,
      heads: false,
      whole: false,
      estimate: (turn) => (view.filter.choice.showsTurn(turn) ? LINE_HEIGHT : 0),
      makeGroup: () => el('div'),
      makeRow: (turn) => this.#row(turn),
    });
  }

  get isOpen() {
    return !this.el.hidden;
  }

  toggle() {
    this.el.hidden = !this.el.hidden;
    this.view.preferences.outline = this.isOpen;
    savePreferences(this.view.preferences);
    this.view.layout.apply();
    this.setCurrent(this.view.turns.current);
  }

  /** @param {number} turn */
  #row(turn) {
    const { doc } = this.view;
    const role = /** @type {keyof ROLE_WORDS} */ (doc.kinds.role[doc.turns.role[turn]]);
    const found = doc.findingsByTurn.get(turn) ?? [];
    const worst = ['error', 'warning'].find((_, severity) => found.some((i) => doc.findings.severity[i] === severity));
    return actionButton(
      'outline-row',
      'turn',
      {
        'data-item': turn,
        'aria-current': turn === this.view.turns.current ? 'true' : null,
      },
      el('span.turn-number', {}, String(turn + 1)),
      icon(ROLE_ICONS[role], 14),
      el('span', {}, ROLE_WORDS[role]),
      el('span.quiet.outline-words', {}, this.#words(turn)),
      this.#citations(turn),
      worst && el(`span.mark.severity-${worst}`, {}, icon(worst, 12), el('span.unseen', {}, worst)),
    );
  }

  /** @param {number} turn how many citations it has, with the line of the worst one */
  #citations(turn) {
    const { doc } = this.view;
    const first = doc.turns.firstBlock[turn];
    const all = [];
    for (let block = first; block < first + doc.turns.blockCount[turn]; block++) {
      all.push(...(doc.citationsByBlock.get(block) ?? []));
    }
    if (!all.length) return null;
    const state = doc.kinds.state[Math.max(...all.map((citation) => doc.citations.state[citation]))];
    const words = `${counted(all.length, 'citation')}, worst: ${STATE_WORDS[/** @type {keyof STATE_WORDS} */ (state)].toLowerCase()}`;
    return el('span.mark', { title: words }, lineSample(state), el('span.unseen', {}, words), String(all.length));
  }

  /** @param {number} turn its first words, or the names of its calls */
  #words(turn) {
    const { doc } = this.view;
    const first = doc.turns.firstBlock[turn];
    for (let block = first; block < first + doc.turns.blockCount[turn]; block++) {
      if (doc.blocks.call[block] >= 0) return doc.string(doc.calls.name[doc.blocks.call[block]]);
      if (doc.blocks.result[block] >= 0) continue;
      if (doc.kinds.block[doc.blocks.kind[block]] === 'thinking') continue;
      const [run] = contentIn(
        doc,
        doc.blocks.from[block],
        Math.min(doc.blocks.to[block], doc.blocks.from[block] + 400),
      );
      if (run)
        return doc
          .slice(run.start, Math.min(run.end, run.start + FIRST_WORDS))
          .replace(/\s+/g, ' ')
          .trim();
    }
    return '';
  }

  /** The outline has another size, or was opened. */
  render() {
    this.list.resized();
    this.list.render();
  }

  /** @param {number} turn */
  setCurrent(turn) {
    if (!this.isOpen) return;
    for (const [row, node] of this.list.live) {
      if (row === turn) node.setAttribute('aria-current', 'true');
      else node.removeAttribute('aria-current');
    }
    const top = this.list.topOf(Math.max(0, turn));
    if (turn >= 0 && (top < 0 || top > this.scroller.clientHeight - LINE_HEIGHT))
      this.list.show(turn, this.scroller.clientHeight / 3);
  }
}
