import { haloOf, rays } from '../scenes/parts.ts';
import { dense, short } from '../svg/outline.ts';
import { element } from '../svg/sheet.ts';
import { sparkle } from '../svg/sparkle.ts';
import { type Kit, shape, stroke, tone } from './kit.ts';
import { mascot } from './mascot.ts';

const circle = (
  cx: number,
  cy: number,
  r: number,
  fill: string,
  extra: Parameters<typeof element>[1] = {},
): string => element('circle', { cx, cy, r, fill, ...extra });
const outlined = (kit: Kit) => ({ stroke: kit.edge, 'stroke-width': 2.6 });

/** An open box, and the gem that looks out of it. */
function empty(kit: Kit): string {
  const { g, e } = kit.paint;
  return [
    shape(kit, 'M58 82h84l-10-10H68z', g[2]!),
    mascot(kit, { x: 100, y: 62, feeling: 'searching', arms: 'M-19 2L-31 17M19 2L31 17', legs: '' }),
    shape(kit, 'M60 82h80l-5 40H65z', g[6]!),
    tone('M60 82h28l-3 40H65z', g[7]!) + tone('M118 82h22l-5 40h-18z', g[4]!),
    shape(kit, 'M58 82l-16 12 16 4 10-16zM142 82l16 12-16 4-10-16z', g[5]!),
    shape(kit, 'M92 94h16v10H92z', kit.pale, { 'stroke-width': 2 }),
    stroke('M40 62h0M158 58h0M150 40h0', e[6]!, 5),
    tone(sparkle(48, 42, 6) + sparkle(160, 76, 5), g[5]!),
  ].join('');
}

/** A plug that has come out of its socket, under a cloud. */
function offline(kit: Kit): string {
  const { m, g, q } = kit.paint;
  return [
    shape(kit, 'M112 48h42a11 11 0 0 0-2-21 16 16 0 0 0-30-4 12 12 0 0 0-14 12 7 7 0 0 0 4 13z', kit.pale),
    tone('M112 46h42a9 9 0 0 0 8-8q-20 6-54 0 0 6 4 8z', q[6]!, '.5'),
    stroke('M124 31l16 12M140 31l-16 12', '#e5484d', 4),
    stroke('M150 122q34 4 36-24', kit.edge, 6) + stroke('M150 122q34 4 36-24', m[5]!, 2.6),
    shape(kit, 'M128 106h16a8 8 0 0 1 8 8v6a8 8 0 0 1-8 8h-16z', m[6]!),
    stroke('M133 112v10', m[3]!, 3),
    stroke('M14 122h34l18-12', kit.edge, 6) + stroke('M14 122h34l18-12', m[5]!, 2.6),
    mascot(kit, { x: 70, y: 82, feeling: 'worried', arms: 'M-19 2q-8 8-4 20M19 2l14 18' }),
    shape(kit, 'M92 104h12v16H92zM104 107h8v3h-8zM104 114h8v3h-8z', g[6]!, { 'stroke-width': 2.2 }),
    stroke('M117 100l4-6M119 112h5M117 124l4 5', g[5]!, 3),
  ].join('');
}

/** A magnifying glass over an empty trail. */
function notFound(kit: Kit): string {
  const { g, e, q } = kit.paint;
  return [
    stroke('M150 50q-2-16 13-16t14 13q0 9-9 13t-8 12M160 84v1', kit.edge, 10),
    stroke('M150 50q-2-16 13-16t14 13q0 9-9 13t-8 12M160 84v1', q[5]!, 5.5),
    stroke('M20 118q14-12 30-4', q[5]!, 3, { 'stroke-dasharray': '1 8' }),
    mascot(kit, { x: 82, y: 78, feeling: 'searching', arms: 'M-19 2q-12 4-8 18M19 2l15 14' }),
    stroke('M119 98l14 18', kit.edge, 10) + stroke('M119 98l14 18', g[5]!, 5),
    circle(110, 84, 17, e[8]!, { 'fill-opacity': '.55', stroke: kit.edge, 'stroke-width': 7 }),
    circle(110, 84, 17, 'none', { stroke: g[6]!, 'stroke-width': 3 }),
    stroke('M100 81a11 11 0 0 1 8-8', '#ffffff', 3),
    stroke('M106 87v2', kit.edge, 5),
  ].join('');
}

/** A globe with a pin on it, and a sign that points elsewhere. */
function wrongArea(kit: Kit): string {
  const { g } = kit.paint;
  const sea = kit.sheet.radial(
    [
      [0, '#8fd3ff'],
      [1, '#1f6fd0'],
    ],
    0.35,
    0.3,
    0.8,
  );
  return [
    circle(142, 84, 34, sea, outlined(kit)),
    tone(
      'M122 60q12-10 22-6 2 8-6 12t-10 12-14 2q-2-12 8-20zM150 74q14-6 22 2 2 16-10 28-10-4-8-14t-8-8 4-8zM122 96q10-2 14 6t2 14q-14-4-16-20z',
      '#4cc38a',
    ),
    stroke('M114 78a30 30 0 0 1 14-20', '#ffffff', 3, { 'stroke-opacity': '.8' }),
    shape(kit, 'M152 58q-14-16-14-26a14 14 0 0 1 28 0q0 10-14 26z', '#f2555a'),
    circle(152, 32, 5, '#ffffff'),
    shape(kit, 'M34 124V44h6v80z', g[3]!),
    shape(kit, 'M20 48h34l9 8-9 8H20z', g[6]!) + shape(kit, 'M54 70H22l-9 8 9 8h32z', g[5]!),
    mascot(kit, { x: 84, y: 82, feeling: 'surprised', arms: 'M-19 2q-10 4-12 12M19 2q8-2 12-14' }),
  ].join('');
}

