import { methodIcons } from '@gemporium/domain/method-icons.ts';
import { rampOf } from './color/ramp.ts';
import { wordPathOf } from './letters/word-path.ts';
import { pathOf } from './svg/outline.ts';
import { element, type Sheet, sheetOf } from './svg/sheet.ts';

/** The payment marks, and the generic one for any other key. */
export const methodIconKeys = [...methodIcons, 'generic'] as const;
export type MethodIconKey = (typeof methodIconKeys)[number];

/** A tile's colour and what is drawn on it. The marks are our own and no copies of anybody's logo. */
interface Mark {
  color: string;
  draw(sheet: Sheet, color: string): string;
}

const path = (d: string, attributes: Parameters<typeof element>[1]): string =>
  element('path', { d, ...attributes });
const white = { fill: '#ffffff' };
const soft = { fill: '#ffffff', 'fill-opacity': '.55' };
const letter = (word: string, stroke: string, transform: string): string =>
  path(pathOf(wordPathOf(word, 'round', 8)!.outline), {
    fill: 'none',
    stroke,
    'stroke-width': 4.4,
    'stroke-linecap': 'round',
    transform,
  });

const myCard = '#1d6fd8';
const marks: Readonly<Record<MethodIconKey, Mark>> = {
  card: {
    color: '#3b5bdb',
    draw: (sheet) =>
      [
        path('M0 9h48v6H0z', { fill: '#14122b', 'fill-opacity': '.55' }),
        element('rect', {
          x: 6,
          y: 19,
          width: 9,
          height: 7,
          rx: 1.6,
          fill: sheet.linear(
            [
              [0, '#ffe9a8'],
              [1, '#d99a2b'],
            ],
            0,
            0,
            1,
            1,
          ),
        }),
        path('M20 21h11v2H20zM20 24.5h7v2h-7z', soft),
        element('circle', { cx: 37, cy: 23, r: 4.5, fill: '#ffb648' }),
        element('circle', { cx: 42, cy: 23, r: 4.5, fill: '#ff6b6b', 'fill-opacity': '.85' }),
      ].join(''),
  },
  adyen: {
    color: '#0a9e4b',
    draw: () => letter('a', '#ffffff', 'translate(11 4.4)scale(.9)') + path('M31 11l9 5-9 5z', soft),
  },
  airwallex: {
    color: '#c2410c',
    draw: () =>
      [
        letter('a', '#ffffff', 'translate(7 4.2)scale(.9)'),
        path('M25 20c4.4-1 5.4-9.6 10-9.6 2.6 0 4 1.8 6 1.8', {
          fill: 'none',
          stroke: '#ffe1b8',
          'stroke-width': 3.2,
          'stroke-linecap': 'round',
        }),
        path('M27 25c4-1 5-5.6 8.6-5.6 2 0 3.2 1.2 5 1.2', {
          fill: 'none',
          stroke: '#ffffff',
          'stroke-opacity': '.6',
          'stroke-width': 2.6,
          'stroke-linecap': 'round',
        }),
      ].join(''),
  },
  alipay: {
    color: '#0f6bdc',
    draw: () =>
      [
        element('rect', { x: 10, y: 4.5, width: 14, height: 23, rx: 3.2, ...white }),
        path('M13.5 9h7v9h-7z', { fill: '#0f6bdc', 'fill-opacity': '.25' }),
        element('circle', { cx: 17, cy: 23, r: 1.5, fill: '#0f6bdc' }),
        path('M28 10.5c4.6 2.8 4.6 8.2 0 11M32.5 7c7 4.6 7 13.4 0 18', {
          fill: 'none',
          stroke: '#bfe0ff',
          'stroke-width': 2.8,
          'stroke-linecap': 'round',
        }),
      ].join(''),
  },
  'platform-pay': {
    color: '#5b34d6',
    draw: () =>
      [
        path('M13 8h14l6 7-13 12L7 15z', white),
        path('M13 8l-6 7h7zM27 8l6 7h-7zM14 15h12l-6 12z', { fill: '#b9a2ff', 'fill-opacity': '.75' }),
        path('M33 21l4 4 7-8', {
          fill: 'none',
          stroke: '#7dffc4',
          'stroke-width': 3.2,
          'stroke-linecap': 'round',
        }),
      ].join(''),
  },
  paypal: {
    color: '#123a7c',
    draw: () =>
      element('rect', { x: 9, y: 8, width: 20, height: 16, rx: 4, fill: '#ffc43a' }) +
      path('M9 13h20v4H9z', { fill: '#123a7c', 'fill-opacity': '.8' }) +
      path('M30 20l4 4 8-10', {
        fill: 'none',
        stroke: '#ffffff',
        'stroke-width': 3.2,
        'stroke-linecap': 'round',
      }),
  },
  xsolla: {
    color: '#0b7a6e',
    draw: () =>
      [
        path('M13 9l16 14M29 9L13 23', {
          fill: 'none',
          stroke: '#ffffff',
          'stroke-width': 4.4,
          'stroke-linecap': 'round',
        }),
        element('circle', { cx: 36, cy: 16, r: 3.4, fill: '#8df0dc' }),
      ].join(''),
  },
  kakaopay: {
    color: '#ffe100',
    draw: () =>
      letter('k', '#2b2118', 'translate(12 5.5)') +
      element('circle', { cx: 34, cy: 16, r: 6.5, fill: '#2b2118' }) +
      path('M34 12.5v7M30.5 16h7', { stroke: '#ffe100', 'stroke-width': 2.2 }),
  },
  naverpay: {
    color: '#067a3b',
    draw: () =>
      [
        letter('n', '#ffffff', 'translate(8 4.2)scale(.9)'),
        element('circle', { cx: 35, cy: 16, r: 7, fill: '#b8f5cf' }),
        path('M31.6 16.2l2.4 2.4 4.4-4.8', {
          fill: 'none',
          stroke: '#067a3b',
          'stroke-width': 2.4,
          'stroke-linecap': 'round',
          'stroke-linejoin': 'round',
        }),
      ].join(''),
  },
  welcomepay: {
    color: '#0f5fb4',
    draw: () =>
      [
        letter('w', '#ffffff', 'translate(7 4.5)scale(.9)'),
        path('M31 21V13a5 5 0 0 1 10 0v8', {
          fill: 'none',
          stroke: '#8fd0ff',
          'stroke-width': 3,
          'stroke-linecap': 'round',
        }),
        element('circle', { cx: 38.2, cy: 17, r: 1.4, fill: '#8fd0ff' }),
      ].join(''),
  },
  mycard: {
    color: myCard,
    draw: () =>
      [
        element('rect', {
          x: 19,
          y: 6,
          width: 22,
          height: 15,
          rx: 2.4,
          fill: '#ff9d2e',
          transform: 'rotate(10 30 13)',
        }),
        element('rect', { x: 8, y: 9, width: 25, height: 17, rx: 2.6, ...white }),
        path('M13 22v-8l5 5 5-5v8', { fill: 'none', stroke: myCard, 'stroke-width': 2.8 }),
        path('M27 13h3v2h-3zM27 17h3v2h-3z', { fill: '#ff9d2e' }),
      ].join(''),
  },
  'mycard-billing': {
    color: myCard,
    draw: () =>
      [
        element('rect', { x: 11, y: 4, width: 14, height: 24, rx: 2.8, ...white }),
        path('M13.5 8h9v13h-9z', { fill: myCard }),
        path('M15 17.5v-5l3 3 3-3v5', { fill: 'none', stroke: '#ffffff', 'stroke-width': 1.6 }),
        path('M30 22v-4M34.5 22v-8M39 22V10', {
          stroke: '#ff9d2e',
          'stroke-width': 3,
          'stroke-linecap': 'round',
        }),
      ].join(''),
  },
  'mycard-points': {
    color: myCard,
    draw: () =>
      [
        path('M9 21v3c0 4 16 4 16 0v-3zM9 16v3c0 4 16 4 16 0v-3z', soft),
        element('ellipse', { cx: 17, cy: 15, rx: 8, ry: 3.4, ...white }),
        element('circle', { cx: 33, cy: 14, r: 8, fill: '#ff9d2e' }),
        path('M33 9l1.6 3.3 3.6.5-2.6 2.5.6 3.6-3.2-1.7-3.2 1.7.6-3.6-2.6-2.5 3.6-.5z', white),
      ].join(''),
  },
  payermax: {
    color: '#0a7d63',
    draw: () =>
      [
        letter('p', '#ffffff', 'translate(9 4.2)scale(.9)'),
        path('M27 22l5-10 4 6 4-4', {
          fill: 'none',
          stroke: '#ffd166',
          'stroke-width': 3.2,
          'stroke-linecap': 'round',
          'stroke-linejoin': 'round',
        }),
      ].join(''),
  },
  travellet: {
    color: '#0a7074',
    draw: () =>
      [
        letter('t', '#ffffff', 'translate(8 4.2)scale(.9)'),
        path('M25 22c4 0 5-9 9-9s5 9 9 9', {
          fill: 'none',
          stroke: '#9ff5e6',
          'stroke-width': 2.6,
          'stroke-dasharray': '3 2.4',
          'stroke-linecap': 'round',
        }),
        element('circle', { cx: 34, cy: 9, r: 3.2, fill: '#ffb648' }),
      ].join(''),
  },
  razer: {
    color: '#14532d',
    draw: () =>
      [
        element('circle', { cx: 17, cy: 16, r: 10.5, fill: '#7df06a' }),
        path('M17 9l6 7-6 7-6-7z', { fill: '#14532d' }),
        path('M17 12.4l3 3.6-3 3.6-3-3.6z', { fill: '#7df06a' }),
        path('M31 11h9M31 16h6M31 21h9', { stroke: '#ffffff', 'stroke-width': 3, 'stroke-linecap': 'round' }),
      ].join(''),
  },
  'razer-e2p': {
    color: '#6d2fb5',
    draw: () =>
      [
        letter('e', '#ffffff', 'translate(7 4.2)scale(.9)'),
        path('M26 16h12M33.5 10.5L39 16l-5.5 5.5', {
          fill: 'none',
          stroke: '#ffd166',
          'stroke-width': 3.2,
          'stroke-linecap': 'round',
          'stroke-linejoin': 'round',
        }),
      ].join(''),
  },
  codapay: {
    color: '#b84a10',
    draw: () =>
      [
        path('M20.5 10.6a7.6 7.6 0 1 0 0 10.8', {
          fill: 'none',
          stroke: '#ffffff',
          'stroke-width': 4.4,
          'stroke-linecap': 'round',
        }),
        element('rect', { x: 28, y: 5, width: 12, height: 22, rx: 2.8, ...white }),
        path('M30.5 9h7v11h-7z', { fill: '#b84a10' }),
        path('M31.6 17.4v-2.2M34 17.4v-4.4M36.4 17.4V11', {
          fill: 'none',
          stroke: '#ffd166',
          'stroke-width': 1.7,
          'stroke-linecap': 'round',
        }),
        element('circle', { cx: 34, cy: 23.4, r: 1.3, fill: '#b84a10' }),
      ].join(''),
  },
  pagsmile: {
    color: '#0b7d3e',
    draw: () =>
      [
        element('circle', { cx: 15, cy: 11, r: 2.6, ...white }),
        element('circle', { cx: 33, cy: 11, r: 2.6, ...white }),
        path('M11 17.5c4 9.6 22 9.6 26 0', {
          fill: 'none',
          stroke: '#ffd23f',
          'stroke-width': 4.4,
          'stroke-linecap': 'round',
        }),
      ].join(''),
  },
  ebanx: {
    color: '#1d3fd6',
    draw: () =>
      [
        path('M9 5h19v22l-3.2-2.6-3.1 2.6-3.2-2.6-3.2 2.6-3.1-2.6L9 27z', white),
        path('M13 10.5h11M13 15.5h7M13 20.5h11', {
          fill: 'none',
          stroke: '#1d3fd6',
          'stroke-width': 2.6,
          'stroke-linecap': 'round',
        }),
        element('circle', { cx: 34, cy: 19.5, r: 6.6, fill: '#ffb81c' }),
        path('M31 19.6l2.2 2.3 4-4.4', {
          fill: 'none',
          stroke: '#10236b',
          'stroke-width': 2.2,
          'stroke-linecap': 'round',
          'stroke-linejoin': 'round',
        }),
      ].join(''),
  },
  pingpong: {
    color: '#2148b8',
    draw: () =>
      [
        path('M22 18l6 7', { stroke: '#ffb83d', 'stroke-width': 5, 'stroke-linecap': 'round' }),
        element('circle', { cx: 17.5, cy: 13, r: 8.6, ...white }),
        path('M12 20l11-2', { stroke: '#2148b8', 'stroke-width': 1.8, 'stroke-linecap': 'round' }),
        element('circle', { cx: 36, cy: 10, r: 3.6, fill: '#ffb83d' }),
        path('M29 15.5c2.4 2 6 2 8.4 0', {
          fill: 'none',
          stroke: '#9fc0ff',
          'stroke-width': 2.4,
          'stroke-linecap': 'round',
        }),
      ].join(''),
  },
  wallet: {
    color: '#0f8f86',
    draw: () =>
      [
        path('M11 11l18-6 3 6z', { fill: '#9ff5e6' }),
        path('M10 10h25a3 3 0 0 1 3 3v11a3 3 0 0 1-3 3H13a3 3 0 0 1-3-3z', white),
        path('M30 16h9v6h-9a3 3 0 0 1 0-6z', { fill: '#0f8f86' }),
        element('circle', { cx: 31.5, cy: 19, r: 1.4, ...white }),
      ].join(''),
  },
  bank: {
    color: '#3a4a6b',
    draw: () =>
      path('M24 4l14 7v2.5H10V11zM10 25h28v3H10z', white) +
      path('M13 15h4v8h-4zM22 15h4v8h-4zM31 15h4v8h-4z', { fill: '#a9c4ff' }),
  },
  generic: {
    color: '#5f5b76',
    draw: () =>
      [
        element('circle', { cx: 20, cy: 16, r: 9, ...white }),
        path('M20 10.5l4.5 5.5-4.5 5.5-4.5-5.5z', { fill: '#5f5b76' }),
        path('M33 10h8v3h-8zM33 15h6v3h-6zM33 20h8v3h-8z', soft),
      ].join(''),
  },
};

