import { bannerSvg } from '@gemporium/art/banner-svg.ts';
import { type CurrencyTier, currencySvg } from '@gemporium/art/currency-svg.ts';
import { emblemSvg } from '@gemporium/art/emblem-svg.ts';
import type { GameArt } from '@gemporium/art/face.ts';
import { faviconSvg } from '@gemporium/art/favicon-svg.ts';
import { illustrationNames, illustrationSvg } from '@gemporium/art/illustration-svg.ts';
import { logoSvg } from '@gemporium/art/logo-svg.ts';
import { methodIconSvg } from '@gemporium/art/method-icon-svg.ts';
import { specialSvg } from '@gemporium/art/special-svg.ts';
import { gameByGpId } from '@gemporium/catalogue/all-games.ts';
import type { Brand, Game } from '@gemporium/catalogue/types.ts';

/** A drawing of a brand by its path below `/art/<version>/`; undefined if the brand does not have it. */
export function draw(brand: Brand, path: string): string | undefined {
  const names = namesIn(path);
  const file = /^([A-Za-z0-9-]{1,64})\.svg$/.exec(names.at(-1) ?? '')?.[1];
  if (file === undefined) return undefined;
  const [kind, name = ''] = names;
  const game = names.length === 3 ? gameByGpId(brand, name) : undefined;
  if (kind === 'game') return game && drawGame(brand, game, file);
  if (kind === 'goods') return game && drawGoods(game.art, file);
  if (names.length !== 2) return undefined;
  if (kind === 'brand') return drawBrand(brand, file);
  if (kind === 'illustration') return drawIllustration(brand, file);
  return kind === 'method' ? methodIconSvg(file) : undefined;
}

function drawBrand({ face, artOverrides }: Brand, file: string): string | undefined {
  switch (file) {
    case 'logo':
      return artOverrides?.logo ?? logoSvg(face);
    case 'logo-dark':
      return artOverrides?.logo ?? logoSvg(face, { dark: true });
    case 'icon':
      return artOverrides?.icon ?? faviconSvg(face);
    default:
      return undefined;
  }
}

/** A picture in the game's folder takes precedence over the generated one. */
function drawGame({ artOverrides }: Brand, { key, art }: Game, file: string): string | undefined {
  switch (file) {
    case 'icon':
      return artOverrides?.[`${key}/icon`] ?? emblemSvg(art);
    case 'banner':
      return artOverrides?.[`${key}/banner`] ?? bannerSvg(art);
    case 'banner-wide':
      return artOverrides?.[`${key}/banner`] ?? bannerSvg(art, { wide: true });
    default:
      return undefined;
  }
}

function drawGoods(art: GameArt, file: string): string | undefined {
  if (file === 'pass' || file === 'pack' || file === 'limited') return specialSvg(art, file);
  return /^[1-7]$/.test(file) ? currencySvg(art, Number(file) as CurrencyTier) : undefined;
}

function drawIllustration({ face }: Brand, file: string): string | undefined {
  const isNamedDark = file.endsWith('-dark');
  const dark = isNamedDark || face.ground === 'night';
  const name = illustrationNames.find((candidate) => candidate === (isNamedDark ? file.slice(0, -5) : file));
  return name && illustrationSvg(name, { color: face.color, dark });
}

/** The parts of such a path. */
export function namesIn(path: string): string[] {
  return path.split('/').map(decode);
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return ''; // a broken escape names nothing
  }
}
