// How many elements a text may make: tokens of a letter or two, each in an element of its own, would be thousands.

/** Elements that the rows of a pane may make before only those in view are drawn. */
export const MOST_ELEMENTS = { raw: 350, turns: 450, sources: 250 };
/** So many tokens may stand close to each other. */
const FEW = 120;
/** Characters that a token has to itself, on the average of so many. */
const ROOM = 7;

/**
 * Whether tokens are told apart by elements; where they stand too close, they are shown as plain text.
 * @param {{ start: number, end: number }[]} tokens in order
 */
export function areSparse(tokens) {
  for (let i = FEW; i < tokens.length; i++) {
    if (tokens[i].start - tokens[i - FEW].start < FEW * ROOM) return false;
  }
  return true;
}
