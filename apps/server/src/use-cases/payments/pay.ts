import { setTimeout as delay } from 'node:timers/promises';
import { currencyOf } from '@gemporium/catalogue/currency-of.ts';
import { gameByClientId } from '@gemporium/catalogue/game-by-client-id.ts';
import { localText } from '@gemporium/catalogue/local-text.ts';
import type { Game, Goods } from '@gemporium/catalogue/types.ts';
import type { payFields } from '@gemporium/contract/api/pay/pay-request.ts';
import { codes } from '@gemporium/contract/codes.ts';
import { parseMajor, shareOf, toMajor } from '@gemporium/domain/money.ts';
import type { GameRole } from '@gemporium/game-link/types.ts';
import type { z } from 'zod';
import { type Answer, content, type Refusal, refuse } from '../../answer.ts';
import { findAttempt, takeAttempt } from '../../repositories/attempts.ts';
import { reserveCoupon } from '../../repositories/coupons.ts';
import type { Queryable } from '../../repositories/database.ts';
import { addEffect } from '../../repositories/effects.ts';
import { recordHistory } from '../../repositories/history.ts';
import { limitSubject, reserveLimit } from '../../repositories/limits.ts';
import {
  extendOrder,
  findUnpaidOrder,
  insertOrder,
  lockOrder,
  type OrderRow,
} from '../../repositories/orders.ts';
import {
  insertPayment,
  lockPayments,
  type PaymentRow,
  paymentsOfOrder,
} from '../../repositories/payments.ts';
import type { CallContext, Session } from '../../services.ts';
import { areaOfCall } from '../shop/area-of-call.ts';
import { type ChosenMethod, chooseMethod } from '../shop/choose-method.ts';
import { pointsFor } from '../shop/points-for.ts';
import { askGame } from './ask-game.ts';
import { newBillingNumber } from './billing-number.ts';
import { canonicalBody } from './canonical-body.ts';
import { openPayment } from './open-payment.ts';
import { watchPayment } from './settle-payment.ts';

export type PayInput = z.output<z.ZodObject<typeof payFields>> & { attempt_id: string };
export type PayContent = { billing_no: string; url: string };

/** What is about to be bought, once everything that needs no lock has agreed. */
interface Purchase {
  session: Session;
  input: PayInput;
  game: Game;
  goods: Goods;
  area: string;
  currency: string;
  priceMinor: number;
  role: GameRole;
  chosen: ChosenMethod;
}

/**
 * Starts a payment. One transaction takes the attempt's name, reserves limit and coupon and writes order and payment;
 * then the provider is called. Whatever is lost after that transaction is found again by the payment's watch.
 */
export async function pay(context: CallContext, path: string, input: PayInput): Promise<Answer<PayContent>> {
  const { services, session } = context;
  if (!session) return refuse('notLoggedIn', 'error_not_logged_in');
  const mac = services.mac(canonicalBody(path, `${session.gpId}:${session.suid}`, input));
  const repeated = await repeatedAttempt(context, input.attempt_id, mac);
  if (repeated) return repeated;

  const purchase = await agree(context, session, path, input);
  if ('kind' in purchase) return purchase;

  const written = await write(context, purchase, { attemptId: input.attempt_id, path, mac });
  switch (written.kind) {
    case 'refusal':
      return (await repeatedAttempt(context, input.attempt_id, mac)) ?? written;
    case 'taken':
      return (
        (await repeatedAttempt(context, input.attempt_id, mac)) ?? refuse('unavailable', 'error_unavailable')
      );
    case 'written':
      return openPayment(context, written.order, written.payment, input.attempt_id);
  }
}

/** How long a repeated attempt waits for the first one's answer. Below the page's own timeout of 10 s. */
const waitForFirstMs = 8500;

