// How code is coloured: what is a comment, a string, a word of the language. Enough to read by; no grammar.

/**
 * @typedef {object} Language
 * @property {string} comments pattern
 * @property {string} strings pattern
 * @property {Set<string>} words
 * @property {boolean} [anyCase] whether its words may be written in capitals
 */

const SLASHES = String.raw`\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)`;
const HASH = String.raw`#[^\n]*`;
const DASHES = String.raw`--[^\n]*|\/\*[^]*?(?:\*\/|$)`;
const QUOTED = String.raw`"(?:[^"\\\n]|\\[^])*"?|'(?:[^'\\\n]|\\[^])*'?`;
const BACKTICK = String.raw`\x60(?:[^\x60\\]|\\[^])*\x60?`;
const TRIPLE = String.raw`(?:[rbfu]{0,2})(?:"""[^]*?(?:"""|$)|'''[^]*?(?:'''|$)|${QUOTED})`;

const words = (/** @type {string} */ list) => new Set(list.split(' '));

/** @type {Record<string, Language>} */
const LANGUAGES = {
  python: {
    comments: HASH,
    strings: TRIPLE,
    words: words(
      'and as assert async await break case class continue def del elif else except False finally for from global if import in is lambda match None nonlocal not or pass raise return True try while with yield',
    ),
  },
  javascript: {
    comments: SLASHES,
    strings: `${QUOTED}|${BACKTICK}`,
    words: words(
      'abstract as async await break case catch class const continue debugger declare default delete do else enum export extends false finally for from function if implements import in instanceof interface let new null of private protected public readonly return static super switch this throw true try type typeof undefined var void while yield',
    ),
  },
  c: {
    comments: SLASHES,
    strings: `${QUOTED}|${BACKTICK}`,
    words: words(
      'abstract as async auto await bool boolean break byte case catch char chan class const constexpr continue crate default defer delete do double dyn else enum explicit export extends extern false final finally float fn for foreach fun func go goto if impl implements import in inline int interface internal is let long loop map match mod module move mut namespace new nil null object operator override package private protected pub public range record ref return sealed select self short signed sizeof static string struct super switch template this throw throws trait true try type typedef typename union unsafe unsigned use using val var virtual void volatile when where while yield',
    ),
  },
  shell: {
    comments: String.raw`(?<![^\s;])#[^\n]*`,
    strings: String.raw`"(?:[^"\\]|\\[^])*"?|'[^']*'?`,
    words: words(
      'case do done elif else esac export fi for function if in local return select then until while cd echo exit set source sudo',
    ),
  },
  ruby: {
    comments: HASH,
    strings: QUOTED,
    words: words(
      'begin break case class def do else elsif end ensure false for function if in local module next nil not or and redo repeat require rescue retry return self super then true undef unless until when while yield',
    ),
  },
  sql: {
    comments: DASHES,
    strings: String.raw`'(?:[^']|'')*'?|"[^"]*"?`,
    words: words(
      'add all alter and as asc begin between by case check column commit constraint create cross default delete desc distinct drop else end exists false foreign from full group having in index inner insert into is join key left like limit not null offset on or order outer over partition primary references replace returning right rollback select set table then true union unique update using values view when where with',
    ),
    anyCase: true,
  },
  json: { comments: SLASHES, strings: QUOTED, words: words('true false null') },
  settings: {
    comments: String.raw`(?<![^\s])[#;][^\n]*`,
    strings: QUOTED,
    words: words('true false null yes no on off'),
    anyCase: true,
  },
  css: { comments: String.raw`\/\*[^]*?(?:\*\/|$)`, strings: QUOTED, words: words('important media import from to and not') },
};

/** @type {Record<string, string>} */
const NAMES = {
  py: 'python', python: 'python', python3: 'python', pycon: 'python', starlark: 'python',
  js: 'javascript', jsx: 'javascript', javascript: 'javascript', mjs: 'javascript', ts: 'javascript', tsx: 'javascript',
  typescript: 'javascript', c: 'c', h: 'c', cpp: 'c', 'c++': 'c', cc: 'c', cs: 'c', csharp: 'c', java: 'c', kotlin: 'c',
  kt: 'c', go: 'c', golang: 'c', rust: 'c', rs: 'c', swift: 'c', scala: 'c', dart: 'c', php: 'c', proto: 'c',
  sh: 'shell', bash: 'shell', shell: 'shell', zsh: 'shell', console: 'shell', dockerfile: 'shell', makefile: 'shell',
  rb: 'ruby', ruby: 'ruby', perl: 'ruby', r: 'ruby', julia: 'ruby', elixir: 'ruby',
  sql: 'sql', postgresql: 'sql', mysql: 'sql', sqlite: 'sql',
  json: 'json', jsonc: 'json', json5: 'json', jsonl: 'json',
  yaml: 'settings', yml: 'settings', toml: 'settings', ini: 'settings', conf: 'settings', properties: 'settings',
  css: 'css', scss: 'css', less: 'css',
};

/** Languages that are marked up with tags. */
const TAGGED = new Set(['html', 'xml', 'svg', 'vue', 'svelte', 'xhtml']);

/** @param {string} name as it stands after a fence @returns {Language | 'tags' | 'diff' | null} */
export function languageNamed(name) {
  const plain = name.toLowerCase().replace(/^\{?\.?|[}:,].*$/g, '');
  if (TAGGED.has(plain)) return 'tags';
  if (plain === 'diff' || plain === 'patch') return 'diff';
  const known = NAMES[plain];
  return known ? LANGUAGES[known] : null;
}
