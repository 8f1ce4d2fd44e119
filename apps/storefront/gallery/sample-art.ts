import { bannerSvg } from '@gemporium/art/banner-svg.ts';
import { brandTokens, tokenDeclarations } from '@gemporium/art/brand-tokens.ts';
import { type CurrencyTier, currencySvg } from '@gemporium/art/currency-svg.ts';
import { emblemSvg } from '@gemporium/art/emblem-svg.ts';
import type { BrandFace, Corner, GameArt } from '@gemporium/art/face.ts';
import { illustrationNames, illustrationSvg } from '@gemporium/art/illustration-svg.ts';
import { logoSvg } from '@gemporium/art/logo-svg.ts';
import { methodIconSvg } from '@gemporium/art/method-icon-svg.ts';
import { patternSvg } from '@gemporium/art/pattern-svg.ts';

const faces: readonly { face: BrandFace; game: GameArt }[] = [
  {
    face: {
      color: '#4a3fd6',
      accent: '#f5a524',
      emblem: 'bolt',
      pattern: 'diagonal',
      corner: 'soft',
      wordmark: 'WATT',
    },
    game: { scene: 'peaks', emblem: 'dragon', material: 'gem', color: '#3a4fd8', accent: '#f5a524', seed: 7 },
  },
  {
    face: {
      color: '#c02433',
      accent: '#f2b33d',
      emblem: 'fox',
      pattern: 'waves',
      corner: 'round',
      wordmark: 'Rhinos',
    },
    game: {
      scene: 'harbour',
      emblem: 'ship',
      material: 'pearl',
      color: '#0f6e9c',
      accent: '#f2795b',
      seed: 3,
    },
  },
  {
    face: {
      color: '#0c7a5f',
      accent: '#e8b923',
      emblem: 'wolf',
      pattern: 'hex',
      corner: 'sharp',
      wordmark: 'SSGAME',
    },
    game: {
      scene: 'skyline',
      emblem: 'rocket',
      material: 'crystal',
      color: '#5b2fa8',
      accent: '#2fd3c4',
      seed: 5,
    },
  },
  {
    face: {
      color: '#ffd500',
      accent: '#e0457b',
      emblem: 'star',
      pattern: 'dots',
      corner: 'round',
      wordmark: 'joynet',
    },
    game: {
      scene: 'desert',
      emblem: 'tower',
      material: 'coin',
      color: '#c8742a',
      accent: '#ffcf3a',
      seed: 9,
    },
  },
];

const corners: Readonly<Record<Corner, string>> = { sharp: '3px', soft: '14px', round: '24px' };

function faceOf(index: number): { face: BrandFace; game: GameArt } {
  return faces[index] ?? (faces[0] as { face: BrandFace; game: GameArt });
}

/** The picture with this name, in one of the sample themes. */
export function sampleArt(name: string, index: number): string {
  const { face, game } = faceOf(index);
  const dark = name.endsWith('-dark');
  const plain = dark ? name.slice(0, -5) : name;
  const illustration = illustrationNames.find((known) => `illustration/${known}` === plain);
  if (illustration) return illustrationSvg(illustration, { color: face.color, dark });
  const tier = /^currency-([1-7])$/.exec(plain)?.[1];
  if (tier) return currencySvg(game, Number(tier) as CurrencyTier);
  const method = /^method-([1-3])$/.exec(plain)?.[1];
  if (method) return methodIconSvg(['card', 'wallet', 'bank'][Number(method) - 1] ?? '');
  if (plain === 'banner') return bannerSvg(game);
  if (plain === 'banner-wide') return bannerSvg(game, { wide: true });
  if (plain === 'pattern') return patternSvg(face);
  if (plain === 'logo') return logoSvg(face, { dark });
  return emblemSvg(game);
}

/** A sample theme as style rules; `corner` overrides its own. */
export function sampleTokens(index: number, corner: Corner | undefined): string {
  const { face } = faceOf(index);
  const { light, dark } = brandTokens(face);
  const own = `--corner:${corners[corner ?? face.corner]};--pattern:url(/art/pattern.svg);`;
  return `:root{${own}${tokenDeclarations(light)}}@media (prefers-color-scheme:dark){:root{${tokenDeclarations(dark)}}}`;
}

export function cornerOf(index: number): Corner {
  return faceOf(index).face.corner;
}
