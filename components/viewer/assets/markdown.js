// The blocks of a Markdown text, each with the places of its lines. Nothing is rebuilt: what is rendered are stretches
// of the text itself, so a citation finds its words wherever they end up. Covers what models write: headings, lists,
// tables, quotes, code, rules. HTML stays text.

/** @typedef {[number, number]} Stretch */

/**
 * @typedef {{ type: 'paragraph', lines: Stretch[] }
 *   | { type: 'heading', level: number, lines: Stretch[] }
 *   | { type: 'rule' }
 *   | { type: 'code', language: string, lines: Stretch[] }
 *   | { type: 'quote', blocks: Block[] }
 *   | { type: 'list', ordered: boolean, items: { number: number, done: boolean | null, blocks: Block[] }[] }
 *   | { type: 'table', align: Align[], head: Stretch[] | null, rows: Stretch[][] }} Block
 */

/** @typedef {'left' | 'right' | 'center' | null} Align */

/**
 * What goes on from the text before: a long text is read in pieces.
 * @typedef {object} Carry
 * @property {{ sign: string, language: string } | null} fence the code block that is open
 * @property {Align[] | null} table columns of the table whose rows go on
 * @property {boolean} midline whether the piece begins inside a line
 */

/** @type {Carry} */
export const NOTHING_CARRIED = Object.freeze({ fence: null, table: null, midline: false });

