import { clientIdOf } from '@gemporium/catalogue/client-id-of.ts';
import { gameByClientId } from '@gemporium/catalogue/game-by-client-id.ts';
import type { Brand, Game } from '@gemporium/catalogue/types.ts';
import { languagesIn, unaskedLanguage } from '../languages.ts';

/** A page as everybody may have it. */
export interface PublicPage {
  /** One of `allPublicPaths`. */
  path: string;
  area: string;
  /** Absent: the brand's games as a whole. */
  game?: Game | undefined;
}

/** The same page in each language that its area offers; '' is the one without a wish, which the browser's language decides. */
export type LanguageAddresses = ReadonlyMap<string, string>;

/**
 * The addresses of a page, of a store's own words alone: whatever else stood in the link that led to it is in none of them.
 * The language that is spoken to nobody's wish needs no word for it; nor does the first area.
 */
export function pageAddresses(brand: Brand, origin: string, page: PublicPage): LanguageAddresses {
  const offered = languagesIn(brand, page.area);
  const unasked = unaskedLanguage(brand, offered);
  const address = (language?: string) => {
    const query = new URLSearchParams({
      ...placeOf(brand, page),
      ...(language && language !== unasked && { spec_lang: language }),
    });
    return `${origin}${page.path}${query.size > 0 ? `?${query}` : ''}`;
  };
  return new Map(offered.map((language) => [language, address(language)]));
}

/** Which game and which area, as the shop reads them (row R-06). On every platform it is the web's client id that opens a game. */
function placeOf(brand: Brand, { area, game }: PublicPage): { client_id?: string; domain_area?: string } {
  const clientId = game && clientIdOf(game, 'web', area);
  const known = clientId === undefined ? undefined : gameByClientId(brand, clientId)?.area;
  const isSaid = area === (known ?? brand.areas[0]?.key);
  return { ...(clientId && { client_id: clientId }), ...(!isSaid && { domain_area: area }) };
}
