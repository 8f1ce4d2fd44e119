import type { Account, PaymentStatus, Provider } from '@gemporium/provider-kit/provider.ts';
import { sha256Hex } from '@gemporium/provider-kit/signatures.ts';
import { z } from 'zod';

/** KakaoPay as data: the one-off payment of open-api.kakaopay.com. */
export const provider = {
  id: 'kakaopay',
  name: 'KakaoPay',
  secrets: ['secretKey'],
  /** Only the sandbox knows a merchant code that is made from a name. */
  neededSettings: ['cid'],
  sandboxPath: '/kakaopay',
  /** A ready whose answer was lost can never be charged: nobody has its tid. */
  createMayBeRepeated: true,
  /**
   * KakaoPay has no idempotency keys. A lost ready cannot be charged, and a refund is searched for before it is
   * sent.
   */
  keysLastMinutes: Number.POSITIVE_INFINITY,
  paymentLifetimeMinutes: 15,
  /** KakaoPay reports only when asked, and then at once. */
  speaksWithin: { paymentMinutes: 60, refundMinutes: 60 },
} as const satisfies Partial<Provider>;

export const settingsSchema = z.strictObject({
  /** The merchant code that KakaoPay assigned. */
  cid: z
    .string()
    .regex(/^[A-Z0-9]{10}$/)
    .optional(),
});

/** KakaoPay's public test code. */
export const testCid = 'TC0ONETIME';

/** The merchant code: the configured one, or else ten characters derived from the merchant's name. */
export function cidOf({ settings, merchant }: Account): string {
  return settingsSchema.parse(settings).cid ?? sha256Hex(merchant).toUpperCase().slice(0, 10);
}

/**
 * Payment statuses of the order call; any other means pending. CANCEL_PAYMENT is a fully refunded payment: KakaoPay
 * holds no money for it.
 */
export const paymentStatuses: Readonly<Record<Exclude<PaymentStatus, 'expired'>, readonly string[]>> = {
  pending: [
    'READY',
    'SEND_TMS',
    'OPEN_PAYMENT',
    'SELECT_METHOD',
    'ARS_WAITING',
    'AUTH_PASSWORD',
    'ISSUED_SID',
  ],
  paid: ['SUCCESS_PAYMENT', 'PART_CANCEL_PAYMENT'],
  declined: ['FAIL_AUTH_PASSWORD', 'FAIL_PAYMENT'],
  cancelled: ['QUIT_PAYMENT', 'CANCEL_PAYMENT'],
};

export const paths = {
  ready: '/online/v1/payment/ready',
  approve: '/online/v1/payment/approve',
  order: '/online/v1/payment/order',
  cancel: '/online/v1/payment/cancel',
} as const;
