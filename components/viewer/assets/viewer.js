// One viewer of one transcript: puts the parts together and keeps them in step.

import { Accounted } from './accounted.js';
import { ACTIONS, listenForKeys } from './actions.js';
import { NOTHING, pinOfCode } from './address.js';
import { el, markedText, number, rangeOf } from './dom.js';
import { Filter } from './filter.js';
import { EvidenceFinder } from './evidence.js';
import { Find } from './find.js';
import { Findings } from './findings.js';
import { keepFocus } from './focus.js';
import { Floating } from './floating.js';
import { Help } from './help.js';
import { isDark } from './host.js';
import { LaterEvidence } from './later.js';
import { Layout } from './layout.js';
import { Link } from './link.js';
import { Minimap } from './minimap.js';
import { PastedView } from './pasted.js';
import { pinnedPanel } from './pinned.js';
import { toOriginal, toText } from './original.js';
import { Outline } from './outline.js';
import { PlaceBar } from './placebar.js';
import { listenForPointer } from './pointer.js';
import { loadPreferences, savePreferences } from './preferences.js';
import { Printing } from './printing.js';
import { RawPane } from './raw.js';
import { Selection } from './selection.js';
import { paintStates, within } from './states.js';
import { SourcesPane } from './sources.js';
import { fillHeads, statusLine, Toolbar } from './toolbar.js';
import { Transcript } from './transcript.js';
import { Travel } from './travel.js';
import { TreeState } from './treemodel.js';
import { TurnsPane } from './turns.js';
import { Uncited } from './uncited.js';

/** Texts up to this length are drawn whole; above it the panes are windowed. In UTF-16 units. */
export const WHOLE = 10_000;
/** Texts that make more elements in the panes than this are windowed, however short they are. */
const MOST_WHOLE = 1000;
const RING = 1400;
const NOTHING_PINNED = 'Nothing pinned. Point at an underlined passage, or press n.';

export class Viewer {
  /**
   * @param {HTMLElement} root an empty element
   * @param {Transcript} doc
   * @param {(pin: number) => void} emitPin told what a reader pins, as a `pinCode`
   * @param {{ link: (pin: number) => string | null }} address gives the link to a pin; null where no link leads here
   */
  constructor(root, doc, emitPin, address) {
    this.root = root;
    this.doc = doc;
    this.emitPin = emitPin;
    this.address = address;
    /** The element that the open hover card belongs to. @type {Element | null} */
    this.shownCard = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.leaving = undefined;
    this.drawnPin = '';
    /** Widths that the panes were last drawn at. @type {Record<string, number>} */
    this.widths = {};
    this.whole = doc.text.length <= WHOLE;
    this.preferences = loadPreferences();
    this.selection = new Selection(doc);
    this.trees = new TreeState();
    this.layout = new Layout(this);
    this.link = new Link(this);
    this.printing = new Printing(this);
    this.toolbar = new Toolbar(this);
    this.status = statusLine();
    this.help = new Help(this);
    this.find = new Find(this);
    this.uncited = new Uncited(this);
    this.filter = new Filter(this);
    this.findings = new Findings(this);
    this.minimap = new Minimap(this);
    this.outline = new Outline(this);
    this.sheet = el('div.sheet', { hidden: true });
    this.pinnedHost = el('div.pinned-host', { hidden: true });
    this.accounted = new Accounted(this);
    this.place = new PlaceBar(this);
    fillHeads(this);
    this.layout.panes.raw.append(this.place.el, this.accounted.list);
    this.layout.panes.sources.insertBefore(this.pinnedHost, this.layout.scrollers.sources);
    this.#sayWhatIsMissing('sources', doc.sources.length, 'There are no tool results or documents.');
    this.#sayWhatIsMissing('turns', doc.turns.length, 'There are no turns.');
    this.#sayWhatIsMissing('raw', doc.text.length, 'The text is empty.');
    root.replaceChildren(
      this.toolbar.el,
      this.find.el,
      this.filter.el,
      this.layout.tabs,
      el('div.stage', {}, this.minimap.el, this.outline.el, this.layout.main),
      this.findings.el,
      this.sheet,
      this.status.el,
      this.help.el,
    );
    this.setTheme();
    this.raw = new RawPane(this, this.layout.scrollers.raw);
    this.turns = new TurnsPane(this, this.layout.scrollers.turns);
    this.turns.allThinking = this.preferences.thinking;
    this.sources = new SourcesPane(this, this.layout.scrollers.sources);
    this.floating = new Floating(this, this.layout.panes.turns);
    this.travel = new Travel(this);
    this.evidence = new EvidenceFinder(this);
    if (doc.isRepaired) {
      this.pasted = new PastedView(this);
      this.layout.panes.raw.insertBefore(this.pasted.el, this.place.el);
      const words = doc.head.repairs.map((/** @type {any} */ repair) => repair.message).join(' ');
      this.layout.heads.raw.after(el('p.repaired.quiet', { title: words }, words));
    }
    this.selection.onChange((before, after) => this.#selectionChanged(before, after));
    this.stops = [
      listenForKeys(this),
      listenForPointer(this),
      this.evidence.listen(),
      this.printing.listen(),
      keepFocus(this),
      this.#watchSize(),
      this.#watchScroll(),
    ];
    this.say(NOTHING_PINNED);
    this.layout.apply();
    this.later = new LaterEvidence(this);
  }

  /** @param {'raw' | 'turns' | 'sources'} pane @param {number} count @param {string} words */
  #sayWhatIsMissing(pane, count, words) {
    if (count) return;
    this.layout.scrollers[pane].before(el('p.nothing.quiet', {}, words));
    this.layout.scrollers[pane].hidden = true;
  }

