// Characters that show nothing, or that turn the order of the text around, can hide what a model reads. They are marked
// wherever text of a transcript is shown; the characters themselves stay, so that copying gives them too.

import { el, textAt } from './dom.js';

const INVISIBLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\ufffb]|\p{Cs}|[\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/u;
/** Blanks, and what is shown but says nothing by itself: characters of private use, and signs that choose a variant. */
const SPACES = /\n|\t+|\r|[ ]+|[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\ufe00-\ufe0f]|\p{Co}/gu;
/** Zero-width joiners and variation signs between emoji are part of what is seen. */
const JOINED = /\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?$/u;

/**
 * Text of the transcript, with marks on what cannot be seen.
 * @param {string} text
 * @param {number} at offset of its first character
 * @returns {Node}
 */
export function shownText(text, at) {
  if (!INVISIBLE.test(text)) return textAt(text, at);
  const fragment = document.createDocumentFragment();
  let start = 0;
  for (const match of text.matchAll(new RegExp(INVISIBLE, 'gu'))) {
    const [sign] = match;
    if (sign === '\u200d' && JOINED.test(text.slice(Math.max(0, match.index - 4), match.index))) continue;
    if (start < match.index) fragment.append(textAt(text.slice(start, match.index), at + start));
    const name = `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
    fragment.append(
      el('span.invisible', { 'data-name': name, title: `${name}, cannot be seen` }, textAt(sign, at + match.index)),
    );
    start = match.index + sign.length;
  }
  if (start < text.length) fragment.append(textAt(text.slice(start), at + start));
  return fragment;
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
    const name = `U+${(space.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
    fragment.append(
      el(`span.space-${kind}`, { 'data-name': kind === 'other' ? name : null }, textAt(space, at + match.index)),
    );
    start = match.index + space.length;
  }
  if (start < text.length) fragment.append(shownText(text.slice(start), at + start));
  return fragment;
}
