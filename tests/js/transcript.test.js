import assert from 'node:assert/strict';
import test from 'node:test';

import { contentIn, markupIn, visibleText } from '../../components/viewer/assets/leaves.js';
import { scopesOf } from '../../components/viewer/assets/scopes.js';
import { Selection } from '../../components/viewer/assets/selection.js';
import { shortRef, Transcript } from '../../components/viewer/assets/transcript.js';
import { turnRows } from '../../components/viewer/assets/turnrows.js';
import { packed } from './packed.js';

// Two sources, then an answer: "<a>one</a> two <b>three</b>". Citation 1 comes first in the text.
const TEXT = 'S0 S1\n<a>one</a> two <b>three</b>';
const doc = new Transcript(
  packed(
    TEXT,
    {
      turns: [
        { start: 0, end: 6, role: 4, firstBlock: 0, blockCount: 1, complete: 1 },
        { start: 6, end: 33, role: 3, firstBlock: 1, blockCount: 1, complete: 1 },
      ],
      blocks: [
        { turn: 0, kind: 3, start: 0, end: 5, from: 0, to: 5, complete: 1, result: 0 },
        { turn: 1, kind: 0, start: 6, end: 33, from: 6, to: 33, complete: 1 },
      ],
      leaves: [
        { kind: 7, start: 6, end: 9 },
        { kind: 7, start: 12, end: 16 },
        { kind: 7, start: 21, end: 24 },
        { kind: 7, start: 29, end: 33 },
      ],
      calls: [{ id: 0, name: 1, turn: 0, block: 0, start: 0, end: 0, result: 0 }],
      results: [{ call: 0, turn: 0, block: 0, start: 0, end: 5 }],
      sources: [
        { ref: 2, kind: 0, result: 0, start: 0, end: 2 },
        { ref: 3, kind: 0, result: 0, start: 3, end: 5 },
      ],
      citations: [
        {
          turn: 1,
          block: 0,
          place: 0,
          start: 21,
          end: 33,
          from: 24,
          to: 29,
          status: 0,
          state: 0,
          firstRef: 0,
          refCount: 2,
        },
        {
          turn: 1,
          block: 0,
          place: 0,
          start: 6,
          end: 16,
          from: 9,
          to: 12,
          status: 2,
          state: 4,
          firstRef: 2,
          refCount: 1,
        },
      ],
      refs: [
        { citation: 0, name: 2, source: 0, state: 2, start: -1, end: -1 },
        { citation: 0, name: 3, source: 1, state: 0, start: 3, end: 5 },
        { citation: 1, name: 4, source: -1, state: 4 },
      ],
      findings: [
        { code: 5, severity: 2, message: 5, start: 0, end: 1, line: 1, column: 1, count: 1 },
        { code: 5, severity: 0, message: 5, start: 21, end: 33, line: 2, column: 16, count: 1 },
      ],
    },
    { strings: ['0', 'search', '0:[0]', '0:[1]', '9:[0]', 'x'] },
  ),
);

test('citations are ordered by the text, not by the table', () => {
  assert.deepEqual(doc.order, [1, 0]);
  assert.deepEqual([...doc.rank], [1, 0]);
  assert.deepEqual(doc.citationsIn(0, 17), [1]);
  assert.deepEqual(doc.citationsIn(16, 24), [0]);
});

test('sources know who cites them, and get hues as they are cited', () => {
  assert.deepEqual([...doc.hues], [0, 1]);
  assert.deepEqual(doc.citationsOf(1), [0]);
  assert.equal(doc.refName(1), '0:[1]');
  assert.equal(doc.callOfSource(0), 0);
});

test('a source that is named twice in one list is one ref', () => {
  const twice = new Transcript(
    packed('<a>one</a>', {
      turns: [{ start: 0, end: 10, role: 3, firstBlock: 0, blockCount: 1, complete: 1 }],
      blocks: [{ turn: 0, kind: 0, start: 0, end: 10, from: 0, to: 10, complete: 1 }],
      sources: [{ ref: 0, start: 0, end: 0 }, { ref: 1, start: 0, end: 0 }],
      citations: [{ turn: 0, block: 0, start: 0, end: 10, from: 3, to: 6, firstRef: 0, refCount: 4 }],
      refs: [
        { citation: 0, name: 0, source: 0 },
        { citation: 0, name: 0, source: 0 },
        { citation: 0, name: 1, source: 1 },
        { citation: 0, name: 1, source: 1 },
      ],
    }),
  );
  assert.deepEqual(twice.refsOf(0), [0, 2]);
  assert.deepEqual(twice.citing(0), [0]);
});

test('the best ref is the best supported one', () => {
  assert.equal(doc.bestRef(0), 1);
  assert.equal(doc.bestRef(1), 2);
});

test('places are found in turns, blocks, sources and lines', () => {
  assert.deepEqual([doc.turnAt(3), doc.turnAt(20)], [0, 1]);
  assert.deepEqual([doc.blockAt(20), doc.blockAt(5)], [1, -1]);
  assert.deepEqual([doc.sourceAt(4), doc.sourceAt(2)], [1, -1]);
  assert.deepEqual(doc.placeOf(9), { line: 2, column: 4 });
});

