// A value as a tree of lines: which members are open, which of many are shown, and what each line holds. Members are
// read when they are first shown, so a value of ten megabytes costs no more than what is looked at.

import { chunkStarts, CHUNK } from './chunks.js';
import { elementMembers } from './elements.js';
import { decodeString, stringChunkStarts } from './json.js';
import { membersOf } from './members.js';
import { lastAtMost } from './search.js';

/** @typedef {import('./transcript.js').Transcript} Transcript */
/** @typedef {import('./members.js').Members} Members */
/** @typedef {import('./members.js').ValueKind} ValueKind */

/**
 * @typedef {object} TreeNode
 * @property {ValueKind} kind
 * @property {number} from of a string its opening quote mark
 * @property {number} to
 * @property {number} keyFrom -1 without a key
 * @property {number} keyTo
 * @property {string} path as JSONPath writes it
 * @property {number} depth from 1
 * @property {number} index
 * @property {number} count members of its parent
 */

/**
 * A line shows a value, or stands for the members, or the pieces of a long text, that are not shown.
 * @typedef {{ type: 'value', node: TreeNode, open: boolean | null, pieces: [number, number][] } |
 *   { type: 'more', node: TreeNode, side: 'before' | 'after', hidden: number, count: number }} TreeLine
 * `open` is null for a value that has nothing to open; `pieces` are the text of one that is open.
 */

/** Members that are shown at once; the same number more each time. */
export const PAGE = 50;
/** Pages that may stand in the tree together. */
const PAGES = 3;
/** Lines that are open before a reader opens any. */
const OPEN_LINES = 40;
/** Lines that opening everything inside of a value may add. */
const MOST_OPENED = 120;
/** A value longer than this is read only when it is opened. */
const LONGEST_LOOK = 200_000;
/** Text on one line; what is longer, or has line breaks, can be opened. */
export const SHORT = 160;
const OPEN_TEXT = 1200;
const DEEPEST = 60;
const REMEMBERED = 400;

/** What a reader opened, by the place where a value begins; it outlives the elements of the page. */
export class TreeState {
  constructor() {
    /** @type {Map<number, boolean>} */
    this.open = new Map();
    /** First and last member that is shown of values with many. @type {Map<number, [number, number]>} */
    this.shown = new Map();
    /** @type {Map<number, Members>} */
    this.members = new Map();
  }
}

export class TreeModel {
  /**
   * @param {Transcript} doc
   * @param {TreeState} state
   * @param {{ kind: ValueKind, from: number, to: number }} root an object, a list or elements
   */
  constructor(doc, state, root) {
    this.doc = doc;
    this.state = state;
    /** @type {TreeNode} */
    this.root = { ...root, keyFrom: -1, keyTo: -1, path: '$', depth: 0, index: 0, count: 1 };
    /** Where the pieces of an open text begin. @type {Map<number, number[]>} */
    this.pieces = new Map();
    this.openFirst = this.#openFirst();
  }

  /** @param {TreeNode} node @returns {Members} */
  membersOf(node) {
    const { members } = this.state;
    let found = members.get(node.from);
    if (found) return found;
    found =
      node.kind === 'elements'
        ? elementMembers(this.doc, node.from, node.to)
        : membersOf(this.doc.text, node.from, node.to);
    if (members.size >= REMEMBERED) members.clear();
    members.set(node.from, found);
    return found;
  }

  /** @param {TreeNode} parent @param {number} index @returns {TreeNode} */
  child(parent, index) {
    const members = this.membersOf(parent);
    const [keyFrom, keyTo] = [members.keyFrom[index], members.keyTo[index]];
    const key = keyFrom < 0 ? null : this.doc.slice(keyFrom, keyTo);
    const name = key !== null && parent.kind === 'object' ? decodeString(key) : key;
    return {
      kind: members.kind[index],
      from: members.from[index],
      to: members.to[index],
      keyFrom,
      keyTo,
      path: parent.path + pathStep(name ?? index),
      depth: parent.depth + 1,
      index,
      count: members.from.length,
    };
  }

  /** @param {TreeNode} node whether it can be opened */
  opens(node) {
    if (isNested(node)) return node.to - node.from > LONGEST_LOOK || this.membersOf(node).from.length > 0;
    return isLongText(this.doc, node);
  }