const DEEPEST_BLOCK = 12;
const FENCE = /^ {0,3}(`{3,}|~{3,})[ \t]*([^\s`]*)[^`]*$/;
const HEADING = /^ {0,3}(#{1,6})(?=[ \t]|$)/;
const RULE = /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const QUOTE_SIGN = /^ {0,3}> ?/;
const ITEM = /^( {0,3})([-*+]|(\d{1,9})[.)])(?:( {1,4})(?=\S)|[ \t]+|$)/;
const UNDERLINE = /^ {0,3}(=+|-+)[ \t]*$/;
const DELIMITERS = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;
const INDENTED = /^(?: {4}|\t)/;

/**
 * @param {string} text
 * @param {Carry} [carry]
 * @returns {{ blocks: Block[], carry: Carry }} the blocks, and what goes on after the text
 */
export function markdownBlocks(text, carry = NOTHING_CARRIED) {
  const lines = linesOf(text);
  /** @type {Block[]} */
  const blocks = [];
  let at = 0;
  if (carry.fence) {
    const { sign, language } = carry.fence;
    const [code, next, closed] = takeFence(text, lines, 0, sign, 0);
    if (code.length) blocks.push({ type: 'code', language, lines: code });
    if (!closed) return { blocks, carry: { ...carry, midline: !text.endsWith('\n') } };
    at = next;
  } else if (carry.table) {
    const rows = [];
    for (; at < lines.length && isTableRow(text, lines[at]); at++) rows.push(cellsOf(text, lines[at]));
    if (rows.length) blocks.push({ type: 'table', align: carry.table, head: null, rows });
  } else if (carry.midline && lines.length) {
    let end = 1;
    while (end < lines.length && !isBlank(text, lines[end]) && !beginsBlock(text, lines, end)) end += 1;
    blocks.push({ type: 'paragraph', lines: lines.slice(0, end) });
    at = end;
  }
  const reader = new Reader(text);
  blocks.push(...reader.blocks(lines.slice(at), 0));
  const table = blocks.at(-1)?.type === 'table' && !/\n[ \t]*\n$/.test(text) ? /** @type {any} */ (blocks.at(-1)).align : null;
  return { blocks, carry: { fence: reader.open, table, midline: text !== '' && !text.endsWith('\n') } };
}

/** @param {string} text whether rendering would show it otherwise than it stands */
export function looksLikeMarkdown(text) {
  return /^ {0,3}(?:#{1,6} |[-*+] |\d+[.)] |>|```|~~~|\|.*\|[ \t]*$)|\*\*\S|`[^`\n]+`|\[[^\]\n]+\]\(/m.test(text);
}

/**
 * Lines of a block as one text, and where each of its characters stands.
 * @param {string} text
 * @param {Stretch[]} lines
 * @returns {{ text: string, at: number[] }}
 */
export function joinedLines(text, lines) {
  /** @type {number[]} */
  const at = [];
  lines.forEach(([from, to], i) => {
    for (let place = from; place < to; place++) at.push(place);
    // The line break stands behind the line, and behind blanks that were trimmed.
    if (i + 1 < lines.length) at.push(text.indexOf('\n', to));
  });
  return { text: at.map((place) => text[place]).join(''), at };
}

/** @param {string} text @returns {Stretch[]} its lines without their line breaks */
function linesOf(text) {
  /** @type {Stretch[]} */
  const lines = [];
  for (let from = 0; from < text.length; ) {
    const newline = text.indexOf('\n', from);
    const to = newline < 0 ? text.length : newline;
    lines.push([from, to]);
    from = to + 1;
  }
  return lines;
}

/** @param {string} text @param {Stretch} line */
function isBlank(text, [from, to]) {
  return !text.slice(from, to).trim();
}

/** @param {string} text @param {Stretch[]} lines @param {number} at whether a line ends a paragraph before it */
function beginsBlock(text, lines, at) {
  const line = text.slice(...lines[at]);
  if (FENCE.test(line) || HEADING.test(line) || RULE.test(line) || QUOTE_SIGN.test(line)) return true;
  const item = ITEM.exec(line);
  // A number in running text is no list, unless it begins one; neither is a sign with nothing behind it.
  if (item && item[4] && (item[3] === undefined || Number(item[3]) === 1)) return true;
  return beginsTable(text, lines, at);
}

/** @param {string} text @param {Stretch[]} lines @param {number} at */
function beginsTable(text, lines, at) {
  if (at + 1 >= lines.length || !isTableRow(text, lines[at])) return false;
  const line = text.slice(...lines[at + 1]);
  return line.includes('-') && DELIMITERS.test(line) && cellsOf(text, lines[at]).length === cellsOf(text, lines[at + 1]).length;
}

/** @param {string} text @param {Stretch} line */
function isTableRow(text, line) {
  return text.slice(...line).includes('|');
}

/**
 * The cells of a row: what stands between bars that no backslash and no code span hides.
 * @param {string} text
 * @param {Stretch} line
 * @returns {Stretch[]}
 */
function cellsOf(text, [from, to]) {
  /** @type {Stretch[]} */
  const cells = [];
  let [start, end] = trim(text, from, to);
  if (text[start] === '|') start += 1;
  if (end > start && text[end - 1] === '|' && text[end - 2] !== '\\') end -= 1;
  let begun = start;
  for (let at = start; at < end; at++) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '`') {
      const close = text.slice(at + 1, end).indexOf('`');
      if (close > 0) at += 1 + close;
    } else if (text[at] === '|') {
      cells.push(trim(text, begun, at));
      begun = at + 1;
    }
  }
  cells.push(trim(text, begun, end));
  return cells;
}

/** @param {string} text @param {number} from @param {number} to @returns {Stretch} */
function trim(text, from, to) {
  while (from < to && /\s/.test(text[from])) from += 1;
  while (to > from && /\s/.test(text[to - 1])) to -= 1;
  return [from, to];
}

/**
 * The lines of a code block.
 * @param {string} text
 * @param {Stretch[]} lines
 * @param {number} at the first one
 * @param {string} sign that opened it
 * @param {number} indent blanks that are taken off
 * @returns {[Stretch[], number, boolean]} the lines, the place after the closer, whether there is one
 */
function takeFence(text, lines, at, sign, indent) {
  const closer = new RegExp(`^ {0,3}${sign[0] === '`' ? '`' : '~'}{${sign.length},}[ \\t]*$`);
  /** @type {Stretch[]} */
  const code = [];
  for (; at < lines.length; at++) {
    const [from, to] = lines[at];
    const line = text.slice(from, to);
    if (closer.test(line)) return [code, at + 1, true];
    const blanks = Math.min(indent, /^ */.exec(line)?.[0].length ?? 0);
    code.push([from + blanks, to]);
  }
  return [code, at, false];
}

