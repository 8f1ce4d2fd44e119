import type { ShopState } from '../state/shop-state.ts';

/** The languages to choose from: those of the area in use, else those of the server's render (row L-02). */
export function offeredLanguages({ offer, page }: Pick<ShopState, 'offer' | 'page'>): readonly string[] {
  const configured = offer.config.language_config.split(',').filter(Boolean);
  return configured.length > 0 ? configured : page.languages;
}
