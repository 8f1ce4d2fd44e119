import { describe, expect, it } from 'vitest';
import { decide, type Lifecycle } from '../lifecycle.ts';
import { deliveryLifecycle } from './delivery.ts';
import {
  billingStatusOf,
  type OrderConsequence,
  type OrderEvent,
  type OrderState,
  orderLifecycle,
} from './order.ts';
import { openPaymentStates, paymentLifecycle } from './payment.ts';
import { refundLifecycle } from './refund.ts';

type AnyLifecycle = Lifecycle<string, string, string>;
const lifecycles = [
  orderLifecycle,
  paymentLifecycle,
  refundLifecycle,
  deliveryLifecycle,
] as unknown as AnyLifecycle[];

interface Step {
  from: string;
  event: string;
  to: string;
  consequences: readonly string[];
}

/** Every step that a lifecycle allows, as `decide` answers it. */
function stepsOf(lifecycle: AnyLifecycle): Step[] {
  return Object.entries(lifecycle.states).flatMap(([from, edges]) =>
    Object.keys(edges).flatMap((event) => {
      const decision = decide(lifecycle, from, event);
      return decision.kind === 'moved'
        ? [{ from: decision.from, event, to: decision.to, consequences: decision.consequences }]
        : [];
    }),
  );
}

it.each([paymentLifecycle, refundLifecycle, deliveryLifecycle] as unknown as AnyLifecycle[])(
  'O-11 a step of a $name leads somewhere else: nothing happens to it twice',
  (lifecycle) => {
    expect(stepsOf(lifecycle).filter(({ from, to }) => from === to)).toEqual([]);
  },
);

it('I7 the four lifecycles are called what operators call them', () => {
  expect(lifecycles.map(({ name }) => name)).toEqual(['order', 'payment', 'refund', 'delivery']);
});

describe.each(lifecycles.map((one) => [one.name, one] as const))('I7 the %s lifecycle', (name, lifecycle) => {
  const steps = stepsOf(lifecycle);

  it('leads only to states that it has', () => {
    expect(steps.length).toBe(Object.values(lifecycle.states).flatMap((edges) => Object.keys(edges)).length);
    expect(steps.filter(({ to }) => !(to in lifecycle.states))).toEqual([]);
  });

  it('asks for nothing that nobody carries out', () => {
    const known: readonly string[] = name === 'order' ? orderEffects : [];
    expect(
      steps.flatMap(({ consequences }) => consequences).filter((consequence) => !known.includes(consequence)),
    ).toEqual([]);
  });

  it('says in which states nothing is owed: not where it begins, and there is an end', () => {
    expect(lifecycle.endings).not.toContain(lifecycle.initial);
    expect(lifecycle.endings.length).toBeGreaterThan(0);
  });

  it('refuses what a state does not know, and stays where it is', () => {
    for (const state of Object.keys(lifecycle.states))
      expect(decide(lifecycle, state, 'no such event')).toEqual({ kind: 'rejected', from: state });
  });
});

/** Typed by the lifecycle: a new consequence has its line here, and its rule below. */
const orderEffects = Object.keys({
  'use-reservations': true,
  'release-reservations': true,
  'send-goods': true,
  'confirm-payment': true,
  'cancel-open-payments': true,
  'add-points': true,
  'settle-points': true,
  'restore-points': true,
  'return-coupon': true,
  'return-limit': true,
  'count-top-up': true,
  'settle-top-up': true,
  'restore-top-up': true,
  'tell-game': true,
  'note-crossing': true,
} satisfies Record<OrderConsequence, true>);

const orderSteps = stepsOf(orderLifecycle as unknown as AnyLifecycle) as {
  from: OrderState;
  event: OrderEvent;
  to: OrderState;
  consequences: readonly OrderConsequence[];
}[];
const named = (steps: typeof orderSteps) =>
  steps.map(({ from, event, to }) => `${from} -${event}-> ${to}`).sort();
const withEffect = (consequence: OrderConsequence) =>
  named(orderSteps.filter(({ consequences }) => consequences.includes(consequence)));
