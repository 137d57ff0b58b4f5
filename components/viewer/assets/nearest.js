// The passages of the sources that share most words with what a reader has marked. A look-up, not a judgement: words
// count by how few sources hold them, and the passage is the shortest stretch that holds the most of them.

import { decodeString } from './json.js';

/**
 * A stretch of a source that is read as one text.
 * @typedef {{ source: number, from: number, to: number }} Unit
 */

/**
 * @typedef {object} Nearest
 * @property {number} source
 * @property {number} start
 * @property {number} end
 * @property {number} found how many of the words it holds
 * @property {number} score weight of the words that it holds, from 0 to 1
 */

const MOST_WORDS = 40;
const SHOWN = 3;
const LEAST_SCORE = 0.2;
/** A passage is at most this much longer than what was marked. */
const STRETCH = 3;
const LEAST_WINDOW = 200;
/** Characters that are read before others get their turn. */
const SLICE = 100_000;
const WORD = /[\p{L}\p{N}]+(?:[.,:'’-][\p{L}\p{N}]+)*/gu;
const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
const ENDING = /(?:ing|ies|ed|es|ly|s|e|y)$/;

/**
 * The words to look for, each once: lower case, without endings; of scripts without blanks, pairs of signs.
 * @param {string} text
 * @returns {string[]}
 */
export function soughtWords(text) {
  /** @type {Set<string>} */
  const words = new Set();
  for (const [match] of text.toLowerCase().matchAll(WORD)) {
    if (UNSPACED.test(match)) for (let i = 0; i + 1 < match.length; i++) words.add(match.slice(i, i + 2));
    else words.add(/\d/.test(match) || match.length < 5 ? match : match.replace(ENDING, ''));
    if (words.size >= MOST_WORDS) break;
  }
  return [...words].slice(0, MOST_WORDS);
}

/** @param {string[]} words @returns {RegExp} one group for each word */
function soughtPattern(words) {
  const parts = words.map((word) => {
    const plain = word.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
    if (UNSPACED.test(word)) return `(${plain})`;
    const ending = /\d/.test(word) || word.length < 4 ? '' : '\\p{L}{0,3}';
    return `(?<![\\p{L}\\p{N}])(${plain})${ending}(?![\\p{L}\\p{N}])`;
  });
  return new RegExp(parts.join('|'), 'giu');
}

/**
 * The inside of a JSON string as it reads, and where each of its characters stands.
 * @param {string} raw
 * @param {number} from
 * @returns {{ text: string, placeOf: (at: number) => number }}
 */
function readable(raw, from) {
  if (!raw.includes('\\')) return { text: raw, placeOf: (at) => from + at };
  const places = new Int32Array(raw.length + 1);
  let text = '';
  let done = 0;
  const take = (/** @type {string} */ shown, /** @type {number} */ at, /** @type {number} */ step) => {
    for (let i = 0; i < shown.length; i++) places[text.length + i] = from + at + i * step;
    text += shown;
  };
  for (const match of raw.matchAll(/\\u[0-9a-fA-F]{4}|\\[^u]/g)) {
    take(raw.slice(done, match.index), done, 1);
    take(decodeString(match[0]), match.index, 0);
    done = match.index + match[0].length;
  }
  take(raw.slice(done), done, 1);
  places[text.length] = from + raw.length;
  return { text, placeOf: (at) => places[at] };
}

/**
 * Look for marked words; a generator, so that a page can draw between two steps.
 * @param {string} text of the transcript
 * @param {string} marked
 * @param {Unit[]} units
 * @returns {Generator<undefined, { words: number, passages: Nearest[] }>}
 */
export function* nearestPassages(text, marked, units) {
  const words = soughtWords(marked);
  if (!words.length) return { words: 0, passages: [] };
  const pattern = soughtPattern(words);
  /** @type {{ unit: Unit, hits: [number, number, number][] }[]} */
  const read = [];
  /** @type {Set<number>[]} */
  const holders = words.map(() => new Set());
  let since = 0;
  for (const unit of units) {
    const { text: shown, placeOf } = readable(text.slice(unit.from, unit.to), unit.from);
    /** @type {[number, number, number][]} */
    const hits = [];
    for (const match of shown.matchAll(pattern)) {
      const word = match.findIndex((group, i) => i > 0 && group !== undefined) - 1;
      hits.push([placeOf(match.index), placeOf(match.index + match[0].length), word]);
      holders[word].add(unit.source);
    }
    if (hits.length) read.push({ unit, hits });
    since += unit.to - unit.from;
    if (since > SLICE) {
      since = 0;
      yield;
    }
  }
  const sources = new Set(units.map(({ source }) => source)).size;
  const weights = words.map((word, i) => weightOf(word, holders[i].size, sources));
  const window = Math.max(LEAST_WINDOW, marked.length * STRETCH);
  const best = bestBySource(read, weights, window);
  return { words: words.length, passages: best.filter(({ score }) => score >= LEAST_SCORE).slice(0, SHOWN) };
}

/** @param {string} word @param {number} holders sources that hold it @param {number} sources how many there are */
function weightOf(word, holders, sources) {
  const isShort = word.length < 4 && !/\d/.test(word) && !UNSPACED.test(word);
  const rarity = Math.log(1 + sources / (holders + 1)) / Math.log(1 + sources);
  return (0.5 + rarity) * (isShort ? 0.25 : 1);
}

/**
 * @param {{ unit: Unit, hits: [number, number, number][] }[]} read
 * @param {number[]} weights
 * @param {number} window
 * @returns {Nearest[]} the best passage of each source, the best first
 */
function bestBySource(read, weights, window) {
  const all = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  /** @type {Map<number, Nearest>} */
  const best = new Map();
  for (const { unit, hits } of read) {
    const passage = bestWindow(hits, weights, window);
    const known = best.get(unit.source);
    const score = passage.weight / all;
    if (known && (known.score > score || (known.score === score && known.end - known.start <= passage.end - passage.start)))
      continue;
    const { start, end, found } = passage;
    best.set(unit.source, { source: unit.source, start, end, found, score });
  }
  return [...best.values()].sort((a, b) => b.score - a.score || a.end - a.start - (b.end - b.start));
}

/**
 * The shortest of the stretches that hold the most: two ends move over the hits, the first one behind the other.
 * @param {[number, number, number][]} hits start, end, word
 * @param {number[]} weights
 * @param {number} window
 */
function bestWindow(hits, weights, window) {
  const counts = new Int32Array(weights.length);
  let best = { start: -1, end: -1, weight: 0, found: 0 };
  let weight = 0;
  let found = 0;
  let first = 0;
  const drop = () => {
    const word = hits[first++][2];
    if (--counts[word] > 0) return;
    weight -= weights[word];
    found -= 1;
  };
  for (const [, end, word] of hits) {
    if (counts[word]++ === 0) {
      weight += weights[word];
      found += 1;
    }
    while (end - hits[first][0] > window || counts[hits[first][2]] > 1) drop();
    const start = hits[first][0];
    if (weight > best.weight + 1e-9 || (weight > best.weight - 1e-9 && end - start < best.end - best.start))
      best = { start, end, weight, found };
  }
  return best;
}
