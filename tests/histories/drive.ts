import { runEffect } from '@gemporium/server/jobs/run-effect.ts';
import { claimEffects } from '@gemporium/server/repositories/effects.ts';
import { endReview } from '@gemporium/server/use-cases/deliveries/end-review.ts';
import { redeliverOrder } from '@gemporium/server/use-cases/deliveries/redeliver-order.ts';
import { cancelOrder } from '@gemporium/server/use-cases/orders/cancel-order.ts';
import { buy, exchange, type Page, payOtherwise } from './buying-steps.ts';
import type { Driven } from './driven.ts';
import { claim, grant, receive, revoke } from './gift-steps.ts';
import type { Lane } from './lane.ts';
import type { OrderStep, Shop, Step } from './model/shop.ts';
import { decision, type Outcome, outcomeOf } from './outcome.ts';
import { createOutside } from './outside.ts';
import type { OutsideBooks } from './outside-books.ts';
import type { RealStore } from './real-store.ts';
import { endFirstDoubt, endRefund, refund, refundByHand } from './refund-steps.ts';

/** Applies the steps to the real store, only through its use cases. */
export function createDriver(lane: Lane, real: RealStore, books: OutsideBooks) {
  const outside = createOutside(lane, real, books);
  const driven: Driven = {
    lane,
    real,
    outside,
    bought: [],
    coupons: [],
    cards: [],
    answers: [],
    attempts: 0,
  };
  const { bought, coupons, answers } = driven;
  return {
    bought,
    coupons,
    /** Interrupting steps. */
    answers,
    take: (step: Step, page: Page) => take(driven, step, page),
    closeBooks: outside.close,
    /** Runs everything that is due now, as the worker does; a handler that throws is a finding. */
    work: () => work(real),
  };
}

export type Driver = ReturnType<typeof createDriver>;

async function take(driven: Driven, step: Step, page: Page): Promise<Outcome | undefined> {
  const { world, publish } = driven.real;
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
      publish(page.shop);
      return undefined;
    case 'buy':
      return buy(driven, step, page);
    case 'exchange':
      return exchange(driven, step);
    case 'claim':
      return claim(driven, step);
    case 'grant':
      return grant(driven);
    case 'revoke':
      return revoke(driven, step);
    case 'receive':
      return receive(driven, step);
    case 'meanwhile':
      interruptWith(driven, step, page.shop);
      return undefined;
    default: {
      const billingNo = orderOf(driven, step.order);
      return billingNo === undefined ? undefined : orderStep(driven, billingNo, step, page.shop);
    }
  }
}

async function orderStep(
  driven: Driven,
  billingNo: string,
  step: OrderStep,
  shop: Shop,
): Promise<Outcome | undefined> {
  const { services, store, context } = driven.real;
  switch (step.do) {
    case 'pay otherwise':
      return payOtherwise(driven, billingNo, step.method, shop);
    case 'drop':
      return outcomeOf(await cancelOrder(context, billingNo));
    case 'refund':
      return refund(driven, billingNo, step.payment);
    case 'refund by hand':
      return refundByHand(driven, billingNo);
    case 'redeliver':
      return decision(await redeliverOrder(services, store.id, billingNo, 'history'));
    case 'close':
      return close(driven, billingNo, step.how);
    case 'end doubt':
      return endFirstDoubt(driven, billingNo, step);
    case 'end refund':
      return endRefund(driven, billingNo, step.found);
    case 'provider says':
    case 'bank says':
    case 'charged again':
    case 'let go':
    case 'dispute word':
    case 'refund outside':
    case 'refund outside failed':
      await driven.outside.says(billingNo, step);
      return undefined;
  }
}

/** An operator ends the order's review; if he has given the goods, the game has them. */
async function close({ real }: Driven, billingNo: string, how: 'delivered' | 'given-back'): Promise<Outcome> {
  const { services, store, given } = real;
  const end = { how, reason: 'settled', by: 'operator:history' };
  const ended = await endReview(services, { store: store.id, billingNo }, end);
  const goods = { kind: 'order', id: billingNo, items: [], roleId: '' };
  if (ended.kind === 'delivered') given.set(`D-${billingNo}`, goods);
  return decision(ended);
}

/** The step's command is performed during the next call to the outside about this order. */
function interruptWith(driven: Driven, step: Extract<Step, { do: 'meanwhile' }>, shop: Shop): void {
  const billingNo = step.order === 'next' ? 'next' : orderOf(driven, step.order);
  const happens = async (of: string) => {
    driven.answers.push(await orderStep(driven, of, { ...step.command, order: 0 }, shop));
  };
  if (billingNo) driven.real.world.meanwhile = { billingNo, happens };
}

function orderOf({ bought }: Driven, number: number): string | undefined {
  return number < 0 ? bought.at(number) : bought[number % Math.max(1, bought.length)];
}

async function work({ services, taken, troubles }: RealStore): Promise<void> {
  for (;;) {
    // In the order of the decisions, goods before money: concurrently they may end either way, and both are
    // right.
    const claimed = await claimEffects(services.database, 200);
    const effects = [...taken.splice(0), ...claimed].sort((a, b) => a.id - b.id);
    if (effects.length === 0) return;
    for (const effect of effects) await runEffect(services, effect);
    const found = troubles.splice(0);
    if (found.length > 0) throw new Error(`by surprise:\n${found.join('')}`);
  }
}
