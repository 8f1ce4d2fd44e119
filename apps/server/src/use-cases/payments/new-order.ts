import { type LocalText, localText } from '@gemporium/catalogue/local-text.ts';
import { pointsFor } from '@gemporium/catalogue/points-for.ts';
import type { PayInput } from '@gemporium/contract/api/pay/pay-request.ts';
import { taxWithin } from '@gemporium/domain/money.ts';
import type { OrderRow } from '../../repositories/orders.ts';
import type { CallContext } from '../../services.ts';
import type { Purchase } from './purchase.ts';
import type { Reserved } from './reserve-for-order.ts';

/** The row of a new order. Everything that is shown of it later is stored here, not read from the catalogue. */
export function newOrder(
  context: CallContext,
  purchase: Purchase,
  reserved: Reserved,
  { billingNo, lifetimeSeconds }: { billingNo: string; lifetimeSeconds: number },
): OrderRow {
  const { services, store } = context;
  const { session, input, game, goods, currency, role, makeUp } = purchase;
  const { payMinor } = reserved;
  const text = (value: LocalText) => localText(value, context.language, store.brand.defaultLanguage);
  const now = services.now();
  return {
    store: store.id,
    billing_no: billingNo,
    state: 'unpaid',
    gp_id: game.gpId,
    client_id: input.client_id,
    suid: session.suid,
    username: session.username,
    server_id: role.serverId,
    server_name: role.serverName,
    role_id: role.roleId,
    role_name: role.name,
    domain_area: purchase.area,
    product_id: goods.productId,
    goods_name: text(goods.display),
    game_name: text(game.name),
    items: goods.items.map((item) => ({ ...item })),
    price_minor: purchase.priceMinor,
    pay_minor: payMinor,
    currency,
    coupon_code: input.coupon_code || null,
    points: makeUp ? 0 : pointsFor(store.brand, { amountMinor: payMinor, currency }),
    snapshot: snapshotOf(context, purchase, reserved),
    catalogue_version: store.version,
    language: context.language,
    platform: input.platform,
    fail_reason: null,
    created_at: now,
    expires_at: new Date(now.getTime() + lifetimeSeconds * 1000),
    paid_at: null,
    delivered_at: null,
    closed_at: null,
  };
}

/** The seller, the tax and the publisher's rules on the day of the sale. */
function snapshotOf(
  { store: { brand }, origin, language }: CallContext,
  { session, input, goods, makeUp, agreed }: Purchase,
  { limit, payMinor }: Reserved,
): OrderRow['snapshot'] {
  const { seller } = brand.legal;
  const english = typeof goods.display === 'string' ? undefined : goods.display.en;
  const isOther = english && english !== localText(goods.display, language, brand.defaultLanguage);
  return {
    seller: { name: seller.name, country: seller.country },
    taxPercent: seller.taxPercent,
    taxMinor: taxWithin(payMinor, seller.taxPercent),
    origin,
    ...(isOther && { englishName: english }),
    ...(session.isFromGame && { visit: 'sdk' }),
    ...(limit ? { limit } : {}),
    ...(input.coupon_code ? { isCouponReturned: brand.coupons?.onRefund === 'return' } : {}),
    ...(brand.refunds ? { refundRules: brand.refunds } : {}),
    ...(makeUp && {
      makeUp: { replenishId: makeUp.replenish_id, forBillingNo: makeUp.for_billing_no },
    }),
    ...(agreed.length > 0 && { consents: agreed }),
    tracking: tracking(input),
  };
}

function tracking(input: PayInput): Record<string, string> {
  const { did, session_id, session_time, traffic_source, game_channel_id, bcp47_lang } = input;
  const fields = { did, session_id, session_time, traffic_source, game_channel_id, bcp47_lang };
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
