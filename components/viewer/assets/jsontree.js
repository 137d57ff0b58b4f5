// A JSON value as a tree that opens and closes: by pointer, or by keys as trees are used everywhere. What stands on a
// line are the characters of the transcript, so numbers keep their digits and marks their places.

import { blobThatIs, blobWords } from './blobs.js';
import { passageText } from './citations.js';
import { copyText } from './clipboard.js';
import { decodedText } from './decoded.js';
import { counted, el, markedText } from './dom.js';
import { icon } from './icons.js';
import { iconButton } from './buttons.js';
import { decodeString } from './json.js';
import { insideOf, isNested, PAGE, SHORT, TreeModel } from './treemodel.js';

/** @typedef {import('./viewer.js').Viewer} Viewer */
/** @typedef {import('./treemodel.js').TreeNode} TreeNode */
/** @typedef {import('./treemodel.js').TreeLine} TreeLine */

/**
 * @typedef {object} TreeOptions
 * @property {string} label names the tree for screen readers
 * @property {{ start: number, end: number }[]} [passages] marked in the values
 * @property {{ start: number, end: number, message: Node }[]} [problems] said below the value that they are about
 */

const LONGEST_KEY = 200;
const DEEPEST_INDENT = 16;
const KEYS = ['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowLeft', 'Home', 'End', 'Enter', ' ', '*'];

