// Raw as it was pasted: the original with the characters that repairs took out or replaced.

import { chunkStarts } from './chunks.js';
import { el } from './dom.js';
import { firstAtLeast } from './search.js';
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
      if (!items.length) node.append(text);
      else
        node.append(
          el(
            'del',
            { title: head.repairs[items[0]].code },
            text.replace(/[\n\r\t\ufeff\u001b]/g, (sign) => SIGNS[sign]),
          ),
        );
    }
    return node;
  }
}
