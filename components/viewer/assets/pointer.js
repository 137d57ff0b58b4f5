// What the pointer and the focus do: hovering and focusing preview, clicking pins or runs the action of a button.

import { offsetAt } from './caret.js';
import { copyText } from './clipboard.js';
import { copyRaw } from './copied.js';

/** @typedef {import('./viewer.js').Viewer} Viewer */
/** @typedef {'raw' | 'turns' | 'sources'} PaneName */

/** Milliseconds that the card over a citation waits for the pointer to come. */
const ON_THE_WAY = 220;

/** @type {Record<string, (view: Viewer, item: number, button: HTMLElement) => void>} */
const BUTTONS = {
  raw: (view, item) => view.travel.toRaw(item),
  turn: (view, item) => view.travel.goToTurn(item),
  fold: (view, item) => view.turns.fold(item),
  result: (view, item) => view.travel.toBlock(view.doc.results.start[item]),
  call: (view, item) => view.travel.toBlock(view.doc.calls.start[item]),
  source: (view, item, button) => view.travel.pinSource(item, paneOf(button)),
  passage: (view, item) => view.evidence.pin(item),
  cardPrevious: (view) => view.floating.stepCard(-1),
  cardNext: (view) => view.floating.stepCard(1),
  renderTurn: (view, item) => view.turns.renderTurn(item),
  schema: (view, item) => view.turns.toggleSchema(item),
  argumentsAsText: (view, item) => view.turns.toggleText(item),
  copyArguments: (view, item) =>
    copyText(view, view.doc.slice(view.doc.calls.from[item], view.doc.calls.to[item]), 'The arguments are'),
  citation: (view, item, button) => view.travel.pinCitation(item, Number(button.dataset.refItem ?? -1), paneOf(button)),
  finding: (view, item) => view.travel.goToFinding(item),
  turnFinding: (view, item) => view.travel.goToFinding(item),
  severity: (view, item) => view.findings.toggleSeverity(item),
  allCiting: (view, item) => view.sources.showAllCiting(item),
  pane: (view, _, button) => view.layout.toggle(button.dataset.item ?? ''),
  tab: (view, _, button) => view.layout.showTab(/** @type {PaneName} */ (button.dataset.item)),
  filter: (view, _, button) => view.setFilter(/** @type {any} */ (button.dataset.item)),
  evidence: (view) => view.toolbar.toggleEvidence(),
  pasted: (view) => view.togglePasted(),
  unparsed: (view) => view.accounted.toggle(),
  place: (view, item, button) => view.travel.toPlace(item, Number(button.dataset.end)),
  previousCharacter: (view) => view.place.step(-1),
  nextCharacter: (view) => view.place.step(1),
  closeLink: (view) => view.link.close(),
  copyPlace: (view) => view.link.copyPlace(),
  filterOption: (view, _, button) => view.filter.press(button),
  filterClear: (view) => view.filter.clear(),
  uncited: (view) => view.uncited.toggle(),
  findRegex: (view, _, button) => view.find.toggle(button),
  findCase: (view, _, button) => view.find.toggle(button),
  findNext: (view) => view.find.step(1),
  findPrevious: (view) => view.find.step(-1),
  findClose: (view) => view.find.close(),
};

/** @param {Element} node @returns {PaneName | null} */
function paneOf(node) {
  const pane = /** @type {HTMLElement | null} */ (node.closest('[data-pane]'));
  return /** @type {PaneName | null} */ (pane?.dataset.pane ?? null);
}

/**
 * @param {Viewer} view
 * @returns {() => void} stops listening
 */
export function listenForPointer(view) {
  const { root } = view;
  const listeners = /** @type {[string, (event: any) => void][]} */ ([
    ['click', (event) => onClick(view, event)],
    ['keydown', (event) => onKey(view, event)],
    ['pointerover', (event) => preview(view, event.target)],
    ['pointerleave', () => endPreview(view)],
    ['focusin', (event) => event.target.matches?.('[data-cites]') && preview(view, event.target)],
    ['copy', (event) => copyRaw(view, event)],
  ]);
  for (const [name, listener] of listeners) root.addEventListener(name, listener);
  return () => listeners.forEach(([name, listener]) => root.removeEventListener(name, listener));
}

