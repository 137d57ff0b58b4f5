// Arguments that stand in elements, a name in each opening tag: the members of such a call, nested ones included.

import { markupIn } from './leaves.js';
import { kindOfValue, noMembers, trimmed } from './members.js';

/** @typedef {import('./transcript.js').Transcript} Transcript */

const NAME = /\bname="([^"]*)"|^<[^\s="]+=([^>]+)>$/d;
const IS_TEXT = /\b(?:string="true"|type="(?:raw|str|string)")/;

/**
 * The elements that stand directly in a stretch. An item of a list has no name.
 * @param {Transcript} doc
 * @param {number} from
 * @param {number} to
 * @returns {import('./members.js').Members}
 */
export function elementMembers(doc, from, to) {
  const members = noMembers();
  const tags = markupIn(doc, from, to);
  let depth = 0;
  let opener = null;
  let nested = false;
  for (const tag of tags) {
    const written = doc.slice(tag.start, tag.end);
    if (/^\s*<\//.test(written)) {
      depth -= 1;
      if (depth === 0 && opener) addElement(doc, members, opener, tag.start, nested);
      if (depth <= 0) [depth, opener] = [0, null];
    } else if (/^<[^]*[^/]>$/.test(written)) {
      if (depth === 0) [opener, nested] = [tag, false];
      else nested = true;
      depth += 1;
    }
  }
  if (opener) addElement(doc, members, opener, to, nested);
  return members;
}

/**
 * @param {Transcript} doc
 * @param {import('./members.js').Members} members
 * @param {{ start: number, end: number }} tag
 * @param {number} stop where the value ends
 * @param {boolean} nested whether elements stand in it
 */
function addElement(doc, members, tag, stop, nested) {
  const written = doc.slice(tag.start, tag.end);
  const name = NAME.exec(written)?.indices;
  const [start, end] = name?.[1] ?? name?.[2] ?? [-1 - tag.start, -1 - tag.start];
  let [from, to] = [tag.end, stop];
  /** @type {import('./members.js').ValueKind} */
  let kind = nested ? 'elements' : 'text';
  if (!nested && !IS_TEXT.test(written)) {
    [from, to] = trimmed(doc.text, from, to);
    kind = kindOfValue(doc.text, from, to);
  }
  members.keyFrom.push(tag.start + start);
  members.keyTo.push(tag.start + end);
  members.from.push(from);
  members.to.push(to);
  members.kind.push(kind);
}
