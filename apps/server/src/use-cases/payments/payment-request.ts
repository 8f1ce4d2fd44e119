import { countryOfRegion } from '@gemporium/catalogue/labels.ts';
import type { PaymentRequest } from '@gemporium/provider-kit/provider.ts';
import type { OrderRow } from '../../repositories/orders.ts';
import type { PaymentRow } from '../../repositories/payments.ts';
import type { Services } from '../../services.ts';
import { returnKeyOf } from './return-key.ts';
import { shopperIdOf } from './shopper-id.ts';

/**
 * The request that opens the payment at its provider. Built from stored rows, so that a repetition after a crash is
 * identical: providers compare it with the first request of the reference. Only the host for notifications is not
 * stored: it is the one configured now.
 */
export function paymentRequest(services: Services, order: OrderRow, payment: PaymentRow): PaymentRequest {
  const country = countryOfRegion(payment.region);
  return {
    reference: payment.reference,
    amount: { amountMinor: payment.amount_minor, currency: payment.currency },
    channelId: payment.channel_id,
    channel: payment.channel,
    goodsName: order.goods_name,
    ...(order.snapshot.englishName === undefined ? {} : { englishGoodsName: order.snapshot.englishName }),
    gameName: order.game_name,
    playerId: order.suid,
    shopperId: shopperIdOf(order),
    language: order.language,
    platform: order.platform,
    returnUrl: `${order.snapshot.origin}/return/${payment.provider}/${payment.reference}/${returnKeyOf(services, order)}`,
    pageUrl: pageUrlOf(services, order, payment),
    notifyUrl: `${services.config.notifyOrigin}/notify/${payment.provider}/${payment.account}`,
    expiresAt: payment.expires_at,
    ...(country === undefined ? {} : { country }),
    ...(payment.client_ip === '' ? {} : { clientIp: payment.client_ip }),
  };
}

/**
 * The address of a payment page in the shop itself. Its key, 128 unguessable bits, is only stored as part of the
 * payment's `url`.
 */
function pageUrlOf({ mac }: Services, { snapshot }: OrderRow, { store, provider, reference }: PaymentRow) {
  const key = mac(`page\n${JSON.stringify([store, reference])}`)
    .subarray(0, 16)
    .toString('base64url');
  return `${snapshot.origin}/pay/${provider}/${reference}/${key}`;
}
