// Places counted in UTF-16 units, as a browser counts, in code points, as Python does, and in bytes of UTF-8.

import { lastAtMost } from './search.js';

/** Units between two places whose counts are kept. */
const KEPT_EACH = 16_384;
const ONLY_ASCII = /^[\x00-\x7f]*$/;

export class Offsets {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
    /** Code points and bytes before each `KEPT_EACH` units, as far as somebody asked. */
    this.points = [0];
    this.bytes = [0];
  }

  /** @param {number} unit @returns {{ point: number, byte: number }} the same place; inside a pair, that of the pair */
  of(unit) {
    const { text } = this;
    const place = isLow(text, unit) ? unit - 1 : Math.min(unit, text.length);
    const step = Math.floor(place / KEPT_EACH);
    this.#countTo(step);
    const [points, bytes] = count(text, step * KEPT_EACH, place);
    return { point: this.points[step] + points, byte: this.bytes[step] + bytes };
  }

  /** @param {number} point @returns {number} the unit where a code point begins; the end of the text if it is shorter */
  unitOfPoint(point) {
    return this.#unitOf('points', point);
  }

  /** @param {number} byte @returns {number} the unit of the character that a byte belongs to */
  unitOfByte(byte) {
    return this.#unitOf('bytes', byte);
  }

  /** @param {'points' | 'bytes'} kind @param {number} wanted */
  #unitOf(kind, wanted) {
    const { text } = this;
    while (this[kind][this[kind].length - 1] <= wanted && (this.points.length - 1) * KEPT_EACH < text.length) {
      this.#countTo(this.points.length);
    }
    const step = Math.max(0, lastAtMost(this[kind], wanted));
    let unit = Math.min(step * KEPT_EACH, text.length);
    let at = this[kind][step];
    while (unit < text.length) {
      const [points, bytes, units] = sizeAt(text, unit);
      const next = at + (kind === 'points' ? points : bytes);
      if (next > wanted) break;
      at = next;
      unit += units;
    }
    return unit;
  }

  /** @param {number} step */
  #countTo(step) {
    for (let last = this.points.length - 1; last < step; last++) {
      const [points, bytes] = count(this.text, last * KEPT_EACH, (last + 1) * KEPT_EACH);
      this.points.push(this.points[last] + points);
      this.bytes.push(this.bytes[last] + bytes);
    }
  }
}

/** @param {string} text @param {number} unit whether the second half of a pair stands here */
function isLow(text, unit) {
  return (text.charCodeAt(unit) & 0xfc00) === 0xdc00 && (text.charCodeAt(unit - 1) & 0xfc00) === 0xd800;
}

/**
 * Code points, bytes and units of the character at a unit. The second half of a pair, met where counting begins, counts
 * nothing: the first half has counted both. A lone surrogate has three bytes, as Python writes it.
 * @param {string} text
 * @param {number} unit
 * @returns {[number, number, number]}
 */
function sizeAt(text, unit) {
  const code = text.charCodeAt(unit);
  if (code < 0x80) return [1, 1, 1];
  if (code < 0x800) return [1, 2, 1];
  if (isLow(text, unit)) return [0, 0, 1];
  if ((code & 0xfc00) === 0xd800 && isLow(text, unit + 1)) return [1, 4, 2];
  return [1, 3, 1];
}

/** @param {string} text @param {number} from @param {number} to @returns {[number, number]} code points and bytes */
function count(text, from, to) {
  const end = Math.min(to, text.length);
  if (ONLY_ASCII.test(text.slice(from, end))) return [end - from, end - from];
  let [points, bytes] = [0, 0];
  let unit = from;
  while (unit < end) {
    const [p, b, u] = sizeAt(text, unit);
    points += p;
    bytes += b;
    unit += u;
  }
  return [points, bytes];
}
