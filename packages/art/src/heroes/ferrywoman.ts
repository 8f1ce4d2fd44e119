import { face, neck, white } from './faces.ts';
import type { HeroArt } from './hero-art.ts';

export const ferrywoman: HeroArt = {
  colors: {
    skin: '#f2c8a0',
    blush: '#e58f74',
    eye: '#1c2b2a',
    hair: '#20202e',
    red: '#d9472f',
    wood: '#8a5a2e',
    white,
  },
  lines: `
l hair 6.5 M82 2L74 110
l wood 4 M82 2L74 110
o q7 M36 62Q18 66 12 110H88Q82 66 64 62z
f q5 M24 82Q20 96 20 110H30L32 90zM76 82Q80 96 80 110H70L68 90z
o hair M33 36Q24 58 32 76L42 64V40zM67 36Q76 58 68 76L58 64V40z
${neck}
o white M39 60L53 86L63 60L57 59L50 71L44 59z
o red M20 92Q50 101 80 92L83 102Q50 112 17 102z
f g6 M46 95h8v13h-8z
${face}
o hair M32 44Q31 25 50 24Q69 25 68 44Q63 34 57 37Q50 31 43 37Q37 34 32 44z
o g7 M50 0Q57 8 97 35Q72 29 50 29T3 35Q43 8 50 0z
f g8 M47 4Q38 14 14 31Q32 27 44 27z
l g3 1 M50 2L24 30M50 2L38 28M50 2L62 28M50 2L76 30
f g2 M3 35Q28 28 50 28T97 35Q72 35 50 34T3 35z
l red 2 M35 34Q33 50 44 62M65 34Q67 50 56 62
l hair 1.6 M81 12h10v6
o red M85 21Q81 30 86 38H97Q101 30 97 21z
c white .55 M89 23q-3 7 0 13h4q2-7 0-13z
o g5 M86 18h10v3.5H86zM87 37h8v3.5h-8z
o skin M73 72q8-2 9 4t-7 7q-7-3-2-11z`,
};
