// Characters that show nothing, or that turn the order of the text around, can hide what a model reads. They are marked
// wherever text of a transcript is shown; the characters themselves stay, so that copying gives them too.

import { el, markedText, textAt } from './dom.js';
import { codeOf } from './hiding.js';

/** Blanks, and what is shown but says nothing by itself: characters of private use, and signs that choose a variant. */
const SPACES = /\n|\t+|\r|[ ]+|[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\ufe00-\ufe0f]|\p{Co}/gu;
/**
 * Text of the transcript, with marks on what cannot be seen.
 * @param {string} text
 * @param {number} at offset of its first character
 * @returns {Node}
 */
export function shownText(text, at) {
  return markedText(text, at);
}

/**
 * Text of the transcript with its white space shown too. A blank gets a dot behind it, so the characters stay as they are.
 * @param {string} text
 * @param {number} at offset of its first character
 * @returns {Node}
 */
export function spacedText(text, at) {
  const fragment = document.createDocumentFragment();
  let start = 0;
  for (const match of text.matchAll(SPACES)) {
    if (start < match.index) fragment.append(shownText(text.slice(start, match.index), at + start));
    const [space] = match;
    const kind =
      /** @type {Record<string, string>} */ ({ ' ': 'blank', '\t': 'tab', '\n': 'newline' })[space[0]] ?? 'other';
    const name = codeOf(/** @type {number} */ (space.codePointAt(0)));
    fragment.append(
      el(`span.space-${kind}`, { 'data-name': kind === 'other' ? name : null }, textAt(space, at + match.index)),
    );
    start = match.index + space.length;
  }
  if (start < text.length) fragment.append(shownText(text.slice(start), at + start));
  return fragment;
}
