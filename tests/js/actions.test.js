import assert from 'node:assert/strict';
import test from 'node:test';

import { ACTIONS } from '../../components/viewer/assets/actions.js';

test('no two actions share a key, and none takes one that Streamlit or the Audit page owns', () => {
  const keys = ACTIONS.flatMap((action) => action.keys);
  assert.equal(new Set(keys).size, keys.length);
  for (const key of ['r', 'c', '0', '1', '2', '3', '4', '5']) assert.ok(!keys.includes(key), key);
});

test('the keys that people were promised are there', () => {
  const keys = ACTIONS.flatMap((action) => action.keys);
  for (const key of ['j', 'k', 'n', 'p', 'Tab', '[', ']', 'd', 'u', 'v', 't', '/', 'Escape', '?']) {
    assert.ok(keys.includes(key), key);
  }
});
