// A windowed list: only the rows in view, and some around them, are in the page. Rows stand in groups; the first row of
// a group may be a head that stays in view while its group does.

import { Heights, Scale } from './heights.js';
import { lastAtMost } from './search.js';

/** Pixels beyond the window that are drawn, too. */
const BEYOND = 400;
const TALLEST_SKIP = 4000;

/**
 * @typedef {object} Options
 * @property {HTMLElement} scroller
 * @property {number} count number of rows
 * @property {Int32Array} groups first row of each group, ascending, beginning with 0
 * @property {boolean} heads whether the first row of a group is its head
 * @property {boolean} whole draw every row (small documents), so that the browser's find and screen readers see all
 * @property {number} [most] elements that rows may make together before none beyond the window is drawn
 * @property {number} [past] part of the window that can be scrolled past the end
 * @property {(row: number) => number} estimate height of a row before it is drawn; 0 for a row that is hidden
 * @property {(row: number) => HTMLElement} makeRow
 * @property {(group: number) => HTMLElement} makeGroup
 * @property {(row: HTMLElement) => void} [drawn] called when a row has come into the page
 * @property {() => void} [rendered] called when the rows in the page may be others
 */

export class WindowedList {
  /** @param {Options} options */
  constructor(options) {
    this.options = options;
    this.scroller = options.scroller;
    this.whole = options.whole;
    this.margin = BEYOND;
    this.elements = options.scroller.getElementsByTagName('*');
    this.heights = new Heights(options.count);
    this.measured = new Uint8Array(options.count);
    /** @type {Map<number, HTMLElement>} */
    this.live = new Map();
    /** @type {Map<number, { el: HTMLElement, skip: HTMLElement }>} */
    this.liveGroups = new Map();
    this.above = spacer();
    this.below = spacer();
    this.scroller.append(this.above, this.below);
    this.y = 0;
    /** Where the scroll bar stands: as set here, or as last heard of. */
    this.scrolled = 0;
    this.view = 0;
    this.first = 0;
    this.last = -1;
    this.firstGroup = 0;
    this.sizeChanged = true;
    this.waiting = false;
    this.estimate(0, options.count);
    this.onScroll = () => {
      const scroll = this.scroller.scrollTop;
      if (Math.abs(scroll - this.scrolled) < 1) return;
      this.scrolled = scroll;
      this.y = this.scale().toContent(scroll);
      this.render();
    };
    this.scroller.addEventListener('scroll', this.onScroll, { passive: true });
  }

  /** @param {number} from @param {number} to estimate rows anew, as after a change of width or a fold */
  estimate(from, to) {
    for (let row = from; row < to; row++) {
      this.measured[row] = 0;
      this.heights.set(row, this.options.estimate(row));
    }
  }

  /** Estimate and draw everything anew; the row at the top stays where it is. */
  refresh() {
    const row = this.heights.find(this.y);
    const part = (this.y - this.heights.top(row)) / (this.heights.get(row) || 1);
    this.estimate(0, this.options.count);
    for (const el of this.live.values()) el.remove();
    this.live.clear();
    this.y = this.heights.top(row) + part * this.heights.get(row);
    this.render();
  }

  /** @param {number} from @param {number} to draw some rows anew */
  redraw(from, to) {
    for (let row = from; row < to; row++) {
      this.live.get(row)?.remove();
      this.live.delete(row);
    }
    this.estimate(from, to);
    this.render();
  }

  /** The window may have another size: read it before the next drawing, not while drawing. */
  resized() {
    this.sizeChanged = true;
  }

  /** @returns {number} height of the content with the room past its end */
  extent() {
    return this.heights.total + this.view * (this.options.past ?? 0);
  }

  scale() {
    return new Scale(this.extent(), this.view);
  }

