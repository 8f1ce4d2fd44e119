import type {
  LookUpOutcome,
  NamedNumber,
  NotificationEvent,
  Provider,
  ProviderContext,
  QueryOutcome,
} from '@gemporium/provider-kit/provider.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeNotification } from '../../repositories/notifications.ts';
import { type Bought, buyersOf } from '../../testing/buyers.ts';
import { hasten, openStage, type Stage } from '../../testing/stage.ts';
import { refundOrder } from '../../use-cases/refunds/refund-order.ts';
import { visitorLimits } from '../../visitor-limits.ts';

/*
 * The outcome of each notification: its row, whether its effect is done, and what an operator sees. If one is judged
 * twice or never, the store loses track of money.
 */

let stage: Stage;
let buyers: ReturnType<typeof buyersOf>;
let answer: QueryOutcome;
const asked: string[] = [];
let adapter: { -readonly [Key in keyof Provider]: Provider[Key] };
let whole: Provider;
beforeAll(async () => {
  // Refund references are unique per order, even between stores that share an account.
  stage = await openStage({
    isAlone: true,
    provider: {
      async query(_context, { reference }) {
        asked.push(reference);
        return answer;
      },
    },
  });
  buyers = buyersOf(stage);
  adapter = stage.provider.adapter as typeof adapter;
  whole = { ...adapter };
});
afterAll(() => stage.close());
afterEach(() => {
  Object.assign(adapter, { lookUp: undefined }, whole);
  asked.length = 0;
});

let messages = 0;
type Said = NotificationEvent extends infer Event
  ? Event extends NotificationEvent
    ? Omit<Event, 'dedupeKey'>
    : never
  : never;

/** Sends the notification and runs due work. Returns the notification's number. */
async function heard(said: Said): Promise<number> {
  messages += 1;
  const event = { ...said, dedupeKey: `message-${messages}` } as NotificationEvent;
  const message = { provider: 'scripted', account: 'main', event, body: Buffer.from('') };
  await storeNotification(stage.database, message, false);
  await stage.runEffects();
  const [row] = await stage.rows<{ id: number }>('select max(id)::int as id from notification');
  return row!.id;
}
const lookAgain = async () => {
  await hasten(stage.database, 'judge-notification');
  await stage.runEffects();
};
const outcomeOf = async (id: number) => {
  const [row] = await stage.rows<{
    outcome: string;
    judged: boolean;
    state: string;
    error: string;
    tries: number;
  }>(
    `select n.outcome, n.judged_at is not null as judged, e.state, e.last_error as error, e.tries
     from notification n join effect e on e.kind = 'judge-notification' and e.key = n.id::text where n.id = $1`,
    [id],
  );
  return row!;
};
const judged = (outcome: string) => ({ outcome, judged: true, state: 'done', error: '', tries: 1 });
const waiting = (error: string) => ({ outcome: '', judged: false, state: 'ready', error, tries: 1 });
const exceptionOf = (id: number) =>
  stage.rows(
    `select store, kind, state, reason, detail from exception where key = $1 and kind like '%-notification'`,
    [String(id)],
  );
const money = { merchant: 'main-merchant', amount: { amountMinor: 499, currency: 'USD' }, detail: '' };

