// Where find looks: everywhere, in the turns of one role, in blocks of one kind, or in what one tool was asked and gave.

import { BLOCK_WORDS, toolOf } from './choice.js';
import { lastAtMost } from './search.js';
import { ROLE_WORDS } from './words.js';

/** @typedef {import('./transcript.js').Transcript} Transcript */

/**
 * @typedef {object} Scope
 * @property {string} words
 * @property {{ starts: number[], ends: number[] } | null} spans ascending, apart from each other; null: everywhere
 * @property {'turns' | 'sources'} [pane] the pane whose text is meant; that of Turns is without markup
 */

const MOST_SCOPED_TOOLS = 50;

/** @param {Transcript} doc @returns {Scope[]} those that the transcript has; the first is everywhere */
export function scopesOf(doc) {
  /** @type {Map<string, { starts: number[], ends: number[] }>} */
  const found = new Map();
  const add = (/** @type {string} */ words, /** @type {number} */ start, /** @type {number} */ end) => {
    const spans = found.get(words) ?? { starts: [], ends: [] };
    spans.starts.push(start);
    spans.ends.push(end);
    found.set(words, spans);
  };
  const { turns, blocks } = doc;
  for (let i = 0; i < turns.length; i++) {
    const role = doc.kinds.role[turns.role[i]];
    add(`Turns: ${ROLE_WORDS[/** @type {keyof ROLE_WORDS} */ (role)]}`, turns.start[i], turns.end[i]);
  }
  for (let i = 0; i < blocks.length; i++) {
    const words = BLOCK_WORDS[doc.kinds.block[blocks.kind[i]]];
    if (words) add(words, blocks.start[i], blocks.end[i]);
  }
  const names = new Set();
  for (let i = 0; i < blocks.length; i++) {
    const name = toolOf(doc, i);
    if (!name || (names.size >= MOST_SCOPED_TOOLS && !names.has(name))) continue;
    names.add(name);
    add(`Tool: ${name}`, blocks.start[i], blocks.end[i]);
  }
  /** @type {Scope[]} */
  const panes = [
    { words: 'Everywhere', spans: null },
    { words: 'Pane: Turns, without markup', spans: null, pane: 'turns' },
  ];
  if (doc.sources.length) panes.push({ words: 'Pane: Sources', spans: spansOfSources(doc), pane: 'sources' });
  return [...panes, ...[...found].map(([words, spans]) => ({ words, spans }))];
}

/** @param {Transcript} doc the values of the sources; one inside another counts once */
function spansOfSources(doc) {
  /** @type {number[]} */
  const starts = [];
  /** @type {number[]} */
  const ends = [];
  const order = Array.from({ length: doc.sources.length }, (_, i) => i);
  order.sort((a, b) => doc.sources.start[a] - doc.sources.start[b]);
  for (const source of order) {
    const [start, end] = [doc.sources.start[source], doc.sources.end[source]];
    if (starts.length && start < ends[ends.length - 1]) ends[ends.length - 1] = Math.max(ends[ends.length - 1], end);
    else {
      starts.push(start);
      ends.push(end);
    }
  }
  return { starts, ends };
}

/** @param {Scope} scope @param {number} offset @returns {boolean} */
export function isInScope({ spans }, offset) {
  if (!spans) return true;
  const place = lastAtMost(spans.starts, offset);
  return place >= 0 && offset < spans.ends[place];
}
