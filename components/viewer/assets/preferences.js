// What a reader chose about the panes, kept in the browser. Without storage it lasts for the page.

const KEY = 'citelight.viewer';

/**
 * @typedef {object} Preferences
 * @property {number | null} raw width of the Raw pane in pixels; null: as the window asks
 * @property {number | null} sources
 * @property {string[]} hidden names of hidden panes
 * @property {boolean} thinking whether thinking is unfolded
 * @property {boolean} outline whether the outline is open
 * @property {boolean} whitespace whether white space is shown in Raw
 * @property {boolean} markdown whether answers are shown as rendered Markdown
 * @property {boolean} uncited whether uncited sentences are marked
 */

/** @type {Preferences} */
const DEFAULTS = {
  raw: null,
  sources: null,
  hidden: [],
  thinking: false,
  outline: false,
  whitespace: false,
  markdown: false,
  uncited: false,
};

/** @returns {Preferences} */
export function loadPreferences() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    return { ...DEFAULTS };
  }
}

/** @param {Preferences} preferences */
export function savePreferences(preferences) {
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences));
  } catch {
    // Storage is off or full: the choice lasts for this page.
  }
}
