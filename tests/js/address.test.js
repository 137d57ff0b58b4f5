import assert from 'node:assert/strict';
import test from 'node:test';

import { codeOfAddress, linkTo, parametersOf, pinCode, pinOfCode } from '../../components/viewer/assets/address.js';

test('a pin is one number: citations from 0, sources from -2 downwards', () => {
  assert.equal(pinCode({ citation: 4, source: -1 }), 4);
  assert.equal(pinCode({ citation: -1, source: 3 }), -5);
  assert.equal(pinCode({ citation: -1, source: -1 }), -1);
  for (const code of [-7, -2, -1, 0, 12]) assert.equal(pinCode(pinOfCode(code)), code);
});

test('an address names a citation or a source', () => {
  assert.deepEqual(['?sample=a&cite=3', '#source=0', '?cite=x', '', '?cite=-1'].map(codeOfAddress), [3, -2, -1, -1, -1]);
  assert.deepEqual([3, -2, -1].map(parametersOf), ['cite=3', 'source=0', '']);
});

test('a link leads to a sample or a prompt of a collection at the pin, and to nothing else', () => {
  const page = 'http://127.0.0.1:8501/';
  assert.equal(linkTo(`${page}?sample=a&cite=1#x`, 4), `${page}?sample=a&cite=4`);
  assert.equal(linkTo(`${page}?sample=a&format=chatml&cite=1`, -1), `${page}?sample=a&format=chatml`);
  assert.equal(linkTo(`${page}audit?sample=a`, -3), `${page}audit?sample=a&source=1`);
  assert.equal(linkTo(`${page}?collection=1f3a&item=2&source=3`, 4), `${page}?collection=1f3a&item=2&cite=4`);
  assert.equal(linkTo(`${page}?collection=1f3a`, 4), null);
  assert.equal(linkTo(`${page}?cite=1`, 4), null);
});
