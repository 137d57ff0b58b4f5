// Which characters show nothing, or turn the order of the text around.

const INVISIBLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\ufffb]|\p{Cs}|[\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/u;
/** Zero-width joiners and variation signs between emoji are part of what is seen. */
const JOINED = /\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?$/u;


/**
 * Cut a text where it holds such characters.
 * @param {string} text
 * @returns {{ start: number, text: string, name: string | null }[] | null} with the code of a hiding character as its name;
 *   null when there is none
 */
export function hidingRuns(text) {
  if (!INVISIBLE.test(text)) return null;
  const runs = [];
  let start = 0;
  for (const match of text.matchAll(new RegExp(INVISIBLE, 'gu'))) {
    const [sign] = match;
    if (sign === '\u200d' && JOINED.test(text.slice(Math.max(0, match.index - 4), match.index))) continue;
    if (start < match.index) runs.push({ start, text: text.slice(start, match.index), name: null });
    runs.push({ start: match.index, text: sign, name: codeOf(/** @type {number} */ (sign.codePointAt(0))) });
    start = match.index + sign.length;
  }
  if (start < text.length) runs.push({ start, text: text.slice(start), name: null });
  return runs;
}

/**
 * @param {string} text
 * @param {number} count
 * @returns {number} where the hiding character stands that has so many before it; -1 when there are fewer
 */
export function hidingPlace(text, count) {
  if (!INVISIBLE.test(text)) return -1;
  let seen = 0;
  for (const { index } of text.matchAll(new RegExp(INVISIBLE, 'gu'))) if (seen++ === count) return index;
  return -1;
}

/** @param {number} code @returns {string} `U+0041` */
export function codeOf(code) {
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
