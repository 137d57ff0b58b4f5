// The browser's half of the wire format; `wire.py` is the other half and describes the layout.

/**
 * One table: a number of rows and one Int32Array per column. Offsets are UTF-16 units of the text; -1 is "none".
 * @typedef {{ length: number } & Record<string, any>} Table
 */

/**
 * @typedef {object} ToolHead
 * @property {string | null} name
 * @property {string | null} description
 * @property {[string, string, boolean][]} parameters name, type in words, whether it is required
 * @property {[number, number]} span
 * @property {number} turn
 * @property {number} calls how often it is called
 */

/**
 * @typedef {object} Head
 * @property {string} id says which transcript this is
 * @property {string | null} [evidence] where to ask for the evidence, when it is not in the payload
 * @property {{ id: string, title: string, confidence: number, evidence: string[], alternatives: [string, number][],
 *   forced: boolean }} format
 * @property {number} chars code points of the original
 * @property {number} unread code points that were not understood
 * @property {ToolHead[]} tools
 * @property {Record<string, string>} names Unicode names of the characters that occur and have no name by rule
 * @property {{ code: string, count: number, message: string }[]} repairs
 * @property {Record<string, string[]>} kinds the words behind the numbers in the columns
 * @property {string[]} strings
 */

/**
 * @typedef {object} Payload
 * @property {number} pin citation to pin first, or -1
 * @property {Head} head
 * @property {Record<string, Table>} tables
 * @property {string} text
 * @property {string} removed the characters that repairs took out of the original, joined
 */

const VERSION = 2;
const PREFIX_BYTES = 9;
/** Differences that a column may hold: to the row before, to the same row of the column before. */
const [FROM_ROW, FROM_COLUMN] = [1, 2];
/** @type {Record<number, any>} */
const INTEGERS = { 1: Int8Array, 2: Int16Array, 4: Int32Array };

/**
 * Unpack the bytes that Python sent.
 * @param {Uint8Array} data
 * @returns {Payload}
 */
export function decode(data) {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  if (view.getUint8(0) !== VERSION) throw new Error(`This viewer reads payload version ${VERSION}.`);
  const pin = view.getInt32(1, true);
  const headBytes = view.getUint32(5, true);
  // Without ignoreBOM a leading byte order mark would vanish and every offset would move.
  const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
  const head = JSON.parse(utf8.decode(data.subarray(PREFIX_BYTES, PREFIX_BYTES + headBytes)));
  const { tables, end } = tablesAt(data, PREFIX_BYTES + headBytes, head.tables);
  let place = end;
  const text = utf8.decode(data.subarray(place, place + head.textBytes));
  place += head.textBytes;
  const removed = utf8.decode(data.subarray(place, place + head.removedBytes));
  return {
    pin,
    head,
    tables,
    text: withSurrogates(text, tables.surrogates, 0),
    removed: withSurrogates(removed, tables.surrogates, 1),
  };
}

/**
 * Unpack evidence that came later, as `pack_evidence` in Python packs it.
 * @param {Uint8Array} data
 * @returns {{ first: number, strings: string[], tables: Record<string, Table> }} the rows of `citations` begin with
 *   `first`; those of `refs` are their refs, in order; notes are places in these strings
 */
export function decodeEvidence(data) {
  const headBytes = new DataView(data.buffer, data.byteOffset, data.byteLength).getUint32(0, true);
  const head = JSON.parse(new TextDecoder().decode(data.subarray(4, 4 + headBytes)));
  return { first: head.first, strings: head.strings, tables: tablesAt(data, 4 + headBytes, head.tables).tables };
}

/**
 * @param {Uint8Array} data
 * @param {number} place where the columns begin
 * @param {[string, number, [string, number, number][]][]} layout
 * @returns {{ tables: Record<string, Table>, end: number }} and where the columns end
 */
function tablesAt(data, place, layout) {
  /** @type {Record<string, Table>} */
  const tables = {};
  for (const [name, rows, columns] of layout) {
    /** @type {Table} */
    const table = { length: rows };
    /** @type {Int32Array | null} */
    let before = null;
    for (const [column, width, form] of columns) {
      const values = columnAt(data, place, rows, width, form);
      if (width && form & FROM_COLUMN && before) for (let row = 0; row < rows; row++) values[row] += before[row];
      table[column] = values;
      before = values;
      place += width * rows;
    }
    tables[name] = table;
  }
  return { tables, end: place };
}

/**
 * @param {Uint8Array} data
 * @param {number} place
 * @param {number} rows
 * @param {number} width of a value in bytes; 0 for a column of one value only, which is the form then
 * @param {number} form
 */
function columnAt(data, place, rows, width, form) {
  if (!width) return new Int32Array(rows).fill(form);
  // A copy, because an array of integers must begin at a multiple of their width.
  const values = Int32Array.from(new INTEGERS[width](data.slice(place, place + width * rows).buffer));
  if (form & FROM_ROW) for (let row = 1; row < rows; row++) values[row] += values[row - 1];
  return values;
}

/**
 * Put the lone surrogates back that UTF-8 cannot carry.
 * @param {string} text with a `?` for each
 * @param {Table} surrogates
 * @param {0 | 1} removed which of the two texts it is
 */
function withSurrogates(text, surrogates, removed) {
  const parts = [];
  let place = 0;
  for (let i = 0; i < surrogates.length; i++) {
    if (surrogates.removed[i] !== removed) continue;
    parts.push(text.slice(place, surrogates.at[i]), String.fromCharCode(surrogates.code[i]));
    place = surrogates.at[i] + 1;
  }
  return parts.length ? parts.join('') + text.slice(place) : text;
}
