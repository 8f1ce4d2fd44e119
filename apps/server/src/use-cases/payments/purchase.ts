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

/** What is about to be bought, once everything that needs no lock has agreed. */
export interface Purchase {
  session: Session;
  input: PayInput;
  game: Game;
  goods: Goods;
  area: string;
  currency: string;
  priceMinor: number;
  /** What a price with a coupon is a whole number of, in minor units. */
  unitWithCoupon: () => number;
  role: GameRole;
  chosen: ChosenMethod;
  /** What the player agreed to before paying, in the wording that the page showed. */
  agreed: readonly AgreedConsent[];
  /** The card that the player typed, for a method that takes one. In memory alone. */
  card?: TypedCard;
  /** Set where a make-up link is paid and nothing of the catalogue is bought. */
  makeUp?: MakeUpLink;
}

/** Asks the player again, with the price now: a purchase never costs anything but what its page showed (row O-14). */
export function priceChanged(priceMinor: number, currency: string): Refusal {
  const price = toMajor({ amountMinor: priceMinor, currency });
  return refuse('priceChanged', { content: { price, currency } });
}
