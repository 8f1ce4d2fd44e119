import { deepEqual, equal, notEqual, ok } from 'node:assert/strict';
import type { ConfirmOutcome, ProviderHttp, RefundOutcome, RefundRequest } from '../provider.ts';
import type { ConformanceCase } from './conformance-case.ts';
import { expectPaidOnce } from './outcome-cases.ts';
import { placesOf } from './profile.ts';
import type { Opened, World } from './world.ts';

/** A payment that was opened, paid and granted. */
export async function openPaid(world: World): Promise<Opened> {
  const opened = await world.open();
  await world.press(opened, 'Pay');
  await world.sync(opened.reference);
  await expectPaidOnce(world, opened);
  return opened;
}

/** A third of the amount, so that two equal partial refunds can be made and distinguished. */
export function partOf({ profile }: World, opened: Opened, n: number): RefundRequest {
  const { amountMinor, currency } = profile.amount;
  return {
    refundReference: `${opened.reference}R${n}`,
    amount: { amountMinor: Math.floor(amountMinor / 3), currency },
    reason: 'conformance',
  };
}

/** Requests a refund, or repeats the same request; the answer is recorded with the payment. */
export async function refund(world: World, opened: Opened, request: RefundRequest): Promise<RefundOutcome> {
  const { asked, payment, refunds } = opened.entry;
  const earlier = refunds.filter((one) => one.status === 'succeeded');
  const isRepeat = asked.some((one) => one.refundReference === request.refundReference);
  if (!isRepeat) asked.push(request);
  const outcome = await world.profile.provider.refund?.(world.context, payment, {
    ...request,
    earlier,
    ...(isRepeat ? { isRepeat } : {}),
  });
  ok(outcome, 'the provider has a refund');
  if (outcome.kind === 'known') opened.entry.refunds.push(outcome.refund);
  return outcome;
}

/** The world when the provider rejects our key: because it is another account's, or because the gateway says so. */
function withoutKey(world: World): World[] {
  const { context, otherContext } = world;
  const gateways = [401, 403].map((status) => ({
    ...context,
    http: async () => ({ kind: 'answer' as const, status, headers: {}, body: '' }),
  }));
  return [...gateways, { ...context, secret: otherContext.secret }].map((changed) => ({
    ...world,
    context: changed,
  }));
}

function isKnown(opened: Opened, { refundReference }: RefundRequest, status: string): boolean {
  return opened.entry.refunds.some((one) => one.refundReference === refundReference && one.status === status);
}

async function bookedRefunds(
  { desk }: World,
  { reference }: Opened,
): Promise<[string | undefined, number][]> {
  const booked = await desk.refunds(reference);
  return booked
    .filter((one) => one.status === 'succeeded')
    .map((one) => [one.refund_reference, one.amount_minor]);
}

/** Refunds the whole payment: the provider's books must show exactly that. */
export async function refundInFull(world: World, opened: Opened): Promise<void> {
  const { amount } = opened.entry.request;
  const whole = { refundReference: `${opened.reference}R1`, amount, reason: 'conformance' };
  await refund(world, opened, whole);
  await world.untilNotified(opened.reference, 'the refund is known to have succeeded', () =>
    isKnown(opened, whole, 'succeeded'),
  );
  const booked = (await bookedRefunds(world, opened)).map(([, amountMinor]) => amountMinor);
  deepEqual(booked, [amount.amountMinor]);
  for (const { refundReference, amount: said } of opened.entry.refunds)
    if (refundReference === whole.refundReference && said !== undefined) deepEqual(said, amount);
}

/** Requests a refund of another amount under a known number, and one in another currency: neither is begun. */
async function refundOtherwise(world: World, opened: Opened, known: RefundRequest): Promise<void> {
  const begun = async () =>
    (await world.desk.refunds(opened.reference)).filter(({ status }) => status !== 'failed').length;
  const before = await begun();
  const { amountMinor, currency } = known.amount;
  await refund(world, opened, { ...known, amount: { amountMinor: Math.floor(amountMinor / 2), currency } });
  equal(await begun(), before);

  const other = currency === 'EUR' ? 'USD' : 'EUR';
  let isTold = false;
  const http: ProviderHttp = (request) => {
    isTold ||= request.body?.includes(other) === true;
    return world.context.http(request);
  };
  const foreign = { ...partOf(world, opened, 4), amount: { amountMinor: 100, currency: other } };
  await refund({ ...world, context: { ...world.context, http } }, opened, foreign);
  // Some providers know the currency of a refund by its payment.
  if (isTold) equal(await begun(), before);
}

