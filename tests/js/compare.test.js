import assert from 'node:assert/strict';
import test from 'node:test';

import { CHUNK, CONTEXT, slices, turnRows } from '../../components/compare/assets/rows.js';

const turn = (state, ...pieces) => ({ left: 0, right: 0, role: 'user', state, blank: false, parts: [[null, pieces]] });
const all = { only: false, opened: new Set() };
const only = { only: true, opened: new Set() };
const kinds = (rows) => rows.map((row) => row.kind);
const joined = (rows, side) =>
  rows.flatMap((row) => (row.kind === 'chunk' ? row.segments.map((segment) => segment[side]) : [])).join('');

test('slices join to the text, are short, and split no sign', () => {
  const text = `${'😀'.repeat(CHUNK)}\n${'word '.repeat(CHUNK)}${'line\n'.repeat(CHUNK)}`;
  const found = slices(text);
  assert.equal(found.join(''), text);
  assert.ok(found.every((slice) => slice.length <= CHUNK && slice.isWellFormed()));
  assert.deepEqual(slices(''), []);
});

test('everything is drawn once, in chunks of a bounded size', () => {
  const big = 'A line of words.\n'.repeat(5000);
  const many = Array.from({ length: 2000 }, (_, i) => (i % 2 ? [`a${i}`, ''] : 'same '));
  const turns = [turn('same', big), turn('changed', ...many, big, [big, 'short'], 'end'), turn('right', ['', big])];
  const { rows, groups, places } = turnRows(turns, all);
  for (const [side, index] of [['left', 0], ['right', 1]]) {
    const wanted = turns.flatMap((t) => t.parts[0][1].map((p) => (typeof p === 'string' ? p : p[index]))).join('');
    assert.equal(joined(rows, side), wanted);
  }
  assert.ok(rows.every((row) => row.kind !== 'chunk' || row.segments.length <= 140));
  assert.deepEqual(groups.map((row) => rows[row].kind), ['head', 'head', 'head']);
  assert.equal(places.length, 1002);
  places.forEach((row, place) => assert.ok(rows[row].segments.some((segment) => segment.place === place)));
});

test('turns that are the same are folded into one row, and open again', () => {
  const turns = [turn('same', 'a'), turn('same', 'b'), turn('changed', ['c', 'd']), turn('same', 'e')];
  assert.deepEqual(kinds(turnRows(turns, only).rows), ['run', 'head', 'chunk', 'run']);
  const opened = turnRows(turns, { only: true, opened: new Set(['run 0']) });
  assert.deepEqual(kinds(opened.rows), ['head', 'chunk', 'head', 'chunk', 'head', 'chunk', 'run']);
  assert.deepEqual(opened.groups, [0, 2, 4, 6]);
});

test('what stands between turns and is the same takes no row', () => {
  const between = { ...turn('same', '<BOS>'), role: 'between' };
  assert.deepEqual(kinds(turnRows([between, turn('changed', ['c', 'd'])], only).rows), ['head', 'chunk']);
  assert.deepEqual(turnRows([between, turn('same', 'a')], only).rows[0].count, 1);
  assert.deepEqual(turnRows([between], only), { rows: [], groups: [], places: [] });
});

test('long stretches between differences are folded but for what stands around them', () => {
  const text = 'word '.repeat(1000);
  const turns = [turn('changed', text, ['a', 'b'], text, ['c', ''], text)];
  const { rows, places } = turnRows(turns, only);
  assert.deepEqual(kinds(rows), ['head', 'fold', 'chunk', 'fold', 'chunk', 'fold']);
  assert.deepEqual(places, [2, 4]);
  const folded = rows.filter((row) => row.kind === 'fold').reduce((sum, row) => sum + row.chars, 0);
  assert.equal(folded + joined(rows, 'left').length, 3 * text.length + 2);
  assert.ok(joined(rows, 'left').length < 6 * CONTEXT);
  assert.equal(joined(turnRows(turns, { only: true, opened: new Set(['0 0 0', '0 0 2', '0 0 4']) }).rows, 'left').length, 3 * text.length + 2);
});
