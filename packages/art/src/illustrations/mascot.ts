import { paintLayer } from '../svg/facets.ts';
import { pathOf } from '../svg/outline.ts';
import { element } from '../svg/sheet.ts';
import { type Kit, stroke } from './kit.ts';

export type Feeling = 'happy' | 'joyful' | 'worried' | 'asleep' | 'surprised' | 'searching';

interface Pose {
  x: number;
  y: number;
  feeling: Feeling;
  /** Path data of the arms, from the shoulders at (-19, 2) and (19, 2). */
  arms?: string;
  /** Path data of the legs, from the hips at (-7, 19) and (7, 19). */
  legs?: string;
  turn?: number;
}

const body = '-15 -23 15 -23 27 -8 0 28 -27 -8';
const facets = `
p7 -15 -23 -27 -8 -14 -8
p8 -15 -23 0 -23 -14 -8
p6 0 -23 -14 -8 14 -8
p7 0 -23 15 -23 14 -8
p5 15 -23 27 -8 14 -8M-27 -8 -14 -8 0 28
p6 -14 -8 14 -8 6 12 0 28 -6 12
p4 14 -8 27 -8 0 28 6 12`;

const eyes = 'M-7.5-1v2M7.5-1v2';
const faces: Readonly<Record<Feeling, { eyes: string; mouth: string; brows?: string }>> = {
  happy: { eyes, mouth: 'M-3.5 7q3.5 4 7 0' },
  joyful: { eyes: 'M-10 1q2.5-4 5 0M5 1q2.5-4 5 0', mouth: 'M-4 6h8q0 6-4 6t-4-6z' },
  worried: { eyes, mouth: 'M-3.5 10q3.5-4 7 0', brows: 'M-11-5l6-2M11-5l-6-2' },
  asleep: { eyes: 'M-10-1q2.5 3.5 5 0M5-1q2.5 3.5 5 0', mouth: 'M-1.5 8h3' },
  surprised: {
    eyes,
    mouth: 'M-2 8.5a2 2.6 0 1 0 4 0 2 2.6 0 1 0-4 0z',
    brows: 'M-11-7q3-2.5 6 0M5-7q3-2.5 6 0',
  },
  searching: { eyes: 'M-5.5-1v2M9.5-1v2', mouth: 'M-2 8q3 1.5 5-1', brows: 'M-9-7q3-2 6 0M6-8q3-2 6 0' },
};

/** The gem that lives in every state's drawing. */
export function mascot(kit: Kit, { x, y, feeling, arms, legs, turn }: Pose): string {
  const { paint, edge } = kit;
  const face = faces[feeling];
  const limbs = (d: string) => stroke(d, edge, 6.5) + stroke(d, paint.p[4]!, 3);
  const d = pathOf(body);
  return element(
    'g',
    { transform: `translate(${x} ${y})${turn ? `rotate(${turn})` : ''}` },
    [
      limbs((legs ?? 'M-7 19v16h-4M7 19v16h4') + (arms ?? '')),
      element('path', { d, fill: edge, stroke: edge, 'stroke-width': 5 }),
      paintLayer(facets, paint, 0),
      element('path', {
        d: 'M-14-21L-24-8.5l9-.5zM-4-21h3l-9 11h-3z',
        fill: '#ffffff',
        'fill-opacity': '.65',
      }),
      element('path', {
        d: 'M-13 5h0M13 5h0',
        stroke: '#ff6f91',
        'stroke-width': 4.5,
        'stroke-linecap': 'round',
        'stroke-opacity': '.55',
      }),
      stroke(face.eyes, edge, face.eyes === eyes || feeling === 'searching' ? 4.6 : 2.2),
      face.eyes === eyes || feeling === 'searching' ? stroke('M-8.3-1.5h0M6.7-1.5h0', '#ffffff', 1.6) : '',
      stroke(`${face.mouth}${face.brows ?? ''}`, edge, 2, {
        fill: feeling === 'joyful' ? '#c8325a' : 'none',
      }),
    ].join(''),
  );
}
