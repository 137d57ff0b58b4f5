// The nearest evidence of words that a reader marks in an answer: looked up in all sources, cited or not.

import { actionButton } from './buttons.js';
import { hueOf, passageText } from './citations.js';
import { decodedText } from './decoded.js';
import { counted, el, placedTexts, rangeOf } from './dom.js';
import { fieldsOf, titleOf } from './fields.js';
import { visibleText } from './leaves.js';
import { nearestPassages } from './nearest.js';

/** @typedef {import('./viewer.js').Viewer} Viewer */
/** @typedef {import('./nearest.js').Nearest} Nearest */

/** Milliseconds of looking before the page may draw. */
const BREATH = 12;
const LONGEST_FOUND = 240;
const LONGEST_MARKED = 600;
/** Sources longer than this together are not taken apart before they are read. */
const MUCH = 1_000_000;

export class EvidenceFinder {
  /** @param {Viewer} view */
  constructor(view) {
    this.view = view;
    /** @type {Nearest[]} */
    this.passages = [];
    /** Counts the look-ups, so that one that is overtaken says nothing. */
    this.asked = 0;
  }

  /** Look up what is marked by the pointer, as soon as it is. @returns {() => void} stops listening */
  listen() {
    const { turns } = this.view.layout.scrollers;
    const marked = () =>
      setTimeout(() => {
        const stretch = this.#marked();
        if (stretch && this.view.doc.sources.length) this.#lookUp(...stretch);
      });
    turns.addEventListener('pointerup', marked);
    return () => turns.removeEventListener('pointerup', marked);
  }

  /** Look up what is marked, else what is pinned, else the uncited sentence that was gone to. */
  open() {
    const { view } = this;
    const { doc, selection } = view;
    const { citation } = selection.pin;
    const sentence = view.uncited.at;
    if (!doc.sources.length) return view.say('There are no sources to look in.');
    const stretch =
      this.#marked() ??
      (citation >= 0
        ? [doc.citations.from[citation], doc.citations.to[citation]]
        : sentence >= 0
          ? [doc.uncited.start[sentence], doc.uncited.end[sentence]]
          : null);
    if (!stretch) return view.say('Mark words of an answer first, or pin a citation.');
    this.#lookUp(stretch[0], stretch[1]);
  }

  /** @returns {[number, number] | null} the stretch of an answer that is marked on the page */
  #marked() {
    const root = /** @type {any} */ (this.view.root.getRootNode());
    const selection = root.getSelection ? root.getSelection() : getSelection();
    if (!selection?.rangeCount || selection.isCollapsed) return null;
    const range = selection.getRangeAt(0);
    let [from, to] = [-1, -1];
    for (const host of this.view.layout.scrollers.turns.querySelectorAll('.role-assistant .prose')) {
      if (!range.intersectsNode(host)) continue;
      for (const node of placedTexts(host)) {
        if (!range.intersectsNode(node)) continue;
        const start = node.at + (node === range.startContainer ? range.startOffset : 0);
        const end = node.at + (node === range.endContainer ? range.endOffset : node.length);
        if (start >= end) continue;
        if (from < 0) from = start;
        to = end;
      }
    }
    return from < 0 ? null : [from, to];
  }

  /** @param {number} from @param {number} to */
  async #lookUp(from, to) {
    const { doc } = this.view;
    const marked = visibleText(doc, from, Math.min(to, from + LONGEST_MARKED));
    const asked = ++this.asked;
    const search = nearestPassages(doc.text, marked, this.#units());
    let step = search.next();
    for (let begun = performance.now(); !step.done; step = search.next()) {
      if (performance.now() - begun < BREATH) continue;
      await new Promise((resume) => setTimeout(resume));
      if (asked !== this.asked) return;
      begun = performance.now();
    }
    if (!step.value.words) return;
    this.passages = step.value.passages;
    this.#show(from, to, step.value.words);
  }

  /** What is read as one text each: the fields of sources, or, where there is much to read, whole sources. */
  #units() {
    const { doc } = this.view;
    let length = 0;
    for (let i = 0; i < doc.sources.length; i++) length += doc.sources.end[i] - doc.sources.start[i];
    return Array.from({ length: doc.sources.length }, (_, source) => source).flatMap((source) => {
      const fields = length > MUCH ? null : fieldsOf(doc, source);
      if (fields?.length) return fields.map(({ from, to }) => ({ source, from, to }));
      return [{ source, from: doc.sources.start[source], to: doc.sources.end[source] }];
    });
  }

  /** @param {number} from @param {number} to @param {number} words how many were looked for */
  #show(from, to, words) {
    const { view } = this;
    const anchor = rangeOf(view.layout.scrollers.turns, from, to);
    if (!anchor) return;
    const rows = this.passages.map((passage, i) => this.#row(passage, i, words));
    const card = el(
      'div.floating.found',
      { role: 'dialog', 'aria-label': 'Nearest evidence' },
      el('p.quiet', {}, rows.length ? 'Nearest evidence, by the words it shares' : 'No source holds enough of these words.'),
      ...rows,
    );
    const preview = (/** @type {Event} */ event) => {
      const row = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest('[data-item]'));
      const passage = row && this.passages[Number(row.dataset.item)];
      if (passage) view.selection.setPreview(pinOf(passage));
    };
    card.addEventListener('pointerover', preview);
    card.addEventListener('focusin', preview);
    view.floating.showFound(card, anchor);
    const [first] = this.passages;
    view.say(
      first
        ? `Nearest evidence: ${view.doc.refName(first.source)}, ${first.found} of ${counted(words, 'word')}`
        : 'No source holds enough of these words.',
    );
  }

  /** @param {Nearest} passage @param {number} i @param {number} words */
  #row(passage, i, words) {
    const { doc } = this.view;
    const { source, start, end, found } = passage;
    const field = (fieldsOf(doc, source) ?? []).find((f) => f.from <= start && end <= f.to);
    const title = titleOf(doc, source);
    const draw = field?.type === 'string' ? decodedText : undefined;
    return actionButton(
      'choice',
      'passage',
      { 'data-item': i, ...hueOf(doc.hues[source]) },
      el('span.ref', {}, doc.refName(source)),
      el('span.source-title', {}, title?.text ?? ''),
      el('span.quiet', {}, `${found} of ${counted(words, 'word')}`),
      el('span.found-passage', {}, passageText(doc, start, Math.min(end, start + LONGEST_FOUND), [], draw)),
    );
  }

  /** @param {number} i pin the source of a passage that was found, with the passage marked */
  pin(i) {
    const { source, passage } = pinOf(this.passages[i]);
    this.view.travel.pinSource(source, 'turns', passage);
    this.view.say(`Evidence in ${this.view.doc.refName(source)}`);
  }
}

/** @param {Nearest} passage */
function pinOf({ source, start, end }) {
  return { source, passage: { start, end } };
}
