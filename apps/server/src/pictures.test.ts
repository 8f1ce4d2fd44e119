import { localText } from '@gemporium/catalogue/local-text.ts';
import type { Brand } from '@gemporium/catalogue/types.ts';
import { describe, expect, it } from 'vitest';
import { draw } from './drawings.ts';
import { appIcons, pictureOf } from './pictures.ts';
import { sampleShop } from './testing/sample-shop.ts';

const sample: Brand = sampleShop().brands.nova!;
const [first, ...others] = sample.games.map((game) => ({
  ...game,
  name: { en: `The game ${game.gpId}`, ja: `ゲーム ${game.gpId}` },
}));
const brand: Brand = { ...sample, games: [first!, ...others] };
const inside = (svg: string | undefined) => encodeURIComponent(svg ?? 'no such drawing');

describe('R-08 the picture of a link', () => {
  it.each(brand.languages.flatMap((language) => brand.games.map((game) => [language, game] as const)))(
    'R-08 in %s shows a game by its name and its own scene',
    (language, game) => {
      const picture = pictureOf(brand, `game/${game.gpId}/link-${language}.png`);
      expect(picture).toMatchObject({ width: 1200, language });
      expect(picture?.svg).toContain(localText(game.name, language, 'en'));
      expect(picture?.svg).toContain(localText(brand.pageTitle, language, 'en'));
      expect(picture?.svg).toContain(inside(draw(brand, `game/${game.gpId}/banner.svg`)));
      expect(picture?.svg).toContain(inside(draw(brand, 'brand/logo-dark.svg')));
    },
  );

  it.each(brand.languages)('R-08 in %s shows the shop by its name', (language) => {
    const picture = pictureOf(brand, `brand/link-${language}.png`);
    expect(picture).toMatchObject({ width: 1200, language });
    expect(picture?.svg).toContain(brand.name);
    for (const { name } of brand.games)
      expect(picture?.svg).not.toContain(`>${localText(name, language, 'en')}<`);
  });
});

describe('S-15 the icons of the shop on a home screen', () => {
  const own = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z"/></svg>';
  const withOwn: Brand = { ...brand, artOverrides: { icon: own } };
  const svgOf = (of: Brand, name: string) => pictureOf(of, `brand/${name}.png`)?.svg ?? '';

  it.each(Object.entries(appIcons))('S-15 %s is %d wide', (name, width) => {
    expect(pictureOf(brand, `brand/${name}.png`)?.width).toBe(width);
  });

  it.each(['app-192', 'app-512'])('S-15 %s is not masked: the icon as it is drawn', (name) => {
    expect(svgOf(brand, name)).toBe(draw(brand, 'brand/icon.svg'));
    expect(svgOf(withOwn, name)).toBe(own);
  });

  it.each(['app-maskable', 'app-touch'])(
    'S-15 %s is maskable, with a background up to its corners',
    (name) => {
      expect(svgOf(brand, name)).toMatch(/viewBox="0 0 96 96"/);
      expect(svgOf(brand, name)).toContain('M0 0h96v96H0z');
      const { face } = brand;
      expect(svgOf(withOwn, name)).toContain(`<path d="M0 0h96v96H0z" fill="${face.color}"/>`);
      expect(svgOf(withOwn, name)).toContain(inside(own));
    },
  );
});

it.each(['en', 'ja', 'ko'])(
  'S-15 the letters of an icon are written as in %s, the brand’s language',
  (language) => {
    const own = { ...brand, defaultLanguage: language };
    for (const kind of Object.keys(appIcons))
      expect([kind, pictureOf(own, `brand/${kind}.png`)?.language]).toEqual([kind, language]);
  },
);
