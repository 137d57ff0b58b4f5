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
 * @param {{ item?: number, size?: number, title?: string, pressed?: boolean }} [more] pressed: of one that stays so
 */
export function iconButton(action, name, label, { item, size = 16, title = label, pressed } = {}) {
  const spoken = label.replace(/ \([^()]*\)$/, '');
  const attributes = { 'data-item': item, 'aria-label': spoken, 'aria-pressed': pressed, title };
  return actionButton('icon-button', action, attributes, icon(name, size));
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
