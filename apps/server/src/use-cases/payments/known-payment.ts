import type { KnownPayment } from '@gemporium/provider-kit/provider.ts';
import type { PaymentRow } from '../../repositories/payments.ts';

/** A stored payment as its provider's adapter needs it. */
export function knownPayment(payment: PaymentRow, playerId: string): KnownPayment {
  return {
    reference: payment.reference,
    amount: { amountMinor: payment.amount_minor, currency: payment.currency },
    channelId: payment.channel_id,
    playerId,
    ...(payment.provider_reference ? { providerReference: payment.provider_reference } : {}),
    memo: payment.memo,
    createdAt: payment.created_at,
    expiresAt: payment.expires_at,
  };
}