const those = (rule: (step: (typeof orderSteps)[number]) => boolean) => named(orderSteps.filter(rule));
const isMoneyIn = (event: OrderEvent) => event === 'pay' || event === 'pay-late';
const leftUnpaid: readonly OrderState[] = ['failed', 'expired', 'cancelled'];

describe('what a step of an order brings with it', () => {
  it('O-11 goods go out whenever an order becomes paid, and only then', () => {
    expect(withEffect('send-goods')).toEqual(those(({ from, to }) => to === 'paid' && from !== 'paid'));
  });

  it('C-06 M-01 coupon and limit are used up by the money, and free again when it does not come', () => {
    expect(withEffect('use-reservations')).toEqual(those(({ event }) => isMoneyIn(event)));
    expect(withEffect('release-reservations')).toEqual(
      those(({ from, to }) => from === 'unpaid' && leftUnpaid.includes(to)),
    );
  });

  it('O-11 money confirms its own payment and stops the others', () => {
    expect(withEffect('confirm-payment')).toEqual(those(({ event }) => isMoneyIn(event)));
    expect(withEffect('cancel-open-payments')).toEqual(those(({ event }) => isMoneyIn(event)));
  });

  it('V-02 A-01 points and top-up come with the goods and not before', () => {
    const given = those(({ from, to }) => to === 'delivered' && from !== 'delivered');
    expect(withEffect('add-points')).toEqual(given);
    expect(withEffect('count-top-up')).toEqual(given);
  });

  /** A refund has brought the money back, and nothing else has (any more). */
  const refundAlone = ({ from, to, event }: (typeof orderSteps)[number]) =>
    (from === 'refunding' && to === 'refunded') || event === 'win-dispute-refunded' || event === 'compensate';

  it('V-02 A-01 points and top-up follow the rules whenever the bank or a refund, or no longer the bank, has the money', () => {
    const gone = those(
      (edge) =>
        edge.event === 'charge-back' ||
        (edge.to === 'charged_back' && edge.from !== 'charged_back') ||
        edge.event === 'resume-refund-again' ||
        refundAlone(edge),
    );
    expect(withEffect('settle-points')).toEqual(gone);
    expect(withEffect('settle-top-up')).toEqual(gone);
  });

  it('V-02 A-01 what only a chargeback took is the player’s again while the first refund is on its way', () => {
    const resumed = those(({ event }) => event === 'resume-refund');
    expect(withEffect('restore-points')).toEqual(resumed);
    expect(withEffect('restore-top-up')).toEqual(resumed);
  });

  it('C-06 M-01 a refund that has arrived may give coupon and limit back; a bank that takes never does', () => {
    const refunded = those(refundAlone);
    expect(withEffect('return-coupon')).toEqual(refunded);
    expect(withEffect('return-limit')).toEqual(refunded);
  });

  it('O-13 goods that arrive while their money goes, or has gone, leave the order where it is, and an operator sees it', () => {
    const crossing = those(
      ({ from, event }) =>
        event === 'deliver' && (from === 'refunding' || from === 'refunded' || from === 'charged_back'),
    );
    expect(crossing).toHaveLength(3);
    expect(withEffect('note-crossing')).toEqual(crossing);
    expect(those(({ from, event, to }) => event === 'deliver' && from === to)).toEqual(crossing);
    // The end of the refund notifies the game, including earlier parts.
    const told = withEffect('tell-game').filter((step) => crossing.includes(step));
    expect(told).toEqual(crossing.filter((step) => !step.startsWith('refunding ')));
  });

  it('the game is notified of refunded and of restored money', () => {
    const told = withEffect('tell-game');
    const leaves = those(({ from, to }) => to === 'charged_back' && from !== 'charged_back');
    const returns = those(
      ({ from, to }) => from === 'charged_back' && to !== 'charged_back' && to !== 'refunded',
    );
    const refunded = those(({ from, to }) => from === 'refunding' && to === 'refunded');
    const compensated = those(({ event }) => event === 'compensate');
    expect(told).toEqual(expect.arrayContaining([...leaves, ...returns, ...refunded]));
    const held = /^(unpaid|failed|expired|cancelled|paid|review|delivered) /;
    expect(told.filter((step) => held.test(step)).sort()).toEqual(
      [...leaves.filter((step) => held.test(step)), ...compensated].sort(),
    );
  });
});

