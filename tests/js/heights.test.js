import assert from 'node:assert/strict';
import test from 'node:test';

import { Heights, Scale, TALLEST } from '../../components/viewer/assets/heights.js';

test('rows are found by height, also after a height has changed', () => {
  const heights = new Heights(4);
  for (let row = 0; row < 4; row++) heights.set(row, 10);
  assert.equal(heights.total, 40);
  assert.equal(heights.find(25), 2);
  heights.set(0, 30);
  assert.equal(heights.top(2), 40);
  assert.equal(heights.find(25), 0);
  assert.equal(heights.find(1e9), 3);
});

test('hidden rows take no room and are not found', () => {
  const heights = new Heights(3);
  heights.set(0, 10);
  heights.set(2, 10);
  assert.equal(heights.total, 20);
  assert.equal(heights.find(10), 2);
});

test('below the cap of the browser nothing is scaled', () => {
  const scale = new Scale(1e6, 800);
  assert.equal(scale.spacer, 1e6);
  assert.equal(scale.toScroll(1234.5), 1234.5);
});

test('above the cap both ends are reached and places come back', () => {
  const content = TALLEST * 62;
  const scale = new Scale(content, 800);
  assert.equal(scale.spacer, TALLEST);
  assert.ok(Math.abs(scale.toScroll(content - 800) - (TALLEST - 800)) < 1e-3);
  for (const y of [0, 1, 12345.6, content / 3, content - 800]) {
    assert.ok(Math.abs(scale.toContent(scale.toScroll(y)) - y) < 1);
  }
});
