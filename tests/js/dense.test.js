import assert from 'node:assert/strict';
import test from 'node:test';

import { areSparse } from '../../components/viewer/assets/dense.js';
import { jsonTokens } from '../../components/viewer/assets/json.js';

/** @param {string} text the tokens of a JSON text that get a look */
const tokensOf = (text) => jsonTokens(text, 0, text.length).filter(({ kind }) => kind !== 'sign');

test('ordinary JSON is tinted, however long it is', () => {
  const row = { sailing: 'HS-0715', departs: '07:15', vessel: 'Tjeld', places: 12, fare: 142.5, summary: 'Dry until the afternoon' };
  assert.ok(areSparse(tokensOf(JSON.stringify(Array(40).fill(row)))));
  assert.ok(areSparse(tokensOf(JSON.stringify(Array(40).fill(row), null, 4))));
});

test('short numbers and deep nesting are not', () => {
  assert.ok(areSparse(tokensOf(JSON.stringify(Array(50).fill(1)))));
  assert.ok(!areSparse(tokensOf(JSON.stringify(Array(500).fill(1)))));
  assert.ok(!areSparse(tokensOf('{"a": '.repeat(300) + '1' + '}'.repeat(300) + ' '.repeat(3000))));
});
