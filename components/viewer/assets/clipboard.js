// Copying the exact characters, and saying whether it went well.

/** @typedef {import('./viewer.js').Viewer} Viewer */

/** @param {Viewer} view @param {string} text @param {string} what a sentence without its end: `The arguments are` */
export async function copyText(view, text, what) {
  try {
    await navigator.clipboard.writeText(text);
    view.say(`${what} copied, with every character as it stands.`);
  } catch {
    view.say(`${what} not copied: the browser allows no copying here. Mark the text and copy it.`);
  }
}
