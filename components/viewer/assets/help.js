// The help sheet: the signs and the keys.

import { ACTIONS } from './actions.js';
import { iconButton } from './buttons.js';
import { el } from './dom.js';
import { HUES } from './transcript.js';

/** @typedef {import('./viewer.js').Viewer} Viewer */

const KEY_WORDS = /** @type {Record<string, string>} */ ({ Escape: 'Esc' });

export class Help {
  /** @param {Viewer} view */
  constructor(view) {
    this.view = view;
    this.el = /** @type {HTMLDialogElement} */ (el('dialog.help', { 'aria-label': 'Reading a transcript' }));
    this.el.addEventListener('click', (event) => {
      if (event.target === this.el) this.el.close();
    });
    // What nobody looks at is not in the page.
    this.el.addEventListener('close', () => this.el.replaceChildren());
  }

  #fill() {
    this.el.replaceChildren(
      el('header', {}, el('h2', {}, 'Reading a transcript'), iconButton('help', 'close', 'Close')),
      el(
        'div.help-columns',
        { tabindex: 0, role: 'region', 'aria-label': 'Signs and keys' },
        lines(),
        hues(),
        keys('Moving', 'moving'),
        keys('Reading', 'reading'),
        keyList('On a line of a tree', [
          [['↑', '↓'], 'Line before and after'],
          [['→', '←'], 'Open and close; into and out of a value'],
          [['*'], 'Open everything inside'],
          [['Tab'], 'To copying its value or its JSON path'],
        ]),
        keyList('On a chip', [
          [['Enter'], 'Pin the citation'],
          [['←', '→'], 'Other sources of the citation, on its card'],
        ]),
      ),
    );
  }

  get isOpen() {
    return this.el.open;
  }

  toggle() {
    if (this.el.open) return this.el.close();
    this.#fill();
    this.el.showModal();
  }
}

function lines() {
  const states = [
    ['supported', 'Supported'],
    ['partly', 'Partly supported'],
    ['not_found', 'Not found in its sources'],
    ['dangling', 'Dangling or malformed'],
  ];
  return el(
    'section',
    {},
    el('h3', {}, 'The line tells the state'),
    el(
      'dl.help-list',
      {},
      ...states.flatMap(([state, words]) => [
        el('dt', {}, el('span.cite', { 'data-line': state, 'data-hue': 0, 'data-lane': 0 }, 'cited text')),
        el('dd', {}, words),
      ]),
      el(
        'dt',
        {},
        el('span.cite', { 'data-line': 'supported', 'data-hue': 0, 'data-lane': 0, 'data-inferred': 'start' }, 'claim'),
        ' [1]',
      ),
      el('dd', {}, 'Thin, behind ≈: the inferred claim of a marker'),
    ),
  );
}

function hues() {
  const chips = Array.from({ length: HUES + 2 }, (_, i) =>
    el('span.chip', { 'data-hue': i % HUES, 'data-ring': i < HUES ? null : 1, 'data-line': 'supported' }, `0:${i}`),
  );
  return el(
    'section',
    {},
    el('h3', {}, 'The hue tells the source'),
    el('p.chips', {}, ...chips),
    el(
      'p',
      {},
      'A chip names call and result: 0:2 is result 2 of call 0. From the ninth cited source on, hues come again with a double border. Grey is a source that nothing cites.',
    ),
  );
}

/** @param {string} title @param {'moving' | 'reading'} group */
function keys(title, group) {
  const actions = ACTIONS.filter((action) => action.group === group);
  return keyList(
    title,
    actions.map((action) => [action.keys.map((key) => KEY_WORDS[key] ?? key), action.words]),
    group === 'reading' ? verdictKeys() : [],
  );
}

/** @param {string} title @param {[string[], string][]} rows keys, and what they do @param {Node[]} [more] rows as elements */
function keyList(title, rows, more = []) {
  return el(
    'section',
    {},
    el('h3', {}, title),
    el(
      'dl.help-list',
      {},
      ...rows.flatMap(([keys, words]) => [
        el('dt', {}, ...keys.map((key) => el('kbd', {}, key))),
        el('dd', {}, words),
      ]),
      ...more,
    ),
  );
}

/** Keys that the Audit page listens for; the viewer beside it shows what they are about. */
function verdictKeys() {
  const signs = ['1', '…', '5', '0'].map((key) => (key === '…' ? ' – ' : el('kbd', {}, key)));
  return [el('dt', {}, ...signs), el('dd', {}, 'Verdict on the citation (on the Audit page)')];
}
