// Names of characters. Those of ASCII and those that follow from the number are made here, the others come with the text.

const CONTROL_NAMES =
  'NULL|START OF HEADING|START OF TEXT|END OF TEXT|END OF TRANSMISSION|ENQUIRY|ACKNOWLEDGE|BELL|BACKSPACE|TAB|LINE FEED|LINE TABULATION|FORM FEED|CARRIAGE RETURN|SHIFT OUT|SHIFT IN|DATA LINK ESCAPE|DEVICE CONTROL ONE|DEVICE CONTROL TWO|DEVICE CONTROL THREE|DEVICE CONTROL FOUR|NEGATIVE ACKNOWLEDGE|SYNCHRONOUS IDLE|END OF TRANSMISSION BLOCK|CANCEL|END OF MEDIUM|SUBSTITUTE|ESCAPE|INFORMATION SEPARATOR FOUR|INFORMATION SEPARATOR THREE|INFORMATION SEPARATOR TWO|INFORMATION SEPARATOR ONE'.split(
    '|',
  );
const SIGN_NAMES = /** @type {Record<string, string>} */ ({
  ' ': 'SPACE',
  '!': 'EXCLAMATION MARK',
  '"': 'QUOTATION MARK',
  '#': 'NUMBER SIGN',
  $: 'DOLLAR SIGN',
  '%': 'PERCENT SIGN',
  '&': 'AMPERSAND',
  "'": 'APOSTROPHE',
  '(': 'LEFT PARENTHESIS',
  ')': 'RIGHT PARENTHESIS',
  '*': 'ASTERISK',
  '+': 'PLUS SIGN',
  ',': 'COMMA',
  '-': 'HYPHEN-MINUS',
  '.': 'FULL STOP',
  '/': 'SOLIDUS',
  ':': 'COLON',
  ';': 'SEMICOLON',
  '<': 'LESS-THAN SIGN',
  '=': 'EQUALS SIGN',
  '>': 'GREATER-THAN SIGN',
  '?': 'QUESTION MARK',
  '@': 'COMMERCIAL AT',
  '[': 'LEFT SQUARE BRACKET',
  '\\': 'REVERSE SOLIDUS',
  ']': 'RIGHT SQUARE BRACKET',
  '^': 'CIRCUMFLEX ACCENT',
  _: 'LOW LINE',
  '`': 'GRAVE ACCENT',
  '{': 'LEFT CURLY BRACKET',
  '|': 'VERTICAL LINE',
  '}': 'RIGHT CURLY BRACKET',
  '~': 'TILDE',
  '\x7f': 'DELETE',
});
const DIGIT_NAMES = 'ZERO ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE'.split(' ');
const LEADS = 'G GG N D DD R M B BB S SS  J JJ C K T P H'.split(' ');
const VOWELS = 'A AE YA YAE EO E YEO YE O WA WAE OE YO U WEO WE WI YU EU YI I'.split(' ');
const TAILS = ' G GG GS N NJ NH D L LG LM LB LS LT LP LH M B BS S SS NG J C K T P H'.split(' ');

/**
 * @param {number} code a code point
 * @param {Record<string, string>} names those that came with the text
 * @returns {string} the name in Unicode, in its capitals; for what has none, or whose name did not come, what it is
 */
export function nameOf(code, names) {
  const character = String.fromCodePoint(code);
  if (code < 0x20) return CONTROL_NAMES[code];
  if (SIGN_NAMES[character]) return SIGN_NAMES[character];
  if (code < 0x80) {
    if (/\d/.test(character)) return `DIGIT ${DIGIT_NAMES[code - 48]}`;
    return `LATIN ${character < 'a' ? 'CAPITAL' : 'SMALL'} LETTER ${character.toUpperCase()}`;
  }
  if (Object.hasOwn(names, character)) return names[character];
  return nameByRule(code, character) ?? kindOf(code, character);
}

/** @param {number} code @param {string} character */
function nameByRule(code, character) {
  const number = code.toString(16).toUpperCase();
  if ((code >= 0xf900 && code <= 0xfaff) || (code >= 0x2f800 && code <= 0x2fa1f)) {
    return `CJK COMPATIBILITY IDEOGRAPH-${number}`;
  }
  if (/\p{Unified_Ideograph}/u.test(character)) return `CJK UNIFIED IDEOGRAPH-${number}`;
  if (code < 0xac00 || code > 0xd7a3) return null;
  const syllable = code - 0xac00;
  const parts = [LEADS[Math.floor(syllable / 588)], VOWELS[Math.floor((syllable % 588) / 28)], TAILS[syllable % 28]];
  return `HANGUL SYLLABLE ${parts.join('')}`;
}

/** @param {number} code @param {string} character */
function kindOf(code, character) {
  if (code >= 0xd800 && code <= 0xdfff) return 'a lone surrogate, half of a character';
  if (/\p{Co}/u.test(character)) return 'private use, without a name';
  if (/\p{Cc}/u.test(character)) return 'a control character, without a name';
  if (/\p{Cn}/u.test(character)) return 'not assigned';
  return 'its name did not come with the text';
}
