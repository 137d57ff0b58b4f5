// The members of one JSON value, found by one pass over its characters: no recursion, nothing decoded, nothing dropped.
// Damaged JSON gives what can be told apart; the characters between two commas are always the whole of a member.

/** @typedef {'object' | 'list' | 'string' | 'word' | 'text' | 'elements'} ValueKind */

/**
 * Members as columns, because a list may have a million of them. `keyFrom` is -1 where a member has no key; the quote
 * marks belong to no key, but to the value of a string.
 * @typedef {object} Members
 * @property {number[]} keyFrom
 * @property {number[]} keyTo
 * @property {number[]} from
 * @property {number[]} to
 * @property {ValueKind[]} kind
 */

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const LIST = 91;
const BACKSLASH = 92;
const LIST_END = 93;
const OBJECT = 123;
const OBJECT_END = 125;

/** @returns {Members} */
export function noMembers() {
  return { keyFrom: [], keyTo: [], from: [], to: [], kind: [] };
}

/** @param {number} code @returns {boolean} */
function isSpace(code) {
  return code === 32 || code === 10 || code === 13 || code === 9;
}

/**
 * Where a string ends: after its closing quote mark, or at `to` where it has none.
 * @param {string} text
 * @param {number} from its opening quote mark
 * @param {number} to
 */
export function stringEnd(text, from, to) {
  let end = from;
  for (;;) {
    end = text.indexOf('"', end + 1);
    if (end < 0 || end >= to) return to;
    let slashes = end - 1;
    while (slashes > from && text.charCodeAt(slashes) === BACKSLASH) slashes -= 1;
    if ((end - 1 - slashes) % 2 === 0) return end + 1;
  }
}

/**
 * The stretch without white space at its ends.
 * @param {string} text
 * @param {number} from
 * @param {number} to
 * @returns {[number, number]}
 */
export function trimmed(text, from, to) {
  while (from < to && isSpace(text.charCodeAt(from))) from += 1;
  while (to > from && isSpace(text.charCodeAt(to - 1))) to -= 1;
  return [from, to];
}

/**
 * What kind of value stands in a stretch without white space at its ends. A list with words after its end is none.
 * @param {string} text
 * @param {number} from
 * @param {number} to
 * @returns {ValueKind}
 */
export function kindOfValue(text, from, to) {
  const first = text.charCodeAt(from);
  if (first === QUOTE) return stringEnd(text, from, to) === to ? 'string' : 'word';
  if (first !== OBJECT && first !== LIST) return 'word';
  let depth = 0;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = stringEnd(text, at, to) - 1;
    else if (code === OBJECT || code === LIST) depth += 1;
    else if (code === OBJECT_END || code === LIST_END) {
      depth -= 1;
      if (depth === 0 && at + 1 < to) return 'word';
    }
  }
  return first === OBJECT ? 'object' : 'list';
}

/** A value longer than this is taken for JSON by its first and its last bracket. */
const LONGEST_CHECK = 1_000_000;

/**
 * The object or list that a stretch is, if it is nothing else.
 * @param {string} text
 * @param {number} start
 * @param {number} end
 * @returns {{ kind: 'object' | 'list', from: number, to: number } | null}
 */
export function rootIn(text, start, end) {
  const [from, to] = trimmed(text, start, end);
  if (from === to || !/[[{]/.test(text[from])) return null;
  if (to - from > LONGEST_CHECK && !/[\]}]/.test(text[to - 1])) return null;
  const kind = kindOfValue(text, from, Math.min(to, from + LONGEST_CHECK));
  return kind === 'object' || kind === 'list' ? { kind, from, to } : null;
}

/**
 * The members of an object or a list.
 * @param {string} text
 * @param {number} from its opening bracket
 * @param {number} to its end; the closing bracket may be missing
 * @returns {Members}
 */
export function membersOf(text, from, to) {
  const members = noMembers();
  const isObject = text.charCodeAt(from) === OBJECT;
  let depth = 0;
  let begin = from + 1;
  let colon = -1;
  let closed = -1;
  const add = (/** @type {number} */ end) => {
    const [start, stop] = trimmed(text, begin, end);
    if (start < stop) addMember(text, members, start, stop, colon, closed);
    [begin, colon, closed] = [end + 1, -1, -1];
  };
  for (let at = from + 1; at < to; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = stringEnd(text, at, to) - 1;
        break;
      case OBJECT:
      case LIST:
        depth += 1;
        break;
      case OBJECT_END:
      case LIST_END:
        depth -= 1;
        if (depth < 0) {
          add(at);
          return members;
        }
        if (depth === 0) closed = at + 1;
        break;
      case COMMA:
        if (depth === 0) add(at);
        break;
      case COLON:
        if (depth === 0 && isObject && colon < 0) colon = at;
        break;
    }
  }
  add(to);
  return members;
}

/**
 * @param {string} text
 * @param {Members} members
 * @param {number} start
 * @param {number} stop
 * @param {number} colon between key and value, or -1
 * @param {number} closed where the last bracket in it closes, or -1
 */
function addMember(text, members, start, stop, colon, closed) {
  let [keyFrom, keyTo, from] = [-1, -1, start];
  if (colon >= 0) {
    [keyFrom, keyTo] = trimmed(text, start, colon);
    from = trimmed(text, colon + 1, stop)[0];
    if (text.charCodeAt(keyFrom) === QUOTE && stringEnd(text, keyFrom, keyTo) === keyTo) {
      keyFrom += 1;
      keyTo -= 1;
    }
  }
  members.keyFrom.push(keyFrom);
  members.keyTo.push(keyTo);
  members.from.push(from);
  members.to.push(stop);
  members.kind.push(memberKind(text, from, stop, closed));
}

/**
 * @param {string} text
 * @param {number} from
 * @param {number} to
 * @param {number} closed
 * @returns {ValueKind}
 */
function memberKind(text, from, to, closed) {
  const first = text.charCodeAt(from);
  // Bracketed values were walked through already: they are whole when nothing follows their last bracket.
  if (first === OBJECT || first === LIST) {
    if (closed >= 0 && closed !== to) return 'word';
    return first === OBJECT ? 'object' : 'list';
  }
  return first === QUOTE && stringEnd(text, from, to) === to ? 'string' : 'word';
}
