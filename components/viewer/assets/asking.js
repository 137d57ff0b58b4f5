// How the page asks for a pin without sending the transcript again.

const ASK = 'citelight-pin';

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
