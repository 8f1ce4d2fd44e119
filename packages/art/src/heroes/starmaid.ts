import { face, neck, white } from './faces.ts';
import type { HeroArt } from './hero-art.ts';

export const starmaid: HeroArt = {
  colors: { skin: '#ffe0cf', blush: '#ff9aa8', eye: '#4b2a8c', hair: '#ff9ec4', shine: '#ffd3e4', white },
  lines: `
o hair M33 32Q10 32 6 58Q3 86 18 102Q15 84 24 72Q33 60 34 44zM67 32Q90 32 94 58Q97 86 82 102Q85 84 76 72Q67 60 66 44z
f shine M26 39Q12 46 12 68Q19 52 31 45zM74 39Q88 46 88 68Q81 52 69 45z
o white M38 62Q26 66 24 84L30 110H70L76 84Q74 66 62 62z
o q4 M33 82Q50 92 67 82L76 110H24z
l white 1.6 M27 104Q50 112 73 104
o skin M64 68Q80 66 83 52L91 54Q89 76 70 82z
o white M81 55l3-9 9 3-3 9z
o g5 M86.5 50L90 28l3.5.6L90 51z
o g7 M92 4l3.7 7.6 8.3 1.2-6 5.9 1.4 8.3-7.4-3.9-7.4 3.9 1.4-8.3-6-5.9 8.3-1.2z
f white M91 10l2 4-6 3z
${neck}
o q6 M38 62L50 73L62 62L70 70L50 86L30 70z
o g6 M50 71l2.7 5.5 6 .9-4.4 4.2 1 6-5.3-2.8-5.3 2.8 1-6-4.4-4.2 6-.9z
${face}
o hair M31 46Q26 16 50 15Q74 16 69 46Q67 36 61 31Q61 38 56 32Q46 37 40 30Q35 36 31 46z
f shine M36 28Q41 18 52 18Q43 22 41 30z
o g7 M38 23Q50 14 62 23L60 26Q50 19 40 26z
o e7 M50 7l2.5 5 5.5.8-4 3.9.9 5.5-4.9-2.6-4.9 2.6.9-5.5-4-3.9 5.5-.8z
o q5 M31 36l-11-5 2 12zM31 36l-5-11 11 3zM69 36l11-5-2 12zM69 36l5-11-11 3z`,
};