/** Gears that have come to a stop, and the gem with a spanner. */
function error(kit: Kit): string {
  const { m, g, e } = kit.paint;
  const gear = (x: number, y: number, r: number, fill: string): string => {
    const stride = (2 * Math.PI * r) / 9;
    const teeth = (width: number, share: number, color: string): string =>
      circle(x, y, r, 'none', {
        stroke: color,
        'stroke-width': width,
        'stroke-dasharray': dense([stride * share, stride * (1 - share)]),
        transform: `rotate(${short(-180 * (share / 9))} ${x} ${y})`,
      });
    return [
      teeth(r * 0.9, 0.62, kit.edge),
      circle(x, y, r + 2, kit.edge),
      teeth(r * 0.9 - 5.2, 0.62 - 5.2 / stride, fill),
      circle(x, y, r - 0.6, fill),
      circle(x, y, r * 0.38, kit.edge),
    ].join('');
  };
  return [
    gear(146, 62, 23, m[5]!),
    gear(160, 103, 14, g[6]!),
    tone('M130 50q6-10 18-11l-2 6q-9 1-12 8z', '#ffffff', '.5'),
    stroke('M120 32l-4-9M130 26l-1-8M112 42l-8-4', e[6]!, 3.5),
    mascot(kit, { x: 86, y: 80, feeling: 'worried', arms: 'M-19 2q-12 6-20-6M19 2l12 12' }),
    shape(kit, 'M38 92l10-32a11 11 0 0 1-4-13l8 6 6-3 1-10a11 11 0 0 1 0 19L46 95z', m[7]!, {
      'stroke-width': 2.4,
    }),
    shape(kit, 'M92 57l14 9-3 5-14-9z', '#ffd9b0', { 'stroke-width': 1.8 }),
    stroke('M97 63h0M100 65h0', '#c98a5a', 1.8),
  ].join('');
}

/** A leap among confetti, before a shining seal. */
function success(kit: Kit): string {
  const { g, e, p } = kit.paint;
  const seal = kit.sheet.linear(
    [
      [0, '#7ee2a8'],
      [1, '#18a058'],
    ],
    0,
    0,
    1,
    1,
  );
  return [
    rays(88, 64, 62, 9, haloOf(kit.sheet, kit.isDark ? g[6]! : g[7]!)),
    circle(148, 92, 25, kit.edge, { stroke: kit.edge, 'stroke-width': 9, 'stroke-dasharray': '10 5.7' }),
    circle(148, 92, 26, seal, outlined(kit)),
    stroke('M137 93l8 8 15-17', '#ffffff', 6.5),
    mascot(kit, {
      x: 88,
      y: 66,
      feeling: 'joyful',
      arms: 'M-19 2L-34-16M19 2L34-16',
      legs: 'M-7 19l-6 12-7 2M7 19l7 10 8-2',
      turn: -6,
    }),
    stroke('M36 40l5 5M60 24l-2 7M126 30l6-4M160 50l6 3M30 92l6-3', e[6]!, 4.5),
    stroke('M46 66h0M142 14h0M74 16h0M174 78h0', '#f2555a', 5.5),
    tone(sparkle(24, 66, 6) + sparkle(168, 26, 7) + sparkle(112, 20, 5), p[5]!),
  ].join('');
}

/** The gem waits beside an hourglass. */
function pending(kit: Kit): string {
  const { g, e, p } = kit.paint;
  const glass = 'M116 46q0 22 18 34-18 12-18 34h44q0-22-18-34 18-12 18-34z';
  return [
    shape(kit, glass, kit.isDark ? e[3]! : e[8]!),
    tone('M121 62q6 9 17 16 11-7 17-16-17 5-34 0zM136 78h4v16q14 4 18 18h-40q4-14 18-18z', g[5]!),
    stroke('M121 52q2 14 9 22M122 108q2-9 7-14', '#ffffff', 3, { 'stroke-opacity': '.85' }),
    shape(kit, 'M110 38h56v9h-56zM110 113h56v9h-56z', g[6]!),
    tone('M112 40h20v5h-20zM112 115h20v5h-20z', g[8]!),
    mascot(kit, {
      x: 72,
      y: 84,
      feeling: 'happy',
      arms: 'M-19 2q-8 10 2 18M19 2q6 8-4 16',
      legs: 'M-7 19l-4 16h-8M7 19l6 16h8',
    }),
    stroke('M58 42h0M72 38h0M86 42h0', p[4]!, 7),
    stroke('M26 74a26 26 0 0 1 8-18M176 66a26 26 0 0 1 4 22', p[5]!, 3.5, { 'stroke-dasharray': '1 7' }),
  ].join('');
}

