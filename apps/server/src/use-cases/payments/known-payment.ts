import type { KnownPayment } from '@gemporium/provider-kit/provider.ts';
import type { PaymentRow } from '../../repositories/payments.ts';
import { rootOf } from './books.ts';
import { type Shopper, shopperIdOf } from './shopper-id.ts';

/** A stored payment as its provider's adapter needs it: a duplicate capture under the reference of the original. */
export function knownPayment(payment: PaymentRow, order: Shopper): KnownPayment {
  return {
    reference: rootOf(payment),
    amount: { amountMinor: payment.amount_minor, currency: payment.currency },
    channelId: payment.channel_id,
    shopperId: shopperIdOf(order),
    ...(payment.provider_reference ? { providerReference: payment.provider_reference } : {}),
    memo: payment.memo,
    createdAt: payment.created_at,
    expiresAt: payment.expires_at,
  };
}
