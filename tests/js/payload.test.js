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

test('lone surrogates are put back where UTF-8 could not carry them', () => {
  const surrogates = [
    { removed: 0, at: 1, code: 0xd800 },
    { removed: 1, at: 0, code: 0xdc01 },
  ];
  const { text, removed } = decode(packed('a?🙂?', { surrogates }, { removed: '?|' }));
  assert.equal(text, 'a\ud800🙂?');
  assert.equal(removed, '\udc01|');
});

test('the first pin is read', () => {
  assert.equal(decode(packed('a', {}, { pin: 7 })).pin, 7);
});

test('another version is refused', () => {
  assert.throws(() => decode(packed('a', {}, { version: 9 })), /version 2/);
});