test('columns count code points', () => {
  assert.deepEqual(new Transcript(packed('🙂🙂x')).placeOf(4), { line: 1, column: 3 });
});

test('lengths count code points', () => {
  assert.equal(new Transcript(packed('🙂🙂x')).charactersIn(2, 5), 2);
  assert.equal(doc.charactersIn(3, 9), 6);
});

test('findings are listed errors first', () => {
  assert.deepEqual(doc.findingOrder, [1, 0]);
  assert.deepEqual(doc.severityCounts, [1, 0, 1]);
});

test('visible text leaves the markup out', () => {
  assert.equal(visibleText(doc, 6, 33), 'one two three');
  assert.deepEqual(
    markupIn(doc, 7, 13).map(({ start, end }) => [start, end]),
    [
      [7, 9],
      [12, 13],
    ],
  );
  assert.deepEqual(contentIn(doc, 10, 22), [
    { start: 10, end: 12 },
    { start: 16, end: 21 },
  ]);
});

test('chips shorten a single group and leave the rest as written', () => {
  assert.deepEqual(['1:[3]', '1:[0,2]', 'doc_7', '0:[1],2:[0]'].map(shortRef), [
    '1:3',
    '1:0,2',
    'doc_7',
    '0:[1],2:[0]',
  ]);
});

test('a pinned citation pins its sources and marks the passages that were found', () => {
  const selection = new Selection(doc);
  const heard = [];
  selection.onChange((before, after) => heard.push([[...before], [...after]]));
  selection.setPin({ citation: 0 });
  assert.equal(selection.pin.ref, 1);
  assert.deepEqual([selection.stateOfSource(0), selection.stateOfSource(1)], ['pinned', 'pinned']);
  assert.equal(selection.activeSource, 1);
  assert.deepEqual(selection.passagesIn(0), []);
  assert.deepEqual(selection.passagesIn(1), [{ start: 3, end: 5 }]);
  selection.setPin({ citation: 0 });
  assert.deepEqual(heard, [[[], [0, 1]]]);
});

test('a pinned source lights what cites it; a preview goes on top', () => {
  const selection = new Selection(doc);
  selection.setPin({ source: 1 });
  selection.setPreview({ citation: 1 });
  assert.deepEqual([selection.stateOfCitation(0), selection.stateOfCitation(1)], ['lit', 'previewed']);
  selection.setPin({});
  assert.equal(selection.stateOfCitation(0), null);
});

test('find can look in roles, kinds of blocks and tools that the transcript has', () => {
  const scopes = scopesOf(doc);
  assert.equal(scopes[0].spans, null);
  const spans = Object.fromEntries(scopes.slice(1).map(({ words, spans }) => [words, spans]));
  assert.deepEqual(spans['Turns: Assistant'], { starts: [6], ends: [33] });
  assert.deepEqual(spans.Results, { starts: [0], ends: [5] });
  assert.deepEqual(spans[`Tool: ${doc.string(doc.calls.name[0])}`], { starts: [0], ends: [5] });
  assert.equal(spans.Thinking, undefined);
});

test('the claim of a marker is inferred, cited words and a marker without a claim are not', () => {
  // "It is late [1]. <co>So</co> [2]"
  const marked = new Transcript(
    packed('It is late [1]. <co>So</co> [2]', {
      citations: [
        { turn: 0, block: 0, start: 11, end: 14, from: 0, to: 10, state: 0, firstRef: 0, refCount: 0 },
        { turn: 0, block: 0, start: 16, end: 27, from: 20, to: 22, state: 0, firstRef: 0, refCount: 0 },
        { turn: 0, block: 0, start: 28, end: 31, from: 28, to: 31, state: 0, firstRef: 0, refCount: 0 },
      ],
    }),
  );
  assert.deepEqual([0, 1, 2].map((citation) => marked.isInferred(citation)), [true, false, false]);
});

test('a text with very many citations is drawn in several rows, which end with a line where they can', () => {
  const line = 'a b c d\n';
  const text = line.repeat(30);
  const citations = Array.from({ length: 60 }, (_, i) => {
    const at = (i >> 1) * line.length + (i % 2) * 4;
    return { turn: 0, block: 0, start: at, end: at + 1, from: at, to: at + 1, firstRef: 0, refCount: 0 };
  });
  const crowded = new Transcript(
    packed(text, {
      turns: [{ start: 0, end: text.length, role: 3, firstBlock: 0, blockCount: 1, complete: 1 }],
      blocks: [{ turn: 0, kind: 0, start: 0, end: text.length, from: 0, to: text.length, complete: 1 }],
      citations,
    }),
  );
  const rows = turnRows(crowded).rows.filter(({ type }) => type === 'prose');
  assert.ok(rows.length > 1);
  for (const { from, to } of rows) {
    assert.equal(text[to - 1], '\n');
    assert.ok(crowded.citationsOfBlockIn(0, from, to).length <= 26);
  }
  assert.deepEqual(rows.map(({ to }) => to).slice(0, -1), rows.map(({ from }) => from).slice(1));
});
