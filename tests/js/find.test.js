import assert from 'node:assert/strict';
import test from 'node:test';

import { askedLine, findHits } from '../../components/viewer/assets/find.js';
import { isInScope } from '../../components/viewer/assets/scopes.js';
import { VisibleText } from '../../components/viewer/assets/visible.js';
import { Transcript } from '../../components/viewer/assets/transcript.js';
import { packed } from './packed.js';
import { shareHeight } from '../../components/viewer/assets/minimap.js';

const find = (text, wanted, how = {}) => findHits(text, wanted, { regex: false, matchCase: false, ...how });

test('signs count as themselves unless a regular expression is asked for', () => {
  assert.deepEqual(find('a.b <|X|> A.B', 'a.b').starts, [0, 10]);
  assert.deepEqual(find('a.b <|X|>', '<|x|>').starts, [4]);
  assert.deepEqual(find('axb a.b', 'a.b', { regex: true }).starts, [0, 4]);
});

test('case counts only when asked', () => {
  assert.deepEqual(find('Tea tea', 'tea', { matchCase: true }).starts, [4]);
});

test('a broken expression is said, empty matches are left out', () => {
  assert.equal(find('aaa', '(', { regex: true }).problem, 'Not a regular expression');
  assert.deepEqual(find('baab', 'a*', { regex: true }).starts, [1]);
});

test('the strip gives each turn room, and the rest by length', () => {
  const tops = shareHeight([1000, 0, 1000], 142);
  assert.deepEqual([...tops], [0, 64, 78, 142]);
  assert.equal(shareHeight(new Array(1000).fill(1), 500)[1000].toFixed(3), '500.000');
});

test('a colon and a number ask for a line', () => {
  const lines = [0, 3, 6];
  assert.deepEqual(askedLine(':2', lines, 8), [3, 5]);
  assert.deepEqual(askedLine(':3', lines, 8), [6, 8]);
  assert.deepEqual(askedLine(':99', lines, 8), [6, 8]);
  assert.deepEqual(askedLine(':0', lines, 8), [0, 2]);
  assert.equal(askedLine('co: 2', lines, 8), null);
});

test('a scope keeps the hits that begin in it', () => {
  const scope = { words: 'Thinking', spans: { starts: [2, 9], ends: [5, 12] } };
  const isInside = (start) => isInScope(scope, start);
  assert.deepEqual(find('a a a a a a a', 'a', { isInside }).starts, [2, 4, 10]);
  assert.equal(isInScope({ words: 'Everywhere', spans: null }, 7), true);
  assert.equal(isInScope({ words: 'Nowhere', spans: { starts: [], ends: [] } }, 7), false);
});

test('in Turns, markup between words is no obstacle, and no hit runs from block to block', () => {
  const text = '[one <b>two</b> three][four]';
  const doc = new Transcript(
    packed(text, {
      blocks: [
        { turn: 0, kind: 0, start: 0, end: 22, from: 1, to: 21 },
        { turn: 0, kind: 0, start: 22, end: 28, from: 23, to: 27 },
      ],
      leaves: [
        { kind: 7, start: 5, end: 8 },
        { kind: 7, start: 11, end: 15 },
      ],
    }),
  );
  const visible = new VisibleText(doc);
  assert.equal(visible.text, 'one two three\nfour\n');
  const { starts, ends } = visible.hitsInTranscript(find(visible.text, 'two t'));
  assert.deepEqual([starts, ends], [[8], [17]]);
  assert.equal(text.slice(8, 17), 'two</b> t');
  assert.deepEqual(visible.hitsInTranscript(find(visible.text, 'four')).starts, [23]);
});
