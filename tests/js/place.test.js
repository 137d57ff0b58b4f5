import assert from 'node:assert/strict';
import test from 'node:test';

import { accountedFor, unparsedBlocks } from '../../components/viewer/assets/accounted.js';
import { codeOf, hidingRuns } from '../../components/viewer/assets/hiding.js';
import { nameOf } from '../../components/viewer/assets/names.js';
import { Offsets } from '../../components/viewer/assets/offsets.js';
import { placeAsked } from '../../components/viewer/assets/placeasked.js';
import { Transcript } from '../../components/viewer/assets/transcript.js';
import { packed } from './packed.js';

const MIXED = 'aé漢🙂\n';

/** @param {string} text @param {number} unit places counted the slow way */
function slowly(text, unit) {
  const before = text.slice(0, unit);
  return { point: [...before].length, byte: Buffer.byteLength(before) };
}

test('a place is counted in code points and in bytes', () => {
  const text = MIXED.repeat(9000) + 'x'.repeat(40_000) + MIXED;
  const offsets = new Offsets(text);
  for (const unit of [0, 1, 2, 3, 5, 6, 16_384, 32_771, 54_000, text.length - 1, text.length]) {
    const whole = (text.charCodeAt(unit) & 0xfc00) === 0xdc00 ? unit - 1 : unit;
    assert.deepEqual(offsets.of(unit), slowly(text, whole), `unit ${unit}`);
    assert.equal(offsets.unitOfPoint(slowly(text, whole).point), whole);
    assert.equal(offsets.unitOfByte(slowly(text, whole).byte), whole);
  }
  assert.equal(new Offsets(text).unitOfPoint(10 ** 9), text.length);
});

test('a pair over the border of two steps counts once', () => {
  const text = 'x'.repeat(16_383) + '🙂' + 'y';
  const offsets = new Offsets(text);
  assert.deepEqual(offsets.of(16_385), { point: 16_384, byte: 16_387 });
  assert.equal(offsets.unitOfByte(16_386), 16_383);
  assert.equal(offsets.unitOfPoint(16_384), 16_385);
});

test('a lone surrogate is one character of three bytes, as Python counts it', () => {
  assert.deepEqual(new Offsets('a\ud800b').of(2), { point: 2, byte: 4 });
});

test('characters are named', () => {
  const names = { é: 'LATIN SMALL LETTER E WITH ACUTE' };
  const named = (/** @type {string} */ character) => nameOf(character.codePointAt(0), names);
  assert.deepEqual(['A', 'z', '7', '<', ' ', '\t', '\u007f'].map(named), [
    'LATIN CAPITAL LETTER A',
    'LATIN SMALL LETTER Z',
    'DIGIT SEVEN',
    'LESS-THAN SIGN',
    'SPACE',
    'TAB',
    'DELETE',
  ]);
  assert.equal(named('é'), 'LATIN SMALL LETTER E WITH ACUTE');
  assert.equal(named('漢'), 'CJK UNIFIED IDEOGRAPH-6F22');
  assert.deepEqual(['가', '한', '힣', '아'].map(named), [
    'HANGUL SYLLABLE GA',
    'HANGUL SYLLABLE HAN',
    'HANGUL SYLLABLE HIH',
    'HANGUL SYLLABLE A',
  ]);
  assert.match(named('\ue200'), /private use/);
  assert.match(named('\ud800'), /lone surrogate/);
  assert.match(named('ß'), /did not come/);
  assert.deepEqual([0x41, 0x1f642].map(codeOf), ['U+0041', 'U+1F642']);
});

test('a place is asked for by line, column, offset or character', () => {
  const doc = new Transcript(packed('ab\n🙂é\nend'));
  const offsets = new Offsets(doc.text);
  const asked = (/** @type {string} */ words, here = -1) => placeAsked(words, doc, offsets, here);
  for (const [words, offset] of [
    ['2', 3],
    [':2', 3],
    ['2:2', 5],
    ['2:99', 6],
    ['99', 7],
    ['@4', 5],
    ['u5', 5],
    ['b7', 5],
    ['B 7', 5],
    ['U+E9', 5],
    ['u+1f642', 3],
  ]) {
    assert.deepEqual(asked(words), { offset }, words);
  }
  assert.deepEqual(asked('@1,000'), { problem: 'The text ends before that.' });
  assert.match(asked('U+202E').problem, /not in the text/);
  assert.match(asked('U+110000').problem, /no such/);
  assert.match(asked('words').problem, /Write a line/);
  assert.deepEqual(asked('U+E9', 5), { offset: 5 }, 'round the end');
});

test('every character of the paste is accounted for', () => {
  const edits = [
    { originalStart: 0, originalEnd: 2, start: 0, end: 0 },
    { originalStart: 3, originalEnd: 7, start: 1, end: 2 },
  ];
  const doc = new Transcript(packed('a<🙂', { edits }, { removed: '| &lt;' }));
  assert.equal(accountedFor(doc), [...doc.original].length);
  const blocks = [{ kind: 0 }, { kind: 8 }, { kind: 8 }];
  assert.deepEqual(unparsedBlocks(new Transcript(packed('abc', { blocks }))), [1, 2]);
});

test('what hides is cut out of a text, but for what joins an emoji', () => {
  assert.equal(hidingRuns('plain, é and 漢'), null);
  assert.deepEqual(
    hidingRuns('a\u202eb').map(({ start, name }) => [start, name]),
    [
      [0, null],
      [1, 'U+202E'],
      [2, null],
    ],
  );
  const family = '👩\u200d👧';
  assert.equal(hidingRuns(family).map(({ text }) => text).join(''), family);
  assert.ok(hidingRuns(family).every(({ name }) => name === null));
  for (const sign of ['\u200b', '\u2066', '\u{e0041}', '\u3164', '\ud800']) assert.equal(hidingRuns(sign)[0].text, sign);
});