  /** Bring the page in line with `this.y`. */
  render() {
    this.waiting = false;
    if (this.sizeChanged) this.view = this.scroller.clientHeight;
    this.sizeChanged = false;
    const { view } = this;
    if (!view || !this.options.count) return;
    this.#clamp();
    const anchor = this.heights.find(this.y);
    const offset = this.y - this.heights.top(anchor);
    for (let round = 0; round < 5; round++) {
      const { margin, whole } = this;
      const first = whole ? 0 : this.heights.find(Math.max(0, this.y - margin));
      const last = whole ? this.options.count - 1 : this.heights.find(this.y + view + margin);
      this.#draw(first, last);
      if (!this.#measure()) break;
      // What is above may have turned out taller or lower; the row at the top stays where it is.
      this.y = this.heights.top(anchor) + offset;
      this.#clamp();
      if (this.#covers(view)) break;
    }
    this.#place();
    if (this.#hasTooMany()) this.render();
    else this.options.rendered?.();
  }

  /** @returns {boolean} whether rows make many elements, and some that are not in view are drawn */
  #hasTooMany() {
    const { most } = this.options;
    if (this.whole || !most) return false;
    const count = this.elements.length;
    // With a margin, the rows of two windows are drawn; sparse are those that would be few even then.
    if (count < most / 3) this.margin = BEYOND;
    if (count <= most) return false;
    this.margin = 0;
    return this.first < this.heights.find(this.y) || this.heights.find(this.y + this.view) < this.last;
  }

  /** From now on draw only what is in view. */
  becomeWindowed() {
    this.whole = false;
    this.render();
  }

  /** @param {number} view whether the rows in the page, now that their heights are known, still fill the window */
  #covers(view) {
    const end = Math.min(this.y + view, this.heights.total);
    return this.heights.top(this.first) <= this.y && end <= this.heights.top(this.last + 1);
  }

  /** Measure some rows again with the next drawing, which comes before the next frame. @param {Iterable<number>} rows */
  remeasure(rows) {
    for (const row of rows) this.measured[row] = 0;
    if (this.waiting) return;
    this.waiting = true;
    queueMicrotask(() => {
      if (this.waiting) this.render();
    });
  }

  /** @param {Node} node something in a row has another height @returns {boolean} whether the row is one of this list */
  heightChanged(node) {
    for (const [row, el] of this.live) {
      if (!el.contains(node)) continue;
      this.remeasure([row]);
      return true;
    }
    return false;
  }

  #clamp() {
    this.y = Math.max(0, Math.min(this.y, this.extent() - this.view));
  }

  /** @param {number} first @param {number} last put exactly these rows, and the heads of their groups, in the page */
  #draw(first, last) {
    const { groups, heads, makeGroup, makeRow, drawn } = this.options;
    const firstGroup = lastAtMost(groups, first);
    const lastGroup = lastAtMost(groups, last);
    this.#drop(first, last, firstGroup, lastGroup);
    const fresh = [];
    /** @type {Element} */
    let before = this.above;
    for (let group = firstGroup; group <= lastGroup; group++) {
      const start = groups[group];
      const end = group + 1 < groups.length ? groups[group + 1] : this.options.count;
      // A group without a row to show is left out, for it may have borders of its own.
      if (!this.#hasRow(start, end)) continue;
      let live = this.liveGroups.get(group);
      if (!live) {
        live = { el: makeGroup(group), skip: spacer() };
        live.el.append(live.skip);
        this.liveGroups.set(group, live);
      }
      if (before.nextElementSibling !== live.el) before.after(live.el);
      before = live.el;
      const rows = range(Math.max(start, first), Math.min(end - 1, last));
      const head = heads && start < first ? [start] : [];
      if (!heads || group !== firstGroup || start >= first) setHeight(live.skip, 0);
      /** @type {Element | null} */
      let previous = null;
      for (const row of [...head, ...rows]) {
        if (!this.heights.get(row)) continue;
        let el = this.live.get(row);
        if (!el) {
          el = makeRow(row);
          this.live.set(row, el);
          fresh.push(el);
        }
        if (previous ? previous.nextElementSibling !== el : live.el.firstElementChild !== el) {
          if (previous) previous.after(el);
          else live.el.prepend(el);
        }
        previous = el;
        // Behind the head even if nothing is skipped: a row that is moved would lose the focus.
        if (heads && row === start) {
          if (el.nextElementSibling !== live.skip) el.after(live.skip);
          previous = live.skip;
        }
      }
    }
    this.first = first;
    this.last = last;
    this.firstGroup = firstGroup;
    for (const el of fresh) drawn?.(el);
  }

