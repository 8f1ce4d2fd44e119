import { isDeepStrictEqual } from 'node:util';
import { codes } from '@gemporium/contract/codes.ts';
import { runEffect } from '@gemporium/server/jobs/run-effect.ts';
import { claimEffects } from '@gemporium/server/repositories/effects.ts';
import type { ExceptionRow } from '@gemporium/server/repositories/exceptions.ts';
import { receiveGift } from '@gemporium/server/use-cases/activities/receive-gift.ts';
import { claimCoupon } from '@gemporium/server/use-cases/coupons/claim-coupon.ts';
import { grantCoupons } from '@gemporium/server/use-cases/coupons/grant-coupons.ts';
import { redeliverOrder } from '@gemporium/server/use-cases/deliveries/redeliver-order.ts';
import { cancelOrder } from '@gemporium/server/use-cases/orders/cancel-order.ts';
import { pay } from '@gemporium/server/use-cases/payments/pay.ts';
import { giveBackByHand } from '@gemporium/server/use-cases/refunds/give-back-by-hand.ts';
import { refundOrder } from '@gemporium/server/use-cases/refunds/refund-order.ts';
import type { Lane } from './lane.ts';
import type { AreaId, MethodId, OrderStep, Shop, Step, Which } from './model/shop.ts';
import { createOutside } from './outside.ts';
import type { OutsideBooks } from './outside-books.ts';
import { inMajor, methodChannel, payCall, type RealStore } from './real-store.ts';

/** The outcome of a call of the real store. */
export type Outcome = ({ refusal: string } | { content: unknown }) & {
  /** Whether the same call, repeated, answers that its payment has ended. */
  isOver?: boolean;
};

/** What the player's page shows before a purchase: the coupon and the price with it. */
export interface Page {
  shop: Shop;
  couponNumber: number;
  shownMinor: number;
}

type Happened = Outcome | undefined;
type Buy = Extract<Step, { do: 'buy' }>;

