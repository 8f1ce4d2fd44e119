import { bannerSvg } from '@gemporium/art/banner-svg.ts';
import { currencySvg } from '@gemporium/art/currency-svg.ts';
import { emblemSvg } from '@gemporium/art/emblem-svg.ts';
import { faviconSvg } from '@gemporium/art/favicon-svg.ts';
import type { Brand, Game } from '@gemporium/catalogue/types.ts';
import { type GoodsTier, gameByGpId } from './views/art-paths.ts';

/** A drawing of a brand by its path below `/art/<version>/`; undefined for one that the brand does not have. */
export function draw(brand: Brand, path: string): string | undefined {
  const [kind, name = '', file = ''] = path.split('/').map(decode);
  switch (kind) {
    case 'brand':
      return drawBrand(brand, name);
    case 'game': {
      const game = gameByGpId(brand, name);
      return game && drawGame(brand, game, file);
    }
    case 'goods': {
      const game = gameByGpId(brand, name);
      const tier = /^([1-6])\.svg$/.exec(file)?.[1];
      return game && tier ? currencySvg(game.art, Number(tier) as GoodsTier) : undefined;
    }
    case 'method':
      return drawMethod(name);
    default:
      return undefined;
  }
}

function drawBrand({ face, artOverrides }: Brand, file: string): string | undefined {
  if (file === 'logo.svg') return artOverrides?.logo ?? logoSvg(face);
  return file === 'icon.svg' ? (artOverrides?.icon ?? faviconSvg(face)) : undefined;
}

/** A sub-game's own folder is named by its key, and so are the drawings that a publisher puts there. */
function drawGame({ artOverrides }: Brand, game: Game, file: string): string | undefined {
  const own = artOverrides?.[`${game.key}/${file.replace(/\.svg$/, '')}`];
  switch (file) {
    case 'icon.svg':
      return own ?? emblemSvg(game.art);
    case 'banner.svg':
      return own ?? bannerSvg(game.art);
    case 'banner-wide.svg':
      return own ?? artOverrides?.[`${game.key}/banner`] ?? bannerSvg(game.art, { wide: true });
    default:
      return undefined;
  }
}

function drawMethod(file: string): string | undefined {
  const key = file.replace(/\.svg$/, '');
  return methodIcon(key);
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return ''; // a broken escape names nothing
  }
}

const logoSvg = faviconSvg; // WAIT-ART
const methodIcon = (_key: string): string | undefined => undefined; // WAIT-ART
