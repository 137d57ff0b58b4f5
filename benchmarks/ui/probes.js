// Runs in the page before Streamlit does: clocks and counters for `visit.py`, all on the page's own time.

(() => {
  const viewer = () => document.querySelector('[data-testid=stBidiComponentIsolated]')?.shadowRoot ?? null;
  const pane = (name) => viewer()?.querySelector(`[data-pane=${name}]`) ?? null;
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

  /** Wait until something holds and a frame with it was drawn; gives the time. */
  const drawn = async (holds) => {
    while (!holds()) await frame();
    return await frame();
  };

  const probes = {
    /** Bytes of the messages from the server. */
    received: 0,
    /** The longest task since it was last set to 0, in milliseconds. */
    longestTask: 0,
    /** Milliseconds from the choice of a file to the first frame with rows in Raw and Turns; a promise of them. */
    painted: null,
    /** Milliseconds from the next click to the first frame in which all panes show what it pinned; a promise. */
    pinned: null,

    /** Elements of the page, those in shadow roots included. */
    nodes() {
      const within = (root) =>
        [...root.querySelectorAll('*')].reduce((sum, el) => sum + 1 + (el.shadowRoot ? within(el.shadowRoot) : 0), 0);
      return within(document);
    },

    /** A point in the words of a citation that can be clicked in Turns and is not `but`; null for none. */
    citationInView(but) {
      const box = pane('turns').getBoundingClientRect();
      const found = [...pane('turns').querySelectorAll('.cite[data-citation]')].filter((el) => {
        const { top, bottom, height } = el.getClientRects()[0] ?? { top: 0, bottom: 0, height: 0 };
        return height && top > box.top + 150 && bottom < box.bottom - 60 && el.dataset.citation !== but;
      });
      const el = found[Math.floor(found.length / 2)];
      if (!el) return null;
      const { left, top, height } = el.getClientRects()[0];
      return { x: left + 4, y: top + height / 2, citation: el.dataset.citation };
    },

    /** Time the next click until the citation is lit in all panes. */
    expectPin(citation) {
      const isLit = () =>
        pane('turns').querySelector(`.cite[data-citation="${citation}"][data-state=pinned]`) &&
        pane('raw').querySelector(`[data-citation="${citation}"][data-state=pinned]`) &&
        pane('sources').querySelector('[data-source][data-state=pinned]');
      probes.pinned = new Promise((resolve) => {
        const clicked = async (event) => resolve((await drawn(isLit)) - event.timeStamp);
        addEventListener('click', clicked, { capture: true, once: true });
      });
    },

    /** Scroll a pane by so many pixels a frame; gives the lengths of the frames in milliseconds. */
    async scroll(name, pixels, frames) {
      const scroller = [...pane(name).querySelectorAll('*')].find((el) => /auto|scroll/.test(getComputedStyle(el).overflowY));
      const lengths = [];
      let before = await frame();
      for (let i = 0; i < frames; i++) {
        scroller.scrollTop += pixels;
        const now = await frame();
        lengths.push(now - before);
        before = now;
      }
      return lengths;
    },
  };
  window.probes = probes;

  window.WebSocket = class extends WebSocket {
    constructor(...how) {
      super(...how);
      this.addEventListener('message', ({ data }) => (probes.received += data.byteLength ?? data.size ?? data.length));
    }
  };

  probes.painted = new Promise((resolve) => {
    const chosen = async (event) => {
      if (event.target.type !== 'file') return;
      probes.received = 0;
      probes.longestTask = 0;
      const isDrawn = () => pane('turns')?.querySelector('[data-turn]') && pane('raw')?.querySelector('.raw-row');
      resolve((await drawn(isDrawn)) - event.timeStamp);
    };
    addEventListener('change', chosen, { capture: true });
  });

  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) probes.longestTask = Math.max(probes.longestTask, duration);
  }).observe({ type: 'longtask' });
})();
