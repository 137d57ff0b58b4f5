// What a filter lets through: blocks by the role of their turn, by kind, by tool, and by the state of their citations.

import { ROLE_WORDS, STATE_WORDS } from './words.js';

/** @typedef {import('./transcript.js').Transcript} Transcript */
/** @typedef {'role' | 'kind' | 'tool' | 'state'} Group */

/**
 * @typedef {object} Option
 * @property {string} name as the data has it; of a tool, its name in the text
 * @property {string} words
 * @property {number} count turns, blocks, calls or citations that have it
 */

export const BLOCK_WORDS = /** @type {Record<string, string>} */ ({
  text: 'Text',
  thinking: 'Thinking',
  tool_call: 'Calls',
  tool_result: 'Results',
  tool_list: 'Declared tools',
  document: 'Documents',
  image: 'Images',
  marker: 'Markers',
  unparsed: 'What was not read',
});
const MOST_TOOLS = 40;

/** @param {Transcript} doc @param {number} block @returns {string} the tool that a call asks or a result comes from, or '' */
export function toolOf(doc, block) {
  const { blocks, results, calls } = doc;
  const result = blocks.result[block];
  const call = blocks.call[block] >= 0 ? blocks.call[block] : result >= 0 ? results.call[result] : -1;
  if (call >= 0) return doc.string(calls.name[call]);
  return result >= 0 ? doc.string(results.name[result]) : '';
}

/** @param {Transcript} doc @returns {Record<Group, Option[]>} what there is to choose, in the order of the data; tools by use */
export function optionsOf(doc) {
  const { kinds, turns, blocks, citations } = doc;
  /** @param {ArrayLike<number>} column @param {string[]} names @param {Record<string, string>} words */
  const counted = (column, names, words) => {
    const counts = new Array(names.length).fill(0);
    for (let i = 0; i < column.length; i++) counts[column[i]] += 1;
    return names
      .map((name, i) => ({ name, words: words[name] ?? name, count: counts[i] }))
      .filter(({ count }) => count > 0);
  };
  /** @type {Map<string, number>} */
  const tools = new Map();
  for (let block = 0; block < blocks.length; block++) {
    const name = toolOf(doc, block);
    if (name) tools.set(name, (tools.get(name) ?? 0) + Number(blocks.call[block] >= 0));
  }
  const byUse = [...tools].sort((a, b) => b[1] - a[1]).slice(0, MOST_TOOLS);
  return {
    role: counted(turns.role, kinds.role, ROLE_WORDS),
    kind: counted(blocks.kind, kinds.block, BLOCK_WORDS),
    tool: byUse.map(([name, count]) => ({ name, words: name, count })),
    state: counted(citations.state, kinds.state, STATE_WORDS),
  };
}

export class Choice {
  /** @param {Transcript} doc */
  constructor(doc) {
    this.doc = doc;
    /** Within a group any of the chosen will do; each group with a choice has to be met. @type {Record<Group, Set<string>>} */
    this.chosen = { role: new Set(), kind: new Set(), tool: new Set(), state: new Set() };
    this.work();
  }

  /** How many options are chosen. */
  get size() {
    return Object.values(this.chosen).reduce((sum, { size }) => sum + size, 0);
  }

  /** @param {Group} group @param {string} name choose an option, or take it back */
  toggle(group, name) {
    const chosen = this.chosen[group];
    if (!chosen.delete(name)) chosen.add(name);
    this.work();
  }

  clear() {
    for (const chosen of Object.values(this.chosen)) chosen.clear();
    this.work();
  }

  /** Work out what is shown. */
  work() {
    const { doc } = this;
    /** Whether each block and each turn is shown; null: all are. @type {Uint8Array | null} */
    this.blocks = null;
    /** @type {Uint8Array | null} */
    this.turns = null;
    this.shownTurns = doc.turns.length;
    if (!this.size) return;
    this.blocks = Uint8Array.from({ length: doc.blocks.length }, (_, block) => Number(this.#passes(block)));
    this.turns = new Uint8Array(doc.turns.length);
    for (let block = 0; block < doc.blocks.length; block++) {
      if (this.blocks[block]) this.turns[doc.blocks.turn[block]] = 1;
    }
    const onlyRoles = this.size === this.chosen.role.size;
    for (let turn = 0; turn < doc.turns.length; turn++) {
      if (onlyRoles && !doc.turns.blockCount[turn]) this.turns[turn] = Number(this.#hasRole(turn));
    }
    this.shownTurns = this.turns.reduce((sum, shown) => sum + shown, 0);
  }

  /** @param {number} turn */
  #hasRole(turn) {
    return !this.chosen.role.size || this.chosen.role.has(this.doc.kinds.role[this.doc.turns.role[turn]]);
  }

  /** @param {number} block */
  #passes(block) {
    const { doc, chosen } = this;
    if (!this.#hasRole(doc.blocks.turn[block])) return false;
    if (chosen.kind.size && !chosen.kind.has(doc.kinds.block[doc.blocks.kind[block]])) return false;
    if (chosen.tool.size && !chosen.tool.has(toolOf(doc, block))) return false;
    if (!chosen.state.size) return true;
    return (doc.citationsByBlock.get(block) ?? []).some((citation) => chosen.state.has(doc.stateOf(citation)));
  }

  /** @param {number} turn */
  showsTurn(turn) {
    return !this.turns || this.turns[turn] === 1;
  }

  /** @param {number} block */
  showsBlock(block) {
    return !this.blocks || this.blocks[block] === 1;
  }

  /** @param {number} offset whether the turn, and the block if there is one, of a place are shown */
  showsPlace(offset) {
    if (!this.turns) return true;
    const block = this.doc.blockAt(offset);
    return block < 0 ? this.showsTurn(Math.max(0, this.doc.turnAt(offset))) : this.showsBlock(block);
  }

  /** @param {number} citation */
  showsCitation(citation) {
    if (!this.blocks) return true;
    const { state } = this.chosen;
    if (state.size && !state.has(this.doc.stateOf(citation))) return false;
    return this.showsPlace(this.doc.citations.start[citation]);
  }

  /** @param {number} source whether it comes from a chosen tool, and is cited in a chosen state */
  showsSource(source) {
    const { tool, state } = this.chosen;
    const { doc } = this;
    if (tool.size) {
      const result = doc.sources.result[source];
      const call = doc.callOfSource(source);
      const name = doc.string(call >= 0 ? doc.calls.name[call] : result >= 0 ? doc.results.name[result] : -1);
      if (!tool.has(name)) return false;
    }
    return !state.size || doc.citationsOf(source).some((citation) => state.has(doc.stateOf(citation)));
  }
}
