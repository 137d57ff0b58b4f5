// What stands inside a line of Markdown: emphasis, code, links. Found as ranges with the signs that open and close them;
// ranges nest and never cross. Links and pictures are ranges too: their address is shown, and nothing is ever fetched.

/**
 * @typedef {object} Mark
 * @property {'em' | 'strong' | 'del' | 'code' | 'link' | 'image' | 'address' | 'escape'} kind
 * @property {number} from with its signs
 * @property {number} innerFrom
 * @property {number} innerTo
 * @property {number} to
 * @property {[number, number]} [address] of a link or a picture
 */

/**
 * @typedef {object} Run signs of emphasis that stand together
 * @property {string} sign
 * @property {number} from
 * @property {number} to
 * @property {number} length as written
 * @property {boolean} opens
 * @property {boolean} closes
 */

const ESCAPED = /[!-/:-@[-`{-~]/;
const ADDRESS = /<((?:https?|ftp|mailto):[^\s<>]*|[\w.+-]+@[\w-]+\.[\w.-]+)>/y;
const TARGET = /\(\s*(?:<([^<>\n]*)>|((?:[^\s()\\]|\\.|\([^\s()]*\))*))(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s*\)/dy;

/**
 * @param {string} text one paragraph
 * @returns {Mark[]} in the order in which they begin, the outer before the inner
 */
export function inlineMarks(text) {
  /** @type {Mark[]} */
  const marks = [];
  /** @type {Run[]} */
  const runs = [];
  /** Opening brackets that wait. @type {{ at: number, isImage: boolean, runs: number }[]} */
  const brackets = [];
  let at = 0;
  while (at < text.length) {
    const sign = text[at];
    if (sign === '\\' && ESCAPED.test(text[at + 1] ?? '')) {
      marks.push({ kind: 'escape', from: at, innerFrom: at + 1, innerTo: at + 2, to: at + 2 });
      at += 2;
    } else if (sign === '`') at = takeCode(text, at, marks);
    else if (sign === '<') at = takeAddress(text, at, marks);
    else if (sign === '[' || (sign === '!' && text[at + 1] === '[')) {
      brackets.push({ at, isImage: sign === '!', runs: runs.length });
      at += sign === '!' ? 2 : 1;
    } else if (sign === ']') at = takeLink(text, at, brackets, runs, marks);
    else if (sign === '*' || sign === '_' || sign === '~') {
      const run = runAt(text, at);
      if (sign !== '~' || run.length === 2) runs.push(run);
      at = run.from + run.length;
    } else at += 1;
  }
  marks.push(...emphasis(runs, 0));
  return marks.sort((a, b) => a.from - b.from || b.to - a.to);
}

/** @param {string} text @param {number} at @param {Mark[]} marks @returns {number} the place after it */
function takeCode(text, at, marks) {
  let end = at;
  while (text[end] === '`') end += 1;
  const sign = text.slice(at, end);
  for (let close = text.indexOf(sign, end); close >= 0; close = text.indexOf(sign, close + 1)) {
    let stop = close;
    while (text[stop] === '`') stop += 1;
    if (stop - close !== sign.length) {
      close = stop;
      continue;
    }
    const inside = text.slice(end, close);
    const pad = Number(inside.startsWith(' ') && inside.endsWith(' ') && inside.trim() !== '');
    marks.push({ kind: 'code', from: at, innerFrom: end + pad, innerTo: close - pad, to: stop });
    return stop;
  }
  return end;
}

/** @param {string} text @param {number} at @param {Mark[]} marks */
function takeAddress(text, at, marks) {
  ADDRESS.lastIndex = at;
  const match = ADDRESS.exec(text);
  if (!match) return at + 1;
  const to = at + match[0].length;
  marks.push({ kind: 'address', from: at, innerFrom: at + 1, innerTo: to - 1, to });
  return to;
}

/**
 * @param {string} text
 * @param {number} at a closing bracket
 * @param {{ at: number, isImage: boolean, runs: number }[]} brackets
 * @param {Run[]} runs
 * @param {Mark[]} marks
 */
function takeLink(text, at, brackets, runs, marks) {
  const open = brackets.pop();
  if (!open || text[at + 1] !== '(') return at + 1;
  TARGET.lastIndex = at + 1;
  const match = TARGET.exec(text);
  if (!match) return at + 1;
  const to = at + 1 + match[0].length;
  const innerFrom = open.at + (open.isImage ? 2 : 1);
  // Emphasis that begins in the words of a link ends there.
  marks.push(...emphasis(runs.splice(open.runs), 0));
  const address = /** @type {[number, number]} */ (match.indices?.[1] ?? match.indices?.[2] ?? [to - 1, to - 1]);
  marks.push({ kind: open.isImage ? 'image' : 'link', from: open.at, innerFrom, innerTo: at, to, address });
  return to;
}

/** @param {string} text @param {number} from @returns {Run} */
function runAt(text, from) {
  const sign = text[from];
  let to = from;
  while (text[to] === sign) to += 1;
  const [before, after] = [text[from - 1] ?? ' ', text[to] ?? ' '];
  const isSpace = (/** @type {string} */ c) => /\s/.test(c);
  const isSign = (/** @type {string} */ c) => /[\p{P}\p{S}]/u.test(c);
  // Scripts without blanks between words put signs next to letters.
  const isEdge = (/** @type {string} */ c) => isSpace(c) || isSign(c) || /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/.test(c);
  const left = !isSpace(after) && (!isSign(after) || isEdge(before));
  const right = !isSpace(before) && (!isSign(before) || isEdge(after));
  const opens = sign === '_' ? left && (!right || isSign(before)) : left;
  const closes = sign === '_' ? right && (!left || isSign(after)) : right;
  return { sign, from, to, length: to - from, opens, closes };
}

/**
 * Pair the signs of emphasis, the inner pairs first.
 * @param {Run[]} runs in order
 * @param {number} least place of the first run that may be used
 * @returns {Mark[]}
 */
function emphasis(runs, least) {
  /** @type {Mark[]} */
  const marks = [];
  /** @type {Run[]} */
  const open = [];
  for (const closer of runs.slice(least)) {
    while (closer.closes && closer.from < closer.to) {
      const place = open.findLastIndex((opener) => fits(opener, closer));
      if (place < 0) break;
      const opener = open[place];
      open.length = place + 1;
      const strong = opener.to - opener.from > 1 && closer.to - closer.from > 1;
      const width = strong ? 2 : 1;
      const kind = opener.sign === '~' ? 'del' : strong ? 'strong' : 'em';
      marks.push({
        kind,
        from: opener.to - width,
        innerFrom: opener.to,
        innerTo: closer.from,
        to: closer.from + width,
      });
      opener.to -= width;
      closer.from += width;
      if (opener.from === opener.to) open.pop();
    }
    if (closer.opens && closer.from < closer.to) open.push(closer);
  }
  return marks;
}

/** @param {Run} opener @param {Run} closer */
function fits(opener, closer) {
  if (opener.sign !== closer.sign || opener.from === opener.to) return false;
  if (opener.sign === '~') return true;
  // Signs that could be both pair up only by the rule of three, so that `a**b*c` comes out as people read it.
  const both = opener.closes || closer.opens;
  return !both || (opener.length + closer.length) % 3 !== 0 || (opener.length % 3 === 0 && closer.length % 3 === 0);
}
