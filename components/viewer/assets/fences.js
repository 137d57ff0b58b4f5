// Code in fences, told apart by its language where a text is shown as it stands.

import { codeTokens } from './code.js';
import { joinedLines, markdownBlocks } from './markdown.js';
import { visibleWithPlaces } from './rendered.js';

/** @typedef {import('./transcript.js').Transcript} Transcript */
/** @typedef {import('./markdown.js').Block} Block */

/**
 * The tokens of the code blocks in a stretch.
 * @param {Transcript} doc
 * @param {number} from
 * @param {number} to
 * @param {import('./markdown.js').Carry} carry what goes on from before
 * @returns {import('./tinted.js').Tint[]} in order
 */
export function fenceTints(doc, from, to, carry) {
  const { text, places } = visibleWithPlaces(doc, from, to);
  /** @type {import('./tinted.js').Tint[]} */
  const tints = [];
  /** @type {Block[]} */
  const waiting = markdownBlocks(text, carry).blocks.reverse();
  for (let block = waiting.pop(); block; block = waiting.pop()) {
    if (block.type === 'quote') waiting.push(...[...block.blocks].reverse());
    if (block.type === 'list') waiting.push(...block.items.flatMap(({ blocks }) => blocks).reverse());
    if (block.type !== 'code' || !block.language) continue;
    const code = joinedLines(text, block.lines);
    for (const token of codeTokens(code.text, block.language)) {
      tints.push(...placed(token, (i) => places[code.at[i]]));
    }
  }
  return tints;
}

/**
 * A token where it stands; markup, or what indents a line, may lie in it.
 * @param {import('./code.js').CodeToken} token
 * @param {(at: number) => number} placeOf
 */
function placed({ kind, from, to }, placeOf) {
  const found = [];
  let begun = from;
  for (let i = from + 1; i <= to; i++) {
    if (i < to && placeOf(i) === placeOf(i - 1) + 1) continue;
    found.push({ kind, start: placeOf(begun), end: placeOf(i - 1) + 1 });
    begun = i;
  }
  return found;
}
