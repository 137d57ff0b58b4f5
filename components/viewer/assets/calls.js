// A tool call as the Turns pane shows it: its name, how it fits its schema, its arguments, the way to its result.

import { actionButton, iconButton, rawButton } from './buttons.js';
import { counted, el } from './dom.js';
import { elementMembers } from './elements.js';
import { icon } from './icons.js';
import { JsonTree } from './jsontree.js';
import { rootIn } from './members.js';

/** @typedef {import('./transcript.js').Transcript} Transcript */
/** @typedef {import('./turnrows.js').TurnRow} TurnRow */
/** @typedef {import('./viewer.js').Viewer} Viewer */


/** @param {Transcript} doc @param {number} call findings about the arguments of a call */
function problemsOf(doc, call) {
  const { findings, calls } = doc;
  return (doc.findingsByTurn.get(calls.turn[call]) ?? []).filter(
    (i) =>
      /^call-(schema|arguments)/.test(doc.string(findings.code[i])) &&
      findings.severity[i] < 2 &&
      findings.start[i] >= calls.start[call] &&
      findings.start[i] < Math.max(calls.end[call], calls.start[call] + 1),
  );
}

/**
 * @param {Transcript} doc
 * @param {TurnRow} row
 * @param {boolean} asText whether the arguments are shown as they stand
 */
export function callHead(doc, row, asText) {
  const call = row.item;
  const name = `call ${doc.callName(call)}`;
  const hasArguments = doc.calls.from[call] >= 0;
  return el(
    'div.box-head',
    {},
    icon('to', 14),
    el('span.quiet', {}, `Call ${doc.callName(call)}`),
    el('strong.name', {}, doc.string(doc.calls.name[call]) || 'no name'),
    el('span.spring'),
    schemaWord(doc, call),
    answerWord(doc, call),
    hasArguments &&
      argumentRoot(doc, call) &&
      iconButton('argumentsAsText', 'text', `Arguments of ${name} as text`, {
        item: call,
        size: 14,
        pressed: asText,
        title: 'The arguments as they stand, or as a tree',
      }),
    hasArguments &&
      iconButton('copyArguments', 'copy', `Copy arguments of ${name}`, {
        item: call,
        size: 14,
        title: 'Copy the arguments as they stand',
      }),
    rawButton(doc.calls.start[call], `Call ${doc.callName(call)} in Raw`),
  );
}

/** @param {Transcript} doc @param {number} call whether and by what it was answered, and the way there */
function answerWord(doc, call) {
  const result = doc.calls.result[call];
  if (result < 0) return el('span.no-result', {}, 'Unanswered');
  const sources = (doc.sourcesByResult.get(result) ?? []).length;
  const words =
    doc.results.isError[result] === 1
      ? 'Answered by an error'
      : sources
        ? `Answered by ${counted(sources, 'result')}`
        : 'Answered by nothing';
  return actionButton(
    'link.answer',
    'result',
    {
      'data-item': result,
      'aria-label': `Call ${doc.callName(call)}: ${words.toLowerCase()}`,
      title: `Turn ${doc.results.turn[result] + 1}`,
    },
    words,
    icon(doc.results.start[result] < doc.calls.start[call] ? 'up' : 'down', 12),
  );
}

/** @param {Transcript} doc @param {number} call */
function schemaWord(doc, call) {
  const problems = problemsOf(doc, call);
  if (problems.length) {
    const words = problems.length === 1 ? 'schema problem' : 'schema problems';
    return el(
      'span.schema.misfit',
      { title: `${problems.length} ${words}` },
      icon('warning', 14),
      `${problems.length} `,
      el('span.word', {}, words),
    );
  }
  if (doc.calls.tool[call] >= 0) {
    return el('span.schema.quiet', { title: 'Fits its schema' }, icon('check', 14), el('span.word', {}, 'Fits its schema'));
  }
  return doc.head.tools.length ? el('span.schema.quiet', {}, 'Not declared') : null;
}

/** @type {WeakMap<Transcript, Map<number, { kind: import('./members.js').ValueKind, from: number, to: number } | null>>} */
const roots = new WeakMap();

/**
 * The arguments of a call as the root of a tree.
 * @param {Transcript} doc
 * @param {number} call
 * @returns {{ kind: import('./members.js').ValueKind, from: number, to: number } | null} null when they are only text
 */
export function argumentRoot(doc, call) {
  let known = roots.get(doc);
  if (!known) roots.set(doc, (known = new Map()));
  const before = known.get(call);
  if (before !== undefined) return before;
  const root = readRoot(doc, doc.calls.from[call], doc.calls.to[call]);
  known.set(call, root);
  return root;
}

/** @param {Transcript} doc @param {number} start @param {number} end */
function readRoot(doc, start, end) {
  if (start < 0) return null;
  const json = rootIn(doc.text, start, end);
  if (json || /^\s*[[{]/.test(doc.slice(start, Math.min(end, start + 100)))) return json;
  const { keyFrom } = elementMembers(doc, start, end);
  const isNamed = keyFrom.length > 0 && keyFrom.every((key) => key >= 0);
  return isNamed ? { kind: /** @type {const} */ ('elements'), from: start, to: end } : null;
}

/**
 * The arguments as a tree, with what does not fit said at its place.
 * @param {Viewer} view
 * @param {TurnRow} row
 * @param {boolean} asText whether the arguments follow as text, so that only the problems are said here
 * @returns {HTMLElement | null}
 */
export function callBody(view, row, asText) {
  const { doc } = view;
  const call = row.item;
  const root = asText ? null : argumentRoot(doc, call);
  const body = el('div.box-body.code');
  const problems = problemsOf(doc, call).map((finding) => ({
    start: doc.findings.start[finding],
    end: doc.findings.end[finding],
    message: problemLine(doc, finding),
  }));
  /** @type {JsonTree | null} */
  let tree = null;
  if (root) {
    const isInside = (/** @type {{ start: number, end: number }} */ { start, end }) =>
      start >= root.from && end <= root.to && end - start < root.to - root.from;
    tree = new JsonTree(view, root, {
      label: `Arguments of call ${doc.callName(call)}`,
      problems: problems.filter(isInside),
    });
    body.append(tree.lines.length ? tree.el : doc.slice(root.from, root.to));
  } else if (doc.calls.from[call] < 0) body.append('{}');
  body.append(...problems.filter((problem) => !tree?.said.has(problem)).map(({ message }) => message));
  return body.childNodes.length ? body : null;
}

/** @param {Transcript} doc @param {number} finding */
function problemLine(doc, finding) {
  return el('div.problem', { 'data-finding': finding }, icon('warning', 14), doc.string(doc.findings.message[finding]));
}
