import { deepEqual, equal, ok } from 'node:assert/strict';
import type { IncomingRequest } from '../provider.ts';
import type { ConformanceCase } from './conformance-case.ts';
import { createModelStore } from './model-store.ts';
import { expectPaidOnce } from './outcome-cases.ts';
import { placesOf, takingCallOf } from './profile.ts';
import type { Opened, World } from './world.ts';

const ofLive = lie('wrong-environment', 'live-flag', 'a live message on a sandbox account gives no goods', [
  'mode',
]);

/** Which notifications must take effect, and which must not. */
export const messageCases: readonly ConformanceCase[] = [
  {
    id: 'duplicate',
    title: 'a notification that comes five times has one effect, and each time a good answer',
    async run(world) {
      const opened = await world.open();
      await world.desk.arm(opened.reference, { kind: 'duplicate', n: 5 });
      await world.press(opened, 'Pay', { comesBack: false });
      await world.sync(opened.reference);
      ok(world.notificationsOf(opened.reference).length >= 5);
      const answers = (await world.desk.notifications(opened.reference)).flatMap((one) => one.attempts);
      ok(answers.every(({ status }) => status === null || (status >= 200 && status < 300)));
      await expectPaidOnce(world, opened);
    },
  },
  {
    id: 'reordered',
    title: 'the same notifications in any order end in the same state',
    async run(world) {
      const opened = await world.open();
      await world.press(opened, 'Decline', { comesBack: false });
      await world.sync(opened.reference);
      await world.pay(opened.reference);
      await world.sync(opened.reference);
      await expectPaidOnce(world, opened);
      const messages = world.notificationsOf(opened.reference);
      ok(messages.length >= 2);
      for (const order of permutations(messages)) {
        const store = createModelStore(world.profile.provider, world.context);
        const copy = store.remember(opened.entry.request);
        copy.payment = { ...copy.payment, memo: opened.entry.payment.memo };
        for (const message of order) await store.receive(message);
        deepEqual([copy.status, copy.grants, copy.stopped], ['paid', 1, []]);
      }
    },
  },
  {
    id: 'forged',
    title: 'a forged notification is rejected and changes nothing; the true one still counts',
    async run(world) {
      const opened = await world.open();
      const before = world.store.readings.length;
      await world.desk.arm(opened.reference, { kind: 'forged', then_truth_ms: 200 });
      await world.press(opened, 'Pay', { comesBack: false });
      await world.sync(opened.reference);
      // Where the store captures the money itself, the provider reports that as well. A busy machine may swap them.
      const kinds = world.store.readings.slice(before).map((reading) => reading.kind);
      const [forged, ...others] = kinds.sort((a, b) => b.localeCompare(a));
      deepEqual([forged, ...new Set(others)], ['rejected', 'authentic']);
      await expectPaidOnce(world, opened);

      const { provider, signs } = world.profile;
      if (signs !== 'bytes') return;
      for (const message of world.notificationsOf(opened.reference))
        for (const rawBody of otherBytesFor(message))
          equal(
            (await provider.readNotification?.(world.context, { ...message, rawBody }))?.kind,
            'rejected',
          );
    },
  },
  {
    id: 'other-accounts-key',
    title: "a notification for one account is rejected at another account's address",
    async run(world) {
      const opened = await world.open();
      await world.press(opened, 'Pay', { comesBack: false });
      await world.sync(opened.reference);
      const [message] = world.notificationsOf(opened.reference);
      ok(message);
      const reading = await world.profile.provider.readNotification?.(world.otherContext, message);
      equal(reading?.kind, 'rejected');
    },
  },
  lie('wrong-amount', 'wrong-amount', 'a correctly signed message with another amount gives no goods', [
    'amount',
  ]),
  lie('wrong-currency', 'wrong-currency', 'a correctly signed message with another currency gives no goods', [
    'currency',
  ]),
  lie('wrong-account', 'wrong-merchant', 'a correctly signed message for another merchant gives no goods', [
    'merchant',
  ]),
  {
    ...ofLive,
    title: 'a live message on a sandbox account gives no goods, nor a test message on a live account',
    async run(world) {
      await ofLive.run(world);
      const opened = await world.open();
      await world.press(opened, 'Pay', { comesBack: false });
      await world.sync(opened.reference);
      const live = { ...world.context, account: { ...world.context.account, mode: 'live' as const } };
      for (const message of world.notificationsOf(opened.reference)) {
        const reading = await world.profile.provider.readNotification?.(live, message);
        const events = reading?.kind === 'authentic' ? reading.events : [];
        const flags = events.map((event) => 'isTest' in event && event.isTest);
        deepEqual(flags, [true], JSON.stringify(events));
      }
    },
  },
  {
    id: 'wrong-order',
    title: 'a correctly signed message for another order gives this one nothing',
    async run(world) {
      const opened = await world.open();
      const grantsBefore = totalGrants(world);
      await tellLie(world, opened.reference, 'other-order', () =>
        world.press(opened, 'Pay', { comesBack: takingCallOf(world.profile) !== undefined }),
      );
      deepEqual([opened.entry.grants, totalGrants(world)], [0, grantsBefore]);
    },
  },
  {
    id: 'used-number',
    title:
      'an answer by the number of money that has paid another order pays nothing; the true one still counts',
    async run(world) {
      const [first, second] = [await world.open(), await world.open()];
      const paid = await world.landing(first, 'Pay');
      if (paid) await world.store.comeBack(first.reference, paid);
      await world.sync(first.reference);
      await expectPaidOnce(world, first);
      const used = first.entry.payment.providerReference!;
      const isTold = world.profile.provider.readNotification !== undefined;
      if (isTold) await world.desk.arm(second.reference, { kind: 'never', next: 9 });
      const landed = await world.landing(second, 'Pay');
      const broughtIn = Object.keys(paid ?? {}).find((name) => paid?.[name] === used) ?? '';
      let told = 0;
      const receives = async (body: string) => {
        const own = (await numberOf(world, second, first)) ?? landed?.[broughtIn];
        const heard = own === undefined ? body : body.replaceAll(own, used);
        if (heard !== body) told += 1;
        return heard;
      };
      await world.with({ receives }, async () => {
        if (landed) await world.store.comeBack(second.reference, landed);
        await world.sync(second.reference);
      });
      ok(told > 0, 'the provider named the number');
      equal(second.entry.grants, 0);
      if ((await world.store.poll(second.reference)) === 'cannot-ask') return;
      second.entry.stopped.length = 0;
      await expectPaidOnce(world, second);
    },
  },
  {
    id: 'before-create-answer',
    title: 'a notification that overtakes the answer of create is not lost',
    async run(world) {
      const asked = world.request();
      await world.desk.arm(asked.reference, { kind: 'before-create-answer', call: 'create' });
      const outcome = await world.store.start(asked);
      equal(outcome.kind, 'created', JSON.stringify(outcome));
      const entry = world.store.known(asked.reference);
      ok(entry.reportedEarly, 'the notification came first');
      await world.sync(asked.reference);
      await expectPaidOnce(world, { reference: asked.reference, entry });
    },
  },
  {
    id: 'never-sent',
    title: 'a payment whose notifications never come is found by asking',
    async run(world) {
      const opened = await world.open();
      await world.desk.arm(opened.reference, { kind: 'never', next: 9 });
      await world.press(opened, 'Pay', { comesBack: world.profile.asksOnlyAfterReturn });
      await world.sync(opened.reference);
      equal(world.notificationsOf(opened.reference).length, 0);
      await expectPaidOnce(world, opened);
    },
  },
];

