// The strip along the edge: where the turns, sources, citations and findings are, and which part is in view. The same
// places are reached by keys and buttons, so it is hidden from screen readers.

import { el } from './dom.js';
import { HUES } from './transcript.js';
import { lastAtMost } from './search.js';
import { shownStretch } from './stretch.js';

/** @typedef {import('./viewer.js').Viewer} Viewer */

const LEAST_TURN = 14;
const PAD = 8;

/**
 * Share a height among turns: each gets the least height, the rest goes by length.
 * @param {ArrayLike<number>} lengths
 * @param {number} height
 * @returns {Float64Array} tops; one more than there are turns
 */
export function shareHeight(lengths, height) {
  const count = lengths.length;
  const least = Math.min(LEAST_TURN, height / Math.max(1, count));
  let total = 0;
  for (let i = 0; i < count; i++) total += lengths[i];
  const rest = height - least * count;
  const tops = new Float64Array(count + 1);
  for (let i = 0; i < count; i++) tops[i + 1] = tops[i] + least + (total ? (rest * lengths[i]) / total : 0);
  return tops;
}

export class Minimap {
  /** @param {Viewer} view */
  constructor(view) {
    this.view = view;
    this.ground = document.createElement('canvas');
    /** @type {Float64Array} */
    this.tops = new Float64Array(1);
    /** @type {(name: string) => string} */
    this.colour = () => '';
    this.drawn = '';
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.canvas = /** @type {HTMLCanvasElement} */ (document.createElement('canvas'));
    this.el = el('div.strip', { 'aria-hidden': 'true', 'data-pane': 'strip' }, this.canvas);
    const go = (/** @type {PointerEvent} */ event) => {
      if (!(event.buttons & 1)) return;
      const offset = this.#offsetAt(event.clientY - this.el.getBoundingClientRect().top);
      // Going along the strip is no reason for the filter to give way; Raw shows the place all the same.
      if (view.filter.choice.showsPlace(offset)) view.turns.show(offset, view.layout.scrollers.turns.clientHeight * 0.3);
      view.raw.show(offset, view.layout.scrollers.raw.clientHeight * 0.3);
      view.turns.setCurrent(view.doc.turnAt(offset));
      view.placeChanged();
    };
    this.el.addEventListener('pointerdown', (event) => {
      this.el.setPointerCapture(event.pointerId);
      go(event);
    });
    this.el.addEventListener('pointermove', go);
  }

