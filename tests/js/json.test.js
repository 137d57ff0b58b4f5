import assert from 'node:assert/strict';
import test from 'node:test';

import {
  decodeString,
  jsonFields,
  jsonTokens,
  stringChunkStarts,
} from '../../components/viewer/assets/json.js';

const fields = (text) =>
  jsonFields(text, 0, text.length)?.map((field) => [field.key, text.slice(field.from, field.to), field.type]) ?? null;

test('fields of an object, with brackets and quotes inside strings', () => {
  assert.deepEqual(fields('{"a": "x } \\" ,", "b": [1, {"c": 2}], "d": -1.50, "e": null}'), [
    ['a', 'x } \\" ,', 'string'],
    ['b', '[1, {"c": 2}]', 'nested'],
    ['d', '-1.50', 'word'],
    ['e', 'null', 'word'],
  ]);
});

test('items of a list are numbered', () => {
  assert.deepEqual(fields('["a", 2]'), [
    ['0', 'a', 'string'],
    ['1', '2', 'word'],
  ]);
});

test('what is no complete object or list has no fields', () => {
  for (const text of ['plain words', '"text"', '{"a": 1', '{"a": 1} and more', ''])
    assert.equal(fields(text), null, text);
});

test('a stretch inside a longer text is read alone', () => {
  const text = 'x{"a": 1}y{"b": 2}';
  assert.deepEqual(jsonFields(text, 1, 9), [{ key: 'a', from: 7, to: 8, type: 'word' }]);
});

test('escapes are decoded, other backslashes stay', () => {
  assert.equal(decodeString('a\\n\\u00e9\\"\\\\n'), 'a\né"\\n');
  assert.equal(decodeString('\\u12'), '\\u12');
});

test('deep nesting and long strings are read in one pass', () => {
  const deep = '['.repeat(200_000) + ']'.repeat(200_000);
  assert.equal(jsonTokens(deep, 0, deep.length).length, 400_000);
  assert.deepEqual(
    fields(deep).map(([key]) => key),
    ['0'],
  );
  const long = `{"a": "${'\\n'.repeat(1_000_000)}"}`;
  assert.equal(jsonTokens(long, 0, long.length).length, 5);
});

test('a long string is cut at whole escapes, after a newline where there is one', () => {
  const pieces = (text, most) => {
    const starts = stringChunkStarts(text, 0, text.length, most);
    return starts.map((start, i) => text.slice(start, starts[i + 1] ?? text.length));
  };
  assert.deepEqual(pieces('aaaaaa\\nbbbbbbbb', 10), ['aaaaaa\\n', 'bbbbbbbb']);
  assert.deepEqual(pieces('aaaaaa bbbbbbbb', 10), ['aaaaaa ', 'bbbbbbbb']);
  for (const unit of ['\\u00e9', '\\\\', '\\"', '🙂', 'x\\n', 'ab\\\\n']) {
    for (let most = 8; most < 20; most++) {
      const text = unit.repeat(40);
      const cut = pieces(text, most);
      assert.equal(cut.join(''), text);
      assert.equal(cut.map(decodeString).join(''), decodeString(text), `${unit} ${most}`);
      assert.ok(cut.every((piece) => piece.length && piece.length <= most));
    }
  }
});