  #watchSize() {
    let width = 0;
    let height = 0;
    const observer = new ResizeObserver(() => {
      if (this.printing.isOn) return;
      const box = this.root.getBoundingClientRect();
      if (Math.abs(box.width - width) < 1 && Math.abs(box.height - height) < 1) return;
      [width, height] = [box.width, box.height];
      this.layout.apply();
    });
    observer.observe(this.root);
    return () => observer.disconnect();
  }

  #watchScroll() {
    const { turns, raw } = this.layout.scrollers;
    const scrolled = () => {
      if (this.frame) return;
      this.frame = requestAnimationFrame(() => {
        this.frame = 0;
        this.placeChanged();
      });
    };
    turns.addEventListener('scroll', scrolled, { passive: true });
    raw.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      cancelAnimationFrame(this.frame ?? 0);
      clearTimeout(this.minimap.timer);
    };
  }

  /** Follow the theme of the page: neutral colours come from it, hues need to know whether it is dark. */
  setTheme() {
    this.root.dataset.theme = isDark(this.root) ? 'dark' : 'light';
    if (this.turns) this.minimap.draw();
  }

  /** @param {Set<number>} before @param {Set<number>} after sources that were and are lit */
  #selectionChanged(before, after) {
    this.root.toggleAttribute('data-pinned', this.selection.isPinned);
    const touched = new Set([...before, ...after]);
    this.drawPinned();
    this.raw.repaint(touched);
    this.sources.repaint(touched);
    this.rowsChanged();
    this.paint(this.root);
    this.#drawNumbers();
    this.minimap.drawSoon();
    this.find.paint();
    this.uncited.paint();
  }

  /** Rows have come or gone: a short text that makes too many elements is drawn whole no more. */
  rowsChanged() {
    if (!this.whole || this.printing.isOn) return;
    if (this.layout.main.getElementsByTagName('*').length <= MOST_WHOLE) return;
    this.whole = false;
    for (const pane of [this.raw, this.turns, this.sources]) pane?.list.becomeWindowed();
  }

  /** @param {boolean} [anew] even if the same is pinned as before */
  drawPinned(anew = false) {
    const pinned = `${this.isNarrow} ${JSON.stringify(this.selection.pin)}`;
    if (pinned === this.drawnPin && !anew) return;
    this.drawnPin = pinned;
    // A sheet would cover the words; where the page shows the citation beside the viewer, it need not.
    const panel = this.isNarrow && 'pinnedBeside' in this.root.dataset ? null : pinnedPanel(this);
    const host = this.isNarrow ? this.sheet : this.pinnedHost;
    for (const other of [this.sheet, this.pinnedHost]) {
      other.hidden = other !== host || !panel;
      other.replaceChildren(...(other === host && panel ? [panel] : []));
    }
    if (panel) this.paint(panel);
    this.sources?.list.resized();
  }

  get isNarrow() {
    return this.layout.isNarrow;
  }

  /** @param {Element} node give the elements in it the states of what they show */
  paint(node) {
    paintStates(this, node);
  }

  /** The panes have another size. */
  panesChanged() {
    this.toolbar.panesChanged();
    for (const [pane, name] of /** @type {const} */ ([
      [this.raw, 'raw'],
      [this.turns, 'turns'],
      [this.sources, 'sources'],
    ])) {
      const width = this.layout.scrollers[name].clientWidth;
      if (!pane || !width) continue;
      pane.list.resized();
      if (this.widths[name] !== width) {
        this.widths[name] = width;
        pane.list.refresh();
      } else pane.list.render();
    }
    if (this.pasted && !this.pasted.el.hidden) this.pasted.show(true);
    if (this.outline.isOpen) this.outline.render();
    this.placeChanged();
  }

  /** @param {Node} node something in a row of a pane has another height */
  heightChanged(node) {
    if (!this.turns.list.heightChanged(node)) this.sources.list.heightChanged(node);
  }

  /** What is in view has changed. */
  placeChanged() {
    if (this.turns.current < 0 && this.turns.list.y > 0) this.turns.setCurrent(this.turns.topTurn);
    this.#drawNumbers();
    this.minimap.drawSoon();
    if (this.find.isOpen) this.find.paint();
    this.uncited.paint();
  }

  #drawNumbers() {
    const now = (/** @type {string} */ name, /** @type {number} */ value) => {
      const place = this.root.querySelector(`[data-now="${name}"]`);
      const words = value < 0 ? '–' : String(value + 1);
      // The same words written again would be laid out again.
      if (place && place.textContent !== words) place.textContent = words;
    };
    now('turn', this.turns.current);
    now('citation', this.selection.pin.citation < 0 ? -1 : this.doc.rank[this.selection.pin.citation]);
  }

  /** @param {string} words */
  say(words) {
    this.status.words.replaceChildren(markedText(words));
  }

  /** @param {number} start @param {number} end ring a place in Raw and its row in Turns */
  flash(start, end) {
    this.flashRow(this.turns.list.live.get(this.turns.rowOf(start)));
    if (!('highlights' in CSS)) return;
    const range = rangeOf(this.layout.scrollers.raw, start, Math.max(end, start + 1));
    if (!range) return;
    CSS.highlights.set('citelight-target', new Highlight(range));
    clearTimeout(this.ring);
    this.ring = setTimeout(() => CSS.highlights.delete('citelight-target'), RING);
  }

  /** @param {HTMLElement | undefined} row */
  flashRow(row) {
    if (!row) return;
    row.classList.add('ringed');
    setTimeout(() => row.classList.remove('ringed'), RING);
  }

  toggleThinking() {
    this.preferences.thinking = !this.preferences.thinking;
    savePreferences(this.preferences);
    this.root
      .querySelector('[data-action="thinking"]')
      ?.setAttribute('aria-pressed', String(this.preferences.thinking));
    this.turns.foldAll(this.preferences.thinking);
  }

  toggleMarkdown() {
    this.preferences.markdown = !this.preferences.markdown;
    savePreferences(this.preferences);
    this.root
      .querySelector('[data-action="markdown"]')
      ?.setAttribute('aria-pressed', String(this.preferences.markdown));
    this.turns.renderAll(this.preferences.markdown);
  }

  toggleOutline() {
    this.outline.toggle();
    this.root.querySelector('[data-action="outline"]')?.setAttribute('aria-pressed', String(this.outline.isOpen));
  }

  toggleWhitespace() {
    this.preferences.whitespace = !this.preferences.whitespace;
    savePreferences(this.preferences);
    this.root
      .querySelector('[data-action="whitespace"]')
      ?.setAttribute('aria-pressed', String(this.preferences.whitespace));
    this.raw.list.refresh();
  }

  /** @param {'all' | 'cited' | 'never'} filter */
  setFilter(filter) {
    for (const button of within(this.layout.heads.sources, '[data-action="filter"]')) {
      button.setAttribute('aria-pressed', String(button.dataset.item === filter));
    }
    this.sources.setFilter(filter);
  }

  togglePasted() {
    if (!this.pasted) return;
    const shown = this.pasted.el.hidden;
    const place = shown ? this.raw.topOffset : this.pasted.topOffset;
    this.pasted.show(shown);
    this.layout.scrollers.raw.hidden = shown;
    this.root.querySelector('[data-action="pasted"]')?.setAttribute('aria-pressed', String(shown));
    const { edits } = this.doc;
    if (shown) this.pasted.goTo(toOriginal(edits, place));
    else {
      this.raw.list.refresh();
      this.raw.show(toText(edits, place), 0);
    }
  }

  /** Close what is open, the topmost first; then unpin. */
  escape() {
    if (this.help.isOpen) return this.help.toggle();
    if (!this.toolbar.evidence.hidden) return this.toolbar.toggleEvidence();
    if (this.link.isOpen) return this.link.close();
    if (this.accounted.isOpen) return this.accounted.toggle();
    if (this.floating.chooser || this.floating.found) {
      this.floating.hide();
      this.selection.setPreview({});
      return;
    }
    this.floating.hide();
    if (this.find.isOpen) return this.find.close();
    if (this.selection.isPinned) return this.unpin();
    if (this.findings.isOpen) this.findings.toggle();
  }

  /**
   * Pin what an address, the page or the first bytes ask for, and tell nobody.
   * @param {number} code as `pinCode` gives it; what the transcript does not have is left alone
   */
  pinQuietly(code) {
    const { citation, source } = pinOfCode(code);
    if (citation >= this.doc.citations.length || source >= this.doc.sources.length) return;
    const { emitPin } = this;
    this.emitPin = () => {};
    if (citation >= 0) this.travel.pinCitation(citation);
    else if (source >= 0) this.travel.pinSource(source);
    else this.unpin();
    this.emitPin = emitPin;
  }

  /** @returns {string} where the reader is: what is pinned, else the turn */
  placeWords() {
    const { doc, selection, turns } = this;
    const { citation, source } = selection.pin;
    if (citation >= 0) return this.travel.citationWords(citation);
    const offset = source >= 0 ? doc.sources.start[source] : doc.turns.length ? doc.turns.start[Math.max(0, turns.current)] : 0;
    const { line, column } = doc.placeOf(offset);
    const what = source >= 0 ? `${doc.refName(source)}, turn` : 'Turn';
    const turn = number(Math.max(0, doc.turnAt(offset)) + 1);
    return `${what} ${turn} of ${number(doc.turns.length)}, line ${line}, column ${column}`;
  }

  unpin() {
    this.selection.setPreview({});
    this.selection.setPin({});
    this.emitPin(NOTHING);
    this.say(NOTHING_PINNED);
  }

  /** @param {string} name @returns {boolean} whether an action of the key table ran */
  act(name) {
    const action = ACTIONS.find(({ id }) => id === name);
    if (name === 'unpin') this.unpin();
    else action?.run(this);
    return Boolean(action);
  }

  /** Where each pane stands, for when the transcript is opened again. */
  get position() {
    return [this.raw, this.turns, this.sources].map((pane) => pane.list.place);
  }

  /** @param {[number, number][]} position */
  set position(position) {
    [this.raw, this.turns, this.sources].forEach((pane, i) => {
      pane.list.place = position[i];
    });
    this.placeChanged();
  }

  destroy() {
    for (const stop of this.stops) stop();
    this.later.stop();
    for (const pane of [this.raw, this.turns, this.sources]) pane.list.destroy();
    this.root.replaceChildren();
  }
}