/** The first answer to this attempt, once there is one; undefined when the attempt is new. */
async function repeatedAttempt(
  context: CallContext,
  attemptId: string,
  mac: Buffer,
): Promise<Answer<PayContent> | undefined> {
  const { database, now } = context.services;
  const until = now().getTime() + waitForFirstMs;
  for (;;) {
    const attempt = await findAttempt(database, context.store.id, attemptId);
    if (!attempt) return undefined;
    if (!attempt.body_mac.equals(mac)) return refuse('attemptReused', 'error_attempt_reused');
    if (attempt.code === codes.success) return content(attempt.answer as PayContent);
    if (attempt.code !== null) return attempt.answer as Refusal;
    // A first call that is this old was cut off: its order stands, and the player follows it from there.
    if (attempt.age_seconds > 12 || now().getTime() > until) return standingOf(context, attempt.subject);
    await delay(50);
  }
}

async function standingOf(context: CallContext, reference: string): Promise<Answer<PayContent>> {
  const billingNo = reference.slice(0, reference.lastIndexOf('-'));
  const payments = await paymentsOfOrder(context.services.database, context.store.id, billingNo);
  return content({ billing_no: billingNo, url: payments.find((p) => p.reference === reference)?.url ?? '' });
}

async function agree(
  context: CallContext,
  session: Session,
  path: string,
  input: PayInput,
): Promise<Purchase | Refusal> {
  const { services, store } = context;
  const found = gameByClientId(store.brand, input.client_id);
  if (!found) return refuse('noGame', 'error_no_game');
  if (session.gpId !== found.game.gpId) return refuse('notLoggedIn', 'error_not_logged_in');
  const area = areaOfCall(store.brand, input.domain_area, found.area);
  const currency = area && currencyOf(store.brand, area);
  if (!area || !currency) return refuse('wrongDomain', 'error_wrong_domain');
  const goods = found.game.goods.find((g) => g.productId === input.product_id);
  const price = parseMajor(goods?.prices[currency] ?? '', currency);
  if (!goods || !price.ok || !found.game.areas.includes(area)) return refuse('goodsGone', 'error_goods_gone');

  const { catalogue } = services.catalogue.current();
  const buyer = {
    brand: store.brand,
    environment: store.environment,
    area,
    game: found.game,
    currency,
    platform: input.platform,
  };
  const wanted = {
    region: input.country,
    paywayId: input.pay_id,
    channelId: input.channel_id,
    channel: input.channel ?? '',
  };
  const channels = Object.values(catalogue.accounts).flatMap(
    (a) => services.providers.provider(a.provider)?.channels ?? [],
  );
  const chosen = chooseMethod(buyer, price.amountMinor, wanted, channels, path);
  if (!chosen) return refuse('noSuchMethod', 'payway_not_exist');
  if (
    input.coupon_code &&
    !(store.brand.isVip && store.brand.isOpenCoupon && goods.isCoupon && chosen.method.openCoupon)
  ) {
    return refuse('illegalCoupon', 'error_illegal_coupon');
  }
  const shown = parseMajor(input.price, input.currency);
  if (!input.coupon_code && !input.billing_no) {
    if (input.currency !== currency || !shown.ok || shown.amountMinor !== price.amountMinor) {
      return priceChanged(price.amountMinor, currency);
    }
  }
  const asked = await askGame(context, session, {
    game: found.game,
    goods,
    input,
    priceMinor: price.amountMinor,
    currency,
  });
  if (asked.kind === 'refusal') return asked;
  return {
    session,
    input,
    game: found.game,
    goods,
    area,
    currency,
    priceMinor: price.amountMinor,
    role: asked.role,
    chosen,
  };
}

function priceChanged(priceMinor: number, currency: string): Refusal {
  const price = toMajor({ amountMinor: priceMinor, currency });
  return refuse('priceChanged', 'error_price_changed', { content: { price, currency } });
}

interface AttemptName {
  attemptId: string;
  path: string;
  mac: Buffer;
}

type Written = Refusal | { kind: 'taken' } | { kind: 'written'; order: OrderRow; payment: PaymentRow };

