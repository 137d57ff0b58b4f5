// The browser's steps back and forward. Streamlit writes the address of another page in two steps, first its path and
// then, once the page has run, what is open on it; a reader who went there once would have to go back twice.

/** Whether the last thing that happened is that another page was gone to. */
let hasJustArrived = false;
let areJoined = false;

/** From now on the second step takes the place of the first. */
export function joinSteps() {
  if (areJoined) return;
  areJoined = true;
  const push = history.pushState.bind(history);
  history.pushState = (state, unused, url) => {
    const isSamePage = new URL(url ?? '', location.href).pathname === location.pathname;
    if (isSamePage && hasJustArrived) history.replaceState(state, unused, url);
    else push(state, unused, url);
    hasJustArrived = !isSamePage;
  };
  // What a reader does on the page is a step of its own.
  for (const type of ['pointerdown', 'keydown', 'popstate']) {
    addEventListener(type, () => (hasJustArrived = false), { capture: true });
  }
}
