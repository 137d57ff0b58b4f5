// Buttons that run an action of `actions.js` or `pointer.js`.

import { el } from './dom.js';
import { icon } from './icons.js';

/**
 * @param {string} kind its classes, as `tool-button.format`
 * @param {string} action
 * @param {Record<string, any>} attributes
 * @param {...(Node | string | null | false | undefined)} children
 */
export function actionButton(kind, action, attributes, ...children) {
  return el(`button.${kind}`, { type: 'button', 'data-action': action, ...attributes }, ...children);
}

/**
 * A button that shows an icon alone.
 * @param {string} action
 * @param {string} name of the icon
 * @param {string} label what it does; a key in brackets at its end is shown, but not read out
 * @param {{ item?: number, size?: number, title?: string }} [more]
 */
export function iconButton(action, name, label, { item, size = 16, title = label } = {}) {
  const spoken = label.replace(/ \([^()]*\)$/, '');
  return actionButton('icon-button', action, { 'data-item': item, 'aria-label': spoken, title }, icon(name, size));
}

/**
 * The way from a block to its characters.
 * @param {number} offset
 * @param {string} label
 * @param {number} [size]
 */
export function rawButton(offset, label, size = 14) {
  return iconButton('raw', 'code', label, { item: offset, size, title: 'Show in Raw' });
}
