import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bannerSvg } from '@gemporium/art/banner-svg.ts';
import { type CurrencyTier, currencySvg } from '@gemporium/art/currency-svg.ts';
import type { GameArt } from '@gemporium/art/face.ts';

const art: GameArt = {
  scene: 'peaks',
  emblem: 'dragon',
  material: 'gem',
  color: '#3a4fd8',
  accent: '#f5a524',
  seed: 7,
};

/** Writes the pictures that the gallery's pages name. */
export function writeSampleArt(outDir: string): void {
  const folder = join(outDir, 'art');
  mkdirSync(folder, { recursive: true });
  const write = (name: string, svg: string) => writeFileSync(join(folder, name), svg);
  write('banner.svg', bannerSvg(art));
  write('banner-wide.svg', bannerSvg(art, { wide: true }));
  for (const tier of [1, 2, 3, 4, 5, 6] as const)
    write(`currency-${tier}.svg`, currencySvg(art, tier satisfies CurrencyTier));
  write('icon.svg', tile('#3a4fd8', 'SL', 64, 64));
  write('logo.svg', tile('#3a4fd8', 'WATT', 120, 36));
  for (const [index, [color, word]] of [
    ['#1a1f71', 'CARD'],
    ['#0a8f5b', 'GO'],
    ['#555b6e', 'BANK'],
  ].entries())
    write(`method-${index + 1}.svg`, tile(color ?? '', word ?? '', 56, 36));
}

function tile(color: string, word: string, width: number, height: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" rx="6" fill="${color}"/><text x="50%" y="50%" dy=".35em" text-anchor="middle" font-family="sans-serif" font-weight="800" font-size="${height / 2.4}" fill="#fff">${word}</text></svg>`;
}
