// What is pinned, as a number and as a part of an address. `components/address.py` reads and writes the same.

/** @typedef {import('./selection.js').Pin} Pin */

export const NOTHING = -1;

/** @param {{ citation: number, source: number }} pin @returns {number} a citation from 0 on, a source from -2 downwards, or -1 */
export function pinCode({ citation, source }) {
  if (citation >= 0) return citation;
  return source >= 0 ? -2 - source : NOTHING;
}

/** @param {number} code @returns {{ citation: number, source: number }} -1 for none */
export function pinOfCode(code) {
  return { citation: Math.max(-1, code), source: code < NOTHING ? -2 - code : -1 };
}

/** @param {string} parameters `cite=3` or `source=2`, with or without a leading `?` or `#` @returns {number} */
export function codeOfAddress(parameters) {
  const named = new URLSearchParams(parameters.replace(/^#/, ''));
  const index = (/** @type {string} */ name) =>
    /^\d{1,9}$/.test(named.get(name) ?? '') ? Number(named.get(name)) : -1;
  return pinCode({ citation: index('cite'), source: index('source') });
}

/** @param {number} code @returns {string} `cite=3`, `source=2`, or nothing */
export function parametersOf(code) {
  const { citation, source } = pinOfCode(code);
  if (citation >= 0) return `cite=${citation}`;
  return source >= 0 ? `source=${source}` : '';
}

/**
 * The link that opens a page of the app at a pin.
 * @param {string} href the address of the page
 * @param {number} code
 * @returns {string | null} null when the address names no text: one that was pasted or uploaded is kept nowhere. A
 *   prompt of a collection is kept nowhere either, but its files lead there again.
 */
export function linkTo(href, code) {
  const url = new URL(href);
  const { searchParams } = url;
  if (!searchParams.has('sample') && !isOfCollection(searchParams)) return null;
  searchParams.delete('cite');
  searchParams.delete('source');
  const pin = parametersOf(code);
  return `${url.origin}${url.pathname}?${searchParams}${pin && `&${pin}`}`;
}

/** @param {URLSearchParams} parameters whether an address names a prompt of a collection */
export function isOfCollection(parameters) {
  return parameters.has('collection') && parameters.has('item');
}