describe('the events of an order', () => {
  const heardIn = (event: OrderEvent) =>
    orderSteps
      .filter((step) => step.event === event)
      .map(({ from }) => from)
      .sort();

  it('O-11 only money makes an order paid that never was, and money is never turned away', () => {
    const never: readonly OrderState[] = ['unpaid', ...leftUnpaid];
    const out = orderSteps.filter(({ from, to }) => never.includes(from) && !never.includes(to));
    expect(out.map(({ from, event, to }) => [from, event, to]).sort()).toEqual([
      ['cancelled', 'pay-late', 'paid'],
      ['expired', 'pay-late', 'paid'],
      ['failed', 'pay-late', 'paid'],
      ['unpaid', 'pay', 'paid'],
    ]);
  });

  it('money can be given back, or taken by the bank, wherever it is held', () => {
    const held = ['delivered', 'paid', 'refunding', 'review'];
    expect(heardIn('start-refund')).toEqual(held);
    // A bank may also take what was refunded before.
    expect(heardIn('charge-back')).toEqual([...held, 'refunded'].sort());
    expect(decide(orderLifecycle, 'refunded', 'charge-back')).toMatchObject({ to: 'refunded' });
  });

  it('a refund ends where it runs, or after the bank has taken the money as well; a success may be turned round', () => {
    expect(heardIn('finish-refund')).toEqual(['charged_back', 'refunding']);
    expect(heardIn('fail-refund')).toEqual(['refunded', 'refunding']);
    expect(decide(orderLifecycle, 'refunding', 'fail-refund')).toMatchObject({ to: 'review' });
    expect(decide(orderLifecycle, 'refunded', 'fail-refund')).toMatchObject({ to: 'refunding' });
  });

  it('goods that the game refuses, and no others, wait for an operator who sends them again', () => {
    expect(heardIn('refuse-delivery')).toEqual(['paid']);
    expect(heardIn('redeliver')).toEqual(['review']);
    expect(decide(orderLifecycle, 'review', 'redeliver')).toMatchObject({ to: 'paid' });
    expect(heardIn('compensate')).toEqual(['review']);
    expect(decide(orderLifecycle, 'review', 'compensate')).toMatchObject({ to: 'refunded' });
  });

  it('a dispute is won only where the bank has the money, or both have given it back', () => {
    for (const event of ['win-dispute', 'win-dispute-owed', 'resume-refund', 'resume-refund-again'] as const)
      expect(heardIn(event)).toEqual(['charged_back']);
    expect(heardIn('win-dispute-refunded')).toEqual(['refunded']);
    expect(decide(orderLifecycle, 'refunded', 'win-dispute-refunded')).toMatchObject({ to: 'refunded' });
    expect(decide(orderLifecycle, 'charged_back', 'win-dispute')).toMatchObject({ to: 'delivered' });
    for (const event of ['resume-refund', 'resume-refund-again'])
      expect(decide(orderLifecycle, 'charged_back', event as OrderEvent)).toMatchObject({ to: 'refunding' });
  });

  it.each<[OrderState, string]>([
    ['unpaid', 'Pending'],
    ['paid', 'Pending'],
    ['review', 'Pending'],
    ['refunding', 'Pending'],
    ['delivered', 'Success'],
    ['failed', 'Fail'],
    ['expired', 'Fail'],
    ['cancelled', 'Fail'],
    ['refunded', 'Fail'],
    ['charged_back', 'Fail'],
  ])('O-13 the page of an order that is %s says %s', (state, word) => {
    expect(billingStatusOf(state)).toBe(word);
  });
});