  /** @param {number} offset @returns {number} */
  #y(offset) {
    const { turns } = this.view.doc;
    const turn = Math.max(0, this.view.doc.turnAt(offset));
    const length = Math.max(1, turns.end[turn] - turns.start[turn]);
    const part = Math.max(0, Math.min(1, (offset - turns.start[turn]) / length));
    return PAD + this.tops[turn] + part * (this.tops[turn + 1] - this.tops[turn]);
  }

  /** @param {number} y @returns {number} */
  #offsetAt(y) {
    const { turns } = this.view.doc;
    if (!turns.length) return 0;
    const turn = Math.max(0, Math.min(turns.length - 1, lastAtMost(this.tops, y - PAD)));
    const height = this.tops[turn + 1] - this.tops[turn];
    const part = Math.max(0, Math.min(0.999, (y - PAD - this.tops[turn]) / (height || 1)));
    return Math.floor(turns.start[turn] + part * (turns.end[turn] - turns.start[turn]));
  }

  /** Draw after what the reader waits for has been painted. */
  drawSoon() {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.draw();
    });
  }

  /** What it shows has changed. */
  redraw() {
    this.drawn = '';
    this.drawSoon();
  }

  /** Draw the places that change with the theme, the size and the pin, once each; then what is in view over them. */
  draw() {
    const { doc, root, selection } = this.view;
    const { width, height } = this.#size();
    if (!width || !height || !doc.turns.length) return;
    const state = [width, height, root.dataset.theme, selection.isPinned].join(' ');
    if (state !== this.drawn) {
      this.drawn = state;
      this.#drawGround(width, height);
    }
    const paper = this.#paper(this.canvas, width, height);
    paper.drawImage(this.ground, 0, 0, width, height);
    this.#drawLit(paper, width < 36 ? 10 : 24);
    this.#drawTurn(paper, width < 36);
    this.#drawView(paper, width, width < 36 ? 2 : 18);
  }

  #size() {
    return { width: this.el.clientWidth, height: this.el.clientHeight };
  }

  /** @param {HTMLCanvasElement} canvas @param {number} width @param {number} height an empty canvas, sharp on every screen */
  #paper(canvas, width, height) {
    const ratio = devicePixelRatio || 1;
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    const paper = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    paper.scale(ratio, ratio);
    return paper;
  }

  /** @param {number} width @param {number} height */
  #drawGround(width, height) {
    const { doc } = this.view;
    const lengths = Float64Array.from({ length: doc.turns.length }, (_, i) => doc.turns.end[i] - doc.turns.start[i]);
    this.tops = shareHeight(lengths, height - 2 * PAD);
    const style = getComputedStyle(this.view.root);
    /** @type {Map<string, string>} */
    const known = new Map();
    this.colour = (/** @type {string} */ name) => {
      if (!known.has(name)) known.set(name, style.getPropertyValue(name).trim());
      return known.get(name) ?? '';
    };
    const paper = this.#paper(this.ground, width, height);
    const small = width < 36;
    this.#drawTurns(paper, this.colour, small);
    this.#drawSources(paper, this.colour, small ? 10 : 24);
    this.#drawCitations(paper, this.colour, small ? 10 : 24);
    this.#drawUncited(paper, this.colour, small ? 10 : 24);
    this.#drawFindings(paper, this.colour, width - 4);
  }

  /** @param {CanvasRenderingContext2D} paper @param {boolean} small the number of the current turn, over that of the ground */
  #drawTurn(paper, small) {
    const { current } = this.view.turns;
    if (small || current < 0) return;
    this.#writeNumber(paper, current, this.colour('--ink'), true);
  }

  /** @param {CanvasRenderingContext2D} paper @param {number} turn @param {string} colour @param {boolean} [strong] */
  #writeNumber(paper, turn, colour, strong = false) {
    const top = PAD + this.tops[turn] + 2;
    paper.font = `${strong ? 'bold ' : ''}10px ${this.colour('--code-font')}`;
    paper.textAlign = 'right';
    paper.textBaseline = 'top';
    if (strong) {
      paper.fillStyle = this.colour('--second');
      paper.fillRect(0, top, 17, 11);
    }
    paper.fillStyle = colour;
    paper.fillText(String(turn + 1), 16, top, 16);
  }

  /** @param {CanvasRenderingContext2D} paper @param {(name: string) => string} colour @param {boolean} small */
  #drawTurns(paper, colour, small) {
    const { doc } = this.view;
    let free = -Infinity;
    for (let turn = 0; turn < doc.turns.length; turn++) {
      const [top, bottom] = [PAD + this.tops[turn], PAD + this.tops[turn + 1]];
      const role = doc.kinds.role[doc.turns.role[turn]];
      paper.fillStyle = colour(role === 'user' ? '--ink' : role === 'assistant' ? '--quiet' : '--line');
      const wide = role === 'user' ? 3 : 2;
      paper.fillRect(small ? 4 : 19, top + 1, wide, Math.max(1, bottom - top - 2));
      if (small || top < free) continue;
      this.#writeNumber(paper, turn, colour('--quiet'));
      free = top + 12;
    }
  }

  /** @param {number} hue @param {(name: string) => string} colour @param {boolean} dim */
  #hue(hue, colour, dim) {
    if (hue < 0 || dim) return colour(hue < 0 ? '--line' : '--faint');
    return colour(`--h${hue % HUES}-ink`);
  }

  /** @param {CanvasRenderingContext2D} paper @param {(name: string) => string} colour @param {number} left */
  #drawSources(paper, colour, left) {
    const { doc, selection } = this.view;
    paper.globalAlpha = 0.6;
    for (let i = 0; i < doc.sources.length; i++) {
      const [top, bottom] = [this.#y(doc.sources.start[i]), this.#y(doc.sources.end[i])];
      paper.fillStyle = this.#hue(doc.hues[i], colour, selection.isPinned);
      paper.fillRect(left, top, 5, Math.max(1, bottom - top - 1));
    }
    paper.globalAlpha = 1;
  }

  /** @param {CanvasRenderingContext2D} paper @param {(name: string) => string} colour @param {number} left */
  #drawCitations(paper, colour, left) {
    const { doc, selection } = this.view;
    for (let i = 0; i < doc.citations.length; i++) {
      const [top, bottom] = [this.#y(doc.citations.start[i]), this.#y(doc.citations.end[i])];
      paper.fillStyle = this.#citationColour(i, colour, selection.isPinned);
      paper.fillRect(left, top, 9, Math.max(2, bottom - top - 1));
    }
  }

  /** @param {CanvasRenderingContext2D} paper @param {(name: string) => string} colour @param {number} left */
  #drawUncited(paper, colour, left) {
    const { uncited } = this.view.doc;
    paper.strokeStyle = colour('--quiet');
    paper.lineWidth = 1;
    paper.setLineDash([2, 1]);
    for (let i = 0; i < uncited.length; i++) {
      const [top, bottom] = [Math.round(this.#y(uncited.start[i])), Math.round(this.#y(uncited.end[i]))];
      paper.strokeRect(left + 0.5, top + 0.5, 8, Math.max(2, bottom - top - 2));
    }
    paper.setLineDash([]);
  }

  /** @param {number} citation @param {(name: string) => string} colour @param {boolean} dim */
  #citationColour(citation, colour, dim) {
    const { doc } = this.view;
    const state = doc.stateOf(citation);
    if (state === 'dangling' || state === 'malformed') return colour('--red');
    const best = doc.bestRef(citation);
    const source = best < 0 ? -1 : doc.refs.source[best];
    return this.#hue(source < 0 ? 0 : doc.hues[source], colour, dim);
  }

  /** @param {CanvasRenderingContext2D} paper @param {number} left what is pinned or previewed, over the ground */
  #drawLit(paper, left) {
    const { doc, selection } = this.view;
    for (const source of selection.litSources()) {
      const [top, bottom] = [this.#y(doc.sources.start[source]), this.#y(doc.sources.end[source])];
      paper.fillStyle = this.#hue(doc.hues[source], this.colour, false);
      paper.fillRect(left, top, 5, Math.max(2, bottom - top - 1));
    }
    const lit = selection.pin.source >= 0 ? doc.citationsOf(selection.pin.source) : [];
    for (const citation of [...lit, selection.preview.citation, selection.pin.citation]) {
      if (citation < 0) continue;
      const [top, bottom] = [this.#y(doc.citations.start[citation]), this.#y(doc.citations.end[citation])];
      const height = Math.max(2, bottom - top - 1);
      paper.fillStyle = this.#citationColour(citation, this.colour, false);
      paper.fillRect(left, top, 11, height);
      if (citation !== selection.pin.citation) continue;
      paper.strokeStyle = paper.fillStyle;
      paper.lineWidth = 1;
      paper.strokeRect(left - 1.5, top - 1.5, 14, height + 3);
    }
  }

  /** @param {CanvasRenderingContext2D} paper @param {(name: string) => string} colour @param {number} left */
  #drawFindings(paper, colour, left) {
    const { findings } = this.view.doc;
    for (let i = 0; i < findings.length; i++) {
      if (findings.severity[i] > 1 || findings.start[i] < 0) continue;
      paper.fillStyle = colour(findings.severity[i] === 0 ? '--red' : '--ink');
      paper.fillRect(left, this.#y(findings.start[i]), 3, 3);
    }
  }

  /** @param {CanvasRenderingContext2D} paper @param {number} width @param {number} left */
  #drawView(paper, width, left) {
    const { view, colour } = this;
    const [from, to] = shownStretch(view);
    if (from < 0) return;
    const [top, bottom] = [this.#y(from), this.#y(to)];
    paper.fillStyle = colour('--hover');
    paper.fillRect(left, top, width - left, bottom - top);
    paper.strokeStyle = colour('--faint');
    paper.lineWidth = 1;
    paper.strokeRect(left + 0.5, Math.round(top) + 0.5, width - left - 1, Math.max(4, Math.round(bottom - top) - 1));
  }
}
