// Evidence that comes after the text. A large transcript is shown before its citations are looked up in their sources;
// what the audit says is then asked for bit by bit, what is pinned and what is in view first.

import { chipsOf, citationHue, hueOf } from './citations.js';
import { number } from './dom.js';
import { decodeEvidence } from './payload.js';
import { shownStretch } from './stretch.js';

/** @typedef {import('./viewer.js').Viewer} Viewer */
/** @typedef {import('./transcript.js').Transcript} Transcript */

const PATIENCE = [300, 1000, 3000];
/** Milliseconds to wait before an answer that failed is asked for again. */

/**
 * The stretch of citations to ask for next.
 * @param {Uint8Array} had whether each citation has its evidence
 * @param {number[]} wanted the most wanted first
 * @param {number} from the first one that may be lacking
 * @returns {[number, number] | null} the first, and the one after the last; null when all are there
 */
export function nextStretch(had, wanted, from) {
  let first = wanted.find((citation) => citation >= 0 && !had[citation]) ?? -1;
  if (first < 0) first = had.indexOf(0, from);
  if (first < 0) return null;
  const end = had.indexOf(1, first);
  return [first, end < 0 ? had.length : end];
}

/**
 * Take in what was asked for.
 * @param {Transcript} doc
 * @param {Uint8Array} data as `pack_evidence` in Python packs it
 * @returns {[number, number]} the citations that it tells of: the first, and the one after the last
 */
export function takeIn(doc, data) {
  const { first, strings, tables } = decodeEvidence(data);
  const base = doc.head.strings.length;
  for (const string of strings) doc.head.strings.push(string);
  const { citations, refs, missing, uncited } = tables;
  for (let i = 0; i < citations.length; i++) {
    doc.citations.state[first + i] = citations.state[i];
    doc.citations.note[first + i] = base + citations.note[i];
  }
  const firstRef = doc.citations.firstRef[first];
  for (let i = 0; i < refs.length; i++) {
    doc.refs.state[firstRef + i] = refs.state[i];
    doc.refs.note[firstRef + i] = base + refs.note[i];
    doc.refs.start[firstRef + i] = refs.start[i];
    doc.refs.end[firstRef + i] = refs.end[i];
  }
  for (let i = 0; i < missing.length; i++) {
    const spans = doc.missingByCitation.get(missing.citation[i]);
    if (spans) spans.push(missing.start[i], missing.end[i]);
    else doc.missingByCitation.set(missing.citation[i], [missing.start[i], missing.end[i]]);
  }
  if (uncited) doc.uncited = uncited;
  return [Math.max(0, first), Math.max(0, first) + citations.length];
}

export class LaterEvidence {
  /** @param {Viewer} view */
  constructor(view) {
    this.view = view;
    this.address = view.doc.head.evidence ?? '';
    this.had = new Uint8Array(view.doc.citations.length);
    this.count = 0;
    this.from = 0;
    this.stopped = new AbortController();
    /** Resolves when the pointer is let go: what is drawn anew between press and release takes no click. */
    this.released = Promise.resolve();
    if (!this.address) return;
    view.root.addEventListener('pointerdown', () => this.#wait(), { signal: this.stopped.signal });
    this.#say();
    // After the text has been painted.
    requestAnimationFrame(() => setTimeout(() => this.#ask()));
  }

  stop() {
    this.stopped.abort();
  }

  #wait() {
    this.released = new Promise((resolve) => {
      const heard = new AbortController();
      const after = () => {
        heard.abort();
        setTimeout(resolve); // the click comes behind the release
      };
      for (const end of ['pointerup', 'pointercancel', 'blur']) addEventListener(end, after, { signal: heard.signal });
    });
  }

  async #ask() {
    try {
      for (let next = this.#next(); next; next = this.#next()) {
        const data = await this.#fetched(...next);
        await this.released;
        this.stopped.signal.throwIfAborted();
        const { doc, selection } = this.view;
        const { citation, ref } = selection.pin;
        const showsBest = citation >= 0 && ref === doc.bestRef(citation);
        const [first, end] = takeIn(doc, data);
        if (first === end) throw new Error('The server gave no evidence.');
        this.had.fill(1, first, end);
        this.count += end - first;
        // Another of its sources may have turned out the best.
        if (showsBest) selection.setPin({ citation });
        this.#show(first, end);
      }
      const all = this.had.length;
      takeIn(this.view.doc, await this.#fetched(all, all));
      this.#finish();
    } catch (problem) {
      if (this.stopped.signal.aborted) return;
      console.warn(problem);
      this.view.status.later.textContent = `Evidence was looked up for ${this.#counted()}; the rest cannot be had. Reload the page.`;
    }
  }

  #next() {
    const { selection, doc } = this.view;
    while (this.had[this.from]) this.from += 1;
    const [from, to] = shownStretch(this.view);
    const shown = from < 0 ? [] : doc.citationsIn(from, to);
    return nextStretch(this.had, [selection.pin.citation, selection.preview.citation, ...shown], this.from);
  }

  /** @param {number} first @param {number} end @returns {Promise<Uint8Array>} */
  async #fetched(first, end) {
    for (let round = 0; ; round++) {
      try {
        const answer = await fetch(`${this.address}?first=${first}&end=${end}`, { signal: this.stopped.signal });
        if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
        return new Uint8Array(await answer.arrayBuffer());
      } catch (problem) {
        if (this.stopped.signal.aborted || round >= PATIENCE.length) throw problem;
        await new Promise((resolve) => setTimeout(resolve, PATIENCE[round]));
      }
    }
  }

