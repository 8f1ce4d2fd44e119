import { randomBytes } from 'node:crypto';
import type { PaymentUpdate, Provider, QueryOutcome } from '@gemporium/provider-kit/provider.ts';
import { beginDue } from '@gemporium/server/jobs/run-effect.ts';
import type { Database } from '@gemporium/server/repositories/database.ts';
import type { Services } from '@gemporium/server/services.ts';
import { cardInfoOf } from '@gemporium/server/testing/card-info.ts';
import { hasten, payFields, setUpStage } from '@gemporium/server/testing/stage.ts';
import { exchangeCard } from '@gemporium/server/use-cases/cards/exchange-card.ts';
import { issueCards, makeCards } from '@gemporium/server/use-cases/cards/issue-cards.ts';
import { createMakeUpLink, newReplenishId } from '@gemporium/server/use-cases/make-up/create-link.ts';
import { dropOrder } from '@gemporium/server/use-cases/orders/drop-order.ts';
import { completeReturn } from '@gemporium/server/use-cases/payments/complete-return.ts';
import { pay } from '@gemporium/server/use-cases/payments/pay.ts';
import { receiveNotification } from '@gemporium/server/use-cases/payments/receive-notification.ts';
import { refundOrder } from '@gemporium/server/use-cases/refunds/refund-order.ts';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { checkInvariants } from '../books/check-invariants.ts';

/*
 * A process stops at one of its accesses to the outside, each in turn: a transaction, a statement, or a call to provider
 * or game; before it, or after it, without learning what became of it. It has died; or it was only frozen, and goes on
 * once everything is over. Whoever had asked it asks again, and another process does the rest. Everything ends as if
 * nothing had happened: with the provider's money in the books, and goods once.
 */

const stage = setUpStage({ isAlone: true, mayOvertake: true });
let adapter: Provider;
/** The provider's own books, by our reference, and its refunds by theirs. */
const known = new Map<
  string,
  { state: 'open' | 'agreed' | 'declined' | 'taken' | 'closed'; taken: number }
>();
const back = new Map<string, number>();
/** The process that is to stop, while it is the one that runs. */
let running: Stopping | undefined;
const outside = <Result>(call: () => Result) =>
  running ? running.access(async () => call()) : Promise.resolve(call());

const update = (reference: string, more: Partial<PaymentUpdate>): QueryOutcome => ({
  kind: 'known',
  update: { reference, merchant: 'main-merchant', status: 'pending', detail: '', ...more },
});
function stands(reference: string): QueryOutcome {
  const payment = known.get(reference);
  switch (payment?.state) {
    case undefined:
      return { kind: 'not-found', detail: 'unknown' };
    case 'taken':
      return update(reference, {
        status: 'paid',
        amount: { amountMinor: 499, currency: 'USD' },
        providerReference: `P-${reference}`,
      });
    case 'closed':
      return update(reference, { status: 'cancelled' });
    case 'agreed':
      return update(reference, adapter.capture ? { awaitsCapture: true } : {});
    case 'open':
    case 'declined':
      return update(reference, {});
  }
}
/** Only the answer to our call says so; a repeat of it is answered alike. */
function decline(reference: string): QueryOutcome {
  if (known.get(reference)?.state === 'agreed') known.set(reference, { state: 'declined', taken: 0 });
  return known.get(reference)?.state === 'declined'
    ? update(reference, { status: 'declined', error: 'declined' })
    : stands(reference);
}
function take(reference: string): QueryOutcome {
  const payment = known.get(reference);
  if (payment?.state === 'agreed') known.set(reference, { state: 'taken', taken: payment.taken + 499 });
  return stands(reference);
}

