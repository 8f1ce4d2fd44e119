import type { RefundOutcome } from '@gemporium/provider-kit/provider.ts';
import { type Bought, buyersOf } from '@gemporium/server/testing/buyers.ts';
import { setUpStage } from '@gemporium/server/testing/stage.ts';
import { applyOutsideRefund } from '@gemporium/server/use-cases/refunds/apply-outside-refund.ts';
import { refundOrder } from '@gemporium/server/use-cases/refunds/refund-order.ts';
import { expect, it } from 'vitest';
import { checkInvariants } from '../books/check-invariants.ts';

/*
 * Partial refunds of one order, at the provider and by our refund of the rest, with every outcome. The checker of the
 * books must find nothing wrong at any moment. The bug that this looks for: sums that leave out a part.
 */

const stage = setUpStage({ isAlone: true });
const buyers = buyersOf(stage);

type Status = 'pending' | 'succeeded' | 'failed';
const ends: Status[] = ['pending', 'succeeded', 'failed'];
const outside = (order: Bought, status: Status) =>
  applyOutsideRefund(
    stage.services,
    'main',
    {
      refundReference: `O-${order.billingNo}`,
      providerReference: `O-${order.billingNo}`,
      capture: `P-${order.reference}`,
      status,
      amount: { amountMinor: 300, currency: 'USD' },
      merchant: 'main-merchant',
      detail: 'it says',
    },
    'test',
  );
const answered = (status: Status): RefundOutcome => ({
  kind: 'known',
  refund: { refundReference: '', status, merchant: 'main-merchant', detail: 'it says' },
});
const refunded = async (order: Bought, status: Status) => {
  stage.provider.script.refund = () => answered(status);
  const why = { reason: 'asked', requestedBy: 'operator:sample' };
  await refundOrder(stage.services, stage.store.id, order.billingNo, why);
  await stage.runEffects();
};

const cases = ends.flatMap((first) =>
  ends.flatMap((rest) =>
    ends.flatMap((last) => [true, false].map((isFirst) => ({ first, rest, last, isFirst }))),
  ),
);

it.each(cases)('O-14 I6 the sums agree at any moment: %o', async ({ first, rest, last, isFirst }) => {
  const order = await buyers.delivered();
  await stage.say(order.reference, 'paid', { providerReference: `P-${order.reference}` });
  const steps = [() => outside(order, first), () => refunded(order, rest)];
  for (const step of [...(isFirst ? steps : steps.toReversed()), () => outside(order, last)]) {
    await step();
    expect(await checkInvariants((text) => stage.rows(text), 3600)).toEqual([]);
  }
});
