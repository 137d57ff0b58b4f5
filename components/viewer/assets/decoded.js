// The inside of a JSON string as it reads without escapes. Each piece still knows its place in the transcript, so marks
// and hits sit on the right characters.

import { shownText } from './invisible.js';
import { decodeString } from './json.js';

const ESCAPE = /\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\[^u]/g;

/**
 * @param {string} raw between the quote marks
 * @param {number} at offset of its first character
 * @returns {Node}
 */
export function decodedText(raw, at) {
  if (!raw.includes('\\')) return shownText(raw, at);
  const fragment = document.createDocumentFragment();
  let start = 0;
  for (const match of raw.matchAll(ESCAPE)) {
    if (start < match.index) fragment.append(shownText(raw.slice(start, match.index), at + start));
    fragment.append(shownText(decodeString(match[0]), at + match.index));
    start = match.index + match[0].length;
  }
  if (start < raw.length) fragment.append(shownText(raw.slice(start), at + start));
  return fragment;
}
