import type { Money } from '@gemporium/domain/money.ts';
import type { ObservedStatus, Provider } from '../provider.ts';
import type { CaseId } from './case-ids.ts';

/** What the suite has to know of a provider to put it through every case. */
export interface ConformanceProfile {
  provider: Provider;
  channelId: number;
  amount: Money;
  /** Where a lying provider lies: in its notifications, or in the answer of this call. */
  liesIn: 'notification' | 'query' | 'approve';
  /** Whether the provider can only be asked after the browser has come back (Adyen's sessionResult). */
  asksOnlyAfterReturn: boolean;
  /** What the page's Cancel button and running out of time end as. */
  endings: { cancelled: ObservedStatus; expired: ObservedStatus };
  /**
   * A create whose answer was lost, but whose payer has paid: goods are given by what the provider tells, or the
   * payment is held for an operator because the provider cannot be asked.
   */
  paidAfterLostCreate: 'granted' | 'held';
  /** Cases that cannot exist for this provider, each with its reason. */
  notApplicable: Partial<Record<CaseId, string>>;
}
