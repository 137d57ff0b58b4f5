// What a component learns from the page around it: the room that it has, and whether the theme is dark.

import { el } from './dom.js';

const LEAST_HEIGHT = 480;
const MARGIN = 12;

/** @param {HTMLElement} root @returns {boolean} whether the page's ground is dark */
export function isDark(root) {
  const probe = el('span');
  // Not as an attribute: the policy of an exported file allows none.
  probe.style.color = 'var(--st-background-color, #fff)';
  root.append(probe);
  const [r, g, b] = (getComputedStyle(probe).color.match(/[\d.]+/g) ?? ['255', '255', '255']).map(Number);
  probe.remove();
  return 0.299 * r + 0.587 * g + 0.114 * b < 128;
}

/** @param {HTMLElement} root @returns {Element | null} the element of the page that holds the component */
export function hostOf(root) {
  const top = root.getRootNode();
  return top instanceof ShadowRoot ? top.host : root.parentElement;
}

/**
 * Where the page gives the component no height of its own, fill the window below its top.
 * @param {HTMLElement} root
 * @returns {() => void} stops watching
 */
export function fillWindow(root) {
  const host = hostOf(root);
  root.style.display = 'none';
  const given = host?.getBoundingClientRect().height ?? 0;
  root.style.display = '';
  if (given > 100) {
    root.style.height = `${given}px`;
    return () => {};
  }
  const fit = () => {
    const top = root.getBoundingClientRect().top;
    const height = `${Math.max(LEAST_HEIGHT, Math.floor(innerHeight - Math.max(0, top) - MARGIN))}px`;
    if (root.style.height !== height) root.style.height = height;
  };
  fit();
  // What stands above may still be on its way, or change later.
  const observer = new ResizeObserver(fit);
  observer.observe(document.body);
  if (host) observer.observe(host);
  addEventListener('resize', fit);
  return () => {
    observer.disconnect();
    removeEventListener('resize', fit);
  };
}
