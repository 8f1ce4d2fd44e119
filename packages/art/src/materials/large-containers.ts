import type { Paint } from '../color/paint.ts';
import type { Material } from '../face.ts';
import { element, type Sheet } from '../svg/sheet.ts';
import { type Container, chest, goldOf } from './containers.ts';

type Holder = (sheet: Sheet, paint: Paint) => Container;

/** A lacquered box with its lid behind it, gold bands and a red cord. */
const lacquerBox: Holder = (sheet, { q, g }) => {
  const gold = goldOf(sheet, g);
  const edge = { stroke: q[0], 'stroke-width': 3 };
  return {
    back: [
      element('path', { d: 'M18 64l8-32q34-10 68 0l8 32z', fill: q[2], ...edge }),
      element('path', { d: 'M26 60l6-23q28-8 56 0l6 23z', fill: q[0] }),
    ].join(''),
    front: [
      element('path', { d: 'M16 68h88v38q0 4-4 4H20q-4 0-4-4z', fill: q[3], ...edge }),
      element('path', { d: 'M18 70h26l-14 37H20q-2 0-2-2z', fill: q[5], 'fill-opacity': '.6' }),
      element('path', { d: 'M14 66h92v7H14zM16 100h88v4H16z', fill: gold, stroke: g[1] }),
      element('path', { d: 'M44 73v27M76 73v27', stroke: '#d3322b', 'stroke-width': 4 }),
      element('path', {
        d: 'M60 78q5-5 7 1 7 0 4 6 4 5-3 7-1 7-8 4-7 3-8-4-7-2-3-7-3-6 4-6 2-6 7-1z',
        fill: gold,
        stroke: q[0],
        'stroke-width': 1.6,
      }),
    ].join(''),
  };
};

/** An iron cauldron over embers. */
const cauldron: Holder = (_sheet, { q, m, e }) => {
  const edge = { stroke: q[0], 'stroke-width': 3 };
  return {
    back: element('ellipse', { cx: 60, cy: 66, rx: 44, ry: 12, fill: q[0] }),
    front: [
      element('path', { d: 'M32 100l-6 11h10l4-9zM88 100l6 11H84l-4-9z', fill: m[3], ...edge }),
      element('path', { d: 'M18 68q-4 30 18 40h48q22-10 18-40z', fill: m[3], ...edge }),
      element('path', { d: 'M22 72q-2 22 10 31-2-14 2-31z', fill: m[6], 'fill-opacity': '.7' }),
      element('path', { d: 'M12 64q48 12 96 0v8q-48 12-96 0z', fill: m[5], ...edge }),
      element('path', {
        d: 'M50 82v20M50 82l9 7-9 7M68 82v20M68 90l8 6',
        fill: 'none',
        stroke: e[6],
        'stroke-width': 3,
        'stroke-linecap': 'round',
      }),
    ].join(''),
  };
};

/** A barrel from a ship's hold. */
const barrel: Holder = (sheet, { q, g }) => {
  const edge = { stroke: q[0], 'stroke-width': 3 };
  return {
    back: element('ellipse', { cx: 60, cy: 66, rx: 38, ry: 11, fill: '#5b3418', ...edge }),
    front: [
      element('path', { d: 'M22 66q38 16 76 0 8 22-2 43-36 4-72 0-10-21-2-43z', fill: '#a9672f', ...edge }),
      element('path', {
        d: 'M40 73q-5 18 0 37M60 75v36M80 73q5 18 0 37',
        fill: 'none',
        stroke: '#5b3418',
        'stroke-width': 2,
      }),
      element('path', {
        d: 'M20 75q40 16 80 0l1 7q-41 15-82 0zM19 95q41 12 82 0l-2 7q-39 11-78 0z',
        fill: goldOf(sheet, g),
        stroke: g[1],
      }),
    ].join(''),
  };
};

const holders: Readonly<Partial<Record<Material, Holder>>> = {
  ember: cauldron,
  rune: cauldron,
  orb: cauldron,
  jade: lacquerBox,
  magatama: lacquerBox,
  snowflake: lacquerBox,
  ticket: lacquerBox,
  horn: barrel,
  pearl: barrel,
  shell: barrel,
};

/** What a fortune of the material lies in. */
export function largeContainerOf(material: Material): Holder {
  return holders[material] ?? chest;
}
