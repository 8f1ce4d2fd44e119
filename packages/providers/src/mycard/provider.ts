import type { Provider } from '@gemporium/provider-kit/provider.ts';
import { z } from 'zod';

/** MyCard as data: MyBillingPay v1.6. */
export const provider = {
  id: 'mycard',
  name: 'MyCard',
  /** The merchant key of the hashes; during a key change it holds the new and the old one. */
  secrets: ['key'],
  sandboxPath: '/mycard',
  sendsUnsigned: 'make-up calls (3.6) and the question for the difference report (3.7)',
  /** FacTradeSeq must be unique: a second AuthGlobal with it is refused instead of being answered again. */
  createMayBeRepeated: false,
  keysLastMinutes: Number.POSITIVE_INFINITY,
  paymentLifetimeMinutes: 60,
  /**
   * MyCard can be asked at any time, and calls by itself after 20 minutes about unconfirmed money. It has no refund.
   */
  speaksWithin: { paymentMinutes: 2 * 60 },
} as const satisfies Partial<Provider>;

export const settingsSchema = z.strictObject({
  /** Which letters the hash puts in lower case after URL encoding: the %xx escapes only, or the whole text. */
  hashCase: z.enum(['escapes', 'whole']).default('escapes'),
  /** FacGameId as registered with MyCard; the service code if it is not set. */
  gameId: z
    .string()
    .regex(/^[\w.-]{1,50}$/)
    .optional(),
  /** MyCard's own addresses: messages without a hash are accepted only from these. */
  sourceIps: z
    .array(z.union([z.ipv4(), z.ipv6()], 'is not an IP address'))
    .min(1)
    .optional(),
  /** Which of the two documented forms of the difference report was agreed with MyCard. */
  reportFormat: z.enum(['lines', 'json']).default('lines'),
});

export type Settings = z.infer<typeof settingsSchema>;

/** MyCard's ReturnCode for a successful call. */
export const returnOk = '1';

/** PayResult: 3 is success, 0 is failure. Anything else means pending. */
export const payResults = { paid: '3', failed: '0' } as const;

export const hosts = {
  test: { b2b: 'https://testb2b.mycard520.com.tw', browser: 'https://test.mycard520.com.tw' },
  live: { b2b: 'https://b2b.mycard520.com.tw', browser: 'https://www.mycard520.com.tw' },
} as const;

export const paths = {
  authGlobal: '/MyBillingPay/v1.6/AuthGlobal',
  ingamePay: '/MyBillingPay/v1.6/IngamePay',
  tradeQuery: '/MyBillingPay/v1.6/TradeQuery',
  paymentConfirm: '/MyBillingPay/v1.6/PaymentConfirm',
} as const;
