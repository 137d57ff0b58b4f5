// The head of a turn: its number, role and token, and what is worth knowing before reading it.

import { actionButton, iconButton, rawButton } from './buttons.js';
import { counted, el } from './dom.js';
import { icon } from './icons.js';
import { ROLE_ICONS, ROLE_WORDS, SEVERITY_WORDS } from './words.js';

/** @typedef {import('./transcript.js').Transcript} Transcript */

/**
 * @param {Transcript} doc
 * @param {number} turn
 * @param {boolean | null} rendered whether its Markdown is rendered; null where there is none
 */
export function turnHead(doc, turn, rendered) {
  const role = /** @type {keyof ROLE_WORDS} */ (doc.kinds.role[doc.turns.role[turn]]);
  const found = doc.findingsByTurn.get(turn) ?? [];
  const marks = [0, 1].map((severity) => {
    const count = found.filter((i) => doc.findings.severity[i] === severity).length;
    const name = /** @type {keyof SEVERITY_WORDS} */ (doc.kinds.severity[severity]);
    const words = counted(count, SEVERITY_WORDS[name]);
    return (
      count > 0 &&
      actionButton(
        `mark.severity-${name}`,
        'turnFinding',
        {
          'data-item': found.find((i) => doc.findings.severity[i] === severity),
          'aria-label': `${words}, turn ${turn + 1}`,
          title: words,
        },
        icon(name, 14),
        String(count),
      )
    );
  });
  const citations = citationCount(doc, turn);
  const length = doc.charactersIn(doc.turns.start[turn], doc.turns.end[turn]);
  return el(
    'header.turn-head',
    {},
    el(
      'span.turn-number',
      { title: `Turn ${turn + 1} of ${doc.turns.length}` },
      el('span.unseen', {}, 'Turn '),
      String(turn + 1),
      el('span.unseen', {}, ` of ${doc.turns.length}`),
    ),
    icon(ROLE_ICONS[role]),
    el('h3', {}, ROLE_WORDS[role]),
    el('span.token', {}, doc.string(doc.turns.token[turn])),
    doc.turns.channel[turn] >= 0 && el('span.token', {}, doc.string(doc.turns.channel[turn])),
    doc.turns.recipient[turn] >= 0 && el('span.token', {}, `to ${doc.string(doc.turns.recipient[turn])}`),
    el('span.spring'),
    ...marks,
    rendered !== null &&
      iconButton('renderTurn', 'markdown', `Markdown of turn ${turn + 1}`, {
        item: turn,
        pressed: rendered,
        title: rendered ? 'Show the text as it stands' : 'Render the Markdown of this turn',
      }),
    el('span.quiet.turn-size', {}, citations ? counted(citations, 'citation') : counted(length, 'character')),
    rawButton(doc.turns.start[turn], `Turn ${turn + 1} in Raw`, 16),
  );
}

/** @param {Transcript} doc @param {number} turn */
function citationCount(doc, turn) {
  const first = doc.turns.firstBlock[turn];
  let count = 0;
  for (let block = first; block < first + doc.turns.blockCount[turn]; block++) {
    count += (doc.citationsByBlock.get(block) ?? []).length;
  }
  return count;
}