describe('payments, refunds and deliveries', () => {
  const reached = (lifecycle: AnyLifecycle, event: string) =>
    stepsOf(lifecycle).filter((step) => step.event === event);

  it('O-11 a success is accepted in every state of a payment and never undone', () => {
    const payment = paymentLifecycle as unknown as AnyLifecycle;
    const unpaid = Object.keys(payment.states).filter((state) => state !== 'paid');
    expect(reached(payment, 'pay').map(({ from, to }) => [from, to])).toEqual(
      unpaid.map((state) => [state, 'paid']),
    );
    expect(stepsOf(payment).filter(({ from }) => from === 'paid')).toEqual([]);
  });

  it('O-11 a provider’s word ends every open payment as it says; open are those that have not come to an end', () => {
    const payment = paymentLifecycle as unknown as AnyLifecycle;
    const open = Object.keys(payment.states).filter((state) => !payment.endings.includes(state));
    expect([...openPaymentStates].sort()).toEqual(open.sort());
    for (const [event, to] of [
      ['decline', 'declined'],
      ['cancel', 'cancelled'],
      ['expire', 'expired'],
    ] as const) {
      const heard = reached(payment, event);
      expect(heard.map(({ from }) => from)).toEqual(expect.arrayContaining(open));
      expect(new Set(heard.map((step) => step.to))).toEqual(new Set([to]));
    }
  });

  it('O-11 a lost answer is unknown, never sent and never failed, until somebody says what became of it', () => {
    expect(
      reached(paymentLifecycle as unknown as AnyLifecycle, 'lose').map(({ from, to }) => [from, to]),
    ).toEqual([['creating', 'unknown']]);
    expect(
      reached(refundLifecycle as unknown as AnyLifecycle, 'lose').map(({ from, to }) => [from, to]),
    ).toEqual([['requested', 'unknown']]);
    expect(
      reached(deliveryLifecycle as unknown as AnyLifecycle, 'lose').map(({ from, to }) => [from, to]),
    ).toEqual([['waiting', 'unknown']]);
    expect(decide(paymentLifecycle, 'unknown', 'open')).toMatchObject({ to: 'pending' });
    expect(decide(refundLifecycle, 'unknown', 'acknowledge')).toMatchObject({ to: 'pending' });
    expect(decide(deliveryLifecycle, 'unknown', 'not-there')).toMatchObject({ to: 'waiting' });
  });

  it('a refund succeeds or fails wherever it is open, and only a success is turned round', () => {
    const refund = refundLifecycle as unknown as AnyLifecycle;
    const open = ['pending', 'requested', 'unknown'];
    expect(
      reached(refund, 'succeed')
        .map(({ from, to }) => `${from} ${to}`)
        .sort(),
    ).toEqual(open.map((state) => `${state} succeeded`));
    expect(
      reached(refund, 'fail')
        .map(({ from, to }) => `${from} ${to}`)
        .sort(),
    ).toEqual([...open, 'succeeded'].map((state) => `${state} failed`).sort());
    expect(refund.endings).toEqual(['succeeded', 'failed']);
  });

  it('O-11 goods that are delivered stay delivered; refused ones are sent again by hand', () => {
    const delivery = deliveryLifecycle as unknown as AnyLifecycle;
    expect(stepsOf(delivery).filter(({ from }) => from === 'delivered')).toEqual([]);
    expect(
      reached(delivery, 'deliver')
        .map(({ from, to }) => `${from} ${to}`)
        .sort(),
    ).toEqual(['refused', 'unknown', 'waiting'].map((state) => `${state} delivered`));
    expect(
      reached(delivery, 'refuse')
        .map(({ from, to }) => `${from} ${to}`)
        .sort(),
    ).toEqual(['unknown', 'waiting'].map((state) => `${state} refused`));
    expect(reached(delivery, 'retry').map(({ from, to }) => [from, to])).toEqual([['refused', 'waiting']]);
    expect(delivery.endings).toEqual(['delivered', 'refused']);
  });
});
