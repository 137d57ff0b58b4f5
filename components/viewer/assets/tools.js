// The tools that a prompt declares, as one box.

import { counted, el } from './dom.js';
import { icon } from './icons.js';
import { rawButton } from './buttons.js';

/** @typedef {import('./transcript.js').Transcript} Transcript */

/** @param {Transcript} doc @param {number} turn the tools that are declared in a turn */
export function toolsBox(doc, turn) {
  const tools = doc.head.tools.filter((/** @type {any} */ tool) => tool.turn === turn);
  const box = el(
    'div.box.tools',
    {},
    el('div.box-head', {}, icon('list', 14), el('strong.name', {}, `${counted(tools.length, 'tool')} declared`)),
  );
  for (const tool of tools) box.append(toolRow(tool));
  return box;
}

/** @param {import('./payload.js').ToolHead} tool */
function toolRow(tool) {
  const signature = el('span.signature', {}, el('span.tool-name', {}, tool.name ?? 'no name'), '(');
  tool.parameters.forEach(([name, type, needed], /** @type {number} */ i) => {
    signature.append(
      i ? ', ' : '',
      el('span', {}, name),
      el('span.quiet', {}, `${needed ? '' : '?'}${type ? `: ${type}` : ''}`),
    );
  });
  signature.append(')');
  return el(
    'div.tool',
    {},
    el(
      'div.tool-line',
      {},
      signature,
      el('span.spring'),
      el('span.quiet', {}, tool.calls ? `called ${tool.calls === 1 ? 'once' : `${tool.calls} times`}` : 'never called'),
      tool.span[0] >= 0 && rawButton(tool.span[0], `Declaration of ${tool.name ?? 'the tool'} in Raw`),
    ),
    tool.description && el('p.quiet', {}, tool.description),
  );
}
