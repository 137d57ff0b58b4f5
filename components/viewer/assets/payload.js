// The browser's half of the wire format; `wire.py` is the other half and describes the layout.

/**
 * One table: a number of rows and one Int32Array per column. Offsets are UTF-16 units of the text; -1 is "none".
 * @typedef {{ length: number } & Record<string, any>} Table
 */

/**
 * @typedef {object} Payload
 * @property {number} pin citation to pin first, or -1
 * @property {Record<string, any>} head
 * @property {Record<string, Table>} tables
 * @property {string} text
 * @property {string | null} original the text as it was pasted, where repairs changed it
 */

const VERSION = 1;
const PREFIX_BYTES = 9;

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
  let place = PREFIX_BYTES + headBytes;
  /** @type {Record<string, Table>} */
  const tables = {};
  for (const [name, rows, columns] of head.tables) {
    /** @type {Table} */
    const table = { length: rows };
    for (const column of columns) {
      // A copy, because an Int32Array must begin at a multiple of four.
      table[column] = new Int32Array(data.slice(place, place + 4 * rows).buffer);
      place += 4 * rows;
    }
    tables[name] = table;
  }
  const text = utf8.decode(data.subarray(place, place + head.textBytes));
  place += head.textBytes;
  const original = head.originalBytes ? utf8.decode(data.subarray(place, place + head.originalBytes)) : null;
  return { pin, head, tables, text, original };
}
