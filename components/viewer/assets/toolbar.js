// The bar above the panes, the heads of the panes, and the line of words below them.

import { actionButton, iconButton } from './buttons.js';
import { el, counted, number } from './dom.js';
import { icon, lineSample } from './icons.js';
import { PANES, PANE_WORDS } from './layout.js';

/** @typedef {import('./viewer.js').Viewer} Viewer */

export class Toolbar {
  /** @param {Viewer} view */
  constructor(view) {
    this.view = view;
    const { doc } = view;
    const counts = [
      [doc.turns.length, 'turn'],
      [doc.calls.length, 'call'],
      [doc.sources.length, 'source'],
      [doc.citations.length, 'citation'],
    ];
    this.evidence = this.#evidence();
    this.el = el(
      'div.toolbar',
      { role: 'toolbar', 'aria-label': 'Transcript' },
      this.#formatButton(),
      this.evidence,
      view.link.el,
      el(
        'span.counts',
        {},
        ...counts.map(([count, word]) =>
          el('span', {}, el('strong', {}, number(/** @type {number} */ (count))), ` ${word}${count === 1 ? '' : 's'}`),
        ),
      ),
      el('span.spring'),
      actionButton(
        'tool-button',
        'find',
        { 'aria-pressed': false, 'aria-label': 'Find' },
        icon('find'),
        el('span.word', {}, 'Find'),
        el('kbd', {}, '/'),
      ),
      actionButton(
        'tool-button',
        'filterBar',
        { 'aria-pressed': false, title: 'Filter by role, kind, tool or state of citations (l)' },
        icon('filter'),
        el('span.word', {}, 'Filter'),
        el('strong.filter-count', {}),
      ),
      el(
        'div.segmented.pane-toggles',
        { role: 'group', 'aria-label': 'Panes' },
        ...PANES.map((name) =>
          actionButton('segment', 'pane', { 'data-item': name, 'aria-pressed': true }, PANE_WORDS[name]),
        ),
      ),
      this.#findingsButton(),
      iconButton('print', 'print', 'Print (Ctrl+P)'),
      iconButton('copyLink', 'link', 'Copy link (y)'),
      actionButton('icon-button', 'help', { 'aria-label': 'Help', title: 'Keys and signs (?)' }, '?'),
    );
  }

  #formatButton() {
    const { format } = this.view.doc.head;
    return actionButton(
      'tool-button.format',
      'evidence',
      { 'aria-expanded': false, title: 'Why this format' },
      el('strong', {}, format.title),
      el('span.quiet', {}, format.forced ? 'chosen' : format.confidence.toFixed(2)),
    );
  }

  #evidence() {
    const { format } = this.view.doc.head;
    const others = format.alternatives.map(([id, confidence]) => `${id} ${confidence.toFixed(2)}`);
    return el(
      'div.floating.evidence',
      { hidden: true, role: 'group', 'aria-label': 'Why this format' },
      el('p', {}, el('strong', {}, format.forced ? 'Chosen by hand.' : 'Seen in the text:')),
      el('ul', {}, ...format.evidence.map((line) => el('li', {}, line))),
      others.length > 0 && el('p.quiet', {}, `Runner-up: ${others.join(', ')}`),
    );
  }

  #findingsButton() {
    const { doc } = this.view;
    const marks = doc.kinds.severity.map(
      (severity, i) =>
        doc.severityCounts[i] > 0 &&
        el(`span.mark.severity-${severity}`, {}, icon(severity, 14), number(doc.severityCounts[i])),
    );
    const words = doc.kinds.severity.map((severity, i) =>
      counted(doc.severityCounts[i], severity === 'info' ? 'note' : severity),
    );
    return actionButton(
      'tool-button',
      'findings',
      { 'aria-pressed': false, 'aria-label': `Findings: ${words.join(', ')}` },
      el('span.word', {}, 'Findings'),
      ...marks,
      doc.findings.length ? null : el('span.quiet', {}, 'none'),
    );
  }

  toggleEvidence() {
    this.evidence.hidden = !this.evidence.hidden;
    this.el.querySelector('.format')?.setAttribute('aria-expanded', String(!this.evidence.hidden));
  }

  /** @param {string} action @param {boolean} pressed */
  setPressed(action, pressed) {
    this.#button(action)?.setAttribute('aria-pressed', String(pressed));
  }

  /** @param {boolean} open @param {number} count how many options are chosen */
  setFilter(open, count) {
    const button = this.#button('filterBar');
    button?.setAttribute('aria-pressed', String(open));
    button?.querySelector('.filter-count')?.replaceChildren(count ? String(count) : '');
    button?.toggleAttribute('data-on', count > 0);
  }

  /** @param {string} action */
  focus(action) {
    this.#button(action)?.focus();
  }

  /** @param {string} action @returns {HTMLElement | null} */
  #button(action) {
    return this.el.querySelector(`[data-action="${action}"]`);
  }

  /** Show which panes are open. */
  panesChanged() {
    for (const name of PANES) {
      this.el
        .querySelector(`[data-action="pane"][data-item="${name}"]`)
        ?.setAttribute('aria-pressed', String(!this.view.layout.isHidden(name)));
    }
  }
}

