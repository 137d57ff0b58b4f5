// How other parts of the page ask the viewer for something, without sending the transcript again.

const ASK = 'citelight-pin';
const TURN = 'citelight.turn';

/** @param {number} pin a citation from 0 on, a source from -2 downwards */
export function askForPin(pin) {
  dispatchEvent(new CustomEvent(ASK, { detail: pin }));
}

/**
 * @param {(pin: number) => void} show
 * @returns {() => void} stops listening
 */
export function listenForAsked(show) {
  const asked = (/** @type {Event} */ event) => show(/** @type {CustomEvent<number>} */ (event).detail);
  addEventListener(ASK, asked);
  return () => removeEventListener(ASK, asked);
}

/**
 * Ask the viewer that is drawn next to begin at a turn.
 * @param {number} turn
 */
export function askForTurn(turn) {
  try {
    sessionStorage.setItem(TURN, String(turn));
  } catch {
    // Storage is off: the viewer begins at the top.
  }
}

/** @returns {number} the turn that was asked for, once; -1 for none */
export function turnAskedFor() {
  try {
    const asked = sessionStorage.getItem(TURN) ?? '-1';
    sessionStorage.removeItem(TURN);
    return Number(asked);
  } catch {
    return -1;
  }
}
