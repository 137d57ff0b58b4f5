import assert from 'node:assert/strict';
import { test } from 'node:test';

import { nextStretch } from '../../components/viewer/assets/later.js';

const had = Uint8Array.from([1, 0, 0, 1, 0, 0]);

test('what is wanted most comes first, and runs as far as nothing is known', () => {
  assert.deepEqual(nextStretch(had, [-1, 0, 4, 1], 0), [4, 6]);
  assert.deepEqual(nextStretch(had, [2], 0), [2, 3]);
});

test('without a wish the first that is lacking comes next', () => {
  assert.deepEqual(nextStretch(had, [], 0), [1, 3]);
  assert.deepEqual(nextStretch(had, [-1, 3], 3), [4, 6]);
});

test('when all is known nothing is asked', () => {
  assert.equal(nextStretch(Uint8Array.from([1, 1]), [0], 0), null);
  assert.equal(nextStretch(new Uint8Array(0), [], 0), null);
});