  #counted() {
    return `${number(this.count)} of ${number(this.had.length)} citations`;
  }

  #say() {
    this.view.status.later.textContent = this.had.length ? `Evidence looked up for ${this.#counted()}` : '';
  }

  /** @param {number} first @param {number} end bring what is drawn of these citations in line with what is known now */
  #show(first, end) {
    const { view } = this;
    const { selection, raw, sources, turns } = view;
    const isNew = (/** @type {number} */ citation) => first <= citation && citation < end;
    this.#say();
    for (const { list } of [raw, turns, sources]) {
      for (const row of list.live.values()) this.#showIn(row, isNew);
    }
    const { pin, preview } = selection;
    if (isNew(pin.citation) || isNew(preview.citation)) {
      const lit = selection.litSources();
      raw.repaint(lit);
      sources.repaint(lit);
      const action = focusedIn(view.pinnedHost) ?? focusedIn(view.sheet);
      view.drawPinned(true);
      if (action) /** @type {HTMLElement | null} */ (view.root.querySelector(`.pinned [data-action="${action}"]`))?.focus();
    }
    view.paint(view.root);
    view.floating.refresh(isNew);
  }

  /** @param {HTMLElement} row @param {(citation: number) => boolean} isNew */
  #showIn(row, isNew) {
    const { doc, sources } = this.view;
    for (const cite of /** @type {NodeListOf<HTMLElement>} */ (row.querySelectorAll('.cite[data-citation]'))) {
      const citation = Number(cite.dataset.citation);
      if (!isNew(citation)) continue;
      const hue = hueOf(citationHue(doc, citation));
      cite.dataset.line = doc.stateOf(citation);
      for (const name of ['data-hue', 'data-ring']) {
        const value = /** @type {Record<string, any>} */ (hue)[name];
        if (value === null || value === undefined) cite.removeAttribute(name);
        else cite.setAttribute(name, String(value));
      }
    }
    for (const chips of /** @type {NodeListOf<HTMLElement>} */ (row.querySelectorAll('.chips[data-of]'))) {
      if (isNew(Number(chips.dataset.of))) replaceKeepingFocus(chips, chipsOf(doc, Number(chips.dataset.of)));
    }
    for (const line of /** @type {NodeListOf<HTMLElement>} */ (row.querySelectorAll('.citing-row'))) {
      const { item, refItem } = line.dataset;
      if (!isNew(Number(item))) continue;
      const card = /** @type {HTMLElement} */ (line.closest('[data-source]'));
      replaceKeepingFocus(line, sources.citingRow(Number(card.dataset.source), Number(refItem)));
    }
  }

  /** Everything is known: what counts it counts anew. */
  #finish() {
    const { view } = this;
    view.status.later.textContent = '';
    view.filter.recount();
    view.uncited.recount();
    view.uncited.paint();
    view.minimap.redraw();
  }
}

/** @param {HTMLElement} host @returns {string | undefined} the action of the button in it that has the focus */
function focusedIn(host) {
  const active = /** @type {ShadowRoot | Document} */ (host.getRootNode()).activeElement;
  return active && host.contains(active) ? /** @type {HTMLElement} */ (active).dataset.action : undefined;
}

/** @param {HTMLElement} old @param {HTMLElement} fresh of the same build */
function replaceKeepingFocus(old, fresh) {
  const active = /** @type {ShadowRoot | Document} */ (old.getRootNode()).activeElement;
  const focusable = '[tabindex], button';
  const place = [old, ...old.querySelectorAll(focusable)].findIndex((node) => node === active);
  old.replaceWith(fresh);
  const heir = [fresh, ...fresh.querySelectorAll(focusable)][place];
  if (place >= 0 && heir) /** @type {HTMLElement} */ (heir).focus({ preventScroll: true });
}
