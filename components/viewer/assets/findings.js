// The list of findings, as a drawer below the panes.

import { actionButton, iconButton } from './buttons.js';
import { el, number } from './dom.js';
import { icon } from './icons.js';
import { WindowedList } from './windowed.js';

/** @typedef {import('./viewer.js').Viewer} Viewer */

const ROW = 28;
const SEVERITY_NAMES = ['Errors', 'Warnings', 'Info'];

export class Findings {
  /** @param {Viewer} view */
  constructor(view) {
    this.view = view;
    this.doc = view.doc;
    /** @type {Set<number>} severities that are left out */
    this.left = new Set();
    this.selected = -1;
    this.scroller = el('div.scroller', { tabindex: 0, role: 'region', 'aria-label': 'List of findings' });
    this.filters = el(
      'div.segmented',
      { role: 'group', 'aria-label': 'Severities' },
      ...SEVERITY_NAMES.map((name, severity) =>
        actionButton(
          'segment',
          'severity',
          { 'data-item': severity, 'aria-pressed': true },
          icon(this.doc.kinds.severity[severity], 14),
          `${name} ${number(this.doc.severityCounts[severity])}`,
        ),
      ),
    );
    this.el = el(
      'section.drawer',
      { 'aria-label': 'Findings', hidden: true },
      el(
        'header.drawer-head',
        {},
        el('h2', {}, 'Findings'),
        el('span.quiet', {}, number(this.doc.findings.length)),
        el('span.spring'),
        iconButton('previousFinding', 'up', 'Previous finding (D)'),
        iconButton('nextFinding', 'down', 'Next finding (d)'),
        this.filters,
        iconButton('findings', 'close', 'Close findings (f)'),
      ),
      this.doc.findings.length ? null : el('p.quiet.nothing', {}, 'Nothing was found.'),
      this.scroller,
    );
    this.el.style.setProperty('--rows', String(this.doc.findings.length));
  }

  get isOpen() {
    return !this.el.hidden;
  }

  toggle() {
    this.el.hidden = !this.el.hidden;
    this.view.toolbar.setPressed('findings', this.isOpen);
    if (this.isOpen && !this.list && this.doc.findings.length) this.#makeList();
    this.view.panesChanged();
    if (this.isOpen) this.list?.resized();
    if (this.isOpen) this.list?.render();
    if (this.isOpen && this.selected >= 0) this.select(this.selected);
  }

  #makeList() {
    const { doc } = this;
    this.list = new WindowedList({
      scroller: this.scroller,
      groups: Int32Array.from([0]),
      count: doc.findings.length,
      heads: false,
      whole: false,
      estimate: (row) => (this.left.has(doc.findings.severity[doc.findingOrder[row]]) ? 0 : ROW),
      makeGroup: () => el('div'),
      makeRow: (row) => this.#row(doc.findingOrder[row]),
    });
  }

  /** @param {number} finding */
  #row(finding) {
    const { doc } = this;
    const { findings } = doc;
    const severity = doc.kinds.severity[findings.severity[finding]];
    const turn = findings.start[finding] < 0 ? -1 : doc.turnAt(findings.start[finding]);
    const count = findings.count[finding];
    return actionButton(
      `finding.severity-${severity}`,
      'finding',
      {
        'data-item': finding,
        'data-finding': finding,
        'aria-current': finding === this.selected ? 'true' : null,
      },
      icon(severity),
      el('span.unseen', {}, `${severity}: `),
      el('span.code-name', {}, doc.string(findings.code[finding])),
      el('span.message', {}, doc.string(findings.message[finding]) + (count > 1 ? ` (${number(count)} places)` : '')),
      el('span.place', {}, turn < 0 ? '' : `turn ${turn + 1}`),
      el('span.place', {}, findings.line[finding] < 0 ? '' : `${findings.line[finding]}:${findings.column[finding]}`),
    );
  }

  /** @param {number} severity show or leave out a severity */
  toggleSeverity(severity) {
    if (this.left.has(severity)) this.left.delete(severity);
    else this.left.add(severity);
    this.filters.children[severity].setAttribute('aria-pressed', String(!this.left.has(severity)));
    this.list?.refresh();
  }

  /** @param {number} finding @param {number} step @returns {number} the finding after or before it in the list, or -1 */
  next(finding, step) {
    const shown = this.doc.findingOrder.filter((i) => !this.left.has(this.doc.findings.severity[i]));
    if (!shown.length) return -1;
    const at = shown.indexOf(finding);
    return shown[((at < 0 && step < 0 ? 0 : at) + step + shown.length) % shown.length];
  }

  /** @param {number} finding */
  select(finding) {
    this.selected = finding;
    for (const row of this.scroller.querySelectorAll('[data-finding]')) {
      if (Number(/** @type {HTMLElement} */ (row).dataset.finding) === finding)
        row.setAttribute('aria-current', 'true');
      else row.removeAttribute('aria-current');
    }
    if (!this.isOpen || !this.list) return;
    const row = this.doc.findingOrder.indexOf(finding);
    const top = this.list.topOf(row);
    if (top < 0 || top > this.scroller.clientHeight - ROW) this.list.show(row, this.scroller.clientHeight / 3);
  }
}
