import assert from 'node:assert/strict';
import test from 'node:test';

import { CHUNK, chunkStarts, estimateLines } from '../../components/viewer/assets/chunks.js';

const pieces = (text, most) => {
  const starts = chunkStarts(text, 0, text.length, most);
  return starts.map((start, i) => text.slice(start, starts[i + 1] ?? text.length));
};

test('chunks tile the text, and none is too long', () => {
  const text = 'word '.repeat(5000);
  const cut = pieces(text);
  assert.equal(cut.join(''), text);
  assert.ok(cut.every((piece) => piece.length <= CHUNK));
});

test('a chunk ends after a newline where there is one', () => {
  assert.deepEqual(pieces('aaa\nbbb\nccc', 5), ['aaa\n', 'bbb\n', 'ccc']);
});

test('no chunk cuts a surrogate pair or a combining sequence', () => {
  const family = '👨‍👩‍👧‍👦';
  const cut = pieces(`${family.repeat(20)}${'e\u0301'.repeat(40)}`, 32);
  assert.ok(
    cut.every((piece) => !/^[\udc00-\udfff\u200d\u0301]/.test(piece) && !/[\ud800-\udbff\u200d]$/.test(piece)),
    JSON.stringify(cut),
  );
});

test('ten megabytes without a newline are cut at once', () => {
  const begun = performance.now();
  const text = 'x'.repeat(10_000_000);
  const starts = chunkStarts(text, 0, text.length);
  for (const start of starts) estimateLines(text, start, start + CHUNK, 60);
  assert.ok(starts.length >= 10_000_000 / CHUNK);
  assert.ok(performance.now() - begun < 3000);
});

test('lines are counted by newlines and by width', () => {
  assert.equal(estimateLines('ab\ncd\n', 0, 6, 10), 2);
  assert.equal(estimateLines('x'.repeat(25), 0, 25, 10), 3);
  assert.equal(estimateLines('', 0, 0, 10), 1);
});
