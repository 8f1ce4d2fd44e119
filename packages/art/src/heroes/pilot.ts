import { face, neck, white } from './faces.ts';
import type { HeroArt } from './hero-art.ts';

export const pilot: HeroArt = {
  colors: { skin: '#c98d62', blush: '#b06a48', eye: '#1a1f2e', hair: '#2b1c16', red: '#f0483e', white },
  lines: `
o red M62 63Q82 54 100 62Q90 66 102 78Q84 80 64 72z
o q5 M34 66Q16 69 10 110H90Q84 69 66 66z
f q7 M30 72Q20 80 18 104L30 92z
l q2 2 M50 80v30M26 86l-2 24M74 86l2 24
o g6 M66 86l2.2 4.5 5 .7-3.6 3.5.8 5-4.4-2.4-4.4 2.4.8-5-3.6-3.5 5-.7z
${neck}
o p8 M35 62Q23 68 27 80L46 88L50 80L54 88L73 80Q77 68 65 62Q50 73 35 62z
o red M36 61Q50 70 64 61L66 69Q50 78 34 69z
${face}
f hair M36 32q6 2 14 1t14-1v5q-6-3-9 1-5-3-9 0-5-2-10 0z
o m7 M29 50Q24 10 50 9Q76 10 71 50L65 51Q67 36 61 32Q50 28 39 32Q33 36 35 51z
f m8 M33 38Q32 18 45 12.5Q38 22 38 32z
f p6 M45 9.5h10V30H45z
o e6 M31 33Q31 19 50 18Q69 19 69 33Q60 27 50 27T31 33z
f white M37 25q5-4 11-4l-4 4q-5 0-8 3z
o p5 M25 38q0-3 4-3h4v18h-4q-4 0-4-3zM75 38q0-3-4-3h-4v18h4q4 0 4-3z
l q1 2.6 M30 53Q33 62 44 60
o q1 M43 58h5v4h-5z`,
};