/** A card that was turned away; nothing is broken. */
function failed(kit: Kit): string {
  const { q, g, m } = kit.paint;
  const card = kit.sheet.linear(
    [
      [0, m[7]!],
      [1, m[5]!],
    ],
    0,
    0,
    1,
    1,
  );
  return [
    element(
      'g',
      { transform: 'rotate(8 134 78)' },
      [
        shape(kit, 'M106 50h60a7 7 0 0 1 7 7v38a7 7 0 0 1-7 7h-60a7 7 0 0 1-7-7V57a7 7 0 0 1 7-7z', card),
        tone('M100 60h72v10h-72z', q[2]!),
        tone('M107 78h13v10h-13z', g[6]!) + tone('M126 79h28v3h-28zM126 86h18v3h-18z', q[2]!, '.5'),
      ].join(''),
    ),
    circle(162, 104, 17, '#f2555a', outlined(kit)),
    stroke('M156 98l12 12M168 98l-12 12', '#ffffff', 5),
    mascot(kit, { x: 74, y: 80, feeling: 'worried', arms: 'M-19 2q-12 0-14-12M19 2q14 0 18-8' }),
    stroke('M42 40q-6-8 2-12M56 34q-5-8 3-12', q[5]!, 3.5),
    tone('M108 40q7 10 0 14-8-3 0-14z', '#5ab8ff'),
  ].join('');
}

/** A padlock as large as the gem, which holds the key. */
function login(kit: Kit): string {
  const { q, g, m } = kit.paint;
  const front = kit.sheet.linear(
    [
      [0, q[5]!],
      [1, q[3]!],
    ],
    0,
    0,
    1,
    1,
  );
  return [
    stroke('M118 72V56a21 21 0 0 1 42 0v16', kit.edge, 13) +
      stroke('M118 72V56a21 21 0 0 1 42 0v16', m[6]!, 7.5),
    stroke('M116.5 66V56a21 21 0 0 1 8-16', '#ffffff', 2, { 'stroke-opacity': '.8' }),
    shape(kit, 'M108 70h62a6 6 0 0 1 6 6v40a6 6 0 0 1-6 6h-62a6 6 0 0 1-6-6V76a6 6 0 0 1 6-6z', front),
    tone('M107 74h30l-26 44h-4q-2 0-2-2V76q0-2 2-2z', '#ffffff', '.18'),
    circle(139, 92, 8, g[7]!, outlined(kit)) +
      shape(kit, 'M136 96h6l3 15h-12z', g[7]!, { 'stroke-width': 2.2 }),
    mascot(kit, { x: 64, y: 84, feeling: 'happy', arms: 'M-19 2q-12-2-14-16M19 2l14-10' }),
    shape(
      kit,
      'M92 70a10 10 0 1 1 9 7l-3 24 7 1-1 6-7-1-1 6-6-1 5-37a10 10 0 0 1-3-5zM98 62a4 4 0 1 0 8 1 4 4 0 1 0-8-1z',
      g[6]!,
      { 'stroke-width': 2.2, transform: 'rotate(-14 98 80)' },
    ),
    tone(sparkle(80, 40, 6) + sparkle(178, 54, 5), g[5]!),
  ].join('');
}

/** The clock ran on while the gem slept. */
function expired(kit: Kit): string {
  const { g, p } = kit.paint;
  const z = (x: number, y: number, size: number): string =>
    stroke(`M${x} ${y}h${size}l-${size} ${size}h${size}`, p[4]!, 3.2);
  return [
    stroke('M118 112l-8 10M160 112l8 10', kit.edge, 7) + stroke('M118 112l-8 10M160 112l8 10', g[4]!, 3),
    shape(kit, 'M112 52a17 17 0 0 1 18-14zM166 52a17 17 0 0 0-18-14z', g[6]!),
    circle(139, 84, 36, g[6]!, outlined(kit)),
    stroke('M110 74a31 31 0 0 1 14-17', g[8]!, 3.5),
    circle(139, 84, 27, kit.pale, { stroke: kit.edge, 'stroke-width': 2 }),
    stroke('M139 62v3M139 103v3M117 84h3M158 84h3', kit.edge, 2.6),
    stroke('M139 84V69M139 84l11 7', kit.edge, 4),
    circle(139, 84, 3.4, '#f2555a'),
    mascot(kit, {
      x: 72,
      y: 88,
      feeling: 'asleep',
      arms: 'M-19 2q-8 8-2 18M19 2q6 8 0 16',
      legs: 'M-7 19l-6 12h-8M7 19l4 12h8',
      turn: -10,
    }),
    z(70, 36, 9) + z(86, 22, 12),
  ].join('');
}

/** One drawing for each state in which a page has nothing else to show. */
export const drawings = {
  empty,
  offline,
  notFound,
  wrongArea,
  error,
  success,
  pending,
  failed,
  login,
  expired,
} as const;
