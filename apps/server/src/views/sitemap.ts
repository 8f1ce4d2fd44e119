import { allGames } from '@gemporium/catalogue/all-games.ts';
import type { Area, Brand } from '@gemporium/catalogue/types.ts';
import { paths } from '@gemporium/contract/shop-paths.ts';
import { escapeMarkup } from '@gemporium/domain/escape-markup.ts';
import { type PublicPage, pageAddresses } from './page-addresses.ts';
import { allPublicPaths, legalPaths } from './public-path.ts';

/**
 * Every address of a shop that search engines should know: each public screen, each game and each legal page, in each
 * area and in each of its languages. The pages themselves say which of them are translations of each other.
 */
export function sitemap(brand: Brand, origin: string): string {
  const addresses = brand.areas.flatMap((area) =>
    pagesIn(brand, area).flatMap((page) => [...pageAddresses(brand, origin, page).values()]),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...[...new Set(addresses)].map((address) => `<url><loc>${escapeMarkup(address)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
}

/** If a brand has only one game, its screens are that game's. */
function pagesIn(brand: Brand, place: Area): PublicPage[] {
  const { key: area } = place;
  const screens = allPublicPaths(brand.layout).map((path) => ({ path, area }));
  const legal = legalPaths(place).map((path) => ({ path, area }));
  const games = allGames(brand).filter(({ areas }) => areas.includes(area));
  if (games.length < 2) return [...screens.map((page) => ({ ...page, game: games[0] })), ...legal];
  const path = paths.home;
  return [...screens, ...games.map((game) => ({ path, area, game })), ...legal];
}