/** @param {Viewer} view @param {MouseEvent} event */
function onClick(view, event) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (!target.closest('.evidence, .format') && !view.toolbar.evidence.hidden) view.toolbar.toggleEvidence();
  const chip = /** @type {HTMLElement | null} */ (target.closest('[data-cites]'));
  if (chip) return view.travel.pinCitation(Number(chip.dataset.cites), Number(chip.dataset.ref), paneOf(chip));
  const button = /** @type {HTMLElement | null} */ (target.closest('[data-action]'));
  if (button) {
    const { action = '', item } = button.dataset;
    if (BUTTONS[action]) BUTTONS[action](view, Number(item), button);
    else view.act(action);
    return;
  }
  if (!target.closest('.floating')) view.floating.hide();
  if (isSelecting(view)) return;
  onPlace(view, target, event);
}

/** @param {Viewer} view @param {HTMLElement} target a place in running text @param {MouseEvent} event */
function onPlace(view, target, event) {
  const pane = paneOf(target);
  const cite = /** @type {HTMLElement | null} */ (target.closest('.cite[data-citation]'));
  if (cite) {
    const covering = coveringCitations(cite);
    if (covering.length > 1) return view.floating.showChooser(covering, cite);
    return view.travel.pinCitation(covering[0], -1, pane);
  }
  if (pane === 'sources') {
    const card = /** @type {HTMLElement | null} */ (target.closest('.card[data-source]'));
    if (card) view.travel.pinSource(Number(card.dataset.source), 'sources');
  } else if (pane === 'raw') {
    const lit = /** @type {HTMLElement | null} */ (target.closest('[data-source]'));
    const offset = offsetAt(view.root, event.clientX, event.clientY, target);
    if (offset >= 0) view.place.keep(offset);
    if (lit) view.travel.pinSource(Number(lit.dataset.source), 'raw');
    else if (offset >= 0) view.travel.toBlock(offset);
  } else if (pane === 'turns') {
    const turn = /** @type {HTMLElement | null} */ (target.closest('[data-turn]'));
    if (turn) view.turns.setCurrent(Number(turn.dataset.turn));
    view.placeChanged();
  }
}

/** @param {HTMLElement} cite @returns {number[]} the citations that cover a segment, the outermost first */
function coveringCitations(cite) {
  const found = [];
  for (
    let at = /** @type {HTMLElement | null} */ (cite);
    at;
    at = at.parentElement?.closest('.cite[data-citation]') ?? null
  ) {
    found.unshift(Number(at.dataset.citation));
  }
  return found;
}

/** @param {Viewer} view whether the reader is marking text, so that a click is no choice */
function isSelecting(view) {
  const root = /** @type {any} */ (view.root.getRootNode());
  const selection = root.getSelection ? root.getSelection() : getSelection();
  return Boolean(selection && !selection.isCollapsed && String(selection).trim());
}

/**
 * Chips are buttons: Enter and Space press them; the arrows go through the sources on the card above.
 * @param {Viewer} view
 * @param {KeyboardEvent} event
 */
function onKey(view, event) {
  const target = /** @type {HTMLElement} */ (event.target);
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (!target.matches('[data-cites]') || (event.key !== 'Enter' && event.key !== ' ' && !step)) return;
  event.preventDefault();
  event.stopPropagation();
  if (step) view.floating.stepCard(step);
  else target.click();
}

/** @param {Viewer} view @param {HTMLElement} target */
function preview(view, target) {
  if (view.floating.chooser || view.floating.found) return;
  clearTimeout(view.leaving);
  if (target.closest('.hover-card')) return;
  const chip = /** @type {HTMLElement | null} */ (target.closest('[data-cites]'));
  const cite = /** @type {HTMLElement | null} */ (target.closest('[data-citation]'));
  const found = chip ?? cite;
  if (!found) return endPreview(view);
  const citation = Number(chip ? chip.dataset.cites : cite?.dataset.citation);
  const ref = Number(chip ? chip.dataset.ref : (cite?.dataset.refItem ?? -1));
  view.selection.setPreview({ citation, ref });
  if (paneOf(found) === 'turns' && (!view.shownCard || view.shownCard !== found || !view.floating.card)) {
    view.shownCard = found;
    view.floating.showCard(citation, ref, found);
  }
}

/** @param {Viewer} view the pointer has left: what it previewed goes, unless it is on its way to the card */
function endPreview(view) {
  clearTimeout(view.leaving);
  if (view.floating.card) view.leaving = setTimeout(() => view.floating.isReached || hidePreview(view), ON_THE_WAY);
  else hidePreview(view);
}

/** @param {Viewer} view */
function hidePreview(view) {
  if (view.floating.chooser || view.floating.found) return;
  view.selection.setPreview({});
  view.floating.hideCard();
  view.shownCard = null;
}
