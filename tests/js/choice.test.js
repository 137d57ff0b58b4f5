import assert from 'node:assert/strict';
import test from 'node:test';

import { Choice, optionsOf, toolOf } from '../../components/viewer/assets/choice.js';
import { Transcript } from '../../components/viewer/assets/transcript.js';
import { steppedTo } from '../../components/viewer/assets/uncited.js';
import { packed } from './packed.js';

// A question; a call of `look`; its result; an answer with a supported and a dangling citation; an empty user turn.
const doc = new Transcript(
  packed(
    'q call result answer ',
    {
      turns: [
        { start: 0, end: 2, role: 2, firstBlock: 0, blockCount: 1 },
        { start: 2, end: 7, role: 3, firstBlock: 1, blockCount: 1 },
        { start: 7, end: 14, role: 4, firstBlock: 2, blockCount: 1 },
        { start: 14, end: 20, role: 3, firstBlock: 3, blockCount: 1 },
        { start: 20, end: 21, role: 2, firstBlock: 4, blockCount: 0 },
      ],
      blocks: [
        { turn: 0, kind: 0, start: 0, end: 1 },
        { turn: 1, kind: 2, start: 2, end: 6, call: 0 },
        { turn: 2, kind: 3, start: 7, end: 13, result: 0 },
        { turn: 3, kind: 0, start: 14, end: 20 },
      ],
      calls: [{ name: 0, turn: 1, block: 0, start: 2, end: 6, result: 0 }],
      results: [{ call: 0, turn: 2, block: 0, start: 7, end: 13 }],
      sources: [{ result: 0, start: 7, end: 13 }],
      citations: [
        { turn: 3, block: 0, start: 14, end: 16, from: 14, to: 16, state: 0, firstRef: 0, refCount: 1 },
        { turn: 3, block: 0, start: 17, end: 19, from: 17, to: 19, state: 4, firstRef: 1, refCount: 1 },
      ],
      refs: [
        { citation: 0, source: 0, state: 0 },
        { citation: 1, source: -1, state: 4 },
      ],
    },
    { strings: ['look'] },
  ),
);

/** @param {[string, string][]} chosen */
function chosen(...pairs) {
  const choice = new Choice(doc);
  for (const [group, name] of pairs) choice.toggle(group, name);
  return choice;
}

const shownBlocks = (choice) => [0, 1, 2, 3].filter((block) => choice.showsBlock(block));

test('what there is can be chosen, with how often it is there', () => {
  const options = optionsOf(doc);
  assert.deepEqual(
    options.role.map(({ name, count }) => [name, count]),
    [
      ['user', 2],
      ['assistant', 2],
      ['tool', 1],
    ],
  );
  assert.deepEqual(options.tool, [{ name: 'look', words: 'look', count: 1 }]);
  assert.deepEqual(
    options.state.map(({ words }) => words),
    ['Supported', 'Dangling'],
  );
  assert.deepEqual([0, 1, 2].map((block) => toolOf(doc, block)), ['', 'look', 'look']);
});

test('without a choice everything is shown', () => {
  assert.deepEqual(shownBlocks(chosen()), [0, 1, 2, 3]);
  assert.equal(chosen().showsTurn(4), true);
  assert.equal(chosen(['role', 'user'], ['role', 'user']).size, 0);
});

test('within a group any will do, each group has to be met', () => {
  assert.deepEqual(shownBlocks(chosen(['role', 'user'], ['role', 'tool'])), [0, 2]);
  assert.deepEqual(shownBlocks(chosen(['role', 'assistant'], ['kind', 'text'])), [3]);
  assert.deepEqual(shownBlocks(chosen(['tool', 'look'])), [1, 2]);
  assert.equal(chosen(['role', 'user']).showsTurn(4), true);
  assert.equal(chosen(['kind', 'text']).showsTurn(4), false);
});

test('a state shows the blocks, the citations and the sources that have it', () => {
  const dangling = chosen(['state', 'dangling']);
  assert.deepEqual(shownBlocks(dangling), [3]);
  assert.deepEqual([dangling.showsCitation(0), dangling.showsCitation(1)], [false, true]);
  assert.equal(dangling.showsSource(0), false);
  assert.equal(chosen(['state', 'supported']).showsSource(0), true);
  assert.deepEqual([dangling.showsPlace(3), dangling.showsPlace(18)], [false, true]);
  assert.equal(dangling.shownTurns, 1);
});

test('steps through uncited sentences go round', () => {
  assert.equal(steppedTo([10, 20, 30], 10, 1), 1);
  assert.equal(steppedTo([10, 20, 30], 30, 1), 0);
  assert.equal(steppedTo([10, 20, 30], 10, -1), 2);
  assert.equal(steppedTo([10, 20, 30], -1, 1), 0);
  assert.equal(steppedTo([], 5, 1), -1);
});