/** The mark of a payment method, 48 × 32, on a tile that stands on light and dark; an unknown key gets the generic one. */
export function methodIconSvg(key: string): string {
  const known = methodIconKeys.find((candidate) => candidate === key) ?? 'generic';
  const { color, draw } = marks[known];
  const sheet = sheetOf(`method ${known}`, 48, 32);
  const tones = rampOf(color);
  const isLight = known === 'kakaopay';
  const ground = isLight
    ? sheet.linear(
        [
          [0, '#fff04d'],
          [1, '#ffd900'],
        ],
        0,
        0,
        1,
        1,
      )
    : sheet.linear(
        [
          [0, color],
          [1, tones[2]!],
        ],
        0,
        0,
        1,
        1,
      );
  const sheen = sheet.linear(
    [
      [0, '#ffffff', 0.28],
      [0.5, '#ffffff', 0],
    ],
    0,
    0,
    0.6,
    1,
  );
  return sheet.finish(
    [
      element('rect', { width: 48, height: 32, rx: 6, fill: ground }),
      draw(sheet, color),
      element('rect', {
        x: 0.5,
        y: 0.5,
        width: 47,
        height: 31,
        rx: 5.5,
        fill: sheen,
        stroke: '#ffffff',
        'stroke-opacity': '.22',
      }),
    ].join(''),
  );
}
