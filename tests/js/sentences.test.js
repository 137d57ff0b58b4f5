import assert from 'node:assert/strict';
import test from 'node:test';

import { sentenceAround } from '../../components/viewer/assets/sentences.js';

/** @param {string} text @param {string} words @param {number} most the sentence around words, … where it is cut */
function around(text, words, most = 200) {
  const start = text.indexOf(words);
  const { from, to, cutBefore, cutAfter } = sentenceAround(text, [0, text.length], [start, start + words.length], most);
  return (cutBefore ? '…' : '') + text.slice(from, to) + (cutAfter ? '…' : '');
}

test('a passage stands in its sentence', () => {
  assert.equal(around('It rains. The boat leaves at 7.45 sharp. Be there.', 'leaves at 7'), 'The boat leaves at 7.45 sharp.');
  assert.equal(around('He said “go now.” Then he left', 'he left'), 'Then he left');
  assert.equal(around('雨が降る。船は七時に出る。急げ。', '七時'), '船は七時に出る。');
});

test('a sign that belongs to the passage ends it', () => {
  assert.equal(around('One. Two three. Four.', 'Two three.'), 'Two three.');
});

test('line breaks end sentences, also as JSON writes them', () => {
  assert.equal(around('head\nthe words here\ntail', 'words'), 'the words here');
  assert.equal(around('head\\nthe words here\\ntail', 'words'), 'the words here');
});

test('a longer sentence is cut on either side', () => {
  const text = `${'a '.repeat(100)}words ${'b '.repeat(100)}`;
  assert.equal(around(text, 'words', 10), '…a a a a a words b b b b b…');
});

test('nothing outside of the field is shown', () => {
  const text = '"a": "no end", "b": "words", "c": 1.';
  assert.deepEqual(sentenceAround(text, [21, 26], [21, 26], 100), { from: 21, to: 26, cutBefore: false, cutAfter: false });
});