describe('O-11 the outcome of a notification', () => {
  const payment = ({ reference }: Bought, status: 'paid' | 'declined' | 'pending', changes = {}): Said => ({
    type: 'payment',
    reference,
    status,
    ...money,
    ...changes,
  });
  const refundOf = ({ reference }: Bought, status: 'pending' | 'succeeded' | 'failed'): Said => ({
    type: 'refund',
    reference,
    refundReference: `${reference}-R1`,
    status,
    ...money,
  });
  const refunding = async (order: Bought) => {
    await stage.say(order.reference, 'paid');
    await stage.runEffects();
    const { refund } = stage.provider.script;
    stage.provider.script.refund = () => ({ kind: 'unknown', detail: 'cut off' });
    await refundOrder(stage.services, stage.store.id, order.billingNo, { reason: 'x', requestedBy: 'x' });
    await stage.runEffects();
    stage.provider.script.refund = refund;
  };
  const isPaid = (order: Bought) => stage.say(order.reference, 'paid');
  const nothing = async () => {};

  it.each<[string, (order: Bought) => Promise<unknown>, (order: Bought) => Said, string, string]>([
    ['a payment', nothing, (order) => payment(order, 'paid'), 'paid', 'delivered'],
    ['a payment again', isPaid, (order) => payment(order, 'paid'), 'nothing-new', 'delivered'],
    ['a payment that waits', nothing, (order) => payment(order, 'pending'), 'pending', 'unpaid'],
    ['a decline', nothing, (order) => payment(order, 'declined'), 'closed', 'failed'],
    [
      'another amount',
      nothing,
      (order) => payment(order, 'paid', { amount: { amountMinor: 1, currency: 'USD' } }),
      'mismatch',
      'unpaid',
    ],
    ['a refund', refunding, (order) => refundOf(order, 'succeeded'), 'refund succeeded', 'refunded'],
    ['a refund that waits', refunding, (order) => refundOf(order, 'pending'), 'refund pending', 'refunding'],
    ['a refund that failed', refunding, (order) => refundOf(order, 'failed'), 'refund failed', 'review'],
    [
      'a refund that the store did not request',
      isPaid,
      (order) => ({
        type: 'refund',
        refundReference: 'made-there',
        status: 'succeeded',
        ...money,
        capture: `P-${order.reference}`,
        providerReference: `RP-${order.reference}`,
      }),
      'refund outside kept',
      'refunded',
    ],
    [
      'a chargeback',
      isPaid,
      ({ reference }) => ({ type: 'chargeback', reference, status: 'lost', dispute: 'D1', ...money }),
      'chargeback kept',
      'charged_back',
    ],
    [
      'a chargeback of too much',
      isPaid,
      ({ reference }) => ({
        type: 'chargeback',
        reference,
        status: 'lost',
        dispute: 'D1',
        ...money,
        amount: { amountMinor: 500, currency: 'USD' },
      }),
      'chargeback mismatch',
      'delivered',
    ],
    [
      'something of no consequence',
      nothing,
      () => ({ type: 'ignored', alarm: false, detail: 'REPORT' }),
      'ignored',
      'unpaid',
    ],
  ])(
    'O-11 %s: it is judged once, and its row has the outcome',
    async (_title, happens, said, outcome, state) => {
      const order = await buyers.bought();
      await happens(order);
      const id = await heard(said(order));
      expect(await outcomeOf(id)).toEqual(judged(outcome));
      expect([await buyers.stateOf(order), await exceptionOf(id)]).toEqual([state, []]);
      await lookAgain();
      expect(await outcomeOf(id)).toEqual(judged(outcome));
    },
  );

  it('O-11 an unknown event is an exception, with its content', async () => {
    const id = await heard({ type: 'ignored', alarm: true, detail: 'event NEW_THING' });
    expect(await outcomeOf(id)).toEqual(judged('ignored'));
    expect(await exceptionOf(id)).toEqual([
      {
        store: 'account:main',
        kind: 'unknown-notification',
        state: 'open',
        reason: 'event NEW_THING',
        detail: {
          provider: 'scripted',
          event: expect.objectContaining({ type: 'ignored', detail: 'event NEW_THING' }),
        },
      },
    ]);
  });
});

describe('O-11 a notification without its subject', () => {
  const about = { reference: 'GPNOBODY-1' };
  const cases: [string, Said, string][] = [
    ['payment', { type: 'payment', ...about, status: 'paid', ...money }, 'no payment GPNOBODY-1'],
    ['hint', { type: 'hint', ...about, detail: '' }, 'no payment GPNOBODY-1'],
    [
      'chargeback',
      { type: 'chargeback', ...about, status: 'lost', dispute: 'D1', ...money },
      'no payment GPNOBODY-1',
    ],
  ];
  it.each(cases)(
    'O-11 (%s) waits, with its reason, and becomes an exception of the account',
    async (type, said, error) => {
      const id = await heard(said);
      expect(await outcomeOf(id)).toEqual(waiting(error));
      await stage.rows(`update notification set received_at = now() - interval '601 seconds' where id = $1`, [
        id,
      ]);
      await lookAgain();
      expect(await outcomeOf(id)).toMatchObject({
        outcome: 'unmatched-notification',
        judged: true,
        state: 'done',
      });
      expect(await exceptionOf(id)).toEqual([
        {
          store: 'account:main',
          kind: 'unmatched-notification',
          state: 'open',
          reason: 'no payment of this account has the reference it names',
          detail: { provider: 'scripted', event: expect.objectContaining({ type }) },
        },
      ]);
      expect(asked).toEqual([]);
    },
  );
});

