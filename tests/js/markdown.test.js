import assert from 'node:assert/strict';
import test from 'node:test';

import { codeTokens } from '../../components/viewer/assets/code.js';
import { inlineMarks } from '../../components/viewer/assets/inline.js';
import { looksLikeMarkdown, markdownBlocks } from '../../components/viewer/assets/markdown.js';

/** @param {string} text blocks in short: type, then what it holds */
function outline(text, carry = undefined) {
  const show = (block) => {
    const words = (lines) => lines.map(([from, to]) => text.slice(from, to)).join('|');
    switch (block.type) {
      case 'heading':
        return `h${block.level} ${words(block.lines)}`;
      case 'code':
        return `code(${block.language}) ${words(block.lines)}`;
      case 'quote':
        return `quote[${block.blocks.map(show).join('; ')}]`;
      case 'list':
        return block.items
          .map(({ number, done, blocks }) => {
            const sign = block.ordered ? `${number}.` : '-';
            const box = done === null ? '' : done ? '[x] ' : '[ ] ';
            return `${sign} ${box}{${blocks.map(show).join('; ')}}`;
          })
          .join(' ');
      case 'table':
        return `table ${block.align.join(',')} ${[block.head, ...block.rows].filter(Boolean).map(words).join(' / ')}`;
      case 'rule':
        return 'rule';
      default:
        return `p ${words(block.lines)}`;
    }
  };
  return markdownBlocks(text, carry).blocks.map(show);
}

/** @param {string} text marks as kind and what they hold */
const marks = (text) => inlineMarks(text).map(({ kind, innerFrom, innerTo }) => `${kind}:${text.slice(innerFrom, innerTo)}`);

test('headings of both forms, paragraphs, rules', () => {
  assert.deepEqual(outline('# One #\ntext\nmore\n\nTwo\n===\nThree\n---\n\n***\n####### no\n#no'), [
    'h1 One',
    'p text|more',
    'h1 Two',
    'h2 Three',
    'rule',
    'p ####### no|#no',
  ]);
});

test('lists nest, count as they are written, and hold tasks', () => {
  assert.deepEqual(outline('3. a\n   - b\n   - [x] c\n4. d\n   e\n\n   f\nlazy\n'), [
    '3. {p a; - {p b} - [x] {p c}} 4. {p d|e; p f|lazy}',
  ]);
  assert.deepEqual(outline('- a\n\n- b\n\nafter'), ['- {p a} - {p b}', 'p after']);
  assert.deepEqual(outline('In 1999. year\n1999. begins nothing here'), ['p In 1999. year|1999. begins nothing here']);
});

test('quotes hold blocks and take lazy lines', () => {
  assert.deepEqual(outline('> a\nb\n> - c\n\nd'), ['quote[p a|b; - {p c}]', 'p d']);
});

test('tables need a row of dashes with as many cells; bars in code and behind a backslash count for nothing', () => {
  assert.deepEqual(outline('| a | b |\n|:--|--:|\n| `x|y` | \\| |\n| only |\nend | row\n\nafter'), [
    'table left,right a|b / `x|y`|\\| / only / end|row',
    'p after',
  ]);
  assert.deepEqual(outline('a | b\n---'), ['h2 a | b']);
});

test('code in fences is left alone, and by indentation only outside of lists', () => {
  assert.deepEqual(outline('~~~js extra\n# no\n```\n~~~\n\n    code\n\n    more\ntext'), [
    'code(js) # no|```',
    'code() code||more',
    'p text',
  ]);
  assert.deepEqual(outline('- a\n  ```py\n  x\n    y\n  ```'), ['- {p a; code(py) x|  y}']);
});

test('an open code block, a table and a cut line go on in the next piece', () => {
  const first = markdownBlocks('text\n```py\nx = 1\n');
  assert.deepEqual(first.carry.fence, { sign: '```', language: 'py' });
  assert.deepEqual(outline('# y\n```\n# z\n', first.carry), ['code(py) # y', 'h1 z']);
  const table = markdownBlocks('| a | b |\n|--|:-:|\n| 1 | 2 |\n');
  assert.deepEqual(outline('| 3 | 4 |\n\nend', table.carry), ['table ,center 3|4', 'p end']);
  const line = markdownBlocks('a line that is cut ');
  assert.deepEqual(outline('# here', line.carry), ['p # here']);
});

