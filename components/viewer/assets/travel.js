// Going from place to place: pinning, stepping, and bringing the same place level across the panes.

import { pinCode } from './address.js';
import { number } from './dom.js';

/** @typedef {import('./viewer.js').Viewer} Viewer */
/** @typedef {'raw' | 'turns' | 'sources'} PaneName */

/** Where a target lands when nothing says otherwise: part of the window from its top. */
const LANDING = 0.3;
/** Kept free above a target, for the head of its turn. */
const HEADROOM = 48;

export class Travel {
  /** @param {Viewer} view */
  constructor(view) {
    this.view = view;
    this.finding = -1;
    /** Steps from source to source since the citation was pinned. */
    this.stepped = 0;
  }

  /**
   * Pin a citation and bring its span, its markup and its passage level.
   * @param {number} citation
   * @param {number} [ref]
   * @param {PaneName | null} [from] the pane it was chosen in; that one does not scroll
   */
  pinCitation(citation, ref = -1, from = null) {
    const { view } = this;
    const { doc, selection } = view;
    view.floating.hide();
    this.stepped = 0;
    selection.setPreview({});
    selection.setPin({ citation, ref });
    view.emitPin(citation);
    this.bringLevel(doc.citations.from[citation], from, citation);
    view.say(this.citationWords(citation));
  }

  /** @param {number} citation */
  citationWords(citation) {
    const { doc } = this.view;
    const { line, column } = doc.placeOf(doc.citations.start[citation]);
    const which = `Citation ${number(doc.rank[citation] + 1)} of ${number(doc.citations.length)}`;
    // Lines and columns as the field that goes to them takes them.
    return `${which}, turn ${number(doc.citations.turn[citation] + 1)}, line ${line}, column ${column}`;
  }

  /**
   * Pin a source: everything that cites it is lit.
   * @param {number} source
   * @param {PaneName | null} [from]
   * @param {{ start: number, end: number }} [passage] of it that was looked up
   */
  pinSource(source, from = null, passage = undefined) {
    const { view } = this;
    view.floating.hide();
    view.selection.setPreview({});
    view.selection.setPin({ source, passage });
    view.emitPin(pinCode({ citation: -1, source }));
    if (from !== 'sources') view.sources.show(source, view.layout.scrollers.sources.clientHeight * LANDING, passage);
    const first = view.doc.citationsOf(source)[0];
    if (from !== 'raw') view.raw.show(passage?.start ?? view.doc.sources.start[source], this.#landing('raw'));
    if (first !== undefined && from !== 'turns') this.#showIfAway(view.doc.citations.from[first]);
    const count = view.doc.citationsOf(source).length;
    view.say(
      count
        ? `${view.doc.refName(source)}, ${count === 1 ? '1 citation' : `${count} citations`}`
        : `Nothing cites ${view.doc.refName(source)}.`,
    );
  }

  /** @param {PaneName} pane */
  #landing(pane) {
    return Math.max(HEADROOM, this.view.layout.scrollers[pane].clientHeight * LANDING);
  }

  /** @param {number} offset scroll Turns only when the place is out of view */
  #showIfAway(offset) {
    const { view } = this;
    const at = this.#heightIn('turns', offset);
    const room = view.layout.scrollers.turns.clientHeight;
    if (at === null || at < HEADROOM || at > room - 40) view.turns.show(offset, this.#landing('turns'));
  }

