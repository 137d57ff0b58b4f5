// What is previewed and what is pinned. One truth for all panes; they ask for states and are told of changes.

/** @typedef {import('./transcript.js').Transcript} Transcript */

/**
 * @typedef {object} Pin
 * @property {number} citation pinned citation, or -1
 * @property {number} source pinned source (the pin is the source itself), or -1
 * @property {number} ref the active ref of the pinned citation, or -1
 * @property {{ start: number, end: number }} [passage] of a source that was looked up, not cited
 */

/** @type {Pin} */
const NONE = Object.freeze({ citation: -1, source: -1, ref: -1 });

export class Selection {
  /** @param {Transcript} doc */
  constructor(doc) {
    this.doc = doc;
    this.pin = NONE;
    this.preview = NONE;
    /** @type {((before: Set<number>, after: Set<number>) => void)[]} */
    this.listeners = [];
  }

  /** @param {(before: Set<number>, after: Set<number>) => void} listener gets the sources lit before and after */
  onChange(listener) {
    this.listeners.push(listener);
  }

  /** @param {Partial<Pin>} to pin a citation (with its best ref, if none is given), or a source, or nothing */
  setPin(to) {
    this.#set('pin', this.#complete(to));
  }

  /** @param {Partial<Pin>} to */
  setPreview(to) {
    this.#set('preview', this.#complete(to));
  }

  /** @param {Partial<Pin>} to @returns {Pin} */
  #complete(to) {
    const next = { ...NONE, ...to };
    if (next.citation >= 0 && next.ref < 0) next.ref = this.doc.bestRef(next.citation);
    return next;
  }

  /** @param {'pin' | 'preview'} which @param {Pin} next */
  #set(which, next) {
    const now = this[which];
    const isSame = now.citation === next.citation && now.source === next.source && now.ref === next.ref;
    if (isSame && now.passage?.start === next.passage?.start && now.passage?.end === next.passage?.end) return;
    const before = this.litSources();
    this[which] = next;
    const after = this.litSources();
    for (const listener of this.listeners) listener(before, after);
  }

  get isPinned() {
    return this.pin.citation >= 0 || this.pin.source >= 0;
  }

  /** @param {number} citation @returns {'pinned' | 'previewed' | 'lit' | null} */
  stateOfCitation(citation) {
    if (citation === this.pin.citation) return 'pinned';
    if (citation === this.preview.citation) return 'previewed';
    if (this.pin.source >= 0 && this.#names(citation, this.pin.source)) return 'lit';
    return null;
  }

  /** @param {number} source @returns {'pinned' | 'previewed' | null} */
  stateOfSource(source) {
    if (source === this.pin.source || this.#names(this.pin.citation, source)) return 'pinned';
    if (source === this.preview.source || this.#names(this.preview.citation, source)) return 'previewed';
    return null;
  }

  /** @param {number} citation @returns {number} the source whose hue a citation wears: the active one, else its best */
  sourceOfHue(citation) {
    const { refs } = this.doc;
    if (this.stateOfCitation(citation) === 'lit') return this.pin.source;
    const mine = [this.pin, this.preview].find((choice) => choice.citation === citation && choice.ref >= 0);
    const ref = mine ? mine.ref : this.doc.bestRef(citation);
    return ref < 0 ? -1 : refs.source[ref];
  }

  /** The active source: the one that the ref points to, or the pinned one. */
  get activeSource() {
    const { pin } = this;
    return pin.citation >= 0 ? (pin.ref < 0 ? -1 : this.doc.refs.source[pin.ref]) : pin.source;
  }

  /** @param {number} citation @param {number} source */
  #names(citation, source) {
    if (citation < 0) return false;
    return this.doc.refsOf(citation).some((ref) => this.doc.refs.source[ref] === source);
  }

  /** @returns {Set<number>} sources that are pinned or previewed */
  litSources() {
    const lit = new Set();
    for (const { citation, source } of [this.pin, this.preview]) {
      if (source >= 0) lit.add(source);
      if (citation < 0) continue;
      for (const ref of this.doc.refsOf(citation)) {
        if (this.doc.refs.source[ref] >= 0) lit.add(this.doc.refs.source[ref]);
      }
    }
    return lit;
  }

  /**
   * The passages to mark in a source: those of the previewed citation, else of the pinned one.
   * @param {number} source
   * @returns {{ start: number, end: number }[]}
   */
  passagesIn(source) {
    const { refs } = this.doc;
    for (const { citation, source: chosen, passage } of [this.preview, this.pin]) {
      if (passage && chosen === source) return [passage];
      if (citation < 0) continue;
      const own = this.doc.refsOf(citation).filter((ref) => refs.source[ref] === source);
      if (own.length) {
        return own.filter((ref) => refs.start[ref] >= 0).map((ref) => ({ start: refs.start[ref], end: refs.end[ref] }));
      }
    }
    return [];
  }
}
