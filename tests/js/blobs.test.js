import assert from 'node:assert/strict';
import test from 'node:test';

import { blobsIn, blobThatIs, blobWords } from '../../components/viewer/assets/blobs.js';

const base64 = (bytes, head = []) =>
  Buffer.from(Array.from({ length: bytes }, (_, i) => head[i] ?? (i * 89 + (i >> 3) * 31) % 256)).toString('base64');
const PNG = base64(1000, [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);

const found = (text, from = 0, to = text.length) =>
  blobsIn(text, from, to).map((blob) => [text.slice(blob.start, blob.end), blob.type, blob.bytes]);

test('data addresses and long runs of base64 are found with their ends', () => {
  const address = `data:image/webp;base64,${base64(3000)}`;
  const text = `Look: ![x](${address}) and ${PNG} too.`;
  assert.deepEqual(found(text), [
    [address, 'image/webp', 3000],
    [PNG, 'image/png', 1000],
  ]);
});

test('words, short runs, long names and rows of signs stay text', () => {
  const texts = [base64(300), 'a'.repeat(5000), '-'.repeat(2000), 'word '.repeat(1000), 'path/to/some/where/'.repeat(60)];
  for (const text of texts) assert.deepEqual(found(text), [], text.slice(0, 40));
});

test('a value is data only as a whole', () => {
  const text = `{"a": "${PNG}", "b": "see ${PNG}"}`;
  const first = text.indexOf(PNG);
  assert.equal(blobThatIs(text, first, first + PNG.length)?.type, 'image/png');
  const second = text.indexOf('see ');
  assert.equal(blobThatIs(text, second, second + 4 + PNG.length), null);
});

test('what it is and its size are said in words', () => {
  assert.equal(blobWords({ start: 0, end: 0, type: 'image/png', bytes: 9021 }), 'Picture, image/png, 9.0 kB');
  assert.equal(blobWords({ start: 0, end: 0, type: '', bytes: 12_345_678 }), 'Binary data, 12 MB');
});

test('ten megabytes are looked through quickly, also where runs are just too short', () => {
  const begun = performance.now();
  blobsIn('Some words of a text. '.repeat(500_000), 0, 11_000_000);
  blobsIn(`${'aB1'.repeat(170)} `.repeat(20_000), 0, 10_220_000);
  assert.ok(performance.now() - begun < 2000);
});