  /** @param {'raw' | 'turns'} pane @param {number} offset @returns {number | null} pixels from the top of the pane */
  #heightIn(pane, offset) {
    const scroller = this.view.layout.scrollers[pane];
    if (!scroller.clientHeight) return null;
    const range = this.view[pane].rangeOf(offset, offset + 1);
    return range && range.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
  }

  /**
   * @param {number} offset
   * @param {PaneName | null} from
   * @param {number} [citation] whose passage is brought level too
   */
  bringLevel(offset, from, citation = -1) {
    const { view } = this;
    const { doc, layout } = view;
    if (from !== 'turns') {
      if (from === 'raw')
        view.turns.show(offset, Math.max(HEADROOM, this.#heightIn('raw', offset) ?? this.#landing('turns')));
      else this.#showIfAway(offset);
    }
    view.turns.setCurrent(doc.turnAt(offset));
    const height = this.#heightIn('turns', offset) ?? this.#heightIn('raw', offset) ?? this.#landing('turns');
    const raw = citation >= 0 ? doc.citations.start[citation] : offset;
    if (from !== 'raw') view.raw.show(raw, Math.max(0, Math.min(height, layout.scrollers.raw.clientHeight - 40)));
    const { ref } = view.selection.pin;
    const source = citation >= 0 && ref >= 0 ? doc.refs.source[ref] : -1;
    if (source < 0 || from === 'sources') return;
    const passage = doc.refs.start[ref] < 0 ? null : { start: doc.refs.start[ref], end: doc.refs.end[ref] };
    const shift =
      layout.scrollers.turns.getBoundingClientRect().top - layout.scrollers.sources.getBoundingClientRect().top;
    const room = layout.scrollers.sources.clientHeight;
    view.sources.show(source, Math.max(80, Math.min(height + shift, room - 120)), passage);
  }

  /** @param {number} step */
  stepTurn(step) {
    const { view } = this;
    const count = view.doc.turns.length;
    if (!count) return;
    const now = view.turns.current;
    const { choice } = view.filter;
    let next = now < 0 ? (step > 0 ? 0 : count - 1) : now + step;
    while (next >= 0 && next < count && !choice.showsTurn(next)) next += step;
    if (next < 0 || next >= count) {
      if (!choice.size) this.goToTurn(Math.max(0, Math.min(count - 1, next)));
      else view.say('No further turn passes the filter.');
      return;
    }
    this.goToTurn(next);
  }

  /** @param {number} turn */
  goToTurn(turn) {
    const { view } = this;
    view.turns.showTurn(turn);
    view.turns.setCurrent(turn);
    view.raw.show(view.doc.turns.start[turn], 0);
    view.say(`Turn ${number(turn + 1)} of ${number(view.doc.turns.length)}`);
    view.placeChanged();
  }

  /** @param {number} step */
  stepCitation(step) {
    const { doc, selection, turns } = this.view;
    if (!doc.order.length) return this.view.say('There are no citations.');
    const { citation } = selection.pin;
    let rank;
    if (citation >= 0) rank = doc.rank[citation] + step;
    else {
      // Without a pin the step starts where the reader is.
      const here = turns.current >= 0 ? doc.turns.start[turns.current] : 0;
      const after = doc.order.findIndex((c) => doc.citations.start[c] >= here);
      rank = after < 0 ? (step > 0 ? 0 : doc.order.length - 1) : step > 0 ? after : after - 1;
    }
    const { choice } = this.view.filter;
    const count = doc.order.length;
    for (let tried = 0; tried < count; tried++, rank += step) {
      const next = doc.order[((rank % count) + count) % count];
      if (choice.showsCitation(next)) return this.pinCitation(next);
    }
    this.view.say('No citation passes the filter.');
  }

  /** @param {number} step @returns {boolean} whether the pinned citation has another source */
  stepSource(step) {
    const { doc, selection } = this.view;
    const { citation, ref } = selection.pin;
    const refs = citation < 0 ? [] : doc.refsOf(citation);
    if (refs.length < 2) return false;
    const stepped = this.stepped + 1;
    this.pinCitation(citation, refs[(refs.indexOf(ref) + step + refs.length) % refs.length]);
    this.stepped = stepped;
    return true;
  }

  /** Whether all sources of the pinned citation have been gone through, so that Tab may go on. */
  get isRound() {
    const { citation } = this.view.selection.pin;
    return citation < 0 || this.stepped >= this.view.doc.refsOf(citation).length;
  }

  /** @param {number} step next or previous citation of the active source */
  stepOfSource(step) {
    const { doc, selection } = this.view;
    const source = selection.activeSource;
    if (source < 0) return this.view.say('Pin a citation or a source first.');
    const refs = doc.citing(source);
    if (!refs.length) return this.view.say(`Nothing cites ${doc.refName(source)}.`);
    const at = refs.indexOf(selection.pin.ref);
    const next = at < 0 ? (step > 0 ? 0 : refs.length - 1) : (at + step + refs.length) % refs.length;
    this.pinCitation(doc.refs.citation[refs[next]], refs[next]);
  }

  /** @param {number} step */
  stepFinding(step) {
    const { findings } = this.view;
    const next = findings.next(this.finding, step);
    if (next < 0) return this.view.say('There are no findings.');
    this.goToFinding(next);
  }

  /** @param {number} finding */
  goToFinding(finding) {
    const { view } = this;
    const { doc } = view;
    this.finding = finding;
    view.findings.select(finding);
    view.say(`Finding: ${doc.string(doc.findings.message[finding])}`);
    const [start, end] = [doc.findings.start[finding], doc.findings.end[finding]];
    if (start < 0) return;
    const citation = doc
      .citationsIn(start, Math.max(end, start + 1))
      .find((c) => doc.citations.start[c] <= start && end <= doc.citations.end[c]);
    const about = /^(citation|claim)-/.test(doc.string(doc.findings.code[finding]));
    if (about && citation !== undefined) this.pinCitation(citation);
    else {
      this.toPlace(start, end);
    }
    view.say(`Finding: ${doc.string(doc.findings.message[finding])}`);
    view.flash(start, end);
  }

  /** @param {number} start @param {number} end bring a stretch into view in Turns and in Raw, and ring it */
  toPlace(start, end) {
    const { view } = this;
    view.turns.show(start, this.#landing('turns'));
    view.turns.setCurrent(view.doc.turnAt(start));
    view.raw.show(start, this.#landing('raw'));
    view.flash(start, end);
  }

  /** @param {number} offset show a place in Raw */
  toRaw(offset, end = offset + 1) {
    const { view } = this;
    view.layout.reveal('raw');
    view.place.keep(offset);
    view.turns.setCurrent(view.doc.turnAt(offset));
    view.raw.show(offset, this.#landing('raw'));
    const { line, column } = view.doc.placeOf(offset);
    view.say(`Line ${line}, column ${column}`);
    view.flash(offset, end);
  }

  /** @param {number} offset show the block of a place in Turns */
  toBlock(offset) {
    const { view } = this;
    const { doc } = view;
    view.layout.reveal('turns');
    view.turns.show(offset, Math.max(HEADROOM, this.#heightIn('raw', offset) ?? this.#landing('turns')));
    view.turns.setCurrent(doc.turnAt(offset));
    const { line, column } = doc.placeOf(offset);
    view.say(`Turn ${number(doc.turnAt(offset) + 1)} of ${number(doc.turns.length)}, line ${line}, column ${column}`);
    view.flashRow(view.turns.list.live.get(view.turns.rowOf(offset)));
    view.placeChanged();
  }

  /** Raw at the place that is pinned, or at the current turn. */
  rawHere() {
    const { doc, selection, turns } = this.view;
    const { citation, source } = selection.pin;
    if (citation >= 0) this.toRaw(doc.citations.start[citation], doc.citations.end[citation]);
    else if (source >= 0) this.toRaw(doc.sources.start[source], doc.sources.end[source]);
    else if (doc.turns.length) this.toRaw(doc.turns.start[Math.max(0, turns.current)]);
  }
}
