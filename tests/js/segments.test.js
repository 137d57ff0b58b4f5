import assert from 'node:assert/strict';
import test from 'node:test';

import { lanes, segments } from '../../components/viewer/assets/segments.js';

const span = (start, end, item) => ({ start, end, item });
const shape = (pieces) => pieces.map(({ start, end, items }) => [start, end, items.join('')]);

test('nested, crossing and equal spans give pieces with their sets', () => {
  const spans = [span(0, 8, 'a'), span(2, 4, 'b'), span(6, 10, 'c'), span(6, 10, 'd')];
  assert.deepEqual(shape(segments(0, 12, spans)), [
    [0, 2, 'a'],
    [2, 4, 'ab'],
    [4, 6, 'a'],
    [6, 8, 'acd'],
    [8, 10, 'cd'],
    [10, 12, ''],
  ]);
});

test('pieces agree with a search character by character', () => {
  let seed = 7;
  const random = (below) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed % below;
  };
  for (let round = 0; round < 300; round++) {
    const spans = Array.from({ length: random(7) }, (_, i) => {
      const start = random(30);
      return span(start, start + random(10), i);
    });
    const pieces = segments(3, 25, spans);
    assert.equal(pieces[0].start, 3);
    assert.equal(pieces[pieces.length - 1].end, 25);
    for (const piece of pieces) {
      for (let at = piece.start; at < piece.end; at++) {
        assert.deepEqual(
          piece.items,
          spans.filter((s) => s.start <= at && at < s.end).map((s) => s.item),
        );
      }
    }
  }
});

test('more places to cut at can be named', () => {
  assert.deepEqual(shape(segments(0, 4, [], [2, 9])), [
    [0, 2, ''],
    [2, 4, ''],
  ]);
});

test('spans that overlap get lanes of their own, the outer one the first', () => {
  const found = lanes([span(4, 6, 'inner'), span(0, 9, 'outer'), span(9, 12, 'after')]);
  assert.deepEqual([found.get('outer'), found.get('inner'), found.get('after')], [0, 1, 0]);
});
