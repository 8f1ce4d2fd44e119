import { appIconSvg } from '@gemporium/art/app-icon-svg.ts';
import { paintOf } from '@gemporium/art/color/paint.ts';
import { linkPictureSvg } from '@gemporium/art/link-picture-svg.ts';
import { gameByGpId } from '@gemporium/catalogue/all-games.ts';
import { localText } from '@gemporium/catalogue/local-text.ts';
import type { Brand, Game } from '@gemporium/catalogue/types.ts';
import { draw, namesIn } from './drawings.ts';
import { languagesIn } from './languages.ts';

/** Icons by their width; phones cut the maskable one into their own shape. */
export const appIcons = { 'app-192': 192, 'app-512': 512, 'app-maskable': 512, 'app-touch': 180 } as const;
export type AppIcon = keyof typeof appIcons;

/** A drawing that is sent as PNG, for clients that do not support SVG. */
export interface Picture {
  svg: string;
  /** In pixels; the height follows from the drawing. */
  width: number;
  /** The language of its text, which decides the shapes of Han characters. */
  language: string;
}

/** A picture of a brand by its path below `/art/<version>/`; undefined if the brand does not have it. */
export function pictureOf(brand: Brand, path: string): Picture | undefined {
  const names = namesIn(path);
  const [kind, name = ''] = names;
  const file = names.at(-1) ?? '';
  const game = kind === 'game' && names.length === 3 ? gameByGpId(brand, name) : undefined;
  if (!game && !(kind === 'brand' && names.length === 2)) return undefined;
  const language = /^link-([a-z-]{2,8})\.png$/.exec(file)?.[1];
  if (language !== undefined)
    return languagesIn(brand).includes(language) ? linkPicture(brand, game, language) : undefined;
  return game ? undefined : appIcon(brand, file);
}

function linkPicture(brand: Brand, game: Game | undefined, language: string): Picture {
  const text = (one: Game['name']) => localText(one, language, brand.defaultLanguage);
  const drawn = (path: string) => draw(brand, path)!;
  // Every brand has a game.
  const scene = game ?? brand.games[0]!;
  const svg = linkPictureSvg({
    banner: drawn(`game/${encodeURIComponent(scene.gpId)}/banner.svg`),
    logo: drawn('brand/logo-dark.svg'),
    title: game ? text(game.name) : brand.name,
    subtitle: text(brand.pageTitle),
    ground: paintOf(scene.art).q[0]!,
  });
  return { svg, width: 1200, language };
}

function appIcon(brand: Brand, file: string): Picture | undefined {
  const kind = (Object.keys(appIcons) as (keyof typeof appIcons)[]).find((one) => file === `${one}.png`);
  if (!kind) return undefined;
  const isPlate = kind === 'app-192' || kind === 'app-512';
  const svg = isPlate
    ? draw(brand, 'brand/icon.svg')
    : fullIcon(brand, kind === 'app-touch' ? 72 : undefined);
  return svg === undefined ? undefined : { svg, width: appIcons[kind], language: brand.defaultLanguage };
}

/** A publisher's own icon is placed on the brand's colour, because its corners may not be safe to cut. */
function fullIcon({ face, artOverrides }: Brand, share?: number): string {
  const own = artOverrides?.icon;
  return own ? iconOnColor(own, face.color) : appIconSvg(face, share);
}

function iconOnColor(icon: string, color: string): string {
  const href = `data:image/svg+xml,${encodeURIComponent(icon)}`;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 96 96">',
    `<path d="M0 0h96v96H0z" fill="${color}"/><image x="21" y="21" width="54" height="54" xlink:href="${href}"/>`,
    '</svg>',
  ].join('');
}
