// Long text is laid out in chunks, because a browser needs seconds for one paragraph of a megabyte.

import { hidingPlace } from './hiding.js';

/** The longest chunk, in UTF-16 units. */
export const CHUNK = 4096;
/** Characters of a chunk that hide something, and get a mark each. */
const CHUNK_HIDING = 150;

/**
 * Cut [from, to) into chunks: after the last newline that fits, else at a code point that begins a grapheme. A chunk
 * with very many hiding characters ends early.
 * @param {string} text
 * @param {number} from
 * @param {number} to
 * @param {number} [most] the longest chunk
 * @returns {number[]} the starts of the chunks; the last one ends at `to`
 */
export function chunkStarts(text, from, to, most = CHUNK) {
  const starts = [from];
  let start = from;
  while (start < to) {
    // Looked for in a slice: in the whole text, a search that fails would run to its other end.
    const piece = text.slice(start, Math.min(to, start + most));
    const hiding = hidingPlace(piece, CHUNK_HIDING);
    if (hiding < 0 && to - start <= most) break;
    const room = hiding < 0 ? most : hiding;
    const newline = piece.slice(0, room).lastIndexOf('\n');
    start = newline > 0 ? start + newline + 1 : graphemeStart(text, start + room, start + (room >> 1));
    starts.push(start);
  }
  return starts;
}

const EXTENDS = /^[\p{M}\u200d\ufe0e\ufe0f\u{1f3fb}-\u{1f3ff}\n]/u;

/**
 * The last place at or before `place` that cuts neither a surrogate pair nor a combining sequence.
 * @param {string} text
 * @param {number} place
 * @param {number} least never go before this place
 */
function graphemeStart(text, place, least) {
  for (let at = place; at > least; at--) {
    if ((text.charCodeAt(at) & 0xfc00) === 0xdc00) continue;
    const next = String.fromCodePoint(text.codePointAt(at) ?? 0);
    if (!EXTENDS.test(next) && text.charCodeAt(at - 1) !== 0x200d) return at;
  }
  return (text.charCodeAt(place) & 0xfc00) === 0xdc00 ? place - 1 : place;
}

/**
 * How many lines a stretch will take on the screen, for the scroll bar before it is drawn.
 * @param {string} text
 * @param {number} from
 * @param {number} to
 * @param {number} perLine characters that fit on a line
 */
export function estimateLines(text, from, to, perLine) {
  const piece = text.slice(from, to);
  let lines = 0;
  let start = 0;
  while (start < piece.length) {
    const newline = piece.indexOf('\n', start);
    const end = newline < 0 ? piece.length : newline;
    lines += Math.max(1, Math.ceil((end - start) / perLine));
    start = end + 1;
  }
  return Math.max(1, lines);
}
