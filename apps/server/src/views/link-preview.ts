import { allGames } from '@gemporium/catalogue/all-games.ts';
import { gameByClientId } from '@gemporium/catalogue/game-by-client-id.ts';
import { localText } from '@gemporium/catalogue/local-text.ts';
import type { Brand, Game } from '@gemporium/catalogue/types.ts';
import type { LinkPreview } from '@gemporium/contract/page-data.ts';
import { paths } from '@gemporium/contract/shop-paths.ts';
import { isolate, sideBySide } from '@gemporium/domain/isolate.ts';
import { sentence } from '../messages.ts';
import type { Address } from '../stores.ts';
import { artPaths } from './art-paths.ts';
import { legalPage } from './legal-page.ts';
import { pageAddresses } from './page-addresses.ts';
import type { PageWish } from './page-data.ts';
import { publicPath } from './public-path.ts';

/**
 * How a link to the page appears in search engines, in chats and on a home screen. Built from the catalogue and from
 * what the page was rendered for; a page with one player's own data appears as the shop.
 */
export function linkPreview(
  { store, origin, origins }: Pick<Address, 'store' | 'origin' | 'origins'>,
  wish: PageWish,
  path: string,
): LinkPreview {
  const { brand, version } = store;
  const area = wish.area || (brand.areas[0]?.key ?? '');
  const game = wish.legalPage === undefined ? gameOfLink(brand, area, wish.clientId) : undefined;
  const own = publicPath(brand, area, path);
  const home = origins.web[0] ?? origin;
  const addresses = pageAddresses(brand, home, { path: own ?? paths.home, area, game });
  const [unasked = home] = addresses.values();
  const title = localText(brand.pageTitle, wish.language, brand.defaultLanguage);
  const about = game ? nameOf(brand, game, wish.language) : legalTitle(brand, wish);
  const art = artPaths(version);
  const isShown = own !== undefined && wish.area !== '';
  return {
    title: sideBySide([about, title], wish.language),
    description: sentence(brand, wish.language, 'link_about', { text: aboutWhat(brand, area, game, wish) }),
    // If the browser's own language decided, the address leaves the choice to the browser, too.
    address: (wish.isLanguageNamed && addresses.get(wish.language)) || unasked,
    isCanonical: isShown,
    languages: isShown && addresses.size > 1 ? [...addresses] : [],
    unasked,
    picture: `${origin}${art.linkPicture(game, wish.language)}`,
  };
}

/** The title of the legal page that the link leads to. */
function legalTitle(brand: Brand, { area: key, legalPage: page, language }: PageWish): string | undefined {
  const area = brand.areas.find((one) => one.key === key);
  return area && page ? legalPage(brand, area, { page, language })?.title.text : undefined;
}

/** The game that a link names, or a brand's only one. */
function gameOfLink(brand: Brand, area: string, clientId: string): Game | undefined {
  const named = clientId === '' ? undefined : gameByClientId(brand, clientId)?.game;
  const sold = soldIn(brand, area);
  return named ?? (sold.length === 1 ? sold[0] : undefined);
}

/** Games as players know them: sub-games are opened from their game. */
function soldIn(brand: Brand, area: string): Game[] {
  return brand.games.filter(({ areas }) => areas.includes(area));
}

/** The names of the area's first three games, or of the given one. */
function aboutWhat(brand: Brand, area: string, game: Game | undefined, { language }: PageWish): string {
  const games = game ? [game] : soldIn(brand, area).slice(0, 3);
  const shown = games.length > 0 ? games : allGames(brand).slice(0, 1);
  const names = shown.map((one) => isolate(nameOf(brand, one, language), language));
  return new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(names);
}

function nameOf(brand: Brand, game: Game, language: string): string {
  return localText(game.name, language, brand.defaultLanguage);
}
