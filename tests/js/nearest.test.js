import assert from 'node:assert/strict';
import test from 'node:test';

import { nearestPassages, soughtWords } from '../../components/viewer/assets/nearest.js';

/** @param {string[]} sources @param {string} marked what is found in one text that holds them all */
function nearest(sources, marked) {
  const text = sources.join('|');
  let from = 0;
  const units = sources.map((source, i) => {
    const unit = { source: i, from, to: from + source.length };
    from += source.length + 1;
    return unit;
  });
  const search = nearestPassages(text, marked, units);
  let step = search.next();
  while (!step.done) step = search.next();
  const { words, passages } = step.value;
  return { words, passages: passages.map(({ source, start, end, found }) => [source, text.slice(start, end), found]) };
}

test('the passage that shares the most words comes first', () => {
  const sources = [
    'Gulls are loud in the morning.',
    'The old ferry was sold. The ferry to Skarv leaves at 07:15 from the pier.',
    'A ferry needs a pier.',
  ];
  const { passages } = nearest(sources, 'ferries leave the pier at 07:15');
  assert.deepEqual(passages[0], [1, 'ferry to Skarv leaves at 07:15 from the pier', 6]);
  assert.equal(passages[1][0], 2);
});

test('the shortest stretch with the words is taken', () => {
  const [[, words]] = nearest(['salt here, and far away from it water; water and salt'], 'salt water').passages;
  assert.equal(words, 'water and salt');
});

test('numbers are whole, words may have other endings', () => {
  assert.deepEqual(nearest(['it costs 142 crowns'], '14 crown').passages, [[0, 'crowns', 1]]);
  assert.deepEqual(soughtWords('The waves, 3.5 of Waves'), ['the', 'wav', '3.5', 'of']);
});

test('scripts without blanks are found by pairs of signs', () => {
  assert.deepEqual(nearest(['船は七時に港を出る', '港は古い'], '七時に出る').passages[0].slice(0, 2), [0, '七時に港を出る']);
});

test('escapes in strings hide no words, and places stay exact', () => {
  const { passages } = nearest(['Line\\nThe caf\\u00e9 is \\"shut\\" today'], 'the café is shut');
  assert.deepEqual(passages, [[0, 'The caf\\u00e9 is \\"shut', 4]]);
});

test('nothing is found where nothing is shared', () => {
  assert.deepEqual(nearest(['Gulls are loud.'], 'submarine cables'), { words: 2, passages: [] });
  assert.deepEqual(nearest(['Gulls'], '… !').passages, []);
});

test('a long source gives others their turn', () => {
  const search = nearestPassages(
    'sea '.repeat(200_000),
    'the sea',
    Array.from({ length: 8 }, (_, i) => ({ source: i, from: i * 100_000, to: (i + 1) * 100_000 })),
  );
  let steps = 0;
  for (let step = search.next(); !step.done; step = search.next()) steps += 1;
  assert.ok(steps >= 3);
});