/** Applies the steps to the real store, only through its use cases. */
export function createDriver(lane: Lane, real: RealStore, books: OutsideBooks) {
  const { services, store, context, world } = real;
  const outside = createOutside(lane, real, books);
  const bought: string[] = [];
  const coupons: string[] = [];
  const answers: Happened[] = [];
  let attempts = 0;
  const attempt = () => {
    attempts += 1;
    return `attempt-of-${context.session?.suid}-${context.session?.gpId}-${attempts}`;
  };
  const orderOf = (number: number) =>
    number < 0 ? bought.at(number) : bought[number % Math.max(1, bought.length)];

  async function take(step: Step, page: Page): Promise<Happened> {
    switch (step.do) {
      case 'game':
        world.game = step.mood;
        return undefined;
      case 'bank':
        world.bank = step.mood;
        return undefined;
      case 'provider':
        world.provider = step.mood;
        return undefined;
      case 'wait':
      case 'wait for':
        return undefined;
      case 'publish zone':
      case 'publish prices':
        real.publish(page.shop);
        return undefined;
      case 'buy':
        return buy(step, page);
      case 'claim':
        return claim(step);
      case 'grant':
        return grant();
      case 'receive':
        return receive(step);
      case 'meanwhile': {
        const billingNo = step.order === 'next' ? 'next' : orderOf(step.order);
        const happens = async (of: string) => {
          answers.push(await orderStep(of, { ...step.command, order: 0 }, page.shop));
        };
        if (billingNo) world.meanwhile = { billingNo, happens };
        return undefined;
      }
      default: {
        const billingNo = orderOf(step.order);
        return billingNo === undefined ? undefined : orderStep(billingNo, step, page.shop);
      }
    }
  }

  async function orderStep(billingNo: string, step: OrderStep, shop: Shop): Promise<Happened> {
    switch (step.do) {
      case 'pay otherwise':
        return payOtherwise(billingNo, step.method, shop);
      case 'drop':
        return outcomeOf(await cancelOrder(context, billingNo));
      case 'refund':
        return refund(billingNo, step.payment);
      case 'refund by hand':
        return refundByHand(billingNo);
      case 'redeliver':
        return decision(await redeliverOrder(services, store.id, billingNo, 'history'));
      case 'provider says':
      case 'bank says':
      case 'charged again':
      case 'let go':
      case 'dispute word':
      case 'refund outside':
      case 'refund outside failed':
        await outside.says(billingNo, step);
        return undefined;
    }
  }

  async function buy(step: Buy, { shop, couponNumber, shownMinor }: Page): Promise<Outcome> {
    const where = real.characterOf(step.who);
    const { currency } = shop.sells[step.area];
    const fields = {
      ...payFields(step.method, step.area, where),
      attempt_id: attempt(),
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

  /** As on the order's page, which shows what is to be paid. */
  async function payOtherwise(billingNo: string, method: MethodId, shop: Shop): Promise<Outcome> {
    const [order] = await lane.rows<{
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
      attempt_id: attempt(),
      product_id: order?.product_id,
      billing_no: billingNo,
      price: inMajor(currency, order?.pay_minor ?? 0),
      currency,
    };
    return outcomeOf(await pay(context, payCall, fields as Parameters<typeof pay>[2]));
  }

  async function refund(billingNo: string, which: Which | undefined): Promise<Happened> {
    const paid = await lane.rows<{ reference: string }>(
      `select reference from payment where billing_no = $1 and state = 'paid' order by number`,
      [billingNo],
    );
    const payment = which && paid.at(which === 'first' ? 0 : -1)?.reference;
    if (which && !payment) return { refusal: 'refused' };
    const why = { reason: 'a history', requestedBy: 'history', payment };
    return decision(await refundOrder(services, store.id, billingNo, why));
  }

  async function refundByHand(billingNo: string): Promise<Happened> {
    const [first] = await lane.rows<ExceptionRow>(
      `select * from exception e where billing_no = $1 and state = 'open'
         and kind in ('refund-impossible', 'extra-payment')
       order by (select number from payment p where p.reference = e.reference) limit 1`,
      [billingNo],
    );
    if (!first) return undefined;
    await services.database.transaction((tx) => giveBackByHand(tx, first, 'history', 'given back outside'));
    await outside.gaveBackByHand(first.reference ?? '');
    return { content: {} };
  }

  async function claim({ template, twice }: Extract<Step, { do: 'claim' }>): Promise<Outcome> {
    const input = { client_id: 'client-web', code: template, attempt_id: attempt() };
    const answer = await claimCoupon(context, input);
    if (answer.kind === 'content') coupons.push(answer.content.code);
    if (twice) same(answer, await claimCoupon(context, input));
    return outcomeOf(answer);
  }

  async function grant(): Promise<Outcome> {
    const template = store.brand.coupons?.templates.find(({ kind }) => kind === 'granted');
    if (!template || !context.session) throw new Error('there is no coupon to grant');
    const { suid, gpId } = context.session;
    const audit = { operator: 'history', command: 'coupons grant', arguments: {}, target: suid };
    const given = await grantCoupons(services, {
      ...{ store: store.id, gpId, suids: [suid], template, once: attempt(), validDays: undefined },
      audit: { ...audit, store: store.id, outcome: 'granted', at: new Date(world.now) },
    });
    coupons.push(...given.map(({ code }) => code));
    return { content: {} };
  }

  async function receive(step: Extract<Step, { do: 'receive' }>): Promise<Outcome> {
    const { serverId: server_id, roleId: role_id } = real.characterOf(step.who);
    const about = { activity_id: step.activity, reward_id: step.reward };
    const input = { attempt_id: attempt(), client_id: 'client-web', server_id, role_id, ...about };
    const answer = await receiveGift(context, input);
    if (step.twice) same(answer, await receiveGift(context, input));
    return answer.kind === 'content' ? { content: answer.content.received } : outcomeOf(answer);
  }

  return {
    bought,
    coupons,
    /** Interrupting steps. */
    answers,
    take,
    closeBooks: outside.close,
    /** Runs everything that is due now, as the worker does; a handler that throws is a finding. */
    async work(): Promise<void> {
      for (;;) {
        // In the order of the decisions, goods before money: concurrently they may end either way, and both are
        // right.
        const claimed = await claimEffects(services.database, 200);
        const effects = [...real.taken.splice(0), ...claimed].sort((a, b) => a.id - b.id);
        if (effects.length === 0) return;
        for (const effect of effects) await runEffect(services, effect);
        const troubles = real.troubles.splice(0);
        if (troubles.length > 0) throw new Error(`by surprise:\n${troubles.join('')}`);
      }
    },
  };
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

type Answered = { kind: 'content'; content: unknown } | { kind: 'refusal'; code: number; content?: unknown };

function outcomeOf(answer: Answered): Outcome {
  if (answer.kind === 'content') return { content: answer.content };
  const name = Object.entries(codes).find(([, code]) => code === answer.code)?.[0];
  return { refusal: name ?? String(answer.code) };
}

/** A repeated pay call gets its first answer, plus whether its payment has ended since. */
function overOf(answer: Answered): { answer: Answered; isOver: boolean } {
  const { is_over: isOver = false, ...content } = (answer.content ?? {}) as { is_over?: boolean };
  return { answer: answer.content === undefined ? answer : { ...answer, content }, isOver };
}

function decision(answer: { kind: string }): Outcome {
  return answer.kind === 'refused' ? { refusal: 'refused' } : { content: {} };
}

function billingNoOf(answer: Answered): string | undefined {
  return (answer.content as { billing_no?: string } | undefined)?.billing_no;
}

/** A call that is repeated with its key gets its first answer (row O-10). */
function same(first: Answered, second: Answered): void {
  if (!isDeepStrictEqual(first, second))
    throw new Error(
      `sent twice, answered\n  ${JSON.stringify(first)}\nand then\n  ${JSON.stringify(second)}`,
    );
}