test('emphasis nests, and signs that pair with nothing stay', () => {
  assert.deepEqual(marks('**a *b* c** ~~d~~ e_f_g 2 * 3 * 4'), ['strong:a *b* c', 'em:b', 'del:d']);
  assert.deepEqual(marks('***both*** and **open'), ['em:**both**', 'strong:both']);
  assert.deepEqual(marks('**强调「词」**后'), ['strong:强调「词」']);
});

test('code spans and escapes keep their signs from counting', () => {
  assert.deepEqual(marks('`*a*` ``b ` c`` \\*d\\*'), ['code:*a*', 'code:b ` c', 'escape:*', 'escape:*']);
  assert.deepEqual(marks('`open *a*'), ['em:a']);
});

test('links and pictures give their words and their address', () => {
  const text = '[a *b*](https://example.org/x_(y) "t") ![c](<d e>) <https://example.org> [no] (way)';
  assert.deepEqual(marks(text), ['link:a *b*', 'em:b', 'image:c', 'address:https://example.org']);
  const [link, , image] = inlineMarks(text);
  assert.equal(text.slice(...link.address), 'https://example.org/x_(y)');
  assert.equal(text.slice(...image.address), 'd e');
});

test('marks never cross, whatever the text', () => {
  const signs = ['*', '**', '_', '~~', '`', '[', '](x)', '!', '\\', 'a', ' ', '<http://x>', '\n'];
  let seed = 7;
  const next = () => (seed = (seed * 48271) % 2147483647);
  for (let round = 0; round < 3000; round++) {
    const text = Array.from({ length: 2 + (next() % 14) }, () => signs[next() % signs.length]).join('');
    const found = inlineMarks(text);
    for (const a of found) {
      assert.ok(a.from <= a.innerFrom && a.innerFrom <= a.innerTo && a.innerTo <= a.to, text);
      for (const b of found) {
        const apart = a.to <= b.from || b.to <= a.from;
        const within = (x, y) => x.innerFrom <= y.from && y.to <= x.innerTo;
        assert.ok(a === b || apart || within(a, b) || within(b, a), JSON.stringify(text));
      }
    }
  }
});

test('signs in their thousands cost little', () => {
  const begun = performance.now();
  for (const sign of ['*a ', '[', '**a_', '`', '> ', '- ', '|', '1. ', '[a](', '~~a ', '\\`', '* * ']) {
    const text = sign.repeat(Math.floor(4096 / sign.length));
    inlineMarks(text);
    markdownBlocks(text);
    markdownBlocks(`${sign}\n`.repeat(1500));
  }
  assert.ok(performance.now() - begun < 4000);
});

test('plain text is told from Markdown', () => {
  for (const text of ['Just words. 2 * 3', 'a_b_c', 'Dear all,\nthanks.']) assert.equal(looksLikeMarkdown(text), false, text);
  for (const text of ['# A', 'a **b** c', '- x', '1. x', '| a | b |\n', '`x`', '[a](b)']) assert.ok(looksLikeMarkdown(text), text);
});

test('code is told apart by language, strings and comments first', () => {
  const kinds = (code, name) => codeTokens(code, name).map(({ kind, from, to }) => `${kind}:${code.slice(from, to)}`);
  assert.deepEqual(kinds('def f(x):  # if\n    return "if" + 3.5', 'python'), [
    'word:def',
    'comment:# if',
    'word:return',
    'string:"if"',
    'number:3.5',
  ]);
  assert.deepEqual(kinds('{"a": -1.50e3, "b": [true, "x:"]}', 'json'), [
    'key:"a"',
    'number:-1.50e3',
    'key:"b"',
    'word:true',
    'string:"x:"',
  ]);
  assert.deepEqual(kinds('SELECT a -- b', 'SQL'), ['word:SELECT', 'comment:-- b']);
  assert.deepEqual(kinds('<a href="x">y</a>', 'html'), ['tag:<a', 'key:href', 'string:"x"', 'tag:>', 'tag:</a', 'tag:>']);
  assert.deepEqual(kinds('-a\n+b\n c', 'diff'), ['removed:-a', 'added:+b']);
  assert.deepEqual(kinds('def if', 'unheard-of'), []);
});