/** @param {Viewer} view fill the heads of the panes */
export function fillHeads(view) {
  const { doc, layout } = view;
  layout.heads.raw.append(
    view.accounted.said,
    view.accounted.button,
    el('span.spring'),
  );
  layout.heads.raw.append(
    headToggle('whitespace', '¶', 'White space', 'w', view.preferences.whitespace),
    headToggle('outline', icon('list'), 'Outline', 'o', view.preferences.outline),
  );
  if (doc.isRepaired)
    layout.heads.raw.append(
      actionButton(
        'head-button',
        'pasted',
        { 'aria-pressed': false, 'aria-label': 'As pasted', title: 'As pasted, with what was taken out' },
        icon('pasted'),
        el('span.word', {}, 'As pasted'),
      ),
    );
  layout.heads.turns.append(
    el('span.quiet', {}, number(doc.turns.length)),
    el('span.spring'),
    actionButton(
      'head-button',
      'thinking',
      { 'aria-pressed': view.preferences.thinking, 'aria-label': 'Thinking', title: 'Open or fold thinking (t)' },
      icon('thinking'),
      el('span.word', {}, 'Thinking'),
    ),
    actionButton(
      'head-button',
      'markdown',
      {
        'aria-pressed': view.preferences.markdown,
        'aria-label': 'Markdown',
        title: 'Answers as rendered Markdown, or as they stand (m)',
      },
      icon('markdown'),
      el('span.word', {}, 'Markdown'),
    ),
    ...(doc.sources.length + doc.citations.length ? [uncitedSteps(doc.uncited.length, view.preferences.uncited)] : []),
    stepper('Turn', 'turn', doc.turns.length, 'previousTurn', 'nextTurn', 'k', 'j'),
    stepper('Citation', 'citation', doc.citations.length, 'previousCitation', 'nextCitation', 'p', 'n'),
  );
  const cited = doc.hues.filter((hue) => hue >= 0).length;
  const filters = [
    ['all', 'All', doc.sources.length],
    ['cited', 'Cited', cited],
    ['never', 'Never cited', doc.sources.length - cited],
  ];
  layout.heads.sources.append(
    el('span.spring'),
    el(
      'div.segmented',
      { role: 'group', 'aria-label': 'Which sources' },
      ...filters.map(([name, words, count]) =>
        actionButton(
          'segment',
          'filter',
          {
            'data-item': name,
            'aria-pressed': name === 'all',
          },
          `${words} `,
          el('span.quiet', {}, number(/** @type {number} */ (count))),
        ),
      ),
    ),
  );
}

/**
 * @param {string} action
 * @param {Node | string} sign
 * @param {string} label
 * @param {string} key
 * @param {boolean} pressed
 */
function headToggle(action, sign, label, key, pressed) {
  return actionButton(
    'icon-button.head-toggle',
    action,
    {
      'aria-pressed': pressed,
      'aria-label': label,
      title: `${label} (${key})`,
    },
    sign,
  );
}

/**
 * @param {string} word
 * @param {string} name
 * @param {number} count
 * @param {string} back
 * @param {string} forth
 * @param {string} backKey
 * @param {string} forthKey
 */
function stepper(word, name, count, back, forth, backKey, forthKey) {
  const lower = word.toLowerCase();
  return el(
    'span.stepper',
    {},
    iconButton(back, 'left', `Previous ${lower} (${backKey})`),
    el(
      'span.quiet',
      {},
      el('span.word', {}, `${word} `),
      el('strong', { 'data-now': name }, '–'),
      ` / ${number(count)}`,
    ),
    iconButton(forth, 'right', `Next ${lower} (${forthKey})`),
  );
}

/** @param {number} count @param {boolean} pressed the way through the uncited sentences; its middle marks them all */
function uncitedSteps(count, pressed) {
  return el(
    'span.stepper',
    {},
    iconButton('previousUncited', 'left', 'Previous uncited sentence (U)'),
    actionButton(
      'head-button',
      'uncited',
      { 'aria-pressed': pressed, 'aria-label': `Mark uncited sentences: ${count}`, title: 'Mark uncited sentences' },
      icon('uncited'),
      el('span.word', {}, 'Uncited'),
      el('span.quiet', {}, number(count)),
    ),
    iconButton('nextUncited', 'right', 'Next uncited sentence (u)'),
  );
}

/** @returns {{ el: HTMLElement, words: HTMLElement }} the line below the panes: where we are, and the legend */
export function statusLine() {
  const words = el('span.status-words', { role: 'status' });
  const legend = [
    ['supported', 'Supported'],
    ['partly', 'Partly'],
    ['not_found', 'Not found'],
    ['dangling', 'Dangling'],
  ];
  const later = el('span.quiet');
  return {
    words,
    later,
    el: el(
      'footer.status',
      {},
      words,
      later,
      el('span.spring'),
      ...legend.map(([state, word]) => el('span.legend', {}, lineSample(state), word)),
    ),
  };
}
