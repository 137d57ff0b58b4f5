// The entry that Streamlit calls: at mount, and again with the same parent when the data or the theme changes.

import { el } from './dom.js';
import { fillWindow } from './host.js';
import { Transcript } from './transcript.js';
import { Viewer } from './viewer.js';

/** @type {WeakMap<object, { viewer: Viewer, pin: number, bytes: number, emit: (citation: number | null) => void, cleanup: () => void }>} */
const mounted = new WeakMap();

/** Where a reader was in a transcript, by its id. @type {Map<string, number[]>} */
const positions = new Map();

/**
 * @param {{ data: Uint8Array, parentElement: ParentNode & object, setStateValue: (name: string, value: unknown) => void }} component
 * @returns {() => void}
 */
export default function mount({ data, parentElement, setStateValue }) {
  try {
    return show(data, parentElement, (citation) => setStateValue('pinned', citation));
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
 * @param {(citation: number | null) => void} emit
 * @returns {() => void}
 */
function show(data, parentElement, emit) {
  const doc = new Transcript(data);
  const before = mounted.get(parentElement);
  if (before && before.viewer.doc.id === doc.id) {
    before.emit = emit;
    before.viewer.later.address = doc.head.evidence ?? '';
    before.viewer.setTheme();
    // The same pin asked for once more comes with another length; see `_with_pin_once` in Python.
    if (before.pin !== doc.pin || before.bytes !== data.length) {
      before.pin = doc.pin;
      before.bytes = data.length;
      pinFirst(before.viewer, doc.pin);
      // Told back, so that Python knows what is pinned now; after this call, in which Streamlit would lose it.
      setTimeout(() => before.emit(doc.pin < 0 ? null : doc.pin));
    }
    return before.cleanup;
  }
  if (before) positions.set(before.viewer.doc.id, before.viewer.position);
  before?.viewer.destroy();
  const root = /** @type {HTMLElement} */ (parentElement.querySelector('.citelight'));
  const stopSizing = before ? () => {} : fillWindow(root);
  const viewer = new Viewer(root, doc, (citation) => mounted.get(parentElement)?.emit(citation));
  const cleanup = () => {
    const last = mounted.get(parentElement);
    stopSizing();
    if (last) positions.set(last.viewer.doc.id, last.viewer.position);
    last?.viewer.destroy();
    mounted.delete(parentElement);
  };
  mounted.set(parentElement, {
    viewer,
    pin: doc.pin,
    bytes: data.length,
    emit,
    cleanup: before?.cleanup ?? cleanup,
  });
  const position = positions.get(doc.id);
  if (position) viewer.position = position;
  pinFirst(viewer, doc.pin);
  return before?.cleanup ?? cleanup;
}

/** @param {Viewer} viewer @param {number} pin what the address or the page asks for */
function pinFirst(viewer, pin) {
  if (pin >= viewer.doc.citations.length) return;
  const { emitPin } = viewer;
  viewer.emitPin = () => {};
  if (pin >= 0) viewer.travel.pinCitation(pin);
  else viewer.unpin();
  viewer.emitPin = emitPin;
}