beforeAll(() => {
  ({ adapter } = stage.provider);
  Object.assign(adapter, {
    create: (_context, { reference }) =>
      outside(() => {
        if (!known.has(reference)) known.set(reference, { state: 'open', taken: 0 });
        return { kind: 'created', url: `https://pay.example/${reference}`, memo: {} };
      }),
    query: (_context, { reference }) => outside(() => stands(reference)),
    cancel: (_context, { reference }) =>
      outside(() => {
        const told = stands(reference);
        if (told.kind === 'known' && told.update.status === 'paid')
          return { kind: 'refused', detail: 'taken', update: told.update };
        known.set(reference, { state: 'closed', taken: 0 });
        return { kind: 'cancelled', detail: '' };
      }),
    // Only one of two calls can go through, and a refusal of a repeat says nothing.
    refund: (_context, _payment, { refundReference, isRepeat }) =>
      outside(() => {
        if (back.has(refundReference)) return { kind: isRepeat ? 'unknown' : 'refused', detail: 'again' };
        back.set(refundReference, 499);
        return refunded(refundReference);
      }),
    queryRefund: (_context, _payment, { refundReference }) =>
      outside(() =>
        back.has(refundReference) ? refunded(refundReference) : { kind: 'not-found', detail: '' },
      ),
    readNotification: (_context, { rawBody }) => {
      const told = stands(rawBody.toString());
      if (told.kind !== 'known') throw new Error('the provider has nothing to tell');
      const event = { type: 'payment', dedupeKey: told.update.reference, ...told.update } as const;
      return { kind: 'authentic', events: [event], reply: { status: 200, contentType: '', body: '' } };
    },
  } satisfies Partial<Provider>);
  const { link } = stage.game;
  for (const name of ['check', 'deliver', 'queryDelivery', 'roles', 'liftRestriction', 'refunded'] as const) {
    const call = link[name].bind(link) as (...values: unknown[]) => Promise<unknown>;
    Object.assign(link, { [name]: (...values: unknown[]) => outside(() => call(...values)) });
  }
});
afterEach(() => {
  for (const name of ['chargesOnReturn', 'completeReturn', 'capture'] as const) delete adapter[name];
});
const refunded = (refundReference: string) => ({
  kind: 'known' as const,
  refund: { refundReference, status: 'succeeded' as const, merchant: 'main-merchant', detail: '' },
});

interface Stopping {
  services: Services;
  access<Result>(run: () => Promise<Result>): Promise<Result>;
  stopped: Promise<void>;
  hasStopped(): boolean;
  /** It was only frozen. */
  goOn(): void;
}

