import type { Language } from '@gemporium/domain/languages.ts';
import type { PaymentStatus, Provider } from '@gemporium/provider-kit/provider.ts';
import { z } from 'zod';

/** Adyen as data: Checkout v72 and the standard webhook. */
export const provider = {
  id: 'adyen',
  name: 'Adyen',
  /** `hmacKey` is hexadecimal; during a key change it may hold the new and the old key. */
  secrets: ['apiKey', 'hmacKey'],
  sandboxPath: '/adyen/checkout/v72',
  /** Our reference is the Idempotency-Key. */
  createMayBeRepeated: true,
  /** At least seven days: docs.adyen.com/development-resources/api-idempotency. */
  keysLastMinutes: 7 * 24 * 60,
  /**
   * Sent as `expiresAt`. Adyen's default is an hour, but a session cannot be cancelled: what an abandoned order
   * holds (limit, coupon, the goods themselves) is freed only when its session expires. Twenty minutes leave enough
   * time for a bank's page.
   */
  paymentLifetimeMinutes: 20,
  /** Webhooks that get no 2xx are retried at intervals of at most 8 hours; a bank's refund may take days. */
  speaksWithin: { paymentMinutes: 24 * 60, refundMinutes: 7 * 24 * 60 },
} as const satisfies Partial<Provider>;

export const settingsSchema = z.strictObject({
  /** The merchant's own prefix of the live address; needed by live accounts. */
  liveUrlPrefix: z
    .string()
    .regex(/^[a-z0-9-]+$/i)
    .optional(),
  /** The look of the hosted page, made in the Customer Area. */
  themeId: z.string().min(1).optional(),
});

/**
 * Adyen's locales for the shop's languages: "the combination of a language code and a country code". Where its page has
 * a translation, by that one's name; the others are for the pages of wallets and banks behind it.
 */
export const locales: Readonly<Record<Language, string>> = {
  en: 'en-US',
  de: 'de-DE',
  fr: 'fr-FR',
  'zh-tw': 'zh-TW',
  'zh-cn': 'zh-CN',
  ja: 'ja-JP',
  ko: 'ko-KR',
  ar: 'ar',
  ru: 'ru-RU',
  pt: 'pt-BR',
  id: 'id-ID',
  tr: 'tr-TR',
  ms: 'ms-MY',
  th: 'th-TH',
  vi: 'vi-VN',
  es: 'es-ES',
  pl: 'pl-PL',
  it: 'it-IT',
};

/** Session statuses of `GET /sessions/{id}`; any other (`active`, `paymentPending`) means pending. */
export const sessionStatuses: Readonly<Record<Exclude<PaymentStatus, 'pending'>, readonly string[]>> = {
  paid: ['completed'],
  declined: ['refused'],
  cancelled: ['canceled'],
  expired: ['expired'],
};

/** The meaning of one event of the standard webhook. `sequence`: its place among the events about one pspReference. */
export type EventMeaning =
  | { about: 'payment'; status: PaymentStatus; sequence: number }
  /** The end of an attempt to pay that never was money. */
  | { about: 'attempt'; status: 'expired' }
  | { about: 'refund'; status: 'pending' | 'succeeded' | 'failed' }
  | { about: 'chargeback'; status: 'opened' | 'lost' | 'won'; sequence: number }
  | { about: 'nothing'; alarm: boolean };

type MoneyMeaning = Exclude<EventMeaning, { about: 'attempt' | 'nothing' }>;

const payment = (status: PaymentStatus, sequence: number): MoneyMeaning => ({
  about: 'payment',
  status,
  sequence,
});
const refund = (status: 'succeeded' | 'failed'): MoneyMeaning => ({ about: 'refund', status });
const chargeback = (status: 'opened' | 'lost' | 'won', sequence: number): MoneyMeaning => ({
  about: 'chargeback',
  status,
  sequence,
});
const record: EventMeaning = { about: 'nothing', alarm: false };
const alarm: EventMeaning = { about: 'nothing', alarm: true };