  /** @param {TreeNode} node */
  isOpen(node) {
    return this.state.open.get(node.from) ?? this.openFirst.has(node.from);
  }

  /** @param {TreeNode} node @param {boolean} open */
  setOpen(node, open) {
    this.state.open.set(node.from, open);
  }

  /** @param {TreeNode} node open it and what is in it, the outer values first, as far as lines are left */
  openInside(node) {
    let room = MOST_OPENED;
    const waiting = [node];
    for (let next = waiting.shift(); next && room > 0; next = waiting.shift()) {
      // What a reader asks for opens, however long it is.
      const isLong = next !== node && next.to - next.from > LONGEST_LOOK;
      if (!isNested(next) || isLong || next.depth >= DEEPEST) continue;
      this.setOpen(next, true);
      const [first, last] = this.shownOf(next);
      room -= last - first;
      for (let i = first; i < last; i++) waiting.push(this.child(next, i));
    }
  }

  /** @param {TreeNode} node members, or pieces of a text, that are shown at once */
  #page(node) {
    return isNested(node) ? PAGE : 1;
  }

  /** @param {TreeNode} node @returns {[number, number, number]} first and last part that is shown, and how many there are */
  shownOf(node) {
    const count = isNested(node) ? this.membersOf(node).from.length : this.#pieceStarts(node).length;
    const [first, last] = this.state.shown.get(node.from) ?? [0, this.#page(node)];
    return [first, Math.min(count, last), count];
  }

  /**
   * Show more of its parts; of very many, those at the other end go.
   * @param {TreeNode} node
   * @param {'before' | 'after'} side
   */
  showMore(node, side) {
    const [first, last, count] = this.shownOf(node);
    const page = this.#page(node);
    const most = PAGES * page;
    if (side === 'before') {
      const start = Math.max(0, first - page);
      this.state.shown.set(node.from, [start, Math.min(last, start + most)]);
    } else {
      const end = Math.min(count, last + page);
      this.state.shown.set(node.from, [Math.max(first, end - most), end]);
    }
  }

  /** @param {TreeNode} node a text @returns {number[]} where its pieces begin */
  #pieceStarts(node) {
    const known = this.pieces.get(node.from);
    if (known) return known;
    const [from, to] = insideOf(node);
    const { text } = this.doc;
    const starts = node.kind === 'string' ? stringChunkStarts(text, from, to, CHUNK) : chunkStarts(text, from, to);
    this.pieces.set(node.from, starts);
    return starts;
  }

  /** @returns {TreeLine[]} the lines as they stand now */
  lines() {
    /** @type {TreeLine[]} */
    const lines = [];
    /** @type {TreeLine[]} */
    const waiting = [];
    this.#push(this.root, waiting);
    for (let line = waiting.pop(); line; line = waiting.pop()) {
      if (line.type === 'more' || !line.open) lines.push(line);
      else if (isNested(line.node)) {
        lines.push(line);
        this.#push(line.node, waiting);
      } else lines.push(...this.#textLines(line.node));
    }
    return lines;
  }

  /** @param {TreeNode} node an open text @returns {TreeLine[]} */
  #textLines(node) {
    const starts = this.#pieceStarts(node);
    const [first, last, count] = this.shownOf(node);
    const to = insideOf(node)[1];
    /** @type {[number, number][]} */
    const pieces = starts.slice(first, last).map((from, i) => [from, starts[first + i + 1] ?? to]);
    /** @type {TreeLine[]} */
    const lines = [{ type: 'value', node, open: true, pieces }];
    if (first > 0) lines.unshift({ type: 'more', node, side: 'before', hidden: first, count });
    if (last < count) lines.push({ type: 'more', node, side: 'after', hidden: count - last, count });
    return lines;
  }

  /** @param {TreeNode} parent @param {TreeLine[]} waiting the last one comes first */
  #push(parent, waiting) {
    const [first, last, count] = this.shownOf(parent);
    if (last < count) waiting.push({ type: 'more', node: parent, side: 'after', hidden: count - last, count });
    for (let i = last - 1; i >= first; i--) {
      const node = this.child(parent, i);
      waiting.push({ type: 'value', node, open: this.opens(node) ? this.isOpen(node) : null, pieces: [] });
    }
    if (first > 0) waiting.push({ type: 'more', node: parent, side: 'before', hidden: first, count });
  }

  /**
   * Open what hides a place.
   * @param {number} offset
   * @returns {boolean} whether anything had to be opened
   */
  reveal(offset) {
    let changed = false;
    let node = this.root;
    while (node.depth < DEEPEST) {
      const at = this.#memberAt(node, offset);
      if (at < 0) return changed;
      const [first, last] = this.shownOf(node);
      if (at < first || at >= last) {
        this.state.shown.set(node.from, [at - (at % PAGE), at - (at % PAGE) + PAGE]);
        changed = true;
      }
      node = this.child(node, at);
      if (offset < node.from || !this.opens(node)) return changed;
      if (!this.isOpen(node)) {
        this.setOpen(node, true);
        changed = true;
      }
      if (!isNested(node)) return this.#revealPiece(node, offset) || changed;
    }
    return changed;
  }

  /** @param {TreeNode} node a text @param {number} offset @returns {boolean} whether its piece was not shown */
  #revealPiece(node, offset) {
    const at = Math.max(0, lastAtMost(this.#pieceStarts(node), offset));
    const [first, last] = this.shownOf(node);
    if (at >= first && at < last) return false;
    this.state.shown.set(node.from, [at, at + 1]);
    return true;
  }

  /** @param {TreeNode} node @param {number} offset @returns {number} the member that holds a place, or -1 */
  #memberAt(node, offset) {
    const { keyFrom, from, to } = this.membersOf(node);
    return from.findIndex((start, i) => (keyFrom[i] < 0 ? start : keyFrom[i]) <= offset && offset < to[i]);
  }

  /** What is open at first: the outer values before the inner ones, as long as they are few lines together. */
  #openFirst() {
    /** @type {Set<number>} */
    const open = new Set();
    let room = OPEN_LINES - Math.min(PAGE, this.membersOf(this.root).from.length);
    /** @type {TreeNode[]} */
    let level = [this.root];
    while (level.length && room > 0) {
      /** @type {TreeNode[]} */
      const next = [];
      for (const parent of level) {
        const [first, last] = this.shownOf(parent);
        for (let i = first; i < last && room > 0; i++) {
          const node = this.child(parent, i);
          const lines = this.#linesWhenOpen(node);
          if (!lines || lines > room) continue;
          room -= lines;
          open.add(node.from);
          if (isNested(node)) next.push(node);
        }
      }
      level = next;
    }
    return open;
  }

  /** @param {TreeNode} node @returns {number} lines that opening it adds; 0 when it stays closed at first */
  #linesWhenOpen(node) {
    const length = node.to - node.from;
    if (length > LONGEST_LOOK || node.depth >= DEEPEST) return 0;
    if (isNested(node)) return Math.min(PAGE, this.membersOf(node).from.length);
    if (length > OPEN_TEXT || !isLongText(this.doc, node)) return 0;
    return 1 + Math.ceil(length / SHORT) + (this.doc.slice(node.from, node.to).match(/\n|\\n/g)?.length ?? 0);
  }
}

/** @param {TreeNode} node */
export function isNested(node) {
  return node.kind === 'object' || node.kind === 'list' || node.kind === 'elements';
}

/** @param {TreeNode} node a text @returns {[number, number]} where it stands, without quote marks */
export function insideOf(node) {
  return node.kind === 'string' ? [node.from + 1, node.to - 1] : [node.from, node.to];
}

/** @param {Transcript} doc @param {TreeNode} node whether it is text that one line cannot show well */
export function isLongText(doc, node) {
  if (isNested(node)) return false;
  if (node.to - node.from > SHORT) return true;
  const written = doc.slice(node.from, node.to);
  return node.kind === 'string' ? /\\n/.test(written) : /\n/.test(written.trim());
}

/** @param {string | number} name @returns {string} one step of a JSONPath */
export function pathStep(name) {
  if (typeof name === 'number') return `[${name}]`;
  if (/^[A-Za-z_]\w*$/.test(name)) return `.${name}`;
  return `['${name.replace(/[\\']/g, '\\$&').replace(/\n/g, '\\n').replace(/\r/g, '\\r').replace(/\t/g, '\\t')}']`;
}
