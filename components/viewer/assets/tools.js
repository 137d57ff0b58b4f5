// The tools that a prompt declares: each with its parameters, how often it was called, and its declaration as a tree.

import { actionButton, rawButton } from './buttons.js';
import { counted, el } from './dom.js';
import { icon } from './icons.js';
import { JsonTree } from './jsontree.js';
import { kindOfValue, trimmed } from './members.js';
import { drawTinted, tintsOf } from './tinted.js';

/** @typedef {import('./transcript.js').Transcript} Transcript */
/** @typedef {import('./viewer.js').Viewer} Viewer */

/** A declaration that is no JSON is shown up to this length. */
const LONGEST_TEXT = 4096;

/** @param {Transcript} doc @param {number} turn the head of the list of tools that a turn declares */
export function toolsHead(doc, turn) {
  const tools = doc.head.tools.filter((tool) => tool.turn === turn);
  const called = tools.filter((tool) => tool.calls).length;
  return el(
    'div.box.tools',
    {},
    el(
      'div.box-head',
      {},
      icon('list', 14),
      el('strong.name', {}, `${counted(tools.length, 'tool')} declared`),
      el('span.spring'),
      el('span.quiet', {}, called ? `${called} called` : 'none called'),
    ),
  );
}

/** @param {Viewer} view @param {number} index @param {boolean} isOpen whether its declaration is shown */
export function toolRow(view, index, isOpen) {
  const tool = view.doc.head.tools[index];
  const isPlaced = tool.span[0] >= 0;
  return el(
    'div.box.part.tool',
    { 'data-tool': index },
    el(
      'div.tool-line',
      {},
      signatureOf(tool),
      el('span.spring'),
      el('span.quiet', {}, tool.calls ? `called ${tool.calls === 1 ? 'once' : `${tool.calls} times`}` : 'never called'),
      isPlaced &&
        actionButton(
          'link.schema-button',
          'schema',
          { 'data-item': index, 'aria-expanded': isOpen, 'aria-label': `Schema of ${tool.name ?? 'the tool'}` },
          'Schema',
          icon(isOpen ? 'up' : 'down', 12),
        ),
      isPlaced && rawButton(tool.span[0], `Declaration of ${tool.name ?? 'the tool'} in Raw`),
    ),
    tool.description && el('p.quiet', {}, tool.description),
    isOpen && declarationOf(view, tool),
  );
}

/** @param {import('./payload.js').ToolHead} tool */
function signatureOf(tool) {
  const signature = el('span.signature', {}, el('span.tool-name', {}, tool.name ?? 'no name'), '(');
  tool.parameters.forEach(([name, type, needed], i) => {
    signature.append(
      i ? ', ' : '',
      el('span', {}, name),
      el('span.quiet', {}, `${needed ? '' : '?'}${type ? `: ${type}` : ''}`),
    );
  });
  signature.append(')');
  return signature;
}

/** @param {Viewer} view @param {import('./payload.js').ToolHead} tool its declaration: a tree where it is JSON */
function declarationOf(view, tool) {
  const { doc } = view;
  const [start, end] = trimmed(doc.text, tool.span[0], tool.span[1]);
  const brace = doc.slice(start, end).search(/[{[]/);
  const [from, to] = trimmed(doc.text, start + Math.max(0, brace), end);
  const kind = kindOfValue(doc.text, from, to);
  const isTree = brace >= 0 && /^[^{[]*[{[]\s*"/.test(doc.slice(start, end)) && (kind === 'object' || kind === 'list');
  if (isTree) {
    const tree = new JsonTree(view, { kind, from, to }, { label: `Schema of ${tool.name ?? 'the tool'}` });
    return el('div.declaration', {}, tree.el);
  }
  const isCut = end - start > LONGEST_TEXT;
  const shown = doc.slice(start, isCut ? start + LONGEST_TEXT : end);
  return el(
    'div.declaration.code',
    {},
    drawTinted(tintsOf(shown, start, 'typescript'))(shown, start),
    isCut && el('span.quiet', {}, ' … goes on in Raw'),
  );
}
