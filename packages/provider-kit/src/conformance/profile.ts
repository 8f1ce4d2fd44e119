import type { Money } from '@gemporium/domain/money.ts';
import type { PaymentStatus, Provider } from '../provider.ts';
import type { CaseId } from './case-ids.ts';

/** Where a provider says how a payment stands; `approve` and `capture` are calls by which we take the money. */
export type Place = 'notification' | 'query' | 'approve' | 'capture';

/** What the suite has to know of a provider to put it through every case. */
export interface ConformanceProfile {
  provider: Provider;
  channelId: number;
  amount: Money;
  /** Where a lying provider lies: in its notifications, in the answer of this call, or wherever it says the same. */
  liesIn: Place | readonly Place[];
  /** Whether the provider can only be asked after the browser has come back (Adyen's sessionResult). */
  asksOnlyAfterReturn: boolean;
  /** What the page's Cancel button and running out of time end as. */
  endings: { cancelled: PaymentStatus; expired: PaymentStatus };
  /**
   * A create whose answer was lost, but whose payer has paid: goods are given by what the provider tells, or the
   * payment is held for an operator because the provider cannot be asked.
   */
  paidAfterLostCreate: 'granted' | 'held';
  /** Fields of a create call that are new each time, such as its time and its signature; of all others none may change. */
  newEachTime?: readonly string[];
  /**
   * For a provider with a page of the shop's own (`Provider.page`): where the sandbox shows what the page's script puts
   * into it, by the page's fields.
   */
  payerPage?(fields: Readonly<Record<string, string>>): string;
  /** Cases that cannot exist for this provider, each with its reason. */
  notApplicable: Partial<Record<CaseId, string>>;
}

/** The places in which a lying provider lies. */
export function placesOf({ liesIn }: ConformanceProfile): readonly Place[] {
  return typeof liesIn === 'string' ? [liesIn] : liesIn;
}

/** The call that takes the money, where the store makes one. */
export function takingCallOf(profile: ConformanceProfile): 'approve' | 'capture' | undefined {
  return placesOf(profile).find((place) => place === 'approve' || place === 'capture');
}