const backOf = {
  refund: {
    reason:
      'it reports a refund of money that is not booked here: a wrong amount (payment-mismatch) that was given back, or a payment that has not been reported yet',
    said: ({ billingNo }: Bought): Said => ({
      type: 'refund',
      refundReference: `OUT-${billingNo}`,
      providerReference: `OUT-${billingNo}`,
      capture: `N1-${billingNo}`,
      status: 'succeeded',
      ...money,
    }),
    ends: ['refunded', 'refund outside kept'],
  },
  chargeback: {
    reason:
      'it reports a dispute of money that is not booked here: a wrong amount (payment-mismatch), or a payment that has not been reported yet',
    said: ({ billingNo }: Bought): Said => ({
      type: 'chargeback',
      reference: '',
      status: 'lost',
      dispute: `D-${billingNo}`,
      capture: `N1-${billingNo}`,
      ...money,
    }),
    ends: ['charged_back', 'chargeback kept'],
  },
} as const;
describe.each(['refund', 'chargeback'] as const)('O-14 a %s of money that is not booked here', (kind) => {
  const { reason, said: refundOf, ends } = backOf[kind];
  const paid = ({ reference, billingNo }: Bought, amountMinor = 499) =>
    stage.say(reference, 'paid', {
      providerReference: `N1-${billingNo}`,
      amount: { amountMinor, currency: 'USD' },
    });
  const old = (id: number, seconds: number) =>
    stage.rows(`update notification set received_at = now() - make_interval(secs => $2) where id = $1`, [
      id,
      seconds,
    ]);
  const stateOf = async (id: number) =>
    (await stage.rows(`select state, resolution from exception where key = $1`, [String(id)]))[0];

  const before: [string, (order: Bought) => Promise<unknown>][] = [
    ['is another amount than agreed', (order) => paid(order, 498)],
    ['nobody has told of', async () => {}],
  ];
  it.each(before)('O-14 which %s: an exception explains what it may be, once', async (_title, happens) => {
    const order = await buyers.bought();
    await happens(order);
    const id = await heard(refundOf(order));
    for (const seconds of [601, 3600, 86_399]) {
      await old(id, seconds);
      await lookAgain();
      expect(await outcomeOf(id)).toMatchObject({ outcome: '', judged: false, state: 'ready' });
      expect(await exceptionOf(id)).toMatchObject([
        { store: 'account:main', kind: 'unmatched-notification', reason, detail: { provider: 'scripted' } },
      ]);
    }
    await stage.rows(`update exception set state = 'resolved' where key = $1`, [String(id)]);
    await old(id, 86_401);
    await lookAgain();
    expect(await outcomeOf(id)).toMatchObject({ outcome: 'unmatched-notification', state: 'done' });
    expect(await stateOf(id)).toMatchObject({ state: 'resolved' });
  });

  it.each(before)(
    'O-14 which %s, and arrives within the day: it has gone back, and no order depends on it',
    async (_t, happens) => {
      const order = await buyers.bought();
      await happens(order);
      const id = await heard(refundOf(order));
      await old(id, 86_000);
      await lookAgain();
      expect(await stateOf(id)).toMatchObject({ state: 'open' });
      await paid(order);
      await lookAgain();
      expect([await buyers.stateOf(order), (await outcomeOf(id)).outcome]).toEqual(ends);
      expect(await outcomeOf(id)).toMatchObject({ state: 'done' });
      expect(await stateOf(id)).toEqual({ state: 'resolved', resolution: 'what it refers to is known now' });
    },
  );
});

