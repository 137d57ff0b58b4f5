// The filter: a bar of toggles below the toolbar, and what it hides in Turns, Sources and the outline. Raw stays whole.

import { actionButton, iconButton } from './buttons.js';
import { Choice, optionsOf } from './choice.js';
import { el, number } from './dom.js';
import { lineSample } from './icons.js';

/** @typedef {import('./viewer.js').Viewer} Viewer */
/** @typedef {import('./choice.js').Group} Group */

const GROUPS = /** @type {const} */ ([
  ['role', 'Roles'],
  ['kind', 'Kinds'],
  ['tool', 'Tools'],
  ['state', 'Citations'],
]);

export class Filter {
  /** @param {Viewer} view */
  constructor(view) {
    this.view = view;
    this.choice = new Choice(view.doc);
    this.said = el('span.quiet', { role: 'status' });
    this.clearButton = actionButton('toggle', 'filterClear', { hidden: true }, 'Show all');
    /** Drawn when the bar is first opened. */
    this.groups = el('div.filter-groups');
    this.el = el(
      'div.filterbar',
      { role: 'region', 'aria-label': 'Filter', hidden: true },
      this.groups,
      this.said,
      this.clearButton,
      iconButton('filterBar', 'close', 'Close the filter (l)'),
    );
    this.#say();
  }

  /** @param {Group} group @param {string} words @param {import('./choice.js').Option[]} options */
  #group(group, words, options) {
    return el(
      'div.filter-group',
      { role: 'group', 'aria-label': words },
      el('span.quiet', { 'aria-hidden': 'true' }, words),
      ...options.map(({ name, words: said, count }) =>
        actionButton(
          'toggle.filter-option',
          'filterOption',
          { 'data-group': group, 'data-name': name, 'aria-pressed': false },
          group === 'state' && lineSample(name),
          el('span', { class: group === 'tool' ? 'name' : null }, said),
          el('span.quiet', {}, number(count)),
        ),
      ),
    );
  }

  #drawGroups() {
    const options = optionsOf(this.view.doc);
    const groups = GROUPS.map(([group, words]) => options[group].length > 0 && this.#group(group, words, options[group]));
    this.groups.replaceChildren(...groups.filter((group) => group !== false));
  }

  /** The states of the citations are known by now. */
  recount() {
    const active = /** @type {ShadowRoot | Document} */ (this.el.getRootNode()).activeElement;
    const { group, name } = /** @type {HTMLElement | null} */ (active)?.dataset ?? {};
    const hadFocus = this.groups.contains(active);
    if (this.groups.childElementCount) this.#drawGroups();
    this.choice.chosen.state.delete('pending');
    this.choice.work();
    if (this.choice.size) this.#apply();
    const options = /** @type {HTMLElement[]} */ ([...this.groups.querySelectorAll('.filter-option')]);
    if (hadFocus) (options.find(({ dataset }) => dataset.group === group && dataset.name === name) ?? options[0])?.focus();
  }

  get isOpen() {
    return !this.el.hidden;
  }

  /** Open or close the bar; what is chosen stays. */
  toggle() {
    if (!this.groups.childElementCount) this.#drawGroups();
    this.el.hidden = !this.el.hidden;
    this.#say();
    this.view.panesChanged();
    if (this.isOpen) /** @type {HTMLElement | null} */ (this.el.querySelector('.filter-option'))?.focus();
    else this.view.toolbar.focus('filterBar');
  }

  /** @param {HTMLElement} button */
  press(button) {
    this.choice.toggle(/** @type {Group} */ (button.dataset.group), button.dataset.name ?? '');
    this.#apply();
  }

  /** @param {string} [why] show everything again */
  clear(why = 'Everything is shown.') {
    const hadFocus = this.clearButton.matches(':focus');
    this.choice.clear();
    this.#apply();
    this.view.say(why);
    if (hadFocus) /** @type {HTMLElement | null} */ (this.el.querySelector('.filter-option'))?.focus();
  }

  /** @param {number} offset a reader is led to a place: what hides it gives way */
  giveWayTo(offset) {
    if (this.choice.showsPlace(offset)) return;
    this.clear('The filter is off, since it hid this place.');
  }

  #apply() {
    const { view, choice } = this;
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (this.el.querySelectorAll('.filter-option'))) {
      const chosen = choice.chosen[/** @type {Group} */ (button.dataset.group)].has(button.dataset.name ?? '');
      button.setAttribute('aria-pressed', String(chosen));
    }
    this.#say();
    view.turns.list.refresh();
    view.sources.list.refresh();
    view.outline.list.refresh();
    view.panesChanged();
  }

  #say() {
    const { choice, view } = this;
    const all = view.doc.turns.length;
    this.clearButton.hidden = !choice.size;
    this.said.textContent = choice.size ? `${number(choice.shownTurns)} of ${number(all)} turns` : '';
    view.layout.scrollers.turns.toggleAttribute('data-empty', choice.size > 0 && !choice.shownTurns);
    view.toolbar.setFilter(this.isOpen, choice.size);
  }
}
