// The rows of the comparison: each turn a head and chunks of at most some thousand characters, so that a turn of any
// length is drawn only where it is looked at. Plain data in, plain data out.

/** @typedef {string | [string, string]} Piece one string where both sides are the same, else what each has in its place */
/** @typedef {{ same: boolean, left: string, right: string, place: number }} Segment `place`: number of the difference, or -1 */
/**
 * @typedef {object} Turn
 * @property {number | null} left
 * @property {number | null} right
 * @property {string} role
 * @property {'same' | 'changed' | 'left' | 'right'} state
 * @property {boolean} blank whether only white space differs
 * @property {[string | null, Piece[]][]} parts
 */
/**
 * @typedef {{ kind: 'head', turn: number }
 *   | { kind: 'chunk', turn: number, label: string | null, segments: Segment[] }
 *   | { kind: 'fold', turn: number, key: string, chars: number }
 *   | { kind: 'run', key: string, count: number }} Row `count`: turns in the run, without what stands between them
 */

export const CHUNK = 3000;
const SEGMENTS = 60;
/** Characters that stay in view around a difference when only differences are shown. */
export const CONTEXT = 240;

/**
 * @param {Turn[]} turns
 * @param {{ only: boolean, opened: Set<string> }} how whether only differences are shown, and which folds are open
 * @returns {{ rows: Row[], groups: number[], places: number[] }} groups: first row of each turn; places: the row of each difference
 */
export function turnRows(turns, { only, opened }) {
  /** @type {Row[]} */
  const rows = [];
  /** @type {number[]} */
  const groups = [];
  /** @type {number[]} */
  const places = [];
  for (let at = 0; at < turns.length; ) {
    const run = only ? sameFrom(turns, at) : 0;
    if (run && !opened.has(`run ${at}`)) {
      const count = turns.slice(at, at + run).filter((turn) => turn.role !== 'between').length;
      if (count) {
        groups.push(rows.length);
        rows.push({ kind: 'run', key: `run ${at}`, count });
      }
      at += run;
      continue;
    }
    for (const end = at + Math.max(run, 1); at < end; at++) {
      groups.push(rows.length);
      rows.push({ kind: 'head', turn: at });
      turns[at].parts.forEach(([label, pieces], part) => {
        const cutter = new Cutter(rows, places, at, label);
        pieces.forEach((piece, index) => {
          const key = `${at} ${part} ${index}`;
          const folded = only && turns[at].state !== 'same' && !opened.has(key);
          if (typeof piece !== 'string') cutter.change(piece[0], piece[1]);
          else if (folded && piece.length > 3 * CONTEXT) {
            if (index > 0) cutter.same(startOf(piece));
            const end = index + 1 < pieces.length ? endOf(piece) : '';
            cutter.fold(key, piece.length - end.length - (index > 0 ? startOf(piece).length : 0));
            cutter.same(end);
          } else cutter.same(piece);
        });
        cutter.flush();
      });
    }
  }
  return { rows, groups, places };
}

/** @param {Turn[]} turns @param {number} at @returns {number} how many turns from here on are the same */
function sameFrom(turns, at) {
  let count = 0;
  while (turns[at + count]?.state === 'same') count++;
  return count;
}

/** @param {string} text @returns {string} its first lines */
function startOf(text) {
  const end = text.lastIndexOf('\n', CONTEXT) + 1;
  return text.slice(0, end > CONTEXT / 2 ? end : whole(text, CONTEXT));
}

/** @param {string} text @returns {string} its last lines */
function endOf(text) {
  const start = text.indexOf('\n', text.length - CONTEXT) + 1;
  return text.slice(start > 0 && start < text.length - CONTEXT / 2 ? start : whole(text, text.length - CONTEXT));
}

/** @param {string} text @param {number} at @returns {number} the same place, or the one before where it would split a sign in two */
function whole(text, at) {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code < 0xe000 ? at - 1 : at;
}

/**
 * Cut a text into slices of at most a chunk, after a line break where there is one.
 * @param {string} text
 * @returns {string[]}
 */
export function slices(text) {
  const found = [];
  for (let at = 0; at < text.length; ) {
    let end = at + CHUNK;
    if (end < text.length) {
      const line = text.lastIndexOf('\n', end - 1) + 1;
      end = line > at ? line : whole(text, end);
    }
    found.push(text.slice(at, end));
    at = end;
  }
  return found;
}

/** Gathers segments into chunks. */
class Cutter {
  /** @param {Row[]} rows @param {number[]} places @param {number} turn @param {string | null} label */
  constructor(rows, places, turn, label) {
    this.rows = rows;
    this.places = places;
    this.turn = turn;
    this.label = label;
    /** @type {Segment[]} */
    this.segments = [];
    this.size = 0;
  }

  /** @param {string} text */
  same(text) {
    for (const slice of slices(text)) {
      const line = slice.indexOf('\n') + 1;
      const isFull = this.size + slice.length > CHUNK || this.segments.length >= SEGMENTS;
      // A chunk ends with a line where it can, since the next one begins a line on the screen.
      if (isFull && this.size && line && line < CHUNK) {
        this.#add(true, slice.slice(0, line), slice.slice(0, line), -1);
        this.flush();
        this.#add(true, slice.slice(line), slice.slice(line), -1);
      } else {
        if (this.size + slice.length > 2 * CHUNK || this.segments.length >= 2 * SEGMENTS) this.flush();
        this.#add(true, slice, slice, -1);
      }
    }
  }

  /** @param {string} left @param {string} right */
  change(left, right) {
    const [a, b] = [slices(left), slices(right)];
    for (let i = 0; i < Math.max(a.length, b.length); i++) {
      const size = Math.max(a[i]?.length ?? 0, b[i]?.length ?? 0);
      if (this.size && (this.size + size > 2 * CHUNK || this.segments.length >= 2 * SEGMENTS)) this.flush();
      this.#add(false, a[i] ?? '', b[i] ?? '', this.places.length);
      // The row that the chunk will be.
      if (i === 0) this.first = this.rows.length;
    }
    this.places.push(this.first ?? 0);
  }

  /** @param {boolean} same @param {string} left @param {string} right @param {number} place */
  #add(same, left, right, place) {
    if (!left && !right) return;
    this.segments.push({ same, left, right, place });
    this.size += Math.max(left.length, right.length);
  }

  /** @param {string} key @param {number} chars */
  fold(key, chars) {
    this.flush();
    this.rows.push({ kind: 'fold', turn: this.turn, key, chars });
  }

  flush() {
    if (!this.segments.length) return;
    this.rows.push({ kind: 'chunk', turn: this.turn, label: this.label, segments: this.segments });
    this.label = null;
    this.segments = [];
    this.size = 0;
  }
}
