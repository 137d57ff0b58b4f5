// What a reader may ask for to be led to a place: a line, a line and a column, an offset, or the next of a character.

/**
 * @param {string} words `120`, `120:5`, `@4038` (code points), `u4038` (UTF-16 units), `b4038` (bytes), or `U+202E`
 * @param {import('./transcript.js').Transcript} doc
 * @param {import('./offsets.js').Offsets} offsets of its text
 * @param {number} here the next character is looked for behind this place
 * @returns {{ offset: number } | { problem: string }} offset in UTF-16 units
 */
export function placeAsked(words, doc, offsets, here) {
  const asked = words.trim().replaceAll(',', '').replace(/^:/, '');
  const character = /^u\+([0-9a-f]{1,6})$/i.exec(asked);
  if (character) return nextOf(parseInt(character[1], 16), doc.text, here);
  const line = /^(\d+)(?::(\d+))?$/.exec(asked);
  if (line) return { offset: placeInLine(doc, Number(line[1]), Number(line[2] ?? 1)) };
  const offset = /^([@ub])\s*(\d+)$/i.exec(asked);
  if (!offset) return { problem: 'Write a line (120), line and column (120:5), @character, u for UTF-16, b for bytes, or U+202E.' };
  const number = Number(offset[2]);
  const unit =
    offset[1] === '@'
      ? offsets.unitOfPoint(number)
      : offset[1].toLowerCase() === 'b'
        ? offsets.unitOfByte(number)
        : Math.min(number, doc.text.length);
  return unit < doc.text.length ? { offset: unit } : { problem: 'The text ends before that.' };
}

/** @param {number} code @param {string} text @param {number} here */
function nextOf(code, text, here) {
  if (code > 0x10ffff) return { problem: 'There is no such character.' };
  const character = String.fromCodePoint(code);
  const after = text.indexOf(character, here + 1);
  const offset = after < 0 ? text.indexOf(character) : after;
  return offset < 0 ? { problem: 'This character is not in the text.' } : { offset };
}

/** @param {import('./transcript.js').Transcript} doc @param {number} line @param {number} column both from 1; beyond the end is the end */
function placeInLine(doc, line, column) {
  const lines = doc.lineStarts();
  const at = Math.max(0, Math.min(lines.length, line) - 1);
  const end = at + 1 < lines.length ? lines[at + 1] - 1 : doc.text.length;
  let offset = lines[at];
  for (let left = column - 1; left > 0 && offset < end; left--) {
    offset += /** @type {number} */ (doc.text.codePointAt(offset)) > 0xffff ? 2 : 1;
  }
  return Math.min(offset, Math.max(0, doc.text.length - 1));
}
