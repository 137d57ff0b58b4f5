// Heights of the rows of a windowed list: estimated until a row is drawn, then measured. All in pixels of content.

import { lastAtMost } from './search.js';

/** Browsers cap the height of an element (Firefox near 17.9 million pixels); a taller list silently loses its tail. */
export const TALLEST = 16e6;

export class Heights {
  /** @param {number} count */
  constructor(count) {
    this.heights = new Float64Array(count);
    this.tops = new Float64Array(count + 1);
    this.dirtyFrom = 0;
  }

  /** @param {number} row @param {number} height */
  set(row, height) {
    if (this.heights[row] === height) return;
    this.heights[row] = height;
    this.dirtyFrom = Math.min(this.dirtyFrom, row);
  }

  /** @param {number} row @returns {number} the height of a row */
  get(row) {
    return this.heights[row];
  }

  /** @param {number} row where a row begins; the row after the last gives the whole height */
  top(row) {
    this.#sum();
    return this.tops[row];
  }

  get total() {
    return this.top(this.heights.length);
  }

  /** @param {number} y @returns {number} the row at a height; the first or last one outside */
  find(y) {
    this.#sum();
    const last = this.heights.length - 1;
    return Math.max(0, Math.min(last, lastAtMost(this.tops, y)));
  }

  #sum() {
    const { heights, tops } = this;
    for (let row = this.dirtyFrom; row < heights.length; row++) tops[row + 1] = tops[row] + heights[row];
    this.dirtyFrom = heights.length;
  }
}

/**
 * Between content and scroll bar. Below the cap both are the same; above it only the offset is scaled, never the rows.
 */
export class Scale {
  /** @param {number} content height of the content @param {number} view height of the window */
  constructor(content, view) {
    this.spacer = Math.min(content, TALLEST);
    const room = this.spacer - view;
    this.ratio = content > TALLEST && room > 0 ? (content - view) / room : 1;
  }

  /** @param {number} y offset in the content @returns {number} offset of the scroll bar */
  toScroll(y) {
    return y / this.ratio;
  }

  /** @param {number} scroll @returns {number} */
  toContent(scroll) {
    return scroll * this.ratio;
  }
}
