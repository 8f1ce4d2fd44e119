import { face, neck, white } from './faces.ts';
import type { HeroArt } from './hero-art.ts';

export const general: HeroArt = {
  colors: {
    skin: '#d9a273',
    blush: '#c07c55',
    eye: '#1e2414',
    hair: '#4a2c1a',
    red: '#c9352b',
    rose: '#ee7a5c',
    wood: '#7d5a30',
    white,
  },
  lines: `
l eye 6 M12 0V110
l wood 3.6 M12 0V110
o m8 M12-12l5 12-5 6-5-6z
o red M14 10H44L37 20L44 30H14z
f g7 M20 24q6 3 10 0 3-3 2-9-1 5-4 6-3 1-6-1z
o red M26 70Q6 84 2 110H98Q94 84 74 70z
o g5 M34 64Q22 70 22 110H78Q78 70 66 64Q50 74 34 64z
f g7 M34 69Q28 80 28 98L46 92V73z
l g1 1.6 M50 92v18M32 90q9 6 18 1 9 5 18-1M34 102h32
f g8 M40 77q10 6 20 0l3-8q2 14-13 17-15-3-13-17z
${neck}
o g6 M37 65Q19 60 12 80Q26 88 38 78zM63 65Q81 60 88 80Q74 88 62 78z
l g2 1.4 M16 74q11 5 21-1M84 74q-11 5-21-1
${face}
o hair M34.5 44Q34 62 50 67Q66 62 65.5 44Q63 53 57 51Q50 48 43 51Q37 53 34.5 44z
l skin 1.8 M47 56q3 1.5 6 0
o red M44 20Q34-6 60-8Q94-4 92 34Q90 54 82 62Q86 36 70 22Q60 14 56 20z
f rose M46 8Q54-4 66-2Q82 2 87 22Q72 2 46 8z
o g6 M31 48Q28 15 50 14Q72 15 69 48L63 58L61 43Q60 36 50 34Q40 36 39 43L37 58z
f g8 M35 38Q34 22 46 17.5Q39 24 40 34z
o g5 M30 36Q50 24 70 36L69 40Q50 29 31 40z
o g7 M48 28h4v16l-2 4-2-4z`,
};
