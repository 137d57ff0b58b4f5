// A scanner of JSON text: one pass, no recursion, never outside the given stretch. It decides nothing about what is a
// call or a source; it only finds where keys and values stand, so that they can be shown.

/**
 * @typedef {{ kind: 'string' | 'key' | 'word' | 'sign', start: number, end: number }} Token
 * `word` is a number, `true`, `false`, `null`, or whatever else stands without quotes.
 */

/**
 * @param {string} text
 * @param {number} from
 * @param {number} to
 * @returns {Token[]}
 */
export function jsonTokens(text, from, to) {
  /** @type {Token[]} */
  const tokens = [];
  const pattern = /"[^"\\]*(?:\\[^][^"\\]*)*"?|[{}[\],:]|[^\s"{}[\],:]+/y;
  const piece = text.slice(from, to);
  let at = 0;
  while (at < piece.length) {
    if (/\s/.test(piece[at])) {
      at += 1;
      continue;
    }
    pattern.lastIndex = at;
    const match = pattern.exec(piece);
    if (!match) {
      at += 1;
      continue;
    }
    const end = at + match[0].length;
    const first = piece[at];
    if (first === ':' && tokens.length && tokens[tokens.length - 1].kind === 'string')
      tokens[tokens.length - 1].kind = 'key';
    tokens.push({
      kind: first === '"' ? 'string' : '{}[],:'.includes(first) ? 'sign' : 'word',
      start: from + at,
      end: from + end,
    });
    at = end;
  }
  return tokens;
}

/**
 * @typedef {object} Field
 * @property {string} key decoded; the number in a list
 * @property {number} from start of the value; of a string without its quote marks
 * @property {number} to
 * @property {'string' | 'word' | 'nested'} type
 */

/**
 * The fields of an object, or the items of a list.
 * @param {string} text
 * @param {number} from
 * @param {number} to
 * @returns {Field[] | null} null when the stretch is neither, or breaks off
 */
export function jsonFields(text, from, to) {
  const tokens = jsonTokens(text, from, to);
  const opener = tokens.length ? text[tokens[0].start] : '';
  if (opener !== '{' && opener !== '[') return null;
  const isObject = opener === '{';
  /** @type {Field[]} */
  const fields = [];
  let key = '';
  let at = 1;
  while (at < tokens.length) {
    const token = tokens[at];
    const sign = token.kind === 'sign' ? text[token.start] : '';
    if (sign === (isObject ? '}' : ']')) return at === tokens.length - 1 ? fields : null;
    if (sign === ',' || sign === ':') {
      at += 1;
      continue;
    }
    if (token.kind === 'key') {
      key = decodeString(text.slice(token.start + 1, token.end - 1));
      at += 1;
      continue;
    }
    const end = valueEnd(text, tokens, at);
    if (end < 0) return null;
    const last = tokens[end - 1];
    const isString = token.kind === 'string';
    fields.push({
      key: isObject ? key : String(fields.length),
      from: isString ? token.start + 1 : token.start,
      to: isString ? last.end - 1 : last.end,
      type: isString ? 'string' : sign ? 'nested' : 'word',
    });
    at = end;
  }
  return null;
}

/**
 * Where a value that begins with a token ends.
 * @param {string} text
 * @param {Token[]} tokens
 * @param {number} at
 * @returns {number} place of the token after it, or -1 when it breaks off
 */
function valueEnd(text, tokens, at) {
  let depth = 0;
  for (let i = at; i < tokens.length; i++) {
    const sign = tokens[i].kind === 'sign' ? text[tokens[i].start] : '';
    if (sign === '{' || sign === '[') depth += 1;
    if (sign === '}' || sign === ']') depth -= 1;
    if (depth === 0) return i + 1;
  }
  return -1;
}

const ESCAPES = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };

/**
 * Undo the escapes of a JSON string; what is no escape stays as it is.
 * @param {string} raw between the quote marks
 */
export function decodeString(raw) {
  return raw.replace(/\\(u[0-9a-fA-F]{4}|[^u])/g, (_, code) =>
    code.length === 5
      ? String.fromCharCode(parseInt(code.slice(1), 16))
      : (/** @type {Record<string, string>} */ (ESCAPES)[code] ?? code),
  );
}

/**
 * Cut the inside of a JSON string into pieces: after an escaped newline where one is near, else at a blank, never inside
 * an escape or a surrogate pair.
 * @param {string} text
 * @param {number} from
 * @param {number} to
 * @param {number} most the longest piece
 * @returns {number[]} the starts of the pieces
 */
export function stringChunkStarts(text, from, to, most) {
  const starts = [from];
  let start = from;
  while (to - start > most) {
    const piece = text.slice(start, start + most);
    const newline = /^[^]*[^\\](?:\\\\)*\\n/.exec(piece.slice(most >> 1));
    const blank = piece.lastIndexOf(' ');
    if (newline) start += (most >> 1) + newline[0].length;
    else start += blank > most >> 1 ? blank + 1 : wholeEscapes(piece);
    starts.push(start);
  }
  return starts;
}

/** @param {string} piece @returns {number} its length without an escape or a surrogate pair that is cut off */
function wholeEscapes(piece) {
  const cut = /(?:\\u[0-9a-fA-F]{0,3}|\\|[\ud800-\udbff])$/.exec(piece);
  if (!cut) return piece.length;
  const backslashes = /\\*$/.exec(piece.slice(0, cut.index));
  return (backslashes?.[0].length ?? 0) % 2 ? piece.length : cut.index;
}
