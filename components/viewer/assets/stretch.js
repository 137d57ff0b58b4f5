// Which stretch of the transcript is on the screen.

/** @typedef {import('./viewer.js').Viewer} Viewer */

/** @param {Viewer} view @returns {[number, number]} the stretch of the text that Turns shows, else Raw; -1, -1 when neither does */
export function shownStretch(view) {
  for (const [pane, name] of /** @type {const} */ ([
    [view.turns, 'turns'],
    [view.raw, 'raw'],
  ])) {
    if (!pane || view.layout.isHidden(name) || view.layout.scrollers[name].hidden) continue;
    const { list } = pane;
    // As the list knows it: asking the element would lay the page out once more.
    const height = list.view;
    if (!height) continue;
    const at = (/** @type {number} */ y) => {
      const row = list.heights.find(y);
      const [from, to] =
        'rows' in pane
          ? [pane.rows[row].from, pane.rows[row].to]
          : [pane.starts[row], pane.starts[row + 1] ?? view.doc.text.length];
      const part = Math.max(0, Math.min(1, (y - list.heights.top(row)) / (list.heights.get(row) || 1)));
      return from + ('rows' in pane && pane.rows[row].type === 'head' ? 0 : part * (to - from));
    };
    return [at(list.y), at(Math.min(list.y + height, list.heights.total - 1))];
  }
  return [-1, -1];
}