describe('O-11 an unsigned notification', () => {
  const hint = ({ reference }: Bought): Said => ({ type: 'hint', reference, detail: '' });
  const says = ({ reference }: Bought, status: 'paid' | 'pending'): QueryOutcome => ({
    kind: 'known',
    update: { reference, status, ...money },
  });

  it.each<[string, (order: Bought) => QueryOutcome, string, string]>([
    ['it is paid', (order) => says(order, 'paid'), 'paid', 'delivered'],
    ['it waits', (order) => says(order, 'pending'), 'pending', 'unpaid'],
    ['it knows no such payment', () => ({ kind: 'not-found', detail: 'unknown' }), 'not-found', 'unpaid'],
    ['it cannot be asked', () => ({ kind: 'cannot-ask', detail: 'no call' }), 'cannot-ask', 'unpaid'],
  ])(
    'O-11 the provider is queried once, and its answer decides: %s',
    async (_title, says, outcome, state) => {
      const order = await buyers.bought();
      answer = says(order);
      const id = await heard(hint(order));
      expect(await outcomeOf(id)).toEqual(judged(outcome));
      await lookAgain();
      expect([await buyers.stateOf(order), asked]).toEqual([state, [order.reference]]);
    },
  );

  it('O-11 an unreachable provider is queried again later', async () => {
    const order = await buyers.bought();
    answer = { kind: 'unavailable', detail: 'maintenance' };
    const id = await heard(hint(order));
    expect(await outcomeOf(id)).toEqual(waiting('maintenance'));
    // No matter how old it is: the payment is ours.
    await stage.rows(`update notification set received_at = now() - interval '1 hour' where id = $1`, [id]);
    await lookAgain();
    expect(await outcomeOf(id)).toEqual({ ...waiting('maintenance'), tries: 2 });
    expect(await exceptionOf(id)).toEqual([]);
    answer = says(order, 'paid');
    await lookAgain();
    expect(await outcomeOf(id)).toMatchObject({ outcome: 'paid', judged: true, state: 'done' });
    expect(await buyers.stateOf(order)).toBe('delivered');
  });

  it('O-11 one whose account leaves the catalogue before it is judged waits until the account is back', async () => {
    const order = await buyers.bought();
    answer = says(order, 'paid');
    const { providers } = stage.services;
    stage.services.providers = { ...providers, account: () => undefined };
    const id = await heard(hint(order));
    stage.services.providers = providers;
    expect(await outcomeOf(id)).toEqual(
      waiting('the provider cannot be asked: account main is not in the catalogue'),
    );
    await lookAgain();
    expect(await outcomeOf(id)).toMatchObject({ outcome: 'paid', judged: true, state: 'done' });
    expect(await buyers.stateOf(order)).toBe('delivered');
  });

  it('O-11 one whose provider has no query is kept, and changes nothing', async () => {
    Object.assign(adapter, { query: undefined });
    const order = await buyers.bought();
    const id = await heard(hint(order));
    expect(await outcomeOf(id)).toEqual(judged('cannot be asked about'));
    expect(await buyers.stateOf(order)).toBe('unpaid');
  });
});