/** A lie in one field: the update is seen, and stopped for exactly that field. */
function lie(id: ConformanceCase['id'], kind: string, title: string, mismatches: string[]): ConformanceCase {
  return {
    id,
    title,
    async run(world) {
      const opened = await world.open();
      const comesBack = takingCallOf(world.profile) !== undefined;
      await tellLie(world, opened.reference, kind, () => world.press(opened, 'Pay', { comesBack }));
      await world.until('the lie was judged', () => opened.entry.stopped.length > 0);
      equal(opened.entry.grants, 0);
      deepEqual([...new Set(opened.entry.stopped)], mismatches);
    },
  };
}

/** The same fields in other bytes. */
function otherBytesFor({ rawBody }: IncomingRequest): Buffer[] {
  const isJson = rawBody.toString('utf8').startsWith('{');
  return isJson
    ? [Buffer.concat([rawBody, Buffer.from('\n')]), Buffer.concat([Buffer.from(' '), rawBody])]
    : [Buffer.concat([rawBody, Buffer.from('&')])];
}

async function tellLie(
  world: World,
  reference: string,
  kind: string,
  pay: () => Promise<void>,
): Promise<void> {
  for (const place of placesOf(world.profile))
    await world.desk.arm(reference, { kind, next: 9, ...(place === 'notification' ? {} : { call: place }) });
  await pay();
  await world.answered(reference);
}

/** The number by which the provider's answers name the payment's money: the charge's, or else the payment's own. */
async function numberOf(
  world: World,
  { reference, entry }: Opened,
  paid: Opened,
): Promise<string | undefined> {
  const [[own], [other]] = await Promise.all([
    world.desk.charges(reference),
    world.desk.charges(paid.reference),
  ]);
  const isOfCharge = other?.id === paid.entry.payment.providerReference;
  return isOfCharge ? own?.id : entry.payment.providerReference;
}

function totalGrants({ store }: World): number {
  return [...store.payments.values()].reduce((sum, entry) => sum + entry.grants, 0);
}

/** Every order of up to four messages. */
function permutations(messages: readonly IncomingRequest[]): IncomingRequest[][] {
  const few = messages.slice(0, 4);
  if (few.length <= 1) return [few];
  return few.flatMap((first, i) => permutations(few.toSpliced(i, 1)).map((rest) => [first, ...rest]));
}
