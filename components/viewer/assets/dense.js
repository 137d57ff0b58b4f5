// How many elements a text may make: tokens of a letter or two, each in an element of its own, would be thousands.

/** Elements that the rows of a pane may make before only those in view are drawn. */
export const MOST_ELEMENTS = { raw: 350, turns: 450, sources: 250 };
/** So many tokens may stand anywhere. */
const FEW = 100;
/** Characters that a token has to itself, on the average, where there are more. */
const ROOM = 14;

/**
 * Whether tokens are told apart by elements; where they stand too close, they are shown as plain text.
 * @param {ArrayLike<unknown>} tokens
 * @param {number} length of the text that they stand in
 */
export function areSparse(tokens, length) {
  return tokens.length <= FEW || tokens.length * ROOM <= length;
}
