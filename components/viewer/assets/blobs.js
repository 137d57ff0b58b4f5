// Pictures and other binary data in a text: where they stand, what they are, how large they are. They are shown as a
// line that says so; their characters stay in Raw. Nothing is decoded and nothing is loaded.

import { rawButton } from './buttons.js';
import { counted, el, number } from './dom.js';
import { icon } from './icons.js';

/** @typedef {import('./transcript.js').Transcript} Transcript */
/** @typedef {{ start: number, end: number, type: string, bytes: number }} Blob64 type: as MIME writes it, or '' */

/** Shorter runs stay text. */
const LEAST_RUN = 512;
const SAMPLE_STEP = 128;
const DATA_PREFIX = /data:([\w.+-]+\/[\w.+-]+)?(?:;[\w=.+-]+)*;base64,$/;
/** How the first bytes of known kinds of files look in base64. */
const MAGIC_SIGNS = /** @type {[string, string][]} */ ([
  ['iVBORw0KGg', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['R0lGOD', 'image/gif'],
  ['JVBERi0', 'application/pdf'],
  ['UEsDB', 'application/zip'],
  ['H4sI', 'application/gzip'],
  ['T2dnUw', 'audio/ogg'],
  ['SUQz', 'audio/mpeg'],
]);
const KINDS_OF_TYPE = /** @type {Record<string, string>} */ ({ image: 'Picture', audio: 'Sound', video: 'Video' });

/** @param {number} code whether a character belongs to base64 */
function isBase64(code) {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 43 ||
    code === 47 ||
    code === 45 ||
    code === 95
  );
}

/**
 * The runs of base64 in a stretch. Only every so many-th character is looked at where there is none.
 * @param {string} text
 * @param {number} from
 * @param {number} to
 * @returns {Blob64[]}
 */
export function blobsIn(text, from, to) {
  /** @type {Blob64[]} */
  const found = [];
  const is = (/** @type {number} */ at) => at < to && isBase64(text.charCodeAt(at));
  for (let at = from; at + SAMPLE_STEP < to; at += SAMPLE_STEP) {
    if (!is(at) || !is(at + SAMPLE_STEP) || !is(at + (SAMPLE_STEP >> 1))) continue;
    let start = at;
    while (start > from && is(start - 1)) start -= 1;
    let end = at;
    while (is(end)) end += 1;
    if (end - start >= LEAST_RUN) {
      const blob = blobOf(text, from, start, end);
      if (blob) found.push(blob);
    }
    at = Math.max(at, end - SAMPLE_STEP);
  }
  return found;
}

/** @param {string} text @param {number} least @param {number} start @param {number} end @returns {Blob64 | null} */
function blobOf(text, least, start, end) {
  const prefix = DATA_PREFIX.exec(text.slice(Math.max(least, start - 120), start));
  const head = text.slice(start, start + 256);
  const magic = MAGIC_SIGNS.find(([sign]) => head.startsWith(sign));
  // A long word in one case, or a row of dashes, is no data.
  const isMixed = /[a-z]/.test(head) && /[A-Z]/.test(head) && /\d/.test(head);
  if (!prefix && !magic && !isMixed) return null;
  let padding = 0;
  while (padding < 2 && text[end + padding] === '=') padding += 1;
  return {
    start: start - (prefix?.[0].length ?? 0),
    end: end + padding,
    type: prefix?.[1] ?? magic?.[1] ?? '',
    bytes: Math.floor(((end - start) * 3) / 4),
  };
}

/**
 * The data that a value is, if it is nothing else.
 * @param {string} text
 * @param {number} from
 * @param {number} to
 * @returns {Blob64 | null}
 */
export function blobThatIs(text, from, to) {
  if (to - from < LEAST_RUN || !isBase64(text.charCodeAt(to - 4))) return null;
  const [blob] = blobsIn(text, from, to);
  return blob && blob.start === from && blob.end === to ? blob : null;
}

/** @param {Blob64} blob @returns {string} what it is and how large, in a few words */
export function blobWords({ type, bytes }) {
  const kind = KINDS_OF_TYPE[type.split('/')[0]] ?? 'Binary data';
  return `${kind}${type ? `, ${type}` : ''}, ${sizeWords(bytes)}`;
}

/** @param {number} bytes */
function sizeWords(bytes) {
  if (bytes < 1000) return counted(bytes, 'byte');
  const [size, unit] = bytes < 1e6 ? [bytes / 1e3, 'kB'] : [bytes / 1e6, 'MB'];
  return `${size < 10 ? size.toFixed(1) : number(Math.round(size))} ${unit}`;
}

/** @param {Transcript} doc @param {number} from @param {number} to a picture, or data, in the place of its characters */
export function blobBox(doc, from, to) {
  const [blob] = blobsIn(doc.text, from, to);
  const length = counted(doc.charactersIn(from, to), 'character');
  const patches = doc.slice(from, to).match(/<[^<>]*patch[^<>]*>/gi)?.length ?? 0;
  const words = blob ? blobWords(blob) : patches ? `Picture, ${counted(patches, 'patch', 'patches')}` : 'Picture';
  return el(
    'div.box.blob',
    {},
    icon('picture', 16),
    el('strong', {}, words),
    el('span.quiet', {}, `${length}, not shown here`),
    el('span.spring'),
    rawButton(from, `${words} in Raw`),
  );
}