export class JsonTree {
  /**
   * @param {Viewer} view
   * @param {{ kind: import('./members.js').ValueKind, from: number, to: number }} root an object, a list or elements
   * @param {TreeOptions} options
   */
  constructor(view, root, options) {
    this.view = view;
    this.options = { passages: [], problems: [], ...options };
    this.model = new TreeModel(view.doc, view.trees, root);
    for (const { start } of [...this.options.passages, ...this.options.problems]) this.model.reveal(start);
    /** Problems that have been said at a value. @type {Set<object>} */
    this.said = new Set();
    this.tree = el('div.tree', { role: 'tree', 'aria-label': options.label });
    this.path = el('span.tree-path');
    this.inside = iconButton('openInside', 'unfold', 'Open everything inside (*)', { size: 14 });
    this.tools = el(
      'div.tree-tools',
      { hidden: true },
      this.path,
      this.inside,
      iconButton('copyValue', 'copy', 'Copy the value', { size: 14 }),
      iconButton('copyPath', 'path', 'Copy the JSON path', { size: 14 }),
    );
    this.el = el('div.tree-box', {}, this.tree, this.tools);
    /** @type {TreeNode | null} */
    this.active = null;
    this.draw();
    this.tree.addEventListener('click', (event) => this.#onClick(event));
    this.tree.addEventListener('keydown', (event) => this.#onKey(event));
    this.tree.addEventListener('focusin', (event) => this.#focused && this.#stopAt(this.#itemOf(event)));
    this.tree.addEventListener('pointerover', (event) => this.#activate(this.#itemOf(event)));
    this.el.addEventListener('pointerleave', () => this.#activate(this.#focused));
    this.tools.addEventListener('click', (event) => this.#onTool(event));
  }

  /** Draw the lines as they stand; the line with the focus keeps it. */
  draw() {
    const focused = this.#focused?.dataset.at;
    this.said.clear();
    this.lines = this.model.lines();
    this.tree.replaceChildren(...this.lines.map((line, i) => this.#line(line, i)));
    const items = /** @type {HTMLElement[]} */ ([...this.tree.children]);
    const kept = items.find((item) => item.dataset.at === focused);
    if (kept) this.#focus(kept);
    else items[0]?.setAttribute('tabindex', '0');
  }

  /** @param {TreeLine} line @param {number} i */
  #line(line, i) {
    const { node } = line;
    const depth = line.type === 'more' ? node.depth + Number(isNested(node)) : node.depth;
    const item = el(
      'div.tree-line',
      {
        role: 'treeitem',
        tabindex: -1,
        'data-line-index': i,
        'data-at': line.type === 'more' ? `${line.side} ${node.from}` : node.from,
        'aria-level': depth,
        'aria-expanded': line.type === 'value' ? line.open : null,
        'aria-setsize': line.type === 'value' ? node.count : null,
        'aria-posinset': line.type === 'value' ? node.index + 1 : null,
      },
      ...(line.type === 'more' ? [moreWords(line)] : this.#value(node, line.open, line.pieces)),
    );
    item.style.setProperty('--depth', String(Math.min(depth - 1, DEEPEST_INDENT)));
    if (line.type === 'more') item.classList.add('tree-more');
    return item;
  }

  /** @param {TreeNode} node @param {boolean | null} open @param {[number, number][]} pieces */
  #value(node, open, pieces) {
    const { doc } = this.view;
    const problems = this.options.problems.filter((problem) => this.#isAbout(problem, node, open));
    for (const problem of problems) this.said.add(problem);
    const shown = isNested(node)
      ? nestedWords(this.model, node, open)
      : open
        ? el('span.quiet', {}, `text, ${counted(lengthOf(doc, node), 'character')}`)
        : this.#scalar(node);
    if (problems.length) shown.classList.add('misfits');
    return [
      keyOf(doc, node),
      shown,
      ...pieces.map(([from, to]) => el('div.tree-text', {}, this.#marked(node, from, to))),
      ...problems.map((problem) => problem.message),
    ];
  }

  /** @param {{ start: number, end: number }} problem @param {TreeNode} node @param {boolean | null} open */
  #isAbout(problem, node, open) {
    if (this.said.has(problem) || problem.start >= node.to || problem.end <= node.from) return false;
    return !open || !isNested(node) || problem.start <= node.from;
  }

  /** @param {TreeNode} node a value on one line */
  #scalar(node) {
    const { doc } = this.view;
    const blob = blobThatIs(doc.text, ...insideOf(node));
    if (blob) return el('span.blob-words', {}, icon('picture', 12), ` ${blobWords(blob)}`);
    const kind = node.kind === 'word' && /^-?\d/.test(doc.slice(node.from, node.from + 2)) ? 'number' : node.kind;
    const value = el(`span.json-${kind}`);
    if (node.to - node.from <= SHORT && (node.kind === 'string' || node.kind === 'word')) {
      value.append(this.#marked({ ...node, kind: 'word' }, node.from, node.to));
      return value;
    }
    const [from, to] = node.kind === 'text' ? insideOf(node) : [node.from, node.to];
    const line = doc.slice(from, Math.min(to, from + SHORT)).replace(/\\u?[0-9a-fA-F]{0,3}$/, '');
    const first = node.kind === 'text' ? line.split('\n', 1)[0] : line;
    value.append(this.#marked({ ...node, kind: 'word' }, from, from + first.length));
    if (from + first.length < to) value.append(el('span.quiet', {}, ` … ${counted(lengthOf(doc, node), 'character')}`));
    return value;
  }

  /** @param {TreeNode} node @param {number} from @param {number} to */
  #marked(node, from, to) {
    const draw = node.kind === 'string' ? decodedText : undefined;
    return passageText(this.view.doc, from, to, this.options.passages, draw);
  }

  /** @param {Event} event @returns {HTMLElement | null} */
  #itemOf(event) {
    return /** @type {Element} */ (event.target).closest('.tree-line');
  }

  /** @returns {HTMLElement | null} the line that has the focus */
  get #focused() {
    const root = /** @type {ShadowRoot | Document} */ (this.el.getRootNode());
    const at = root.activeElement?.closest?.('.tree-line');
    return at && this.tree.contains(at) ? /** @type {HTMLElement} */ (at) : null;
  }

  /** @param {HTMLElement} item @returns {TreeLine} */
  #lineOf(item) {
    return this.lines[Number(item.dataset.lineIndex)];
  }

  /** @param {HTMLElement | null} item show what can be done with the value of a line */
  #activate(item) {
    const line = item && this.#lineOf(item);
    this.active = line && line.type === 'value' ? line.node : null;
    this.tools.hidden = !this.active;
    if (!item || !this.active) return;
    this.path.replaceChildren(markedText(this.active.path));
    this.path.title = this.active.path;
    this.inside.hidden = !isNested(this.active) || line?.type !== 'value' || line.open === null;
    this.tools.style.top = `${item.offsetTop}px`;
  }

  /** @param {MouseEvent} event */
  #onClick(event) {
    const item = this.#itemOf(event);
    const target = /** @type {Element} */ (event.target);
    if (!item || target.closest('.tree-text') || !this.#isSwitched(item)) return;
    event.stopPropagation();
    this.#focus(item);
    this.#switch(item);
  }

  /** @param {HTMLElement} item whether a click on a line does something */
  #isSwitched(item) {
    const line = this.#lineOf(item);
    return line.type === 'more' || line.open !== null;
  }

  /** @param {HTMLElement} item open or close a value, or show more */
  #switch(item) {
    const line = this.#lineOf(item);
    if (line.type === 'more') this.model.showMore(line.node, line.side);
    else if (line.open !== null) this.model.setOpen(line.node, !line.open);
    const at = Number(item.dataset.lineIndex);
    this.draw();
    // A line that asked for more is gone when there is no more: the first new one takes its place.
    if (!this.#focused) this.#focus(/** @type {HTMLElement} */ (this.tree.children[at] ?? this.tree.lastElementChild));
    this.view.heightChanged(this.el);
    this.#activate(this.#focused);
  }

  /** @param {HTMLElement | null} item the line that Tab comes back to */
  #stopAt(item) {
    for (const other of this.tree.querySelectorAll('[tabindex="0"]')) other.setAttribute('tabindex', '-1');
    item?.setAttribute('tabindex', '0');
    this.#activate(item);
  }

  /** @param {TreeNode} node */
  #openInside(node) {
    this.model.openInside(node);
    this.draw();
    const item = /** @type {HTMLElement | null} */ (this.tree.querySelector(`[data-at="${node.from}"]`));
    if (item) this.#focus(item);
    this.view.heightChanged(this.el);
  }

  /** @param {HTMLElement} item */
  #focus(item) {
    this.#stopAt(item);
    item.focus();
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const item = this.#itemOf(event);
    if (!item || !KEYS.includes(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const line = this.#lineOf(item);
    const open = line.type === 'value' ? line.open : null;
    const step = (/** @type {number} */ to) => {
      const next = /** @type {HTMLElement | undefined} */ (this.tree.children[to]);
      if (next) this.#focus(next);
    };
    const at = Number(item.dataset.lineIndex);
    if (event.key === '*') this.#openInside(line.node);
    else if (event.key === 'ArrowDown') step(at + 1);
    else if (event.key === 'ArrowUp') step(at - 1);
    else if (event.key === 'Home') step(0);
    else if (event.key === 'End') step(this.lines.length - 1);
    else if (event.key === 'ArrowRight' && open) step(at + 1);
    else if (event.key === 'ArrowLeft' && !open) step(this.#parentOf(at));
    else if (event.key !== 'ArrowRight' || open === false) this.#switch(item);
  }

  /** @param {number} at @returns {number} the line of the value around it */
  #parentOf(at) {
    const level = (/** @type {number} */ i) => Number(this.tree.children[i].getAttribute('aria-level'));
    let parent = at;
    while (parent > 0 && level(parent) >= level(at)) parent -= 1;
    return parent;
  }

  /** @param {MouseEvent} event */
  #onTool(event) {
    const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest('button'));
    if (!button || !this.active) return;
    event.stopPropagation();
    if (button.dataset.action === 'openInside') return this.#openInside(this.active);
    const { doc } = this.view;
    const { path } = this.active;
    if (button.dataset.action === 'copyPath') return copyText(this.view, path, `The path ${path} is`);
    const [from, to] = insideOf(this.active);
    const written = doc.slice(from, to);
    return copyText(
      this.view,
      this.active.kind === 'string' ? decodeString(written) : written,
      `The value of ${path} is`,
    );
  }
}

/** @param {import('./transcript.js').Transcript} doc @param {TreeNode} node */
function lengthOf(doc, node) {
  const [from, to] = insideOf(node);
  return doc.charactersIn(from, to);
}

/** @param {import('./transcript.js').Transcript} doc @param {TreeNode} node */
function keyOf(doc, node) {
  if (node.keyFrom < 0) return el('span.json-key', {}, `${node.index}: `);
  const to = Math.min(node.keyTo, node.keyFrom + LONGEST_KEY);
  return el('span.json-key', {}, passageText(doc, node.keyFrom, to, []), to < node.keyTo ? '…: ' : ': ');
}

/** @param {TreeModel} model @param {TreeNode} node @param {boolean | null} open */
function nestedWords(model, node, open) {
  const { doc } = model;
  if (open === null) return el('span.json-sign', {}, passageText(doc, node.from, node.to, []));
  const [sign, word] = node.kind === 'list' ? ['[ ]', 'item'] : node.kind === 'object' ? ['{ }', 'field'] : ['', 'value'];
  const isRead = open || node.to - node.from < 200_000;
  const words = isRead
    ? counted(model.membersOf(node).from.length, word)
    : counted(doc.charactersIn(node.from, node.to), 'character');
  return el('span.json-sign', {}, sign && `${sign} `, el('span.quiet', {}, words));
}

/** @param {Extract<TreeLine, { type: 'more' }>} line */
function moreWords({ node, side, hidden, count }) {
  if (!isNested(node)) return `Show more of this text: ${counted(hidden, 'piece')} of ${count} ${side === 'after' ? 'follow' : 'stand before'}`;
  const next = Math.min(PAGE, hidden);
  return `Show ${counted(next, node.kind === 'list' ? 'item' : 'field')} ${side === 'after' ? 'more' : 'before'}, of ${count.toLocaleString('en-US')}`;
}
