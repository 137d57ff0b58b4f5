// Tokens of code, for classes that the theme gives a look. One pass; what no pattern knows stays as it is.

import { languageNamed } from './languages.js';

/** @typedef {import('./languages.js').Language} Language */

/**
 * @typedef {{ kind: 'comment' | 'string' | 'number' | 'word' | 'key' | 'tag' | 'added' | 'removed', from: number, to: number }}
 *   CodeToken
 */

/** @type {Map<Language, RegExp>} */
const patterns = new Map();

/**
 * @param {string} code
 * @param {string} name of the language
 * @returns {CodeToken[]} in order; the rest is plain
 */
export function codeTokens(code, name) {
  const language = languageNamed(name);
  if (!language) return [];
  if (language === 'diff') return diffTokens(code);
  if (language === 'tags') return tagTokens(code);
  /** @type {CodeToken[]} */
  const tokens = [];
  for (const match of code.matchAll(patternOf(language))) {
    const [whole, comment, string, number, word] = match;
    const [from, to] = [match.index, match.index + whole.length];
    if (comment !== undefined) tokens.push({ kind: 'comment', from, to });
    else if (string !== undefined) tokens.push({ kind: isKey(code, to) ? 'key' : 'string', from, to });
    else if (number !== undefined) tokens.push({ kind: 'number', from, to });
    else if (language.words.has(language.anyCase ? word.toLowerCase() : word)) tokens.push({ kind: 'word', from, to });
  }
  return tokens;
}

/** @param {string} code @param {number} at whether a string that ends here names a member */
function isKey(code, at) {
  return /^\s*:(?!:)/.test(code.slice(at, at + 20));
}

/** @param {Language} language */
function patternOf(language) {
  let pattern = patterns.get(language);
  if (!pattern) {
    const number = String.raw`(?<![\w.])-?(?:0[xXbBoO][\da-fA-F_]+|\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?)`;
    pattern = new RegExp(`(${language.comments})|(${language.strings})|(${number})|([A-Za-z_][\\w-]*)`, 'g');
    patterns.set(language, pattern);
  }
  return pattern;
}

/** @param {string} code @returns {CodeToken[]} lines that come or go */
function diffTokens(code) {
  return [...code.matchAll(/^([+-])[^\n]*|^@@[^\n]*/gm)].map((match) => ({
    kind: match[1] === '+' ? 'added' : match[1] === '-' ? 'removed' : 'comment',
    from: match.index,
    to: match.index + match[0].length,
  }));
}

/** @param {string} code @returns {CodeToken[]} */
function tagTokens(code) {
  const pattern = /(<!--[^]*?(?:-->|$))|(<\/?[A-Za-z][\w:-]*|\/?>)|("[^"]*"|'[^']*')|([\w:-]+)(?==)/g;
  return [...code.matchAll(pattern)].map((match) => ({
    kind: match[1] ? 'comment' : match[2] ? 'tag' : match[3] ? 'string' : 'key',
    from: match.index,
    to: match.index + match[0].length,
  }));
}
