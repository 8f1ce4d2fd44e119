import { clientIdOf } from '@gemporium/catalogue/client-id-of.ts';
import { firstArea } from '@gemporium/catalogue/first-area.ts';
import { gameByClientId } from '@gemporium/catalogue/game-by-client-id.ts';
import type { Brand, Game } from '@gemporium/catalogue/types.ts';
import { languagesIn } from '../languages.ts';

/** A page that is the same for everybody. */
export interface PublicPage {
  /** One of `allPublicPaths`. */
  path: string;
  area: string;
  /** Absent: the brand's games as a whole. */
  game?: Game | undefined;
}

/** The address of the page in each language that its area offers. */
export type LanguageAddresses = ReadonlyMap<string, string>;

/**
 * The addresses of a page, built only from the store's own data: nothing else of the link that led to it is in them.
 * The language that is shown when none is requested is left out, and so is the first area, or the first that sells the game.
 */
export function pageAddresses(brand: Brand, origin: string, page: PublicPage): LanguageAddresses {
  const offered = languagesIn(brand, page.area);
  const address = (language?: string) => {
    const query = new URLSearchParams({
      ...placeOf(brand, page),
      ...(language && language !== offered[0] && { spec_lang: language }),
    });
    return `${origin}${page.path}${query.size > 0 ? `?${query}` : ''}`;
  };
  return new Map(offered.map((language) => [language, address(language)]));
}

/** Game and area as query parameters (row R-06). The game's web client id opens it on every platform. */
function placeOf(brand: Brand, { area, game }: PublicPage): { client_id?: string; domain_area?: string } {
  const clientId = game && clientIdOf(game, 'web', area);
  const known = clientId === undefined ? undefined : gameByClientId(brand, clientId)?.area;
  const isSaid = area === (known ?? firstArea(brand, game)?.key);
  return { ...(clientId && { client_id: clientId }), ...(!isSaid && { domain_area: area }) };
}