  /**
   * Take out what is drawn no more. It goes before anything is placed, so that what stays need not move: an element that
   * is moved between press and release gets no click.
   * @param {number} first @param {number} last the rows that stay @param {number} firstGroup @param {number} lastGroup
   */
  #drop(first, last, firstGroup, lastGroup) {
    const { groups, heads } = this.options;
    const head = heads && groups[firstGroup] < first ? groups[firstGroup] : -1;
    for (const [row, el] of this.live) {
      const stays = (row === head || (first <= row && row <= last)) && this.heights.get(row);
      if (stays) continue;
      el.remove();
      this.live.delete(row);
    }
    for (const [group, { el }] of this.liveGroups) {
      const end = groups[group + 1] ?? this.options.count;
      if (firstGroup <= group && group <= lastGroup && this.#hasRow(groups[group], end)) continue;
      el.remove();
      this.liveGroups.delete(group);
    }
  }

  /** @param {number} from @param {number} to whether one of these rows is not hidden */
  #hasRow(from, to) {
    return this.heights.top(to) > this.heights.top(from);
  }

  /** @returns {boolean} whether a height was not as estimated */
  #measure() {
    let changed = false;
    for (const [row, el] of this.live) {
      if (this.measured[row]) continue;
      const height = el.getBoundingClientRect().height;
      this.measured[row] = 1;
      if (Math.abs(height - this.heights.get(row)) > 0.5) {
        this.heights.set(row, Math.max(height, 0.5));
        changed = true;
      }
    }
    return changed;
  }

  /** Set the room above and below, and the scroll bar. */
  #place() {
    const { heads, groups } = this.options;
    const { first, last, heights } = this;
    const start = groups[this.firstGroup];
    let top = heights.top(first);
    if (heads && start < first) {
      // The skipped part only has to keep the head in view; a tall one would meet the browser's cap.
      const skipped = Math.min(top - heights.top(start + 1), TALLEST_SKIP);
      const skip = this.liveGroups.get(this.firstGroup)?.skip;
      if (skip) setHeight(skip, skipped);
      top -= skipped + heights.get(start);
    }
    const scale = this.scale();
    const scroll = scale.toScroll(this.y);
    const above = Math.max(0, scroll - (this.y - top));
    setHeight(this.above, above);
    setHeight(this.below, Math.max(0, scale.spacer - above - (heights.top(last + 1) - top)));
    // Asking the element where it stands would lay the page out once more.
    if (Math.abs(this.scrolled - scroll) > 0.5) this.scroller.scrollTop = scroll;
    this.scrolled = scroll;
  }

  /**
   * Scroll so that a point of a row stands at a height of the window.
   * @param {number} row
   * @param {number} at pixels from the top of the window
   * @param {(el: HTMLElement) => number} [within] pixels from the top of the row to the point, asked once it is drawn
   */
  show(row, at, within = () => 0) {
    for (let round = 0; round < 2; round++) {
      const el = this.live.get(row);
      this.y = this.heights.top(row) + (el ? within(el) : 0) - at;
      this.render();
      if (el && el === this.live.get(row)) break;
    }
  }

  /** @param {number} row @returns {number} where a row begins, in pixels from the top of the window */
  topOf(row) {
    return this.heights.top(row) - this.y;
  }

  /** The row at the top of the window. */
  get topRow() {
    return this.heights.find(this.y + 1);
  }

  /** @returns {[number, number]} the row at the top of the window, and how many pixels of it are above */
  get place() {
    const row = this.heights.find(this.y);
    return [row, this.y - this.heights.top(row)];
  }

  /** Rows above may have other heights than when the place was noted. @param {[number, number]} place */
  set place([row, above]) {
    this.y = this.heights.top(Math.min(row, this.options.count)) + above;
    this.render();
  }

  destroy() {
    this.scroller.removeEventListener('scroll', this.onScroll);
    this.scroller.replaceChildren();
  }
}

function spacer() {
  const el = document.createElement('div');
  el.setAttribute('aria-hidden', 'true');
  return el;
}

/** @param {HTMLElement} el @param {number} pixels set a height that is another one; even the same would be laid out */
function setHeight(el, pixels) {
  const height = `${pixels}px`;
  if (el.style.height !== height) el.style.height = height;
}

/** @param {number} from @param {number} to both included */
function range(from, to) {
  return from > to ? [] : Array.from({ length: to - from + 1 }, (_, i) => from + i);
}
