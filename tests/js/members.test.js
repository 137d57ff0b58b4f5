import assert from 'node:assert/strict';
import test from 'node:test';

import { kindOfValue, membersOf, stringEnd, trimmed } from '../../components/viewer/assets/members.js';

/** @param {string} text members as [key, value, kind] */
function members(text, from = 0, to = text.length) {
  const found = membersOf(text, from, to);
  return found.from.map((start, i) => [
    found.keyFrom[i] < 0 ? null : text.slice(found.keyFrom[i], found.keyTo[i]),
    text.slice(start, found.to[i]),
    found.kind[i],
  ]);
}

test('members keep their characters: digits, escapes, brackets in strings', () => {
  assert.deepEqual(members('{ "a" : 18446744073709551617 , "b":"x } \\" ,", "c": [1, {"d": 2}], "e": {} }'), [
    ['a', '18446744073709551617', 'word'],
    ['b', '"x } \\" ,"', 'string'],
    ['c', '[1, {"d": 2}]', 'list'],
    ['e', '{}', 'object'],
  ]);
});

test('a key that stands twice is there twice', () => {
  assert.deepEqual(members('{"a": 1, "a": 1.50}'), [
    ['a', '1', 'word'],
    ['a', '1.50', 'word'],
  ]);
});

test('items of a list have no key', () => {
  assert.deepEqual(members('["a:b", null,]'), [
    [null, '"a:b"', 'string'],
    [null, 'null', 'word'],
  ]);
});

test('nothing is lost of damaged JSON', () => {
  assert.deepEqual(members('{"a": [1, 2, "b": "cut'), [['a', '[1, 2, "b": "cut', 'list']]);
  assert.deepEqual(members('{"a": "cut'), [['a', '"cut', 'string']]);
  assert.deepEqual(members('{bare, "a" 1, "b": {"c": 1} and more}'), [
    [null, 'bare', 'word'],
    [null, '"a" 1', 'word'],
    ['b', '{"c": 1} and more', 'word'],
  ]);
});

test('a stretch inside a longer text is read alone', () => {
  const text = 'x{"a": 1}"y"';
  assert.deepEqual(members(text, 1, 9), [['a', '1', 'word']]);
});

test('what kind of value it is', () => {
  const kind = (text) => kindOfValue(text, 0, text.length);
  assert.deepEqual(['{"a": "}"}', '[1]', '"a"', '"a" b', '12', '{} {}', '{"a": ['].map(kind), [
    'object',
    'list',
    'string',
    'word',
    'word',
    'word',
    'object',
  ]);
});

test('a string ends at a quote mark that is not escaped', () => {
  assert.equal(stringEnd('"a\\\\"b"', 0, 7), 5);
  assert.equal(stringEnd('"a\\"b"', 0, 6), 6);
  assert.equal(stringEnd('"open', 0, 5), 5);
});

test('white space at the ends is left out', () => {
  assert.deepEqual(trimmed(' \n a ', 0, 5), [3, 4]);
});

test('ten megabytes are read in one pass, whatever stands in them', () => {
  const deep = '['.repeat(2_000_000);
  const slashes = `{"a": "${'\\\\'.repeat(2_000_000)}", "b": 1}`;
  const many = `[${'"x",'.repeat(500_000)}1]`;
  const begun = performance.now();
  assert.equal(membersOf(deep, 0, deep.length).from.length, 1);
  assert.equal(members(slashes).length, 2);
  assert.equal(membersOf(many, 0, many.length).from.length, 500_001);
  assert.ok(performance.now() - begun < 4000);
});
