// Payloads for tests, packed as `components/viewer/wire.py` packs them.

const KINDS = {
  leaf: ['text', 'bos', 'turn', 'role', 'block', 'call', 'result', 'citation', 'layout', 'marker', 'tag'],
  role: ['system', 'developer', 'user', 'assistant', 'tool', 'unknown'],
  block: ['text', 'thinking', 'tool_call', 'tool_result', 'tool_list', 'document', 'image', 'marker', 'unparsed'],
  place: ['text', 'thinking', 'plan'],
  status: ['resolved', 'partly', 'unresolved', 'malformed', 'incomplete'],
  severity: ['error', 'warning', 'info'],
  source: ['tool_result', 'document'],
  state: ['supported', 'partly', 'not_found', 'pending', 'dangling', 'malformed'],
};

const COLUMNS = {
  leaves: ['kind', 'start', 'end'],
  turns: ['start', 'end', 'role', 'token', 'channel', 'recipient', 'complete', 'firstBlock', 'blockCount'],
  blocks: ['turn', 'kind', 'start', 'end', 'from', 'to', 'complete', 'call', 'result'],
  calls: ['id', 'name', 'turn', 'block', 'start', 'end', 'from', 'to', 'tool', 'result'],
  results: ['call', 'callId', 'name', 'isError', 'turn', 'block', 'start', 'end'],
  sources: ['ref', 'kind', 'result', 'position', 'title', 'url', 'start', 'end'],
  citations: [
    'turn',
    'block',
    'place',
    'start',
    'end',
    'from',
    'to',
    'status',
    'state',
    'note',
    'firstRef',
    'refCount',
  ],
  refs: ['citation', 'name', 'source', 'state', 'note', 'start', 'end'],
  missing: ['citation', 'start', 'end'],
  findings: ['code', 'severity', 'message', 'start', 'end', 'line', 'column', 'count'],
  repairRanges: ['repair', 'start', 'end'],
  uncited: ['start', 'end'],
  edits: ['originalStart', 'originalEnd', 'start', 'end'],
  surrogates: ['removed', 'at', 'code'],
};

/**
 * @param {string} text
 * @param {Record<string, Record<string, number>[]>} [rows] by table; columns that are left out are -1
 * @param {{ strings?: string[], pin?: number, removed?: string, version?: number, head?: object }} [more]
 * @returns {Uint8Array}
 */
export function packed(text, rows = {}, { strings = [], pin = -1, removed = '', version = 2, head = {} } = {}) {
  const utf8 = new TextEncoder();
  const texts = [utf8.encode(text), utf8.encode(removed)];
  const columns = [];
  const tables = Object.entries(COLUMNS).map(([name, names]) => {
    const table = rows[name] ?? [];
    for (const column of names) columns.push(new Uint8Array(Int32Array.from(table, (row) => row[column] ?? -1).buffer));
    return [name, table.length, names.map((column) => [column, 4, 0])];
  });
  const header = utf8.encode(
    JSON.stringify({
      id: 'test',
      kinds: KINDS,
      tools: [],
      names: {},
      repairs: [],
      strings,
      tables,
      textBytes: texts[0].length,
      removedBytes: texts[1].length,
      ...head,
    }),
  );
  const prefix = new DataView(new ArrayBuffer(9));
  prefix.setUint8(0, version);
  prefix.setInt32(1, pin, true);
  prefix.setUint32(5, header.length, true);
  const parts = [new Uint8Array(prefix.buffer), header, ...columns, ...texts];
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let place = 0;
  for (const part of parts) {
    bytes.set(part, place);
    place += part.length;
  }
  return bytes;
}
