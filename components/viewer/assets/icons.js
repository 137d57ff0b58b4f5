// Line icons on a 16 px grid.

/** @type {Record<string, string[]>} */
const PATHS = {
  system: [
    'M2 5h5M11 5h3M2 11h3M9 11h5',
    'M9 3.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6z',
    'M7 9.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6z',
  ],
  user: ['M8 2.2a2.9 2.9 0 1 0 0 5.8 2.9 2.9 0 0 0 0-5.8z', 'M2.8 14c.4-2.9 2.4-4.4 5.2-4.4s4.800 1.500 5.200 4.400'],
  assistant: ['M2.500 3h11v8.500H7L4 14v-2.500H2.500z', 'M5 6h6M5 8.500h4'],
  tool: [
    'M5.500 2.500C3.500 2.500 4.500 6.500 2.500 8c2 1.500 1 5.500 3 5.500',
    'M10.500 2.500c2 0 1 4 3 5.500-2 1.500-1 5.500-3 5.500',
  ],
  unknown: [
    'M8 2.500a5.500 5.500 0 1 0 0 11 5.500 5.500 0 0 0 0-11z',
    'M6.500 6.300c.3-1.700 3-1.500 3 .2 0 1.300-1.500 1.300-1.500 2.500M8 11.300v.1',
  ],
  code: ['M5.500 4.500 2 8l3.500 3.500M10.500 4.500 14 8l-3.500 3.500'],
  find: ['M7 2.500a4.500 4.500 0 1 0 0 9 4.500 4.500 0 0 0 0-9z', 'm10.400 10.400 3.400 3.400'],
  left: ['M10 3.500 5.500 8l4.500 4.500'],
  right: ['M6 3.500 10.500 8 6 12.500'],
  up: ['M3.500 10 8 5.500l4.500 4.500'],
  down: ['M3.500 6 8 10.500 12.500 6'],
  to: ['M3 8h10M9 4l4 4-4 4'],
  from: ['M13 8H3M7 4 3 8l4 4'],
  close: ['M4 4l8 8M12 4l-8 8'],
  check: ['M3 8.500 6.500 12 13 4.500'],
  thinking: ['M3 4h10M5.500 8H13M5.500 12H13M3 8v.01M3 12v.01'],
  list: ['M3 4.500h10M3 8h10M3 11.500h6'],
  error: ['M5.300 1.800h5.400l3.500 3.500v5.400l-3.500 3.500H5.300l-3.500-3.500V5.300z', 'M8 4.700v4M8 11.200v.1'],
  warning: ['M8 2.200 14.500 13.500h-13z', 'M8 6.500v3.200M8 11.600v.1'],
  info: ['M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2z', 'M8 7.300v3.700M8 5v.1'],
  broken: ['M9.500 2 5.500 8.500h5L6.500 14'],
  pasted: ['M4 3.500h8v10H4z', 'M6.500 2.200h3v2.600h-3z', 'M6.300 8h3.400M6.300 10.500h3.400'],
  markdown: ['M1.500 4h13v8h-13z', 'M4 10V6.200l2 2.300 2-2.300V10', 'M11 6.200v3.600M9.600 8.500 11 10l1.400-1.500'],
  picture: ['M2 3h12v10H2z', 'M2.500 11.500 6 7.500l3 3.200 2-2 2.800 2.800', 'M10.500 5.300v.1'],
  unfold: ['M4 6 8 2.500 12 6', 'M4 10l4 3.500L12 10', 'M3 8h10'],
  text: ['M3 4h10M3 8h10M3 12h6'],
  path: ['M3 3v8.500h4.500', 'M9.500 11.500h4', 'M3 6h4.500', 'M9.500 6h4'],
  copy: ['M5.500 5.500h8v8h-8z', 'M10.500 5.500v-3h-8v8h3'],
  link: ['M6.800 9.200 9.200 6.800', 'M7.300 4.700 8.800 3.200a2.800 2.800 0 0 1 4 4l-1.500 1.500', 'M8.700 11.300l-1.500 1.500a2.800 2.800 0 0 1-4-4l1.500-1.500'],
  print: ['M4.500 6V2.500h7V6M4.500 11.500h-2V6h11v5.500h-2', 'M4.500 9.500h7v4h-7z'],
  filter: ['M2.500 3.500h11L9.500 8.500V13l-3-1.500v-3z'],
  uncited: ['M2.500 5.500v-3h3M10.500 2.500h3v3M13.500 10.500v3h-3M5.500 13.500h-3v-3'],
  turns: ['M2.500 3.500h11v4h-11zM2.500 9.500h11v3h-11z'],
};

const SVG = 'http://www.w3.org/2000/svg';

/**
 * @param {string} name
 * @param {number} [size]
 * @returns {SVGSVGElement} an icon that screen readers skip; the word stands next to it or in the label of its button
 */
export function icon(name, size = 16) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('width', String(size));
  svg.setAttribute('height', String(size));
  svg.setAttribute('class', `icon icon-${name}`);
  svg.setAttribute('aria-hidden', 'true');
  for (const d of PATHS[name]) {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', d);
    svg.append(path);
  }
  return svg;
}

/**
 * A sample of the line that tells a state.
 * @param {string} state
 * @param {number} [hue] place in the ring of sources; none: ink
 * @returns {SVGSVGElement}
 */
export function lineSample(state, hue = -1) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 20 6');
  svg.setAttribute('width', '20');
  svg.setAttribute('height', '6');
  svg.setAttribute('class', `sample sample-${state}`);
  if (hue >= 0) svg.setAttribute('data-hue', String(hue % 8));
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  const wavy = state === 'dangling' || state === 'malformed';
  path.setAttribute('d', wavy ? 'M0 3q2.500-3.500 5 0t5 0 5 0 5 0' : 'M0 3h20');
  svg.append(path);
  return svg;
}
