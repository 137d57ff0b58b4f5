// What the card over a citation says: the source and the call that brought it, the passage in its sentence, the state.

import { iconButton } from './buttons.js';
import { argumentRoot } from './calls.js';
import { hueOf } from './citations.js';
import { el } from './dom.js';
import { lineSample } from './icons.js';
import { decodeString } from './json.js';
import { passageBox } from './passage.js';
import { reasonOf } from './sources.js';
import { insideOf, TreeModel } from './treemodel.js';
import { NO_PASSAGE, STATE_WORDS } from './words.js';

/** @typedef {import('./viewer.js').Viewer} Viewer */

const MOST_ARGUMENTS = 6;
const LONGEST_ARGUMENT = 60;

/** @param {Viewer} view @param {number} citation @param {number} ref the one to show; -1: the best */
export function hoverCard(view, citation, ref) {
  const { doc } = view;
  const refs = doc.refsOf(citation);
  const active = ref >= 0 ? ref : doc.bestRef(citation);
  const state = active >= 0 ? doc.refStateOf(active) : doc.stateOf(citation);
  const source = active >= 0 ? doc.refs.source[active] : -1;
  const hue = source >= 0 ? doc.hues[source] : -1;
  // The box of the passage says it already when there is none.
  const note = active >= 0 ? reasonOf(doc, active) : doc.string(doc.citations.note[citation]);
  const name = source >= 0 ? doc.refName(source) : active >= 0 ? doc.string(doc.refs.name[active]) : 'No source';
  return el(
    'div.floating.hover-card',
    { ...hueOf(hue), role: 'group', 'aria-label': `Citation ${doc.rank[citation] + 1}` },
    el(
      'div.hover-head',
      {},
      el('span.ref', {}, name),
      el('span.hover-call', {}, source >= 0 ? callWords(view, source) : ''),
      refs.length > 0 && pager(refs.indexOf(active), refs.length),
    ),
    passageBox(doc, active),
    el(
      'p.hover-state',
      {},
      lineSample(state, hue),
      el(
        'span',
        {},
        el('strong', {}, `${STATE_WORDS[/** @type {keyof STATE_WORDS} */ (state)]}.`),
        note === NO_PASSAGE ? '' : ` ${note}`,
      ),
    ),
    el('div.hover-foot', {}, 'Click to pin', el('kbd', {}, 'v'), 'in Raw'),
  );
}

/** @param {number} at @param {number} count which source of the citation the card shows, and the way to the others */
function pager(at, count) {
  const words = el('span.quiet', {}, `${at + 1} of ${count}`);
  if (count < 2) return words;
  return el(
    'span.hover-pager',
    {},
    iconButton('cardPrevious', 'left', 'Previous source of this citation', { size: 14 }),
    words,
    iconButton('cardNext', 'right', 'Next source of this citation', { size: 14 }),
  );
}

/** @param {Viewer} view @param {number} source the call behind it in one line */
function callWords(view, source) {
  const { doc } = view;
  const call = doc.callOfSource(source);
  if (call < 0) return '';
  const root = argumentRoot(doc, call);
  /** @type {string[]} */
  const shown = [];
  if (root) {
    const tree = new TreeModel(doc, view.trees, root);
    const count = tree.membersOf(tree.root).from.length;
    for (let i = 0; i < Math.min(count, MOST_ARGUMENTS); i++) shown.push(argumentWords(doc, tree.child(tree.root, i)));
    if (count > MOST_ARGUMENTS) shown.push('…');
  }
  return `${doc.string(doc.calls.name[call])}(${shown.join(', ')})`;
}

/** @param {import('./transcript.js').Transcript} doc @param {import('./treemodel.js').TreeNode} node */
function argumentWords(doc, node) {
  const [from, to] = insideOf(node);
  const cut = Math.min(to, from + LONGEST_ARGUMENT);
  const written = doc.slice(from, cut) + (cut < to ? '…' : '');
  const value = node.kind === 'string' ? decodeString(written) : written;
  const key = node.keyFrom < 0 ? '' : `${doc.slice(node.keyFrom, Math.min(node.keyTo, node.keyFrom + LONGEST_ARGUMENT))}: `;
  return key + value.replace(/\s+/g, ' ');
}