/** Refunds and chargebacks, and what only a single provider has. */
export const moneyBackCases: readonly ConformanceCase[] = [
  {
    id: 'refund',
    title: 'money is given back once per refund, in parts, and never more than was paid',
    async run(world) {
      const opened = await openPaid(world);
      const parts = [1, 2].map((n) => partOf(world, opened, n));
      for (const part of parts) {
        await refund(world, opened, part);
        await world.untilNotified(opened.reference, 'the refund is known to have succeeded', () =>
          isKnown(opened, part, 'succeeded'),
        );
        await refund(world, opened, part);
      }
      await world.sync(opened.reference);
      const booked = (await bookedRefunds(world, opened)).map(([, amountMinor]) => amountMinor);
      deepEqual(
        booked,
        parts.map((part) => part.amount.amountMinor),
      );

      const tooMuch = { ...partOf(world, opened, 3), amount: world.profile.amount };
      const outcome = await refund(world, opened, tooMuch);
      if (outcome.kind !== 'refused')
        await world.until('the refund is refused', () => isKnown(opened, tooMuch, 'failed'));
      equal((await bookedRefunds(world, opened)).length, 2);
      await refundOtherwise(world, opened, parts[0]!);
    },
  },
  {
    id: 'refund-answer-lost',
    title: 'a refund whose answer is lost is unknown, and sending it again gives nothing back twice',
    async run(world) {
      const opened = await openPaid(world);
      const part = partOf(world, opened, 1);
      await world.desk.arm(opened.reference, { kind: 'answer-lost', call: 'refund' });
      const lost = await refund(world, opened, part);
      equal(lost.kind, 'unknown', JSON.stringify(lost));
      await refund(world, opened, part);
      await world.untilNotified(opened.reference, 'the refund is known to have succeeded', () =>
        isKnown(opened, part, 'succeeded'),
      );
      await world.sync(opened.reference);
      equal((await bookedRefunds(world, opened)).length, 1);
      const { queryRefund } = world.profile.provider;
      if (queryRefund === undefined) return;
      const asked = await queryRefund(world.context, opened.entry.payment, part);
      equal(asked.kind === 'known' && asked.refund.status, 'succeeded', JSON.stringify(asked));
      const never = await queryRefund(world.context, opened.entry.payment, partOf(world, opened, 9));
      equal(never.kind, 'not-found', JSON.stringify(never));
    },
  },
  {
    id: 'refund-key-refused',
    title:
      'a refund whose answer was lost is not ended by a refusal of our key, and goes through with the right one',
    async run(world) {
      const opened = await openPaid(world);
      const part = partOf(world, opened, 1);
      await world.desk.arm(opened.reference, { kind: 'answer-lost', call: 'refund' });
      await refund(world, opened, part);
      for (const keyless of withoutKey(world)) {
        const repeated = await refund(keyless, opened, part);
        notEqual(repeated.kind, 'refused', JSON.stringify(repeated));
        ok(!isKnown(opened, part, 'failed'));
      }
      await refund(world, opened, part);
      await world.untilNotified(opened.reference, 'the refund is known to have succeeded', () =>
        isKnown(opened, part, 'succeeded'),
      );
      await world.sync(opened.reference);
      equal((await bookedRefunds(world, opened)).length, 1);
    },
  },
  {
    id: 'refund-fails',
    title:
      'a refund that fails, at once or later, is known to have failed, and the whole can still be refunded',
    async run(world) {
      const opened = await openPaid(world);
      // Whoever sends no notifications says it at once.
      const isToldLater = placesOf(world.profile).includes('notification');
      for (const [n, how] of (isToldLater ? ['refused', 'later'] : ['refused']).entries()) {
        const part = partOf(world, opened, n + 2);
        await world.desk.arm(opened.reference, { kind: 'refund-fails', how });
        const outcome = await refund(world, opened, part);
        if (outcome.kind !== 'refused')
          await world.untilNotified(opened.reference, 'the refund is known to have failed', () =>
            isKnown(opened, part, 'failed'),
          );
        // Some say first that it has succeeded, and take that back.
        ok(how === 'later' || !isKnown(opened, part, 'succeeded'));
        deepEqual(await bookedRefunds(world, opened), []);
      }
      await refundInFull(world, opened);
    },
  },
  {
    id: 'chargeback',
    title: 'a chargeback is reported, under the payment that it takes back',
    async run(world) {
      const opened = await openPaid(world);
      await world.desk.act('chargeback', opened.reference);
      await world.until('the chargeback was reported', () => opened.entry.chargebacks.length > 0);
      const [first] = opened.entry.chargebacks;
      deepEqual([first?.reference, first?.merchant], [opened.reference, world.context.account.merchant]);
      equal(opened.entry.grants, 1);
    },
  },
  {
    id: 'confirm',
    title: 'a payment is confirmed once its goods are certain, and again without harm',
    async run(world) {
      const opened = await openPaid(world);
      const { confirm } = world.profile.provider;
      ok(confirm);
      for (let i = 0; i < 2; i++) {
        const outcome: ConfirmOutcome = await confirm(world.context, opened.entry.payment);
        equal(outcome.kind, 'confirmed', JSON.stringify(outcome));
      }
    },
  },
  {
    id: 'make-up',
    title: 'a call for payments that were never confirmed finds the paid one',
    async run(world) {
      const opened = await world.open();
      await world.desk.arm(opened.reference, { kind: 'never', event: 'result', next: 9 });
      await world.press(opened, 'Pay', { comesBack: false });
      equal(opened.entry.grants, 0);
      await world.desk.act('make-up', opened.reference);
      await world.until('the make-up call was taken', () => opened.entry.grants > 0);
      await expectPaidOnce(world, opened);
    },
  },
  {
    id: 'report',
    title: "the provider's comparison of both books finds this payment in both",
    async run(world) {
      const opened = await openPaid(world);
      const compared = await world.desk.ask('difference-report', world.context.account.id, {});
      const named = (list: string) => JSON.stringify(compared[list]).includes(opened.reference);
      deepEqual(['ours', 'theirs', 'unknown_to_us', 'unknown_to_them'].map(named), [
        true,
        true,
        false,
        false,
      ]);
    },
  },
];
