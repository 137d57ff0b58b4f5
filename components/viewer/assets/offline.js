// The entry of an exported file: the same viewer on a page of its own, with the text in the page and no server.

import { el } from './dom.js';
import { Transcript } from './transcript.js';
import { Viewer } from './viewer.js';

const NAMED = /^#cite=(\d{1,9})$/;

function openFile() {
  const root = /** @type {HTMLElement} */ (document.querySelector('.citelight'));
  try {
    const text = document.getElementById('payload')?.textContent ?? '';
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    follow(new Viewer(root, new Transcript(bytes), namePin));
  } catch (problem) {
    console.error(problem);
    root.replaceChildren(el('p.nothing', { role: 'alert' }, 'This file is damaged. Export the transcript again.'));
  }
}

/** @param {Viewer} viewer keep it at the citation of the address, and in the colours of the browser */
function follow(viewer) {
  const pinNamed = () => {
    const named = NAMED.exec(location.hash);
    const citation = named ? Number(named[1]) : viewer.doc.pin;
    if (citation >= 0 && citation < viewer.doc.citations.length && citation !== viewer.selection.pin.citation)
      viewer.travel.pinCitation(citation);
  };
  pinNamed();
  addEventListener('hashchange', pinNamed);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => viewer.setTheme());
}

/** @param {number | null} citation name it in the address, so that the address can be passed on with the file */
function namePin(citation) {
  history.replaceState(null, '', citation === null ? location.pathname : `#cite=${citation}`);
}

openFile();
