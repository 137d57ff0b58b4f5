import assert from 'node:assert/strict';
import test from 'node:test';

import { rebuildOriginal, toOriginal, toText } from '../../components/viewer/assets/original.js';
import { Transcript } from '../../components/viewer/assets/transcript.js';
import { packed } from './packed.js';

// "| a&lt;b |" was read as "a<b": the frame was left out, the entity replaced.
const ROWS = [
  { originalStart: 0, originalEnd: 2, start: 0, end: 0 },
  { originalStart: 3, originalEnd: 7, start: 1, end: 2 },
  { originalStart: 8, originalEnd: 10, start: 3, end: 3 },
];
const doc = new Transcript(packed('a<b', { edits: ROWS }, { removed: '| &lt; |' }));

test('the original is rebuilt from the text and what was taken out', () => {
  assert.equal(doc.isRepaired, true);
  assert.equal(doc.original, '| a&lt;b |');
  assert.equal(rebuildOriginal('abc', { length: 0 }, ''), 'abc');
  assert.equal(new Transcript(packed('abc')).isRepaired, false);
});

test('places go both ways; those inside an edit go to where it begins', () => {
  assert.deepEqual([0, 1, 2, 3].map((place) => toOriginal(doc.edits, place)), [2, 3, 7, 10]);
  assert.deepEqual([0, 2, 3, 5, 7, 8, 9, 10].map((place) => toText(doc.edits, place)), [0, 0, 1, 1, 2, 3, 3, 3]);
});
