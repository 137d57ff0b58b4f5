// The entry of an exported file: the same viewer on a page of its own, with the text in the page and no server.

import { codeOfAddress, parametersOf, pinCode } from './address.js';
import { el } from './dom.js';
import { Transcript } from './transcript.js';
import { Viewer } from './viewer.js';

function openFile() {
  const root = /** @type {HTMLElement} */ (document.querySelector('.citelight'));
  try {
    const text = document.getElementById('payload')?.textContent ?? '';
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    follow(new Viewer(root, new Transcript(bytes), namePin, { link: linkHere }));
  } catch (problem) {
    console.error(problem);
    root.replaceChildren(el('p.nothing', { role: 'alert' }, 'This file is damaged. Export the transcript again.'));
  }
}

/** @param {Viewer} viewer keep it at the pin of the address, and in the colours of the browser */
function follow(viewer) {
  const pinNamed = () => {
    const pin = codeOfAddress(location.hash);
    if (pin !== pinCode(viewer.selection.pin)) viewer.pinQuietly(pin);
  };
  viewer.pinQuietly(location.hash ? codeOfAddress(location.hash) : viewer.doc.pin);
  // The first entry of the history names its pin too, so that a step back finds it.
  history.replaceState(null, '', linkHere(pinCode(viewer.selection.pin)));
  addEventListener('popstate', pinNamed);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => viewer.setTheme());
}

/** @param {number} pin @returns {string} the address of this file at a pin */
function linkHere(pin) {
  const parameters = parametersOf(pin);
  return location.href.replace(/#.*/, '') + (parameters && `#${parameters}`);
}

/** @param {number} pin name it in the address, so that the address can be passed on with the file */
function namePin(pin) {
  history.pushState(null, '', linkHere(pin));
}

openFile();
