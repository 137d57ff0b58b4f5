// The text of the Turns pane as one string: the content of all blocks without their markup, with the way back.

import { contentIn } from './leaves.js';
import { lastAtMost } from './search.js';

/** @typedef {import('./transcript.js').Transcript} Transcript */

export class VisibleText {
  /** @param {Transcript} doc */
  constructor(doc) {
    const parts = [];
    /** Where each piece begins in `text`, and in the transcript. @type {number[]} */
    this.starts = [];
    /** @type {number[]} */
    this.offsets = [];
    let length = 0;
    for (let block = 0; block < doc.blocks.length; block++) {
      for (const { start, end } of contentIn(doc, doc.blocks.from[block], doc.blocks.to[block])) {
        this.starts.push(length);
        this.offsets.push(start);
        parts.push(doc.slice(start, end));
        length += end - start;
      }
      // No hit runs from one block into the next, unless it asks for a line break.
      parts.push('\n');
      length += 1;
    }
    this.text = parts.join('');
  }

  /** @param {number} place in `text` @returns {number} the same place in the transcript */
  offsetOf(place) {
    const piece = Math.max(0, lastAtMost(this.starts, place));
    return this.offsets[piece] + place - this.starts[piece];
  }

  /**
   * @template {{ starts: number[], ends: number[] }} Hits
   * @param {Hits} hits in `text`
   * @returns {Hits} the same in the transcript, with the markup that stands between their words
   */
  hitsInTranscript(hits) {
    return {
      ...hits,
      starts: hits.starts.map((start) => this.offsetOf(start)),
      ends: hits.ends.map((end) => this.offsetOf(end - 1) + 1),
    };
  }
}
