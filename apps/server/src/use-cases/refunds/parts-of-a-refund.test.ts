import type { RefundUpdate } from '@gemporium/provider-kit/provider.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bought, buyersOf } from '../../testing/buyers.ts';
import { openStage, type Stage } from '../../testing/stage.ts';
import { applyOutsideRefund } from './apply-outside-refund.ts';
import { refundOrder } from './refund-order.ts';

/*
 * A payment of 499 that is refunded in two parts in the provider's back office: the order is refunded once both have
 * succeeded, not while one is pending; an operator must refund only what no part has taken.
 */

let stage: Stage;
let noRefund: Stage;
beforeAll(async () => {
  stage = await openStage();
  noRefund = await openStage();
  delete noRefund.provider.adapter.refund;
});
afterAll(() => Promise.all([stage.close(), noRefund.close()]));

type Status = RefundUpdate['status'];
const part = (at: Stage, { reference }: Bought, name: string, status: Status, amountMinor: number) =>
  applyOutsideRefund(
    at.services,
    'main',
    {
      refundReference: `${name}-${reference}`,
      providerReference: `${name}-${reference}`,
      reference,
      status,
      amount: { amountMinor, currency: 'USD' },
      merchant: 'main-merchant',
      detail: 'back office',
    },
    'notification',
  );

type Step = readonly [part: 'A' | 'B', status: Status];
const tracks = (['succeeded', 'failed'] as const).flatMap((a) =>
  (['succeeded', 'failed'] as const).map((b): [Step[], Step[]] => [
    [
      ['A', 'pending'],
      ['A', a],
    ],
    [
      ['B', 'pending'],
      ['B', b],
    ],
  ]),
);
function interleaved(one: readonly Step[], other: readonly Step[]): Step[][] {
  const [first, ...rest] = one;
  const [second, ...others] = other;
  if (!first || !second) return [[...one, ...other]];
  return [
    ...interleaved(rest, other).map((steps) => [first, ...steps]),
    ...interleaved(one, others).map((steps) => [second, ...steps]),
  ];
}
const histories = tracks
  .flatMap(([a, b]) => interleaved(a, b))
  .map((steps) => [steps.map((step) => step.join(' ')).join(', '), steps] as const);

describe('O-11 O-14 a payment refunded in two parts', () => {
  it.each(histories)('O-14 %s: refunded once both have succeeded', async (_title, steps) => {
    const buyers = buyersOf(stage);
    const order = await buyers.delivered();
    const back = new Set<string>();
    for (const [name, status] of steps) {
      await part(stage, order, name, status, name === 'A' ? 200 : 299);
      if (status === 'succeeded') back.add(name);
      expect([name, status, await buyers.stateOf(order)]).toEqual([
        name,
        status,
        back.size === 2 ? 'refunded' : 'delivered',
      ]);
    }
  });

  it.each([
    ['pending', 299, 'kept'],
    ['pending', 300, 'mismatch'],
    ['succeeded', 299, 'kept'],
    ['succeeded', 300, 'mismatch'],
    ['failed', 499, 'kept'],
    ['failed', 500, 'mismatch'],
  ] as const)(
    'O-11 with a part of 200 that is %s, another one of %d is %s: never more than was captured',
    async (status, amount, outcome) => {
      const order = await buyersOf(stage).delivered();
      await part(stage, order, 'A', status, 200);
      expect(await part(stage, order, 'B', 'succeeded', amount)).toBe(outcome);
    },
  );

  it.each<[Status, number]>([
    ['pending', 299],
    ['succeeded', 299],
    ['failed', 499],
  ])('O-14 with a part that is %s, an operator must refund %d outside', async (status, amountMinor) => {
    const buyers = buyersOf(noRefund);
    const order = await buyers.delivered();
    await part(noRefund, order, 'A', status, 200);
    const why = { reason: 'asked', requestedBy: 'operator:sample' };
    const told = await refundOrder(noRefund.services, noRefund.store.id, order.billingNo, why);
    expect(told).toEqual({ kind: 'by-hand', amountMinor });
    expect(
      await noRefund.rows(
        "select detail from exception where billing_no = $1 and kind = 'refund-impossible'",
        [order.billingNo],
      ),
    ).toEqual([{ detail: expect.objectContaining({ amountMinor, currency: 'USD' }) }]);
  });
});