describe('O-11 a notification that only has a number of the provider', () => {
  const named: Said = { type: 'look-up', number: 'N1', about: 'refund', detail: '' };
  const lookUps: object[] = [];
  let told: LookUpOutcome;
  beforeEach(() => {
    lookUps.length = 0;
    Object.assign(adapter, {
      lookUp: async (_context: ProviderContext, { number, about }: NamedNumber) => {
        lookUps.push({ number, about });
        return told;
      },
    });
  });
  const words = ({ reference }: Bought): Exclude<NotificationEvent, { type: 'look-up' }>[] => [
    { type: 'payment', dedupeKey: `N1:${reference}`, reference, status: 'paid', ...money },
    {
      type: 'chargeback',
      dedupeKey: `N1:${reference}:C`,
      reference,
      status: 'lost',
      dispute: '',
      ...money,
    },
  ];

  it('O-11 is looked up once, and everything found is judged like notifications', async () => {
    const order = await buyers.bought();
    told = { kind: 'found', events: words(order) };
    await heard(named);
    await stage.runEffects();
    expect(await buyers.stateOf(order)).toBe('charged_back');
    const outcomes = await stage.rows(
      'select outcome, body from notification where dedupe_key like $1 or dedupe_key like $2 order by id',
      [`N1:${order.reference} %`, `N1:${order.reference}:C %`],
    );
    expect(outcomes).toEqual([
      { outcome: 'paid', body: Buffer.alloc(0) },
      { outcome: 'chargeback kept', body: Buffer.alloc(0) },
    ]);
    await lookAgain();
    expect(lookUps).toEqual([{ number: 'N1', about: 'refund' }]);
  });

  it('O-11 is looked up again later if the provider cannot be reached', async () => {
    const order = await buyers.bought();
    told = { kind: 'unavailable', detail: 'maintenance' };
    const id = await heard(named);
    expect(await outcomeOf(id)).toEqual(waiting('maintenance'));
    told = { kind: 'found', events: words(order).slice(0, 1) };
    await lookAgain();
    await stage.runEffects();
    expect(await outcomeOf(id)).toMatchObject({ outcome: 'looked up: 1', judged: true, state: 'done' });
    expect(await buyers.stateOf(order)).toBe('delivered');
  });

  it('O-11 ends if the provider has nothing of ours under it', async () => {
    told = { kind: 'found', events: [] };
    const id = await heard(named);
    expect(await outcomeOf(id)).toEqual(judged('looked up: 0'));
    expect(await exceptionOf(id)).toEqual([]);
  });

  describe('P-13 that anybody may have named', () => {
    const fromAnyone = (number: string): Said => ({ ...named, number, fromAnyone: true });
    const unreachable = () => {
      told = { kind: 'unavailable', detail: 'no such hash' };
    };
    const old = (id: number, seconds: number) =>
      stage.rows(`update notification set received_at = now() - make_interval(secs => $2) where id = $1`, [
        id,
        seconds,
      ]);

    it('P-13 and is nobody’s here is looked up for ten minutes, then given up without an exception', async () => {
      unreachable();
      const id = await heard(fromAnyone('STRANGER'));
      expect(await outcomeOf(id)).toEqual(waiting('no such hash'));
      await old(id, 599);
      await lookAgain();
      expect(await outcomeOf(id)).toMatchObject({ outcome: '', state: 'ready' });
      await old(id, 601);
      await lookAgain();
      expect(await outcomeOf(id)).toMatchObject({
        outcome: 'given up: the number is not ours',
        state: 'done',
      });
      expect(await exceptionOf(id)).toEqual([]);
    });

    it('P-13 and is a payment’s, open, closed or paid, is looked up for a day, then parked', async () => {
      unreachable();
      const [open, closed, paid] = [await buyers.bought(), await buyers.bought(), await buyers.bought()];
      await stage.say(closed.reference, 'expired');
      await stage.say(paid.reference, 'paid', { providerReference: `P-${paid.reference}` });
      for (const { reference } of [open, closed, paid]) {
        const id = await heard(fromAnyone(`P-${reference}`));
        await old(id, 86_399);
        await lookAgain();
        expect(await outcomeOf(id)).toMatchObject({ outcome: '', state: 'ready', error: 'no such hash' });
        await old(id, 86_401);
        await lookAgain();
        expect(await outcomeOf(id)).toMatchObject({ state: 'parked' });
      }
    });

    it('P-13 does not use up the calls for our own', async () => {
      told = { kind: 'found', events: [] };
      // More than two minutes' calls: a new minute may begin meanwhile.
      const names = Array.from(
        { length: 2 * visitorLimits.askingForStranger.account.most + 1 },
        (_, at) => `S-${at}`,
      );
      const reasons: string[] = [];
      for (const name of names) reasons.push((await outcomeOf(await heard(fromAnyone(name)))).error);
      expect(reasons).toContain('too many numbers that are not ours have been named');
      expect(lookUps.length).toBeLessThan(names.length);
      const own = await buyers.bought();
      expect(await outcomeOf(await heard(fromAnyone(`P-${own.reference}`)))).toEqual(judged('looked up: 0'));
    });
  });

  it.each([
    ['its provider', () => Object.assign(adapter, { lookUp: undefined })],
    [
      'its account, which the catalogue no longer has',
      () => vi.spyOn(stage.services.providers, 'account').mockReturnValue(undefined),
    ],
  ])('O-11 waits if there is nobody to query: %s', async (_who, isAway) => {
    isAway();
    const id = await heard(named);
    const outcome = await outcomeOf(id);
    vi.restoreAllMocks();
    expect(outcome).toEqual(waiting('the provider cannot be asked: account main is not in the catalogue'));
    expect(lookUps).toEqual([]);
  });
});
