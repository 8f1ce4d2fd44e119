import { deepEqual, equal, ok } from 'node:assert/strict';
import type { ConformanceCase } from './conformance-case.ts';
import type { Opened, World } from './world.ts';

/** Expects that goods were delivered once, for one charge of the right amount, and that nothing was stopped. */
export async function expectPaidOnce(
  { desk }: World,
  { reference, entry }: Pick<Opened, 'reference' | 'entry'>,
) {
  deepEqual(
    { status: entry.status, grants: entry.grants, stopped: entry.stopped },
    { status: 'paid', grants: 1, stopped: [] },
  );
  const charges = await desk.charges(reference);
  deepEqual(
    charges.map((charge) => charge.amount_minor),
    [entry.request.amount.amountMinor],
  );
  ok(entry.payment.providerReference, "the provider's own number is known");
}

/** What somebody who knows only a payment's number may send to the return address. */
async function strangeParameters(world: World, reference: string): Promise<Record<string, string>[]> {
  const invented: Record<string, string>[] = [
    {},
    { pg_token: 'x', result: 'fail' },
    { sessionResult: 'x', resultCode: 'Cancelled', redirectResult: 'x' },
    { PayResult: '0', ReturnCode: '0', FacTradeSeq: reference, Hash: '0'.repeat(64) },
    { status: 'failed', state: 'DECLINED', error: 'x', token: 'x', cancel: '1' },
  ];
  // The browser's own payment data, unchanged and with every value changed.
  const own: Record<string, string>[] = [];
  for (const button of ['Pay', 'Decline', 'Cancel'] as const) {
    const landed = await world.landing(await world.open(), button);
    if (landed === undefined) continue;
    const changed = Object.entries(landed).map(([name, value]) => [name, `${value.slice(1)}x`]);
    own.push(landed, Object.fromEntries(changed));
  }
  return [...invented, ...own];
}

/** How a payment ends. */
export const outcomeCases: readonly ConformanceCase[] = [
  {
    id: 'paid',
    title: 'a payer who presses Pay gets goods once',
    async run(world) {
      const opened = await world.open();
      await world.press(opened, 'Pay');
      await world.sync(opened.reference);
      await expectPaidOnce(world, opened);
    },
  },
  {
    id: 'declined',
    title: 'a declined payer gets nothing and may try again',
    async run(world) {
      const opened = await world.open();
      await world.press(opened, 'Decline');
      await world.sync(opened.reference);
      deepEqual([opened.entry.status, opened.entry.grants], ['declined', 0]);
      deepEqual(await world.desk.charges(opened.reference), []);
    },
  },
  {
    id: 'cancelled',
    title: 'a payer who cancels gets nothing and may try again',
    async run(world) {
      const opened = await world.open();
      await world.press(opened, 'Cancel');
      await world.sync(opened.reference);
      deepEqual([opened.entry.status, opened.entry.grants], [world.profile.endings.cancelled, 0]);
    },
  },
  {
    id: 'expired',
    title: 'a payment that ran out of time ends by itself',
    async run(world) {
      const { reference, entry } = await world.open();
      await world.desk.act('expire', reference);
      await world.sync(reference);
      const aheadMs = (world.profile.provider.paymentLifetimeMinutes + 1) * 60_000;
      if (entry.status === 'open')
        await world.with({ aheadMs }, async () => void (await world.store.poll(reference)));
      deepEqual([entry.status, entry.grants], [world.profile.endings.expired, 0]);
    },
  },
  {
    id: 'pending-for-long',
    title: 'a payment left pending stays open, and is taken when it is paid at last',
    async run(world) {
      const opened = await world.open();
      await world.press(opened, 'Leave pending');
      await world.sync(opened.reference);
      for (let i = 0; i < 3; i++) await world.store.poll(opened.reference);
      deepEqual([opened.entry.status, opened.entry.grants], ['open', 0]);
      await world.pay(opened.reference);
      await world.sync(opened.reference);
      await expectPaidOnce(world, opened);
    },
  },
  {
    id: 'window-closed',
    title: 'a payer who closes the window after paying loses nothing',
    async run(world) {
      const opened = await world.open();
      await world.press(opened, 'Pay', { comesBack: false });
      await world.sync(opened.reference);
      const charges = await world.desk.charges(opened.reference);
      // Either the money was taken and the goods delivered, or nothing was taken (money moves only in our approve
      // call).
      equal(opened.entry.grants, charges.length);
      equal(charges.length === 0, world.profile.provider.chargesOnReturn === true);
      if (charges.length === 1) return expectPaidOnce(world, opened);
      equal(opened.entry.status, 'open');
      const aheadMs = (world.profile.provider.paymentLifetimeMinutes + 1) * 60_000;
      await world.with({ aheadMs }, async () => void (await world.store.poll(opened.reference)));
      deepEqual([opened.entry.status, opened.entry.grants], ['expired', 0]);
    },
  },
  {
    id: 'refused',
    title: 'a payment that the provider refuses to open ends in a known error',
    async run(world) {
      const asked = world.request();
      await world.desk.arm(asked.reference, { kind: 'refused', call: 'create' });
      const outcome = await world.store.start(asked);
      equal(outcome.kind, 'refused', JSON.stringify(outcome));
      equal(world.store.known(asked.reference).grants, 0);
    },
  },
  {
    id: 'late-success',
    title: 'a payment that succeeds after it was declined is not lost',
    async run(world) {
      const opened = await world.open();
      await world.press(opened, 'Decline');
      await world.sync(opened.reference);
      equal(opened.entry.status, 'declined');
      await world.pay(opened.reference);
      await world.sync(opened.reference);
      await expectPaidOnce(world, opened);
    },
  },
  {
    id: 'double-success',
    title: 'two payments of one order are distinguished, so that one can be refunded',
    async run(world) {
      const first = await world.open();
      const second = await world.open();
      for (const opened of [first, second]) {
        await world.press(opened, 'Pay');
        await world.sync(opened.reference);
        await expectPaidOnce(world, opened);
      }
      ok(first.entry.payment.providerReference !== second.entry.payment.providerReference);
    },
  },
  {
    id: 'strange-return',
    title: 'whatever a stranger brings back for a payment, it stays open, forgets nothing and can be paid',
    async run(world) {
      const opened = await world.open();
      const { reference, entry } = opened;
      const { memo } = entry.payment;
      for (const parameters of await strangeParameters(world, reference)) {
        await world.store.comeBack(reference, parameters);
        deepEqual([entry.status, entry.grants, entry.stopped, entry.payment.memo], ['open', 0, [], memo]);
      }
      await world.press(opened, 'Pay');
      await world.sync(reference);
      await expectPaidOnce(world, opened);
    },
  },
];
