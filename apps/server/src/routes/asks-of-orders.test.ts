import { expect, it } from 'vitest';
import { type Bought, buyersOf } from '../testing/buyers.ts';
import { setUpStage } from '../testing/stage.ts';
import { returnKeyOf } from '../use-cases/payments/return-key.ts';
import { getOrderInfo } from './api/pay/getOrderInfo.ts';
import { getReturnedOrder } from './api/pay/getReturnedOrder.ts';

/* A page that waits for its payment has the provider asked; one that only looks has not. */

const stage = setUpStage();
const buyers = buyersOf(stage);

type Simple = { simple?: 0 | 1 };
const reads: Record<string, (order: Bought, simple: Simple) => unknown> = {
  'the payer in another browser': ({ billingNo }, simple) =>
    getReturnedOrder.handle({ ...stage.contextOf(), session: undefined }, {
      billing_no: billingNo,
      ...simple,
      return_key: returnKeyOf(stage.services, { store: stage.store.id, billing_no: billingNo }),
    } as never),
  'the player': ({ billingNo, suid }, simple) =>
    getOrderInfo.handle(stage.contextOf({ suid }), { billing_no: billingNo, ...simple } as never),
};

const table = Object.keys(reads).flatMap((who) =>
  [
    [{}, true],
    [{ simple: 0 }, true],
    [{ simple: 1 }, false],
  ].map(([simple, isAsked]) => [who, simple as Simple, isAsked as boolean] as const),
);
it.each(table)('P-13 O-12 for %s with %j the provider is asked: %s', async (who, simple, isAsked) => {
  const order = await buyers.bought();
  const { query } = stage.provider.asked;
  const before = query.length;
  expect(await reads[who]!(order, simple)).toMatchObject({ kind: 'content' });
  expect(query.length > before).toBe(isAsked);
});
