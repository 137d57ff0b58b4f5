// The focus is never lost: when the element that has it goes away, its successor gets it, or else the pane it stood in.

/** @typedef {import('./viewer.js').Viewer} Viewer */

/** What tells an element from its neighbours, and is the same when it is drawn anew. */
const SAME_AS_BEFORE = ['action', 'item', 'cites', 'ref', 'others', 'refItem', 'group', 'name', 'divides'];

/**
 * @param {Viewer} view
 * @returns {() => void} stops watching
 */
export function keepFocus(view) {
  const { root } = view;
  /** @type {{ element: HTMLElement, names: string, pane: string } | null} */
  let last = null;
  const active = () => /** @type {ShadowRoot | Document} */ (root.getRootNode()).activeElement;
  const onFocus = (/** @type {FocusEvent} */ event) => {
    const element = /** @type {HTMLElement} */ (event.target);
    const pane = /** @type {HTMLElement | null} */ (element.closest('[data-pane]'))?.dataset.pane ?? '';
    last = { element, names: namesOf(element), pane };
  };
  const check = () => {
    if (!last || root.contains(active())) return;
    if (isThere(last.element)) {
      // The reader has left of their own accord.
      last = null;
      return;
    }
    const { names, pane } = last;
    const heirs = /** @type {HTMLElement[]} */ (names ? [...root.querySelectorAll('[data-action], [data-cites]')] : []);
    const heir = heirs.find((element) => namesOf(element) === names && isThere(element)) ?? paneOr(view, pane);
    heir?.focus({ preventScroll: true });
  };
  const onBlur = (/** @type {FocusEvent} */ event) => {
    if (!event.relatedTarget) queueMicrotask(check);
  };
  root.addEventListener('focusin', onFocus);
  root.addEventListener('focusout', onBlur);
  // An element may also be hidden, or lose a parent, while it has the focus.
  const observer = new MutationObserver(check);
  observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['hidden', 'disabled'] });
  return () => {
    observer.disconnect();
    root.removeEventListener('focusin', onFocus);
    root.removeEventListener('focusout', onBlur);
  };
}

/** @param {HTMLElement} element */
function namesOf(element) {
  return SAME_AS_BEFORE.map((name) => element.dataset[name] ?? '')
    .join('\n')
    .trim();
}

/** @param {HTMLElement} element */
function isThere(element) {
  return element.isConnected && element.checkVisibility();
}

/** @param {Viewer} view @param {string} pane @returns {HTMLElement | undefined} the pane, or the first that is on the screen */
function paneOr(view, pane) {
  const { scrollers } = view.layout;
  return [scrollers[pane], scrollers.turns, scrollers.raw, scrollers.sources].find((scroller) => scroller && isThere(scroller));
}