/** Carries a refusal out of a transaction that must leave nothing behind. */
class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.messageKey);
    this.refusal = refusal;
  }
}

async function write(context: CallContext, purchase: Purchase, name: AttemptName): Promise<Written> {
  try {
    return await context.services.database.transaction((tx) => writeOrder(tx, context, purchase, name));
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}

async function writeOrder(
  tx: Queryable,
  context: CallContext,
  purchase: Purchase,
  name: AttemptName,
): Promise<Written> {
  const { services, store } = context;
  const { input, chosen } = purchase;
  const again = input.billing_no;
  const billingNo = again ?? newBillingNumber(services.randomBytes);
  const earlier = again ? await unpaidOrderOf(tx, context, purchase, again) : undefined;
  const number = earlier ? earlier.payments.length + 1 : 1;
  const reference = `${billingNo}-${number}`;
  const taken = !(await takeAttempt(tx, {
    store: store.id,
    attemptId: name.attemptId,
    call: name.path,
    bodyMac: name.mac,
    subject: reference,
  }));
  if (taken) return { kind: 'taken' };

  const provider = services.providers.context(chosen.method.accountId);
  if (!provider) throw new Refused(refuse('noSuchMethod', 'payway_not_exist'));
  const lifetimeSeconds = provider.provider.paymentLifetimeMinutes * 60;
  const order = earlier?.order ?? (await newOrder(tx, context, purchase, billingNo, lifetimeSeconds));
  const payment = await insertPayment(tx, {
    store: store.id,
    reference,
    billingNo,
    number,
    provider: provider.provider.id,
    account: provider.account.id,
    merchant: provider.account.merchant,
    paywayId: chosen.method.paywayId,
    channelId: chosen.method.channelId,
    channel: chosen.sub?.code ?? '',
    methodName: localText(
      chosen.sub?.name ?? chosen.method.name,
      context.language,
      store.brand.defaultLanguage,
    ),
    amountMinor: order.pay_minor,
    currency: order.currency,
    lifetimeSeconds,
  });
  await recordHistory(tx, {
    store: store.id,
    entity: 'payment',
    id: reference,
    event: 'create',
    from: '',
    to: 'creating',
    by: 'player',
  });
  if (earlier) await extendOrder(tx, store.id, billingNo, payment.expires_at);
  await watchPayment(tx, payment, 15);
  return { kind: 'written', order, payment };
}

/** An order that is paid by another method now: it must still be open, the player's own, and for the same purchase. */
async function unpaidOrderOf(
  tx: Queryable,
  context: CallContext,
  purchase: Purchase,
  billingNo: string,
): Promise<{ order: OrderRow; payments: PaymentRow[] }> {
  const { session, input } = purchase;
  const order = await lockOrder(tx, context.store.id, billingNo);
  if (!order || order.gp_id !== session.gpId || order.suid !== session.suid)
    throw new Refused(refuse('notFound', 'error_not_found'));
  if (order.state !== 'unpaid') throw new Refused(refuse('orderClosed', 'error_order_closed'));
  const same =
    order.product_id === input.product_id &&
    order.server_id === input.server_id &&
    order.role_id === input.role_id;
  if (!same || order.currency !== purchase.currency)
    throw new Refused(refuse('badRequest', 'error_bad_request'));
  const shown = parseMajor(input.price, input.currency);
  if (!shown.ok || shown.amountMinor !== order.pay_minor || input.currency !== order.currency) {
    throw new Refused(priceChanged(order.pay_minor, order.currency));
  }
  const payments = await lockPayments(tx, context.store.id, billingNo);
  if (payments.length >= 9) throw new Refused(refuse('tooManyRequests', 'error_too_many_requests'));
  return { order, payments };
}

async function newOrder(
  tx: Queryable,
  context: CallContext,
  purchase: Purchase,
  billingNo: string,
  lifetimeSeconds: number,
): Promise<OrderRow> {
  const { services, store } = context;
  const { session, input, game, goods, currency, role } = purchase;
  const where = {
    store: store.id,
    gpId: game.gpId,
    suid: session.suid,
    serverId: role.serverId,
    roleId: role.roleId,
  };
  const unpaid = await findUnpaidOrder(tx, { ...where, productId: goods.productId });
  if (unpaid) throw new Refused(unpaidOrder(unpaid.billing_no));
  const limit = goods.limit && { ...goods.limit, subject: limitSubject(goods.limit, where) };
  if (
    limit &&
    !(await reserveLimit(
      tx,
      { store: store.id, billingNo, productId: goods.productId, subject: limit.subject },
      limit,
    ))
  ) {
    throw new Refused(refuse('limitReached', 'goods_limit_not_buy'));
  }
  const payMinor = await priceToPay(tx, context, purchase, billingNo);
  const text = (value: Parameters<typeof localText>[0]) =>
    localText(value, context.language, store.brand.defaultLanguage);
  const { seller } = store.brand.legal;
  const order: OrderRow = {
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
    coupon_code: input.coupon_code ?? null,
    points: pointsFor(store.brand, { amountMinor: payMinor, currency }),
    snapshot: {
      seller: { name: seller.name, country: seller.country },
      taxPercent: seller.taxPercent,
      taxMinor: payMinor - Math.round(payMinor / (1 + seller.taxPercent / 100)),
      origin: context.origin,
      ...(limit ? { limit } : {}),
      tracking: tracking(input),
    },
    catalogue_version: services.catalogue.current().version,
    language: context.language,
    platform: input.platform,
    country: input.country,
    fail_reason: null,
    created_at: services.now(),
    expires_at: services.now(),
    paid_at: null,
    delivered_at: null,
    closed_at: null,
  };
  const inserted = await insertOrder(tx, { ...order, lifetimeSeconds });
  if (!inserted)
    throw new Refused(
      unpaidOrder((await findUnpaidOrder(tx, { ...where, productId: goods.productId }))?.billing_no),
    );
  await recordHistory(tx, {
    store: store.id,
    entity: 'order',
    id: billingNo,
    event: 'create',
    from: '',
    to: 'unpaid',
    by: 'player',
  });
  await addEffect(tx, { store: store.id, kind: 'expire-order', key: billingNo, inSeconds: lifetimeSeconds });
  return { ...order, expires_at: inserted.expires_at };
}

function unpaidOrder(billingNo: string | undefined): Refusal {
  return refuse('unpaidOrder', 'error_unpaid_order', billingNo ? { content: { billing_no: billingNo } } : {});
}

/** The price with the coupon reserved, in minor units; refuses when it is not the price that the page showed. */
async function priceToPay(
  tx: Queryable,
  context: CallContext,
  purchase: Purchase,
  billingNo: string,
): Promise<number> {
  const { input, session, priceMinor, currency, chosen, game } = purchase;
  if (!input.coupon_code) return priceMinor;
  const coupon = await reserveCoupon(tx, {
    store: context.store.id,
    code: input.coupon_code,
    gpId: game.gpId,
    suid: session.suid,
    billingNo,
  });
  if (!coupon || (coupon.pay_id !== '' && coupon.pay_id !== chosen.method.paywayId)) {
    throw new Refused(refuse('illegalCoupon', 'error_illegal_coupon'));
  }
  const payMinor = shareOf(priceMinor, coupon.discount_rate);
  const shown = parseMajor(input.price, input.currency);
  if (input.currency !== currency || !shown.ok || shown.amountMinor !== payMinor)
    throw new Refused(priceChanged(payMinor, currency));
  return payMinor;
}

function tracking(input: PayInput): Record<string, string> {
  const { did, session_id, session_time, traffic_source, game_channel_id, bcp47_lang } = input;
  const told = { did, session_id, session_time, traffic_source, game_channel_id, bcp47_lang };
  return Object.fromEntries(
    Object.entries(told).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