/** A process that stops at its n-th access, before or after it. */
function stoppingAt(n: number, when: 'before' | 'after'): Stopping {
  const { database } = stage;
  const [stopped, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let count = 0;
  async function access<Result>(run: () => Promise<Result>): Promise<Result> {
    count += 1;
    const at = count;
    const stop = async () => {
      stopped.resolve();
      await over.promise;
    };
    // Whatever else it does at the same time stops with it.
    if (at > n || (at === n && when === 'before')) await stop();
    const result = await run();
    if (at === n && when === 'after') await stop();
    return result;
  }
  const stopping: Database = {
    ...database,
    transaction: (work) => access(() => database.transaction(work)),
    together: (work) => access(() => database.together(work)),
    snapshot: (work) => access(() => database.snapshot(work)),
    many: (text, values) => access(() => database.many(text, values)),
    one: (text, values) => access(() => database.one(text, values)),
    run: (text, values) => access(() => database.run(text, values)),
    write: (text, values, rows) => access(() => database.write(text, values, rows)),
  };
  return {
    services: { ...stage.services, database: stopping },
    access,
    stopped: stopped.promise,
    hasStopped: () => count >= n,
    goOn: over.resolve,
  };
}

interface Buyer {
  suid: string;
  billingNo: string;
  fields: Record<string, unknown>;
  card: string;
}
/** Repeated with the same idempotency key whenever nobody has answered. */
type Step = (services: Services, buyer: Buyer) => Promise<unknown>;

const contextOf = (services: Services, { suid }: Buyer) => ({ ...stage.contextOf({ suid }), services });
const keyOf = ({ suid }: Buyer, call: string) => `${call}-by-${suid}-again-and-again`;
const orderIn = (answer: Awaited<ReturnType<typeof pay>> | Awaited<ReturnType<typeof exchangeCard>>) => {
  if (answer.kind !== 'content') throw new Error(`refused with ${answer.code}`);
  return answer.content.billing_no;
};
const pays =
  (call = 'pay'): Step =>
  async (services, buyer) => {
    const more = call === 'pay' ? {} : { billing_no: buyer.billingNo };
    const whose = { attempt_id: keyOf(buyer, call), role_id: `role-of-${buyer.suid}` };
    const fields = payFields({ ...whose, ...buyer.fields, ...more });
    buyer.billingNo = orderIn(await pay(contextOf(services, buyer), '/api/pay/platform_pay', fields));
  };
const agrees =
  (number = 1): Step =>
  async (_services, { billingNo }) =>
    void known.set(`${billingNo}-${number}`, { state: 'agreed', taken: 0 });
const isTaken =
  (number = 1): Step =>
  async (services, { billingNo }) => {
    const reference = `${billingNo}-${number}`;
    take(reference);
    const message = { method: 'POST', headers: {}, query: {}, remoteAddress: '' };
    await receiveNotification(services, 'scripted', 'main', { ...message, rawBody: Buffer.from(reference) });
  };
const comesBack: Step = (services, { billingNo }) =>
  completeReturn(
    services,
    { store: stage.store.id, provider: 'scripted', name: `${billingNo}-1`, clientIp: '198.51.100.1' },
    {},
  );
const drops: Step = (services, buyer) =>
  dropOrder(contextOf(services, buyer), { attempt_id: keyOf(buyer, 'drop'), billing_no: buyer.billingNo });
const isRefunded: Step = (services, { billingNo }) =>
  refundOrder(services, stage.store.id, billingNo, { reason: 'asked', requestedBy: 'operator:sample' });
const works: Step = async (services) => {
  for (;;) {
    const begun = await beginDue(services, 16);
    if (begun.length === 0) return;
    await Promise.all(begun);
  }
};
const isWatched: Step = async (services) => {
  await hasten(stage.database, 'watch-payment');
  await works(services, {} as Buyer);
};
const owes: Step = async (_services, buyer) => {
  const link = {
    store: stage.store.id,
    replenish_id: newReplenishId(randomBytes),
    gp_id: 'gp1',
    client_id: 'client-web',
    suid: buyer.suid,
    server_id: 's1',
    role_id: `role-of-${buyer.suid}`,
    domain_area: 'universal',
    amount_minor: 499,
    currency: 'USD',
    for_billing_no: null,
    reason: '',
    created_by: 'operator:sample',
    valid_seconds: 3600,
  };
  await createMakeUpLink(stage.database, link, { replace: false, operator: 'operator:sample', keep: true });
  buyer.fields = { product_id: undefined, replenish_id: link.replenish_id };
};
const holdsCard: Step = async (_services, buyer) => {
  const [card] = makeCards(1, randomBytes);
  const batch = {
    store: stage.store.id,
    batch: randomBytes(8).toString('hex'),
    gpId: 'gp1',
    name: 'Card',
    items: [],
    gems: 1,
  };
  const price = { amountMinor: 499, currency: 'USD' };
  await issueCards(stage.services, { ...batch, extraGems: 0, price, expiresAt: undefined }, [card!], 'x');
  buyer.card = cardInfoOf(card!);
};
const exchanges: Step = async (services, buyer) => {
  const fields = { attempt_id: keyOf(buyer, 'exchange'), client_id: 'client-web', server_id: 's1' };
  const whose = { role_id: `role-of-${buyer.suid}`, platform: 'web', card_info: buyer.card } as const;
  buyer.billingNo = orderIn(await exchangeCard(contextOf(services, buyer), { ...fields, ...whose }));
};

const takes = (_context: unknown, { reference }: { reference: string }) => outside(() => take(reference));
const declines = (_context: unknown, { reference }: { reference: string }) =>
  outside(() => decline(reference));
const shows = (_context: unknown, { reference }: { reference: string }) => outside(() => stands(reference));
const stories: [title: string, provider: Partial<Provider>, steps: Step[]][] = [
  ['the provider takes the money', {}, [pays(), agrees(), isTaken(), works]],
  [
    'the store takes it when the payer comes back',
    { chargesOnReturn: true, completeReturn: takes },
    [pays(), agrees(), comesBack, works],
  ],
  [
    'the store captures it when the payer comes back',
    { completeReturn: shows, capture: takes },
    [pays(), agrees(), comesBack, works],
  ],
  ['the store asks, and captures it', { capture: takes }, [pays(), agrees(), isWatched, works]],
  [
    'a capture is declined when the payer comes back',
    { completeReturn: shows, capture: declines },
    [pays(), agrees(), comesBack, works],
  ],
  ['a capture is declined when the store asks', { capture: declines }, [pays(), agrees(), isWatched, works]],
  ['the player drops the order', {}, [pays(), drops, works]],
  ['the player pays by another method', {}, [pays(), pays('other'), agrees(2), isTaken(2), works]],
  [
    'the player pays by both methods',
    {},
    [pays(), pays('other'), agrees(1), agrees(2), isTaken(2), isTaken(1), works],
  ],
  ['an operator refunds it', {}, [pays(), agrees(), isTaken(), works, isRefunded, works]],
  ['a card is exchanged', {}, [holdsCard, exchanges, works]],
  ['a debt is paid', {}, [owes, pays(), agrees(), isTaken(), works]],
];

let buyers = 0;
const newBuyer = (): Buyer => ({ suid: `stops-${++buyers}`, billingNo: '', fields: {}, card: '' });

/** Every lease, wait and limit of time is over, until nothing follows any more. */
async function comeToRest(buyer: Buyer): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await stage.rows(
      `update payment set charges_sent = array(select at - interval '181 seconds' from unnest(charges_sent) at)
       where charges_sent <> '{}'`,
    );
    await hasten(stage.database);
    await works(stage.services, buyer);
  }
}

