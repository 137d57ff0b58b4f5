// What is previewed, pinned and lit, written on the elements that show it.

import { HUES } from './transcript.js';

/** @typedef {import('./transcript.js').Transcript} Transcript */
/** @typedef {import('./viewer.js').Viewer} Viewer */

/** @param {Viewer} view @param {Element} node give the elements in it the states of what they show */
export function paintStates(view, node) {
  const { selection, doc } = view;
  const set = (/** @type {Element} */ target, /** @type {string | null} */ state) => {
    if (state) target.setAttribute('data-state', state);
    else target.removeAttribute('data-state');
  };
  for (const target of within(node, '[data-citation]')) {
    const citation = Number(target.dataset.citation);
    set(target, selection.stateOfCitation(citation));
    if (target.classList.contains('cite')) wearHue(target, doc, selection.sourceOfHue(citation));
  }
  const active = selection.activeSource;
  for (const target of within(node, '[data-source]')) {
    const source = Number(target.dataset.source);
    set(target, selection.stateOfSource(source));
    target.toggleAttribute('data-active', source === active);
  }
  for (const target of within(node, '[data-cites]')) {
    const citation = Number(target.dataset.cites);
    const state = selection.stateOfCitation(citation);
    const refs = (target.dataset.others ?? target.dataset.ref ?? '').split(' ').map(Number);
    const lit = state === 'lit' && !refs.some((ref) => doc.refs.source[ref] === selection.pin.source) ? null : state;
    set(target, lit);
    target.toggleAttribute('data-active', state === 'pinned' && refs.includes(selection.pin.ref));
  }
}

/** @param {HTMLElement} cite @param {Transcript} doc @param {number} source give a citation the hue of a source */
function wearHue(cite, doc, source) {
  if (source < 0) delete cite.dataset.hue;
  else cite.dataset.hue = String(doc.hues[source] % HUES);
}

/** @param {Element} node @param {string} selector @returns {HTMLElement[]} the element itself included */
export function within(node, selector) {
  const found = /** @type {HTMLElement[]} */ ([...node.querySelectorAll(selector)]);
  if (node.matches(selector)) found.push(/** @type {HTMLElement} */ (node));
  return found;
}
