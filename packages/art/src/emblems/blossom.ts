import type { Figure } from './figure.ts';

/** A point `distance` from the middle, `angle` degrees from the top. */
function point(angle: number, distance: number): string {
  const turn = (angle * Math.PI) / 180;
  return [50 + distance * Math.sin(turn), 52 - distance * Math.cos(turn)]
    .map((at) => at.toFixed(1))
    .join(' ');
}

const petals = [0, 72, 144, 216, 288];
const half = (at: number, side: number): string =>
  `${point(at, 10)} Q${point(at + side * 46, 34)} ${point(at + side * 24, 46)} Q${point(at + side * 12, 52)} ${point(at, 41)}`;

export const blossom: Figure = {
  outline: petals
    .map((at, index) =>
      [
        index === 0 ? point(at - 36, 22) : '',
        `Q${point(at - 38, 36)} ${point(at - 24, 46)}`,
        `Q${point(at - 12, 52)} ${point(at, 41)}`,
        `Q${point(at + 12, 52)} ${point(at + 24, 46)}`,
        `Q${point(at + 38, 36)} ${point(at + 36, 22)}`,
      ].join(' '),
    )
    .join(' '),
  layers: [
    petals.map((at) => `p7 ${half(at, -1)}\np6 ${half(at, 1)}`).join('\n'),
    petals.map((at) => `q5 ${point(at - 5, 12)} ${point(at, 30)} ${point(at + 5, 12)}`).join('\n'),
    `g6 O 50 52 9\n${petals.map((at) => `g7 O ${point(at, 30)} 2.4`).join('\n')}`,
    'g8 O 48 50 4',
  ],
};
