// The entry that Streamlit calls: at mount, and again with the same parent when the data or the theme changes.

import { codeOfAddress, linkTo, NOTHING, pinCode } from './address.js';
import { listenForAsked, turnAskedFor } from './asking.js';
import { el } from './dom.js';
import { fillWindow, hostOf } from './host.js';
import { joinSteps } from './steps.js';
import { Transcript } from './transcript.js';
import { Viewer } from './viewer.js';

/** @type {WeakMap<object, { viewer: Viewer, emit: (pin: number) => void, cleanup: () => void }>} */
const mounted = new WeakMap();

/** The part of a page that shows the pinned citation beside the viewer. */
const BESIDE = '.st-key-pinned-beside';

/** The text that the address names while it is shown: a step to another one is not for this viewer. */
let textShown = '';

/** Where a reader was in a transcript, and what was pinned then, by its id. @type {Map<string, { at: [number, number][], pin: number }>} */
const positions = new Map();

/**
 * @param {{ data: Uint8Array, parentElement: ParentNode & object, setStateValue: (name: string, value: unknown) => void }} component
 * @returns {() => void}
 */
export default function mount({ data, parentElement, setStateValue }) {
  joinSteps();
  try {
    return show(data, parentElement, (pin) => setStateValue('pinned', pin === NOTHING ? null : pin));
  } catch (problem) {
    // A fault of ours: say so in the place of the viewer, and leave the trace to the console.
    console.error(problem);
    mounted.get(parentElement)?.cleanup();
    const root = parentElement.querySelector('.citelight');
    root?.replaceChildren(
      el(
        'p.nothing',
        { role: 'alert' },
        'The viewer cannot show this text. Reload the page; the text itself is unharmed.',
      ),
    );
    return () => {};
  }
}

/**
 * @param {Uint8Array} data
 * @param {ParentNode & object} parentElement
 * @param {(pin: number) => void} emit
 * @returns {() => void}
 */
function show(data, parentElement, emit) {
  const doc = new Transcript(data);
  const before = mounted.get(parentElement);
  if (before && before.viewer.doc.id === doc.id) {
    before.emit = emit;
    before.viewer.later.address = doc.head.evidence ?? '';
    before.viewer.setTheme();
    return before.cleanup;
  }
  if (before) keepPosition(before.viewer);
  before?.viewer.destroy();
  const root = /** @type {HTMLElement} */ (parentElement.querySelector('.citelight'));
  const stopSizing = before ? () => {} : fillWindow(root);
  const emitPin = (/** @type {number} */ pin) => {
    textShown = textNamed();
    mounted.get(parentElement)?.emit(pin);
  };
  textShown = textNamed();
  root.toggleAttribute('data-pinned-beside', Boolean(hostOf(root)?.closest(BESIDE)));
  const viewer = new Viewer(root, doc, emitPin, { link: (pin) => linkTo(location.href, pin) });
  const stopFollowing = before ? () => {} : followHistory(() => mounted.get(parentElement)?.viewer);
  const stopListening = before
    ? () => {}
    : listenForAsked((pin) => {
        const now = mounted.get(parentElement);
        if (!now) return;
        now.viewer.pinQuietly(pin);
        // Told back, so that Python knows what is pinned now.
        now.emit(pinCode(now.viewer.selection.pin));
      });
  const cleanup = () => {
    const last = mounted.get(parentElement);
    stopSizing();
    stopFollowing();
    stopListening();
    if (last) keepPosition(last.viewer);
    last?.viewer.destroy();
    mounted.delete(parentElement);
  };
  mounted.set(parentElement, {
    viewer,
    emit,
    cleanup: before?.cleanup ?? cleanup,
  });
  viewer.pinQuietly(doc.pin);
  const position = positions.get(doc.id);
  // A link to another citation leads there, wherever the reader was before.
  if (position?.pin === doc.pin) viewer.position = position.at;
  const turn = turnAskedFor();
  if (turn >= 0 && turn < doc.turns.length && doc.pin === NOTHING) viewer.travel.goToTurn(turn);
  return before?.cleanup ?? cleanup;
}

/** @param {Viewer} viewer */
function keepPosition(viewer) {
  positions.set(viewer.doc.id, { at: viewer.position, pin: pinCode(viewer.selection.pin) });
}

/**
 * Pin what the address names when the reader goes back or forward in the browser. Heard before Streamlit hears it, so
 * that Python knows of the pin when it looks at the address.
 * @param {() => Viewer | undefined} shown
 * @returns {() => void} stops following
 */
function followHistory(shown) {
  const onStep = () => {
    const viewer = shown();
    const pin = codeOfAddress(location.search);
    if (!viewer?.root.isConnected || textShown !== textNamed()) return;
    if (pin === pinCode(viewer.selection.pin)) return;
    viewer.pinQuietly(pin);
    viewer.emitPin(pin);
  };
  addEventListener('popstate', onStep, true);
  return () => removeEventListener('popstate', onStep, true);
}

function textNamed() {
  const address = new URLSearchParams(location.search);
  return ['sample', 'collection', 'item'].map((name) => address.get(name)).join(' ');
}
