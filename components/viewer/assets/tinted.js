// Text of the transcript with the tokens of code told apart. The characters and their places stay what they are.

import { codeTokens } from './code.js';
import { areSparse } from './dense.js';
import { el } from './dom.js';
import { shownText } from './invisible.js';
import { lastAtMost } from './search.js';

/** @typedef {{ start: number, end: number, kind: string }} Tint a token, at its place in the transcript */

/**
 * The tokens of a stretch of code.
 * @param {string} code
 * @param {number} at offset of its first character
 * @param {string} language
 * @returns {Tint[]}
 */
export function tintsOf(code, at, language) {
  return codeTokens(code, language).map(({ kind, from, to }) => ({ kind, start: at + from, end: at + to }));
}

/**
 * A way to draw text with tokens told apart.
 * @param {Tint[]} tints in order, apart from each other
 * @returns {(raw: string, at: number) => Node}
 */
export function drawTinted(tints) {
  if (!areSparse(tints)) return shownText;
  const starts = tints.map(({ start }) => start);
  return (raw, at) => {
    const fragment = document.createDocumentFragment();
    const to = at + raw.length;
    let done = at;
    for (let i = Math.max(0, lastAtMost(starts, at)); i < tints.length && starts[i] < to; i++) {
      const [start, end] = [Math.max(at, tints[i].start), Math.min(to, tints[i].end)];
      if (start >= end) continue;
      if (done < start) fragment.append(shownText(raw.slice(done - at, start - at), done));
      fragment.append(el(`span.code-${tints[i].kind}`, {}, shownText(raw.slice(start - at, end - at), start)));
      done = end;
    }
    if (done < to) fragment.append(shownText(raw.slice(done - at), done));
    return fragment;
  };
}

/**
 * How to draw a piece of JSON: its tokens, where the piece begins outside of a string.
 * @param {string} text
 * @param {number} from
 * @param {number} to
 * @param {number} begin where the JSON begins
 */
export function drawJson(text, from, to, begin) {
  if (!/^\s*[[{]/.test(text.slice(begin, begin + 100))) return shownText;
  // A line break stands in no string of JSON, so a piece that begins after one begins outside of strings.
  if (from > begin && text[from - 1] !== '\n') return shownText;
  return drawTinted(tintsOf(text.slice(from, to), from, 'json'));
}
