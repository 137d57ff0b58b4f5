import assert from 'node:assert/strict';
import test from 'node:test';

import { decode } from '../../components/viewer/assets/payload.js';
import { packed } from './packed.js';

test('text comes back exactly, a byte order mark and astral characters included', () => {
  const text = '\ufeffa 🙂 é\r\n\u2028b';
  assert.equal(decode(packed(text)).text, text);
});

test('columns come back by name', () => {
  const { tables } = decode(
    packed('abc', {
      leaves: [
        { kind: 1, start: 0, end: 2 },
        { kind: 3, start: 2, end: 3 },
      ],
    }),
  );
  assert.equal(tables.leaves.length, 2);
  assert.deepEqual([...tables.leaves.end], [2, 3]);
  assert.equal(tables.turns.length, 0);
});

test('the pasted original is there only where it differs', () => {
  assert.equal(decode(packed('a')).original, null);
  assert.equal(decode(packed('a', {}, { original: '|a|' })).original, '|a|');
});

test('the first pin is read', () => {
  assert.equal(decode(packed('a', {}, { pin: 7 })).pin, 7);
});

test('another version is refused', () => {
  assert.throws(() => decode(packed('a', {}, { version: 9 })), /version 1/);
});