class Reader {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
    /** The code block that the text leaves open. @type {Carry['fence']} */
    this.open = null;
  }

  /** @param {Stretch[]} lines @param {number} depth @returns {Block[]} */
  blocks(lines, depth) {
    /** @type {Block[]} */
    const blocks = [];
    let at = 0;
    while (at < lines.length) {
      if (isBlank(this.text, lines[at])) {
        at += 1;
        continue;
      }
      const [block, next] = this.#block(lines, at, depth);
      blocks.push(block);
      at = next;
    }
    return blocks;
  }

  /** @param {Stretch[]} lines @param {number} at @param {number} depth @returns {[Block, number]} */
  #block(lines, at, depth) {
    const [from, to] = lines[at];
    const line = this.text.slice(from, to);
    const fence = FENCE.exec(line);
    if (fence) return this.#fence(lines, at, fence, depth);
    const heading = HEADING.exec(line);
    if (heading) {
      const end = from + line.replace(/(?:[ \t]+#+)?[ \t]*$/, '').length;
      const content = trim(this.text, Math.min(from + heading[0].length, end), end);
      return [{ type: 'heading', level: heading[1].length, lines: [content] }, at + 1];
    }
    if (RULE.test(line)) return [{ type: 'rule' }, at + 1];
    if (depth < DEEPEST_BLOCK && QUOTE_SIGN.test(line)) return this.#quote(lines, at, depth);
    if (depth < DEEPEST_BLOCK && ITEM.test(line)) return this.#list(lines, at, depth);
    if (beginsTable(this.text, lines, at)) return this.#table(lines, at);
    if (INDENTED.test(line)) return this.#indented(lines, at);
    return this.#paragraph(lines, at);
  }

  /** @param {Stretch[]} lines @param {number} at @param {RegExpExecArray} fence @param {number} depth @returns {[Block, number]} */
  #fence(lines, at, fence, depth) {
    const [, sign, language] = fence;
    const indent = /^ */.exec(fence[0])?.[0].length ?? 0;
    const [code, next, closed] = takeFence(this.text, lines, at + 1, sign, indent);
    if (!closed && depth === 0) this.open = { sign, language };
    return [{ type: 'code', language, lines: code }, next];
  }

  /** @param {Stretch[]} lines @param {number} at @param {number} depth @returns {[Block, number]} */
  #quote(lines, at, depth) {
    /** @type {Stretch[]} */
    const inner = [];
    for (; at < lines.length; at++) {
      const [from, to] = lines[at];
      const sign = QUOTE_SIGN.exec(this.text.slice(from, to));
      if (sign) inner.push([from + sign[0].length, to]);
      else if (!inner.length || isBlank(this.text, lines[at]) || isBlank(this.text, inner[inner.length - 1])) break;
      else if (beginsBlock(this.text, lines, at)) break;
      else inner.push([from, to]);
    }
    return [{ type: 'quote', blocks: this.blocks(inner, depth + 1) }, at];
  }

  /** @param {Stretch[]} lines @param {number} at @param {number} depth @returns {[Block, number]} */
  #list(lines, at, depth) {
    const first = ITEM.exec(this.text.slice(...lines[at]));
    const ordered = first?.[3] !== undefined;
    /** @type {Extract<Block, { type: 'list' }>['items']} */
    const items = [];
    while (at < lines.length) {
      const line = this.text.slice(...lines[at]);
      const item = ITEM.exec(line);
      if (!item || (item[3] !== undefined) !== ordered || RULE.test(line)) break;
      const [inner, next] = this.#itemLines(lines, at, item);
      const task = /^\[([ xX])\](?=[ \t])/.exec(this.text.slice(...inner[0]));
      if (task) inner[0] = trim(this.text, inner[0][0] + 3, inner[0][1]);
      const blocks = this.blocks(inner, depth + 1);
      items.push({ number: Number(item[3] ?? 0), done: task ? task[1] !== ' ' : null, blocks });
      at = next;
    }
    return [{ type: 'list', ordered, items }, at];
  }

  /**
   * The lines of one item, without what indents them.
   * @param {Stretch[]} lines
   * @param {number} at
   * @param {RegExpExecArray} item
   * @returns {[Stretch[], number]}
   */
  #itemLines(lines, at, item) {
    const indent = item[1].length + item[2].length + (item[4]?.length ?? 1);
    const [from, to] = lines[at];
    /** @type {Stretch[]} */
    const inner = [[Math.min(to, from + indent), to]];
    let end = at + 1;
    for (let i = at + 1; i < lines.length; i++) {
      const [start, stop] = lines[i];
      if (isBlank(this.text, lines[i])) {
        inner.push([stop, stop]);
        continue;
      }
      const line = this.text.slice(start, stop);
      const blanks = /^ */.exec(line)?.[0].length ?? 0;
      const isLazy = i === end && !beginsBlock(this.text, lines, i) && !ITEM.test(line);
      if (blanks < indent && !isLazy && !line.startsWith('\t')) break;
      inner.push([start + (line.startsWith('\t') ? 1 : Math.min(blanks, indent)), stop]);
      end = i + 1;
    }
    // Blank lines before the next item belong to the list; those after the last one to nothing.
    let next = end;
    while (next < lines.length && isBlank(this.text, lines[next])) next += 1;
    const goesOn = next < lines.length && ITEM.test(this.text.slice(...lines[next]));
    return [inner.slice(0, end - at), goesOn ? next : end];
  }

  /** @param {Stretch[]} lines @param {number} at @returns {[Block, number]} */
  #table(lines, at) {
    const head = cellsOf(this.text, lines[at]);
    const align = cellsOf(this.text, lines[at + 1]).map(([from, to]) => alignOf(this.text.slice(from, to)));
    const rows = [];
    let end = at + 2;
    for (; end < lines.length && isTableRow(this.text, lines[end]); end++) rows.push(cellsOf(this.text, lines[end]));
    return [{ type: 'table', align, head, rows }, end];
  }

  /** @param {Stretch[]} lines @param {number} at @returns {[Block, number]} */
  #indented(lines, at) {
    /** @type {Stretch[]} */
    const code = [];
    let end = at;
    for (let i = at; i < lines.length; i++) {
      const line = this.text.slice(...lines[i]);
      const sign = INDENTED.exec(line);
      if (!sign && line.trim()) break;
      code.push([lines[i][0] + (sign?.[0].length ?? line.length), lines[i][1]]);
      if (sign) end = i + 1;
    }
    return [{ type: 'code', language: '', lines: code.slice(0, end - at) }, end];
  }

  /** @param {Stretch[]} lines @param {number} at @returns {[Block, number]} */
  #paragraph(lines, at) {
    let end = at + 1;
    for (; end < lines.length && !isBlank(this.text, lines[end]); end++) {
      const underline = UNDERLINE.exec(this.text.slice(...lines[end]));
      if (underline) {
        const content = lines.slice(at, end).map(([from, to]) => trim(this.text, from, to));
        return [{ type: 'heading', level: underline[1][0] === '=' ? 1 : 2, lines: content }, end + 1];
      }
      if (beginsBlock(this.text, lines, end)) break;
    }
    const content = lines.slice(at, end).map(([from, to]) => trim(this.text, from, to));
    return [{ type: 'paragraph', lines: content }, end];
  }
}

/** @param {string} sign of a delimiter row @returns {Align} */
function alignOf(sign) {
  const [left, right] = [sign.startsWith(':'), sign.endsWith(':')];
  return left && right ? 'center' : right ? 'right' : left ? 'left' : null;
}
