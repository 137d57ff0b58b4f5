// Everything a reader can do, in one place: its key, its words, what it does. Buttons, keys and the help sheet all
// read this table, so they cannot drift apart.

import { isEditing } from './dom.js';

/** @typedef {import('./viewer.js').Viewer} Viewer */

const CONTROLS = 'button, a, summary, [role="separator"], [role="tab"], [role="treeitem"]';

/**
 * @typedef {object} Action
 * @property {string} id
 * @property {string[]} keys as `KeyboardEvent.key` names them
 * @property {string} words for the help sheet
 * @property {'moving' | 'reading'} group
 * @property {(view: Viewer) => void} run
 */

/** @type {Action[]} */
export const ACTIONS = [
  { id: 'nextTurn', keys: ['j'], group: 'moving', words: 'Next turn', run: (view) => view.travel.stepTurn(1) },
  { id: 'previousTurn', keys: ['k'], group: 'moving', words: 'Previous turn', run: (view) => view.travel.stepTurn(-1) },
  {
    id: 'nextCitation',
    keys: ['n'],
    group: 'moving',
    words: 'Next citation',
    run: (view) => view.travel.stepCitation(1),
  },
  {
    id: 'previousCitation',
    keys: ['p'],
    group: 'moving',
    words: 'Previous citation',
    run: (view) => view.travel.stepCitation(-1),
  },
  {
    id: 'nextSource',
    keys: ['Tab'],
    group: 'moving',
    words: 'Next source of the citation',
    run: (view) => view.travel.stepSource(1),
  },
  {
    id: 'previousOfSource',
    keys: ['['],
    group: 'moving',
    words: 'Previous citation of the same source',
    run: (view) => view.travel.stepOfSource(-1),
  },
  {
    id: 'nextOfSource',
    keys: [']'],
    group: 'moving',
    words: 'Next citation of the same source',
    run: (view) => view.travel.stepOfSource(1),
  },
  { id: 'nextFinding', keys: ['d'], group: 'moving', words: 'Next finding', run: (view) => view.travel.stepFinding(1) },
  {
    id: 'previousFinding',
    keys: ['D'],
    group: 'moving',
    words: 'Previous finding',
    run: (view) => view.travel.stepFinding(-1),
  },
  {
    id: 'nextUncited',
    keys: ['u'],
    group: 'moving',
    words: 'Next uncited sentence',
    run: (view) => view.uncited.step(1),
  },
  {
    id: 'previousUncited',
    keys: ['U'],
    group: 'moving',
    words: 'Previous uncited sentence',
    run: (view) => view.uncited.step(-1),
  },
  { id: 'rawHere', keys: ['v'], group: 'moving', words: 'Raw at this place', run: (view) => view.travel.rawHere() },
  {
    id: 'nearest',
    keys: ['e'],
    group: 'reading',
    words: 'Nearest evidence of the marked words',
    run: (view) => view.evidence.open(),
  },
  { id: 'goTo', keys: ['g'], group: 'moving', words: 'Go to a line or a character', run: (view) => view.place.open() },
  { id: 'find', keys: ['/'], group: 'reading', words: 'Find', run: (view) => view.find.open() },
  { id: 'filterBar', keys: ['l'], group: 'reading', words: 'Filter', run: (view) => view.filter.toggle() },
  {
    id: 'thinking',
    keys: ['t'],
    group: 'reading',
    words: 'Open or fold thinking',
    run: (view) => view.toggleThinking(),
  },
  {
    id: 'markdown',
    keys: ['m'],
    group: 'reading',
    words: 'Answers as rendered Markdown',
    run: (view) => view.toggleMarkdown(),
  },
  { id: 'outline', keys: ['o'], group: 'reading', words: 'Outline', run: (view) => view.toggleOutline() },
  {
    id: 'whitespace',
    keys: ['w'],
    group: 'reading',
    words: 'White space in Raw',
    run: (view) => view.toggleWhitespace(),
  },
  {
    id: 'copyLink',
    keys: ['y'],
    group: 'reading',
    words: 'Copy the link to this place',
    run: (view) => view.link.copy(),
  },
  { id: 'findings', keys: ['f'], group: 'reading', words: 'Findings', run: (view) => view.findings.toggle() },
  // The browser owns these keys; the sheet lists them all the same.
  { id: 'print', keys: ['Ctrl+P'], group: 'reading', words: 'Print the whole transcript', run: (view) => view.printing.print() },
  { id: 'unpin', keys: ['Escape'], group: 'reading', words: 'Close, or unpin', run: (view) => view.escape() },
  { id: 'help', keys: ['?'], group: 'reading', words: 'This sheet', run: (view) => view.help.toggle() },
];

/**
 * Listen for keys. They count when nothing else wants them: no modifier, no field with the focus, no dialog of the page.
 * @param {Viewer} view
 * @returns {() => void} stops listening
 */
export function listenForKeys(view) {
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !isOurs(view, event)) return;
    if (event.key === 'Tab') return onTab(view, event);
    const action = ACTIONS.find(({ keys }) => keys.includes(event.key));
    if (!action || (view.help.isOpen && !['help', 'unpin'].includes(action.id))) return;
    event.preventDefault();
    action.run(view);
  };
  window.addEventListener('keydown', onKey);
  return () => window.removeEventListener('keydown', onKey);
}

/** @param {Viewer} view @param {KeyboardEvent} event */
function isOurs(view, event) {
  if (isEditing(event) || !view.root.isConnected || !view.root.checkVisibility()) return false;
  const inside = event.composedPath().includes(view.root);
  return inside || !document.querySelector('[role="dialog"]');
}

/**
 * Tab goes through the sources of the pinned citation, then on as everywhere, so that the focus is never caught.
 * @param {Viewer} view
 * @param {KeyboardEvent} event
 */
function onTab(view, event) {
  const [target] = event.composedPath();
  const onControl = target instanceof Element && target.matches(CONTROLS);
  if (onControl || view.help.isOpen || view.travel.isRound || !view.travel.stepSource(event.shiftKey ? -1 : 1)) return;
  event.preventDefault();
}
