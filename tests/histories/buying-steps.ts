import { codes } from '@gemporium/contract/codes.ts';
import { cardInfoOf } from '@gemporium/server/testing/card-info.ts';
import { exchangeCard } from '@gemporium/server/use-cases/cards/exchange-card.ts';
import { issueCards, makeCards } from '@gemporium/server/use-cases/cards/issue-cards.ts';
import { pay } from '@gemporium/server/use-cases/payments/pay.ts';
import { type Driven, nextAttempt } from './driven.ts';
import type { AreaId, MethodId, Shop, Step } from './model/shop.ts';
import { type Answered, type Outcome, outcomeOf, same } from './outcome.ts';
import { payCall } from './real-store.ts';
import { inMajor, methodChannel } from './shop-as-brand.ts';

/** What the player's page shows before a purchase: the coupon and the price with it. */
export interface Page {
  shop: Shop;
  couponNumber: number;
  shownMinor: number;
}

/** A purchase from the shop's page. */
export async function buy(
  driven: Driven,
  step: Extract<Step, { do: 'buy' }>,
  { shop, couponNumber, shownMinor }: Page,
): Promise<Outcome> {
  const { real, bought, coupons } = driven;
  const { context } = real;
  const where = real.characterOf(step.who);
  const { currency } = shop.sells[step.area];
  const fields = {
    ...payFields(step.method, step.area, where),
    attempt_id: nextAttempt(driven),
    product_id: step.goods,
    price: inMajor(currency, step.price === 'stale' ? shownMinor + 1 : shownMinor),
    currency,
    ...(couponNumber < 0 ? {} : { coupon_code: coupons[couponNumber] }),
  };
  const answer = await pay(context, payCall, fields as Parameters<typeof pay>[2]);
  const billingNo = billingNoOf(answer);
  const isNew = answer.kind === 'content' || answer.code === codes.providerDown;
  if (isNew && billingNo) bought.push(billingNo);
  if (!step.twice) return outcomeOf(answer);
  const second = await pay(context, payCall, fields as Parameters<typeof pay>[2]);
  const { answer: again, isOver } = overOf(second);
  same(answer, again);
  return { ...outcomeOf(answer), isOver };
}

/** A character exchanges one of the player's prepaid cards. */
export async function exchange(
  driven: Driven,
  { who, card, twice }: Extract<Step, { do: 'exchange' }>,
): Promise<Outcome> {
  const { context, characterOf } = driven.real;
  const { serverId: server_id, roleId: role_id } = characterOf(who);
  const input = {
    client_id: 'client-web',
    server_id,
    role_id,
    platform: 'web' as const,
    attempt_id: nextAttempt(driven),
    card_info: await typed(driven, card),
  };
  const answer = await exchangeCard(context, input);
  const billingNo = answer.kind === 'content' && billingNoOf(answer);
  if (billingNo) driven.bought.push(billingNo);
  if (twice) same(answer, await exchangeCard(context, input));
  return billingNo ? { content: {} } : outcomeOf(answer);
}

/** What the player types; the publisher issues each card in a batch of its own. */
async function typed({ real, cards }: Driven, number: number): Promise<string> {
  const { services, store, gpId, shop, context } = real;
  const index = number % shop.cards.length;
  const known = cards[index];
  if (known) return known;
  const { worth, until } = shop.cards[index]!;
  const made = makeCards(1, services.randomBytes);
  const batch = {
    store: store.id,
    batch: `${context.session?.suid}-${gpId}-${index}`,
    gpId,
    name: 'Card',
    gems: 1,
    items: [{ sku: 'card', quantity: 1 }],
    extraGems: 0,
    price: { amountMinor: worth, currency: shop.sells.home.currency },
    expiresAt: until === undefined ? undefined : new Date(until),
  };
  await issueCards(services, batch, made, 'history');
  cards[index] = cardInfoOf(made[0]!);
  return cards[index];
}

/** Pays an order by another method, as on its page, which shows what is to be paid. */
export async function payOtherwise(
  driven: Driven,
  billingNo: string,
  method: MethodId,
  shop: Shop,
): Promise<Outcome> {
  const [order] = await driven.lane.rows<{
    role_id: string;
    server_id: string;
    product_id: string;
    pay_minor: number;
    domain_area: AreaId;
  }>('select role_id, server_id, product_id, pay_minor, domain_area from orders where billing_no = $1', [
    billingNo,
  ]);
  const area = order?.domain_area ?? 'home';
  const { currency } = shop.sells[area];
  const fields = {
    ...payFields(method, area, { serverId: order?.server_id ?? '', roleId: order?.role_id ?? '' }),
    attempt_id: nextAttempt(driven),
    product_id: order?.product_id,
    billing_no: billingNo,
    price: inMajor(currency, order?.pay_minor ?? 0),
    currency,
  };
  return outcomeOf(await pay(driven.real.context, payCall, fields as Parameters<typeof pay>[2]));
}

function payFields(method: MethodId, area: AreaId, where: { serverId: string; roleId: string }) {
  return {
    client_id: 'client-web',
    server_id: where.serverId,
    role_id: where.roleId,
    platform: 'web',
    domain_area: area,
    country: 'Global',
    pay_id: method,
    channel_id: String(methodChannel),
  };
}

/** A repeated pay call gets its first answer, plus whether its payment has ended since. */
function overOf(answer: Answered): { answer: Answered; isOver: boolean } {
  const { is_over: isOver = false, ...content } = (answer.content ?? {}) as { is_over?: boolean };
  return { answer: answer.content === undefined ? answer : { ...answer, content }, isOver };
}

function billingNoOf(answer: Answered): string | undefined {
  return (answer.content as { billing_no?: string } | undefined)?.billing_no;
}
