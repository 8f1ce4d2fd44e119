import type { Money } from '@gemporium/domain/money.ts';
import type { PaymentRequest, PaymentStatus, Provider } from '../provider.ts';
import type { CaseId } from './case-ids.ts';

/** Where a provider reports a payment's state; `approve` and `capture` are the calls with which we take the money. */
export type Place = 'notification' | 'query' | 'approve' | 'capture';

/** The parts of a payment request; its amount has two. The reference is in every message. */
export type Part = Exclude<keyof PaymentRequest, 'reference' | 'amount'> | 'price' | 'currency';

/** What the suite has to know about a provider to run every case. */
export interface ConformanceProfile {
  provider: Provider;
  channelId: number;
  amount: Money;
  /** Where a lying provider lies: in its notifications, in the answer to this call, or in several such places. */
  liesIn: Place | readonly Place[];
  /** Whether the provider can only be asked after the browser has come back (Adyen's sessionResult). */
  asksOnlyAfterReturn: boolean;
  /** The final status after the page's Cancel button, and after the page has expired. */
  endings: { cancelled: PaymentStatus; expired: PaymentStatus };
  /**
   * After a create whose answer was lost but whose payer has paid: either the goods are delivered because the
   * provider reports the payment, or the payment is held for an operator because the provider cannot be asked.
   */
  paidAfterLostCreate: 'granted' | 'held';
  /** Fields of a create call that differ each time, such as its time and signature; no other field may change. */
  newEachTime?: readonly string[];
  /** What its notifications' signature covers: the bytes as they are sent, or the values of some fields. */
  signs: 'bytes' | 'values' | 'nothing';
  /**
   * The fields in which the provider is told each part of a request, by their paths in its call (`settings.language`),
   * in the page's address (`url.cur`) or in the fields of the shop's page (`page.locale`). Missing: it is not told.
   */
  tells: Readonly<Partial<Record<Part, string | readonly string[]>>>;
  /** The shop's languages that its page lacks, if it is told one. */
  untranslated?: readonly string[];
  /** Two sub-payments' codes that it tells apart, if it has any, and the settings that it needs for that. */
  ways?: { codes: readonly [string, string]; settings?: Readonly<Record<string, unknown>> };
  /**
   * For a provider that is paid on the shop's own page (`Provider.page`): from the page's fields, the sandbox
   * address that shows what the provider's script would put into that page.
   */
  payerPage?(fields: Readonly<Record<string, string>>): string;
  /** Cases that cannot exist for this provider, each with its reason. */
  notApplicable: Partial<Record<CaseId, string>>;
}

/** The places where a lying provider lies. */
export function placesOf({ liesIn }: ConformanceProfile): readonly Place[] {
  return typeof liesIn === 'string' ? [liesIn] : liesIn;
}

/** The call with which the store takes the money, if it makes one. */
export function takingCallOf(profile: ConformanceProfile): 'approve' | 'capture' | undefined {
  return placesOf(profile).find((place) => place === 'approve' || place === 'capture');
}
