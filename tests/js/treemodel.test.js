import assert from 'node:assert/strict';
import test from 'node:test';

import { Transcript } from '../../components/viewer/assets/transcript.js';
import { PAGE, TreeModel, TreeState, pathStep } from '../../components/viewer/assets/treemodel.js';
import { packed } from './packed.js';

/** @param {string} text @param {TreeState} [state] @param {object} [rows] */
function model(text, state = new TreeState(), rows = {}) {
  const doc = new Transcript(packed(text, rows));
  return new TreeModel(doc, state, { kind: text[0] === '[' ? 'list' : 'object', from: 0, to: text.length });
}

/** @param {TreeModel} tree each line as path, or how many it stands for */
function shown(tree) {
  return tree.lines().map((line) => (line.type === 'value' ? line.node.path : `${line.side} ${line.hidden}`));
}

test('small values are open at once, with a path for each line', () => {
  assert.deepEqual(shown(model('{"a": {"b": [1, {"odd key": 2}]}, "a": 3}')), [
    '$.a',
    '$.a.b',
    '$.a.b[0]',
    '$.a.b[1]',
    "$.a.b[1]['odd key']",
    '$.a',
  ]);
});

test('closing and opening is remembered by the place of the value', () => {
  const state = new TreeState();
  const text = '{"a": {"b": 1}}';
  const tree = model(text, state);
  const line = tree.lines()[0];
  tree.setOpen(line.node, false);
  assert.deepEqual(shown(tree), ['$.a']);
  assert.deepEqual(shown(model(text, state)), ['$.a']);
});

test('of many members a page is shown, and more on demand', () => {
  const tree = model(`[${Array.from({ length: 230 }, (_, i) => i).join(', ')}]`);
  assert.equal(shown(tree).length, PAGE + 1);
  assert.equal(shown(tree).at(-1), `after ${230 - PAGE}`);
  tree.showMore(tree.root, 'after');
  assert.equal(shown(tree).length, 2 * PAGE + 1);
  for (let i = 0; i < 3; i++) tree.showMore(tree.root, 'after');
  assert.deepEqual(tree.shownOf(tree.root), [80, 230, 230]);
  assert.equal(shown(tree)[0], 'before 80');
  tree.showMore(tree.root, 'before');
  assert.deepEqual(tree.shownOf(tree.root), [30, 180, 230]);
});

test('a place is revealed: what hides it opens, and the page of a long list turns to it', () => {
  const inner = Array.from({ length: 400 }, (_, i) => `{"n": "value ${i}"}`).join(', ');
  const text = `{"first": "${'x'.repeat(3000)}", "list": [${inner}]}`;
  const tree = model(text);
  const place = text.indexOf('value 321');
  assert.ok(!shown(tree).includes('$.list[321].n'));
  assert.equal(tree.reveal(place), true);
  const lines = shown(tree);
  assert.ok(lines.includes('$.list[321].n'));
  assert.ok(lines.includes('before 300'));
  assert.ok(lines.length < PAGE * 2 + 10);
  assert.equal(tree.reveal(place), false);
});

test('everything inside opens as far as lines are left, the outer values first', () => {
  const items = Array.from({ length: 120 }, (_, i) => `{"a": [${i}, ${i}], "b": ${i}}`).join(', ');
  const tree = model(`{"list": [${items}], "other": 1}`);
  const [line] = tree.lines();
  tree.setOpen(line.node, false);
  assert.deepEqual(shown(tree), ['$.list', '$.other']);
  tree.openInside(line.node);
  const lines = shown(tree);
  assert.ok(lines.includes('$.list[0].b'));
  assert.ok(lines.includes('$.list[30].b'));
  assert.ok(!lines.includes('$.list[49].b'));
  assert.ok(lines.length > 100 && lines.length < 240);
});

test('everything inside of a value of megabytes opens too, a page of it', () => {
  const tree = model(`{"big": [${'{"a": ["bcdefgh"]},'.repeat(30_000)}1]}`);
  const [line] = tree.lines();
  assert.equal(line.open, false);
  tree.openInside(line.node);
  const lines = shown(tree);
  assert.ok(lines.includes('$.big[0].a[0]'));
  assert.ok(lines.length < 320);
});

test('a long text opens in pieces, and turns to the piece that holds a place', () => {
  const text = `{"a": "${'words and more '.repeat(2000)}END${' and more words'.repeat(2000)}"}`;
  const tree = model(text);
  const [line] = tree.lines();
  assert.equal(line.open, false);
  tree.reveal(text.indexOf('END'));
  const lines = tree.lines();
  const value = lines.find(({ type }) => type === 'value');
  assert.equal(value.pieces.length, 1);
  const [[from, to]] = value.pieces;
  assert.ok(from <= text.indexOf('END') && text.indexOf('END') < to);
  assert.deepEqual(
    lines.map(({ type }) => type),
    ['more', 'value', 'more'],
  );
});

test('a value of megabytes shows a page and reads no more than it needs', () => {
  const text = `{"big": [${'{"a": "bcdefgh"},'.repeat(300_000)}1], "small": 1}`;
  const begun = performance.now();
  const tree = model(text);
  assert.deepEqual(shown(tree), ['$.big', '$.small']);
  tree.setOpen(tree.lines()[0].node, true);
  assert.equal(shown(tree).length, PAGE + 3);
  assert.ok(performance.now() - begun < 3000);
});

test('named elements are members too, nested ones and items of a list included', () => {
  const text =
    '<v name="house" type="raw">Palm</v><v name="hours" type="json"> 6 </v>' +
    '<v name="options" type="dict"><v name="x" type="list"><v type="raw">a</v><v type="raw">b</v></v></v>';
  const leaves = [...text.matchAll(/<[^>]*>/g)].map((tag) => ({ kind: 5, start: tag.index, end: tag.index + tag[0].length }));
  const doc = new Transcript(packed(text, { leaves }));
  const tree = new TreeModel(doc, new TreeState(), { kind: 'elements', from: 0, to: text.length });
  const lines = tree.lines().map(({ node }) => [node.path, node.kind, text.slice(node.from, node.to).slice(0, 4)]);
  assert.deepEqual(lines, [
    ['$.house', 'text', 'Palm'],
    ['$.hours', 'word', '6'],
    ['$.options', 'elements', '<v n'],
    ['$.options.x', 'elements', '<v t'],
    ['$.options.x[0]', 'text', 'a'],
    ['$.options.x[1]', 'text', 'b'],
  ]);
});

test('steps of a path are quoted where a name asks for it', () => {
  assert.deepEqual([3, 'ab_1', '1a', "it's", 'a\nb'].map(pathStep), ['[3]', '.ab_1', "['1a']", "['it\\'s']", "['a\\nb']"]);
});
