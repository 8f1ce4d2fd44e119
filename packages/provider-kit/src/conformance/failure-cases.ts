import { deepEqual, equal, notEqual, ok } from 'node:assert/strict';
import type { ConformanceCase } from './conformance-case.ts';
import { expectPaidOnce } from './outcome-cases.ts';
import { takingCallOf } from './profile.ts';
import type { World } from './world.ts';

/** After a create with an unknown outcome: repeats it where that is safe, then pays as usual. */
async function tryAgainAndPay(world: World, reference: string): Promise<void> {
  const { store, profile } = world;
  const entry = store.known(reference);
  deepEqual([entry.status, entry.grants], ['open', 0]);
  if (!profile.provider.createMayBeRepeated) return;
  const again = await store.start(entry.request);
  equal(again.kind, 'created', JSON.stringify(again));
  if (again.kind !== 'created') return;
  await world.press({ reference, entry, url: again.url }, 'Pay');
  await world.sync(reference);
  await expectPaidOnce(world, { reference, entry });
}

/** What fails between us and the provider. */
export const failureCases: readonly ConformanceCase[] = [
  {
    id: 'provider-down',
    title: 'a provider that is away is known to have done nothing, and one that breaks off is not',
    async run(world) {
      const { provider } = world.profile;
      const nowhere = { ...world.context, baseUrl: 'http://127.0.0.1:1' };
      const refused = await provider.create(nowhere, world.request());
      equal(refused.kind, 'unavailable', JSON.stringify(refused));

      const asked = world.request();
      await world.desk.arm(asked.reference, { kind: 'down', call: 'create' });
      const broken = await world.store.start(asked);
      equal(broken.kind, 'unknown', JSON.stringify(broken));
      await tryAgainAndPay(world, asked.reference);

      const opened = await world.open();
      await world.desk.arm(opened.reference, { kind: 'down', call: 'query' });
      const asking = await provider.query?.(world.context, opened.entry.payment);
      // Some providers cannot be asked about this payment at all.
      if (asking?.kind !== 'cannot-ask') equal(asking?.kind, 'unavailable');
    },
  },
  {
    id: 'answer-lost',
    title: 'a create whose answer is lost is unknown, and asking again makes no second payment',
    async run(world) {
      const asked = world.request();
      await world.desk.arm(asked.reference, { kind: 'answer-lost', call: 'create' });
      const outcome = await world.store.start(asked);
      equal(outcome.kind, 'unknown', JSON.stringify(outcome));
      await tryAgainAndPay(world, asked.reference);
    },
  },
  {
    id: 'server-error',
    title: 'a 500 says nothing, whether the provider had carried it out or not',
    async run(world) {
      for (const after_commit of [false, true]) {
        const asked = world.request();
        await world.desk.arm(asked.reference, { kind: 'http-500', call: 'create', after_commit });
        const outcome = await world.store.start(asked);
        equal(outcome.kind, 'unknown', JSON.stringify(outcome));
        await tryAgainAndPay(world, asked.reference);
      }
    },
  },
  {
    id: 'slow-after-charging',
    title: 'money taken while the answer was on its way is given goods, or held for an operator',
    async run(world) {
      const { desk, store, profile } = world;
      const asked = world.request();
      const { reference } = asked;
      const slow = { kind: 'create-timeout-after-charging', ms: 5_000 };
      await world.with({ timeoutMs: 2_000 }, async () => {
        const takingCall = takingCallOf(profile);
        if (takingCall !== undefined) {
          const opened = await world.open();
          await desk.arm(opened.reference, { ...slow, call: takingCall });
          await world.press(opened, 'Pay');
          await world.sync(opened.reference);
          return expectPaidOnce(world, opened);
        }
        await desk.arm(reference, { ...slow, call: 'create' });
        const outcome = await store.start(asked);
        equal(outcome.kind, 'unknown', JSON.stringify(outcome));
        await world.sync(reference);
        const entry = store.known(reference);
        equal((await desk.charges(reference)).length, 1);
        if (profile.paidAfterLostCreate === 'granted') return expectPaidOnce(world, { reference, entry });
        const aheadMs = (profile.provider.paymentLifetimeMinutes + 1) * 60_000;
        await world.with({ aheadMs }, async () => equal(await store.poll(reference), 'unavailable'));
        deepEqual([entry.status, entry.grants], ['open', 0]);
      });
    },
  },
  {
    id: 'garbage',
    title: 'a web page or a cut answer with status 200 is neither a yes nor a no',
    async run(world) {
      for (const variant of ['html', 'truncated']) {
        const asked = world.request();
        await world.desk.arm(asked.reference, { kind: 'garbage', call: 'create', variant });
        const outcome = await world.store.start(asked);
        equal(outcome.kind, 'unknown', JSON.stringify(outcome));
        await tryAgainAndPay(world, asked.reference);

        const opened = await world.open();
        await world.desk.arm(opened.reference, { kind: 'garbage', call: 'query', variant });
        const call = takingCallOf(world.profile) ?? 'query';
        await world.desk.arm(opened.reference, { kind: 'garbage', call, variant });
        await world.press(opened, 'Pay');
        notEqual(opened.entry.status, 'declined');
        deepEqual(opened.entry.stopped, []);
        await world.sync(opened.reference);
        await world.sync(opened.reference);
        await world.sync(opened.reference);
        await expectPaidOnce(world, opened);
      }
    },
  },
  {
    id: 'cancel',
    title: 'an open payment can be stopped, a paid one cannot',
    async run(world) {
      const { provider } = world.profile;
      ok(provider.cancel);
      const opened = await world.open();
      const stopped = await provider.cancel(world.context, opened.entry.payment);
      equal(stopped.kind, 'cancelled', JSON.stringify(stopped));
      opened.entry.status = 'cancelled';
      await world.sync(opened.reference);
      deepEqual(await world.desk.charges(opened.reference), []);

      const paid = await world.open();
      await world.press(paid, 'Pay');
      await world.sync(paid.reference);
      const refused = await provider.cancel(world.context, paid.entry.payment);
      equal(refused.kind, 'refused', JSON.stringify(refused));
      await expectPaidOnce(world, paid);
    },
  },
];
