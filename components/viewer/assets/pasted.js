// Raw as it was pasted: the original with the characters that repairs took out or replaced.

import { chunkStarts } from './chunks.js';
import { el, rangeOf, textAt } from './dom.js';
import { shownText } from './invisible.js';
import { firstAtLeast, lastAtMost } from './search.js';
import { segments } from './segments.js';
import { WindowedList } from './windowed.js';

/** @typedef {import('./viewer.js').Viewer} Viewer */

const SIGNS = /** @type {Record<string, string>} */ ({
  '\n': '↵\n',
  '\r': '␍',
  '\t': '⇥',
  '\ufeff': '⟨BOM⟩',
  '\u001b': '␛',
});

export class PastedView {
  /** @param {Viewer} view */
  constructor(view) {
    this.doc = view.doc;
    this.text = view.doc.original;
    this.scroller = el('div.scroller.pasted-text', { tabindex: 0, role: 'region', 'aria-label': 'As pasted, scrolls' });
    this.el = el(
      'div.pasted',
      { hidden: true },
      el('ul.repairs', {}, ...view.doc.head.repairs.map((/** @type {any} */ repair) => el('li', {}, repair.message))),
      this.scroller,
    );
    /** @type {WindowedList | null} */
    this.list = null;
    this.starts = chunkStarts(this.text, 0, this.text.length);
  }

  /** @param {boolean} shown */
  show(shown) {
    this.el.hidden = !shown;
    if (!shown) return;
    this.list ??= new WindowedList({
      scroller: this.scroller,
      groups: Int32Array.from([0]),
      count: this.starts.length,
      heads: false,
      whole: false,
      estimate: (row) => Math.ceil(((this.starts[row + 1] ?? this.text.length) - this.starts[row]) / 45) * 20,
      makeGroup: () => el('div'),
      makeRow: (row) => this.#row(this.starts[row], this.starts[row + 1] ?? this.text.length),
    });
    this.list.resized();
    this.list.refresh();
  }

  /** The place of the original at the top of the window. */
  get topOffset() {
    return this.list ? this.starts[this.list.topRow] : 0;
  }

  /** @param {number} offset of the original, brought to the top */
  goTo(offset) {
    const row = Math.max(0, lastAtMost(this.starts, offset));
    this.list?.show(row, 0, (node) => {
      const range = rangeOf(node, offset, offset + 1);
      return range ? range.getBoundingClientRect().top - node.getBoundingClientRect().top : 0;
    });
  }

  /** @param {number} from @param {number} to */
  #row(from, to) {
    const { repairRanges, head } = this.doc;
    const spans = [];
    for (
      let i = Math.max(0, firstAtLeast(repairRanges.start, from) - 1);
      i < repairRanges.length && repairRanges.start[i] < to;
      i++
    ) {
      spans.push({ start: repairRanges.start[i], end: repairRanges.end[i], item: repairRanges.repair[i] });
    }
    const node = el('div.pasted-row');
    for (const { start, end, items } of segments(from, to, spans)) {
      const text = this.text.slice(start, end);
      if (!items.length) node.append(shownText(text, start));
      else node.append(el('del', { title: head.repairs[items[0]].code }, ...takenOut(text, start)));
    }
    return node;
  }
}

/**
 * Characters that a repair took out, with signs for those that would show nothing.
 * @param {string} text
 * @param {number} at
 * @returns {Node[]}
 */
function takenOut(text, at) {
  const nodes = [];
  let place = 0;
  for (const match of text.matchAll(/[\n\r\t\ufeff\u001b]/g)) {
    if (place < match.index) nodes.push(shownText(text.slice(place, match.index), at + place));
    nodes.push(Object.assign(textAt(SIGNS[match[0]], at + match.index), { units: 1 }));
    place = match.index + 1;
  }
  if (place < text.length) nodes.push(shownText(text.slice(place), at + place));
  return nodes;
}