async function outcomeOf({ billingNo }: Buyer) {
  const states = async (text: string) =>
    (await stage.rows<{ state: string }>(text, [billingNo])).map(({ state }) => state);
  const sum = (amounts: [reference: string, minor: number][]) =>
    amounts.reduce((all, [name, minor]) => all + (name.startsWith(billingNo) ? minor : 0), 0);
  const delivery = `D-${billingNo}`;
  return {
    order: await states('select state from orders where billing_no = $1'),
    payments: await states('select state from payment where billing_no = $1 order by number'),
    refunds: await states('select state from refund where billing_no = $1'),
    exceptions: await states(`select kind as state from exception where state = 'open' and billing_no = $1`),
    taken: sum([...known].map(([name, { taken }]) => [name, taken])),
    back: sum([...back]),
    goods: (stage.game.delivered.get(delivery) ?? 0) + (stage.game.lifted.has(delivery) ? 1 : 0),
  };
}

/** Goes through the steps; at step `index` a process stops, and others do the rest. False if it ended first. */
async function goThrough(
  steps: readonly Step[],
  buyer: Buyer,
  index: number,
  by: Stopping,
  isFrozen: boolean,
) {
  for (const step of steps.slice(0, index)) await step(stage.services, buyer);
  running = by;
  const first = steps[index]?.(by.services, { ...buyer }).catch(() => {});
  await Promise.race([first, by.stopped]);
  running = undefined;
  // By now the process counts as dead, and its leases are over.
  await stage.rows(`update attempt set created_at = now() - interval '13 seconds' where answered_at is null`);
  await hasten(stage.database);
  for (const step of steps.slice(index)) await step(stage.services, buyer);
  await comeToRest(buyer);
  if (isFrozen) {
    by.goOn();
    await first;
    await comeToRest(buyer);
  }
  stage.surprises();
  return by.hasStopped();
}

it.each(stories)('O-10 O-11 O-13 %s', { timeout: 600_000 }, async (title, provider, steps) => {
  Object.assign(adapter, provider);
  const undisturbed = newBuyer();
  for (const step of steps) await step(stage.services, undisturbed);
  await comeToRest(undisturbed);
  const expected = await outcomeOf(undisturbed);
  const findings: unknown[] = [];
  let stops = 0;
  for (const how of ['dies', 'is frozen'] as const)
    for (const when of ['before', 'after'] as const)
      for (const index of steps.keys())
        for (let n = 1, hasStopped = true; hasStopped; n += 1) {
          const buyer = newBuyer();
          const by = stoppingAt(n, when);
          hasStopped = await goThrough(steps, buyer, index, by, how === 'is frozen');
          const outcome = await outcomeOf(buyer);
          if (JSON.stringify(outcome) !== JSON.stringify(expected))
            findings.push({ how, when, step: index, access: n, outcome });
          stops += hasStopped ? 1 : 0;
        }
  process.stderr.write(`${title}: ${stops} stops, each ended as ${JSON.stringify(expected)}\n`);
  expect(findings).toEqual([]);
  expect(stops).toBeGreaterThan(20);
});

it('I1-I9 the books agree afterwards', async () => {
  expect(await checkInvariants((text) => stage.rows(text), 3600)).toEqual([]);
});
