import type { Platform } from './types.ts';

/** Who wants to pay: a player of this game, in this area with its currency, on this platform. */
export interface BuyerPlace {
  area: string;
  gpId: string;
  currency: string;
  platform: Platform;
}

/** The part of a method that says to whom it is offered; an absent field does not restrict. */
export interface OfferRule {
  currencies: readonly string[];
  areas?: readonly string[];
  games?: readonly string[];
  platforms?: readonly Platform[];
}

/** Whether a method is offered to this buyer, prices aside. */
export function offers(rule: OfferRule, { area, gpId, currency, platform }: BuyerPlace): boolean {
  return (
    rule.currencies.includes(currency) &&
    (rule.areas?.includes(area) ?? true) &&
    (rule.games?.includes(gpId) ?? true) &&
    (rule.platforms?.includes(platform) ?? true)
  );
}
