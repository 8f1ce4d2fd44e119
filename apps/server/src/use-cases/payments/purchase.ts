import type { Game, Goods } from '@gemporium/catalogue/types.ts';
import type { PayInput } from '@gemporium/contract/api/pay/pay-request.ts';
import { toMajor } from '@gemporium/domain/money.ts';
import type { GameRole } from '@gemporium/game-link/types.ts';
import type { TypedCard } from '@gemporium/provider-kit/provider.ts';
import { type Refusal, refuse } from '../../answer.ts';
import type { MakeUpLink } from '../../repositories/make-up-links.ts';
import type { AgreedConsent } from '../../repositories/orders.ts';
import type { Session } from '../../services.ts';
import type { ChosenMethod } from '../shop/choose-method.ts';

/** A purchase that has passed every check that needs no lock. */
export interface Purchase {
  session: Session;
  input: PayInput;
  game: Game;
  goods: Goods;
  area: string;
  currency: string;
  priceMinor: number;
  /** A price with a coupon is a whole multiple of this, in minor units. */
  unitWithCoupon: () => number;
  role: GameRole;
  chosen: ChosenMethod;
  /** What the player agreed to before paying, in the wording that the page showed. */
  agreed: readonly AgreedConsent[];
  /** The card that the player typed, if the method takes one. Kept in memory only. */
  card?: TypedCard;
  /** Set if a make-up link is paid and no goods are bought. */
  makeUp?: MakeUpLink;
}

/**
 * Asks the player again with the current price: a purchase never costs anything other than what its page showed (row
 * O-14).
 */
export function priceChanged(priceMinor: number, currency: string): Refusal {
  const price = toMajor({ amountMinor: priceMinor, currency });
  return refuse('priceChanged', { content: { price, currency } });
}
