// A tool call as the Turns pane shows it: its name, how it fits its schema, its arguments, the way to its result.

import { actionButton, iconButton, rawButton } from './buttons.js';
import { counted, el, textAt } from './dom.js';
import { icon } from './icons.js';
import { jsonLayout } from './json.js';
import { markupIn } from './leaves.js';

/** @typedef {import('./transcript.js').Transcript} Transcript */
/** @typedef {import('./turnrows.js').TurnRow} TurnRow */

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

/** @param {Transcript} doc @param {TurnRow} row */
export function callHead(doc, row) {
  const call = row.item;
  const result = doc.calls.result[call];
  const sources = result < 0 ? 0 : (doc.sourcesByResult.get(result) ?? []).length;
  const isError = result >= 0 && doc.results.isError[result] === 1;
  const words = sources ? counted(sources, 'result') : isError ? 'Error' : 'Empty result';
  return el(
    'div.box-head',
    {},
    icon('to', 14),
    el('span.quiet', {}, `Call ${doc.callName(call)}`),
    el('strong.name', {}, doc.string(doc.calls.name[call]) || 'no name'),
    el('span.spring'),
    schemaWord(doc, call),
    result < 0
      ? el('span.no-result', {}, 'No result')
      : actionButton(
          'link',
          'result',
          { 'data-item': result, 'aria-label': `${words} of call ${doc.callName(call)}` },
          words,
          icon('down', 12),
        ),
    doc.calls.from[call] >= 0 &&
      iconButton('copyArguments', 'copy', `Copy arguments of call ${doc.callName(call)}`, {
        item: call,
        size: 14,
        title: 'Copy the arguments as they stand',
      }),
    rawButton(doc.calls.start[call], `Call ${doc.callName(call)} in Raw`),
  );
}

/** @param {Transcript} doc @param {number} call */
function schemaWord(doc, call) {
  const problems = problemsOf(doc, call);
  if (problems.length) {
    return el('span.schema.misfit', {}, icon('warning', 14), counted(problems.length, 'schema problem'));
  }
  if (doc.calls.tool[call] >= 0) return el('span.schema.quiet', {}, icon('check', 14), 'Fits its schema');
  return doc.head.tools.length ? el('span.schema.quiet', {}, 'Not declared') : null;
}

/** @param {Transcript} doc @param {TurnRow} row the arguments, laid out, with what does not fit said at its place */
export function callBody(doc, row) {
  const problems = problemsOf(doc, row.item);
  const body = el('div.box-body.code');
  if (row.from < 0) body.append('{}');
  else if (/^\s*[[{]/.test(doc.slice(row.from, row.from + 100))) layJson(doc, row.from, row.to, problems, body);
  else layParameters(doc, row, body);
  const said = body.querySelectorAll('[data-finding]').length;
  for (const finding of said ? [] : problems) body.append(problemLine(doc, finding));
  return body;
}

/** @param {Transcript} doc @param {number} finding */
function problemLine(doc, finding) {
  return el('div.problem', { 'data-finding': finding }, icon('warning', 14), doc.string(doc.findings.message[finding]));
}

/**
 * @param {Transcript} doc
 * @param {number} from
 * @param {number} to
 * @param {number[]} problems
 * @param {HTMLElement} body
 */
function layJson(doc, from, to, problems, body) {
  /** @type {number[]} */
  let waiting = [];
  const { findings } = doc;
  for (const piece of jsonLayout(doc.text, from, to)) {
    if (piece.kind === 'space') {
      if (waiting.length && piece.text.startsWith('\n')) {
        body.append(...waiting.map((finding) => problemLine(doc, finding)), piece.text.slice(1));
        waiting = [];
      } else body.append(piece.text);
      continue;
    }
    const misfits =
      piece.kind === 'sign'
        ? []
        : problems.filter(
            (i) =>
              findings.start[i] < piece.end &&
              findings.end[i] > piece.start &&
              findings.end[i] - findings.start[i] < to - from,
          );
    waiting.push(...misfits.filter((finding) => findings.end[finding] <= piece.end));
    body.append(
      el(
        `span.json-${piece.kind}`,
        { class: misfits.length ? `json-${piece.kind} misfits` : `json-${piece.kind}` },
        textAt(piece.text, piece.start),
      ),
    );
  }
  body.append(...waiting.map((finding) => problemLine(doc, finding)));
}

/**
 * Parameters that stand as elements: the name is in the tag, the value is what follows it.
 * @param {Transcript} doc
 * @param {TurnRow} row
 * @param {HTMLElement} body
 */
function layParameters(doc, row, body) {
  const markup = markupIn(doc, row.from, row.to);
  const table = el('dl.fields');
  markup.forEach((tag, i) => {
    const name = /name="([^"]*)"/.exec(doc.slice(tag.start, tag.end));
    const end = i + 1 < markup.length ? markup[i + 1].start : row.to;
    if (!name || tag.end > end) return;
    table.append(el('dt', {}, name[1]), el('dd', {}, textAt(doc.slice(tag.end, end), tag.end)));
  });
  if (table.childElementCount) body.append(table);
  else body.append(textAt(doc.slice(row.from, row.to), row.from));
}
