import { firstArea } from '@gemporium/catalogue/first-area.ts';
import { gameByClientId } from '@gemporium/catalogue/game-by-client-id.ts';
import { loginOf } from '@gemporium/catalogue/login-app.ts';
import type { Area, Brand, Platform } from '@gemporium/catalogue/types.ts';
import { contractVersion } from '@gemporium/contract/codes.ts';
import type { PageData } from '@gemporium/contract/page-data.ts';
import { resolveDomainArea } from '@gemporium/domain/domain-area.ts';
import type { Config } from '../config.ts';
import { languagesIn } from '../languages.ts';
import type { Store } from '../services.ts';
import type { Address } from '../stores.ts';
import { type ArtPaths, artPaths } from './art-paths.ts';
import { brandView } from './brand-view.ts';
import { firstClientId, gameList, playedClientId } from './game-list.ts';
import { goodsList } from './goods-list.ts';
import { legalPage } from './legal-page.ts';
import { loginConfig } from './login-config.ts';
import { pageConfig } from './page-config.ts';

/** What distinguishes the first pages of one store. */
export interface PageWish {
  language: string;
  /** Whether the link names it; otherwise it is the browser's language or the default. */
  isLanguageNamed?: boolean;
  platform: Platform;
  /** '' if the link names an area that the brand does not have: the page goes to /notArea. */
  area: string;
  /** The area that follows from the link's client id; '' if none does. */
  areaOfClientId: string;
  /** '' if the link names no game of this store. */
  clientId: string;
  /** The legal notice that the page shows. */
  legalPage?: string;
}

/**
 * What a page's address asks for, resolved in the catalogue. A visitor without a known area gets the brand's first one,
 * or the first that sells the game of the link: in another one the link would open another game. The browser, which may
 * remember another area, decides in the end.
 */
export function pageWish(
  { brand }: Store,
  asked: { area: string; clientId: string; language: string; platform: Platform },
): PageWish {
  const found = gameByClientId(brand, asked.clientId);
  const areas = brand.areas.map(({ key }) => key);
  const resolved = resolveDomainArea({ areas, query: asked.area, fromClientId: found?.area });
  const first = firstArea(brand, found?.game)?.key ?? '';
  const area = resolved.kind === 'area' ? resolved.area : resolved.kind === 'unknown' ? first : '';
  const clientId = found?.game.areas.includes(area) ? asked.clientId : '';
  const areaOfClientId = found?.area ?? '';
  return { language: asked.language, platform: asked.platform, area, areaOfClientId, clientId };
}

/** The data of a first page, from the catalogue alone. Nothing in it depends on who asks. */
export function pageData(
  { store, origins }: Pick<Address, 'store' | 'origins'>,
  wish: PageWish,
  {
    runMode,
    eventsKeptDays,
    serverTime,
    now,
  }: Pick<Config, 'runMode' | 'eventsKeptDays'> & {
    /** The time in the page; a placeholder in a template. */
    serverTime: number;
    now: Date;
  },
): PageData {
  const { brand, environment } = store;
  const art = artPaths(store.version);
  const area = brand.areas.find(({ key }) => key === wish.area);
  return {
    contractVersion,
    brand: brandView(brand, { language: wish.language, art }),
    environment,
    runMode,
    betaAccountKeys: store.environment === 'demo' ? store.brand.betaAccountKeys : [],
    backupOrigins: origins.backup,
    dataOrigins: origins.data,
    eventsKeptDays,
    platform: wish.platform,
    language: wish.language,
    languages: languagesIn(brand, wish.area),
    area: wish.area,
    areaOfClientId: wish.areaOfClientId,
    areas: brand.areas.map(({ key }) => key),
    currency: area?.currency ?? brand.defaultCurrency,
    serverTime,
    ...offer(store, wish, area, art, now),
    ...legalOf(brand, area, wish),
  };
}

/** The legal notice that the page shows, if any. */
function legalOf(
  brand: Brand,
  area: Area | undefined,
  { legalPage: page = '', language }: PageWish,
): Pick<PageData, 'legal'> {
  const legal = area && page ? legalPage(brand, area, { page, language }) : undefined;
  return legal ? { legal } : {};
}

function offer(
  store: Store,
  wish: PageWish,
  area: Area | undefined,
  art: ArtPaths,
  now: Date,
): Pick<PageData, 'games' | 'clientId' | 'config' | 'loginConfig' | 'goods'> {
  const { brand } = store;
  const { language } = wish;
  if (!area) {
    const config = pageConfig(brand, undefined, undefined, { now, language });
    return { games: [], clientId: '', config, loginConfig: loginConfig(brand.login, ''), goods: [] };
  }
  const shelf = { store, area, platform: wish.platform, language: wish.language, art };
  const games = gameList(shelf, wish.clientId || undefined);
  const clientId = playedClientId(games, wish.clientId) || firstClientId(games);
  const game = gameByClientId(brand, clientId)?.game;
  return {
    games,
    clientId,
    config: pageConfig(brand, game, area, { now, language }),
    loginConfig: loginConfig(loginOf(brand, clientId), clientId),
    goods: game ? goodsList(shelf, game) : [],
  };
}
