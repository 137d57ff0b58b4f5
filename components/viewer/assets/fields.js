// The fields of a source that is JSON, read for display from the characters of the transcript.

import { blobThatIs } from './blobs.js';
import { decodeString, jsonFields } from './json.js';

/** @typedef {import('./transcript.js').Transcript} Transcript */

/**
 * @typedef {import('./json.js').Field & { isProse: boolean, isLink: boolean, decoded: (raw: string) => string,
 *   blob: import('./blobs.js').Blob64 | null }} ShownField
 */

/** JSON longer than this is shown as it stands. */
const LONGEST = 1_000_000;
const TITLE_KEYS = /^(title|name|subject|heading|task|headline)$/i;
/** A value that reads as a sentence: five blanks, or enough signs of a script that is written without them. */
const PROSE = /(?:\S+\s+){5}\S|[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af].{15}|\\n/su;

/** @type {WeakMap<Transcript, Map<number, ShownField[] | null>>} */
const remembered = new WeakMap();

/**
 * @param {Transcript} doc
 * @param {number} source
 * @returns {ShownField[] | null} null when the source is no JSON object or list
 */
export function fieldsOf(doc, source) {
  let known = remembered.get(doc);
  if (!known) remembered.set(doc, (known = new Map()));
  const before = known.get(source);
  if (before !== undefined) return before;
  const fields = readFields(doc, doc.sources.start[source], doc.sources.end[source]);
  if (known.size > 2000) known.clear();
  known.set(source, fields);
  return fields;
}

/** @param {Transcript} doc @param {number} from @param {number} to @returns {ShownField[] | null} */
function readFields(doc, from, to) {
  if (to - from > LONGEST || !/^\s*[[{]/.test(doc.slice(from, Math.min(to, from + 100)))) return null;
  const fields = jsonFields(doc.text, from, to);
  return (
    fields &&
    fields.map((field) => {
      const value = doc.slice(field.from, Math.min(field.to, field.from + 400));
      return {
        ...field,
        blob: field.type === 'string' ? blobThatIs(doc.text, field.from, field.to) : null,
        isLink: field.type === 'string' && /^https?:\/\/\S+$/.test(value),
        isProse: field.type === 'string' && PROSE.test(value),
        decoded: field.type === 'string' ? decodeString : (/** @type {string} */ raw) => raw,
      };
    })
  );
}

/**
 * The title of a source: the parser's, or the field that is named like one.
 * @param {Transcript} doc
 * @param {number} source
 * @returns {{ text: string, from: number, to: number, isNamed: boolean } | null} from and to are -1 when it is no field
 * of its own; `isNamed` when the source itself calls it a title
 */
export function titleOf(doc, source) {
  const named = doc.string(doc.sources.title[source]);
  const fields = fieldsOf(doc, source) ?? [];
  const field = named
    ? fields.find((f) => f.type === 'string' && f.decoded(doc.slice(f.from, f.to)) === named)
    : fields.find((f) => f.type === 'string' && f.to - f.from < 200 && f.to > f.from && TITLE_KEYS.test(f.key));
  if (!field) return named ? { text: named, from: -1, to: -1, isNamed: true } : null;
  const text = named || field.decoded(doc.slice(field.from, field.to));
  return { text, from: field.from, to: field.to, isNamed: Boolean(named) || /^title$/i.test(field.key) };
}

/** @param {Transcript} doc @param {number} source the title that stands in the head of its card, and so not among its fields */
export function headTitle(doc, source) {
  const title = titleOf(doc, source);
  return title?.isNamed ? title : null;
}