/**
 * Every event code that we know, by its `success` flag: the event alone does not mean success. CHARGEBACK takes the
 * money at once and CHARGEBACK_REVERSED brings it back, so they are `lost` and `won`; SECOND_CHARGEBACK follows a
 * reversal in the same dispute. A failed capture leaves us without money for delivered goods, which is what `lost`
 * means. A cancelled or expired authorisation does so too, but is reported as the payment's own end.
 * OFFER_CLOSED ends an attempt that the payer left unfinished at a bank or wallet: nobody has paid it, and it releases
 * no money. CANCEL_OR_REFUND results from a call that we never make.
 */
export const eventMeanings: Readonly<Record<string, { true: EventMeaning; false: EventMeaning }>> = {
  PENDING: { true: payment('pending', 0), false: payment('pending', 0) },
  AUTHORISATION: { true: payment('paid', 1), false: payment('declined', 1) },
  CANCELLATION: { true: payment('cancelled', 2), false: record },
  TECHNICAL_CANCEL: { true: payment('cancelled', 2), false: record },
  EXPIRE: { true: payment('expired', 2), false: record },
  OFFER_CLOSED: { true: { about: 'attempt', status: 'expired' }, false: record },
  CAPTURE: { true: record, false: chargeback('lost', 1) },
  CAPTURE_FAILED: { true: chargeback('lost', 1), false: chargeback('lost', 1) },
  REFUND: { true: refund('succeeded'), false: refund('failed') },
  REFUND_FAILED: { true: refund('failed'), false: refund('failed') },
  REFUNDED_REVERSED: { true: refund('failed'), false: refund('failed') },
  NOTIFICATION_OF_CHARGEBACK: { true: chargeback('opened', 1), false: alarm },
  CHARGEBACK: { true: chargeback('lost', 2), false: alarm },
  CHARGEBACK_REVERSED: { true: chargeback('won', 3), false: alarm },
  SECOND_CHARGEBACK: { true: chargeback('lost', 4), false: alarm },
  CANCEL_OR_REFUND: { true: alarm, false: alarm },
  ORDER_OPENED: { true: record, false: record },
  ORDER_CLOSED: { true: record, false: record },
  REPORT_AVAILABLE: { true: record, false: record },
};

/** The meaning of an event; an unknown one is kept and raises an alarm. */
export function meaningOf(eventCode: string, success: 'true' | 'false'): EventMeaning {
  return Object.hasOwn(eventMeanings, eventCode) ? eventMeanings[eventCode]![success] : alarm;
}

/** The columns that we read from the settlement details report (docs.adyen.com, Settlement details report). */
export const settlementColumns = [
  'Merchant Account',
  'Psp Reference',
  'Merchant Reference',
  'Creation Date',
  'TimeZone',
  'Type',
  'Modification Reference',
  'Gross Currency',
  'Gross Debit (GC)',
  'Gross Credit (GC)',
  'Modification Merchant Reference',
] as const;

/** The line types of that report that moved money for a payment, with their meaning in the webhook's terms. */
export const settlementTypes: Readonly<Record<string, MoneyMeaning & { side: 'debit' | 'credit' }>> = {
  Settled: { ...payment('paid', 1), side: 'credit' },
  Refunded: { ...refund('succeeded'), side: 'debit' },
  RefundedReversed: { ...refund('failed'), side: 'credit' },
  Chargeback: { ...chargeback('lost', 2), side: 'debit' },
  ChargebackReversed: { ...chargeback('won', 3), side: 'credit' },
  SecondChargeback: { ...chargeback('lost', 4), side: 'debit' },
};

/** Line types that do not concern a payment: Adyen's own charges and its payouts. */
export const settlementCosts: readonly string[] = [
  'Fee',
  'MiscCosts',
  'MerchantPayout',
  'DepositCorrection',
  'InvoiceDeduction',
  'MatchedStatement',
  'ManualCorrected',
  'BankInstructionReturned',
  'EpaPaid',
  'Balancetransfer',
  'PaymentCost',
  'PaidOut',
  'PaidOutReversed',
];
