// Where the sentence around a stretch begins and ends, as far as signs can tell.

/** Ends of sentences; line breaks end one too, also as JSON writes them. */
const END = /[.!?…]["'”’»)\]]*(?=\s|\\n|$)|[。！？][」』）]*|\n|\\n/g;

/**
 * @param {string} text
 * @param {[number, number]} within never go outside of this
 * @param {[number, number]} stretch
 * @param {number} most units to look at on either side
 * @returns {{ from: number, to: number, cutBefore: boolean, cutAfter: boolean }} cut: the sentence is longer than that
 */
export function sentenceAround(text, [least, last], [start, end], most) {
  const first = Math.max(least, start - most);
  let from = first;
  let cutBefore = first > least;
  for (const match of text.slice(first, start).matchAll(END)) {
    const after = first + match.index + match[0].length;
    if (after > start) break;
    from = after;
    cutBefore = false;
  }
  while (from < start && /\s/.test(text[from])) from += 1;
  // The stretch itself may hold the sign that ends it.
  const back = Math.max(start, end - 1);
  const stop = Math.min(last, end + most);
  const ending = text.slice(back, stop).search(END);
  if (ending < 0) return { from, to: stop, cutBefore, cutAfter: stop < last };
  END.lastIndex = 0;
  const sign = END.exec(text.slice(back + ending, stop))?.[0] ?? '';
  END.lastIndex = 0;
  const isBreak = sign === '\n' || sign === '\\n';
  return { from, to: Math.max(end, back + ending + (isBreak ? 0 : sign.length)), cutBefore, cutAfter: false };
}
