import { join } from 'node:path';
import { illustrationNames } from '@gemporium/art/illustration-svg.ts';
import { allGames } from '@gemporium/catalogue/all-games.ts';
import type { Brand } from '@gemporium/catalogue/types.ts';
import { describe, expect, it } from 'vitest';
import { checkBrands } from './catalogue/check-brands.ts';
import { draw } from './drawings.ts';

const checked = checkBrands(join(import.meta.dirname, '../../../brands'), 'local');
if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
const [parent] = Object.values(checked.catalogue.brands).filter(({ games }) =>
  games.some(({ subGames }) => subGames.length > 1),
);
const brand: Brand = { ...parent!, artOverrides: undefined as never };
const games = allGames(brand);

const ofBrand = ['logo', 'logo-dark', 'icon'].map((name) => `brand/${name}.svg`);
const ofGame = (gpId: string) => ['icon', 'banner', 'banner-wide'].map((name) => `game/${gpId}/${name}.svg`);
const ofGoods = (gpId: string) =>
  ['1', '2', '3', '4', '5', '6', 'pass', 'pack', 'limited'].map((name) => `goods/${gpId}/${name}.svg`);
const illustrations = illustrationNames.flatMap((name) => [
  `illustration/${name}.svg`,
  `illustration/${name}-dark.svg`,
]);

describe('B-02 the drawings of a brand', () => {
  it('B-02 exist for the brand, each of its games and their goods, and no two are alike', () => {
    const paths = [
      ...ofBrand,
      ...illustrations,
      ...games.flatMap(({ gpId }) => ofGame(gpId)),
      ...ofGoods(games[0]!.gpId),
    ];
    const drawn = paths.map((path) => draw(brand, path));
    expect(paths.filter((_, index) => !drawn[index]?.startsWith('<svg'))).toEqual([]);
    expect(new Set(drawn).size).toBe(paths.length);
  });

  it('B-02 those of one game’s goods are not another’s', () => {
    const [one, another] = games;
    for (const [index, path] of ofGoods(one!.gpId).entries())
      expect(draw(brand, path)).not.toBe(draw(brand, ofGoods(another!.gpId)[index]!));
  });

  it.each([
    ...['goods/1/0.svg', 'goods/1/8.svg', 'goods/1/12.svg', 'game/1/logo.svg', 'brand/banner.svg'],
    ...['brand/1/logo.svg', 'game/icon.svg', 'illustration/nobody.svg', 'illustration/-dark.svg', 'logo.svg'],
  ])('B-02 %s is none', (path) => {
    expect(draw(brand, path.replace('/1/', `/${games[0]!.gpId}/`))).toBeUndefined();
  });

  it.each([
    ['white', false],
    ['night', true],
  ] as const)('S-15 on a %s ground, whether the light page has the dark pictures: %s', (ground, isDark) => {
    const painted = { ...brand, face: { ...brand.face, ground } };
    for (const name of illustrationNames) {
      const [light, dark] = ['', '-dark'].map((end) => draw(painted, `illustration/${name}${end}.svg`));
      expect([name, light === dark]).toEqual([name, isDark]);
    }
  });

  it('B-02 a publisher’s own picture replaces the drawing', () => {
    const [first, second] = games;
    const replaced: Record<string, string[]> = {
      logo: ['brand/logo.svg', 'brand/logo-dark.svg'],
      icon: ['brand/icon.svg'],
      [`${first!.key}/icon`]: [`game/${first!.gpId}/icon.svg`],
      [`${first!.key}/banner`]: [`game/${first!.gpId}/banner.svg`, `game/${first!.gpId}/banner-wide.svg`],
      [`${second!.key}/banner`]: [`game/${second!.gpId}/banner.svg`, `game/${second!.gpId}/banner-wide.svg`],
    };
    const all = [...ofBrand, ...[first!, second!].flatMap(({ gpId }) => ofGame(gpId))];
    for (const [name, paths] of Object.entries(replaced)) {
      const own = { ...brand, artOverrides: { [name]: `<svg>${name}</svg>` } };
      expect(all.filter((path) => draw(own, path) === `<svg>${name}</svg>`)).toEqual(
        all.filter((path) => paths.includes(path)),
      );
    }
  });
});
