import { beforeAll, expect, it } from 'vitest';
import { combinations, crowdStores, setUpCrowd } from '../testing/crowd.ts';
import type { Queryable } from './database.ts';
import { findProviderEvents, recordProviderEvent } from './provider-events.ts';

/* Providers' events about payments with the same reference. */

const crowd = setUpCrowd();

const payments = combinations({ store: crowdStores, reference: ['N1-1', 'N2-1'] });
const events = payments.flatMap((payment, index) =>
  ['paid', 'cancelled'].map((status) => ({ ...payment, status, kind: 'capture', amount_minor: 10 + index })),
);
beforeAll(() => crowd.fill('provider_word', events));

it.each(payments)(
  'O-11 a payment’s events are stored once each, however often they arrive: %o',
  async (payment) => {
    const kept = {
      kind: 'capture',
      number: '',
      sequence: 0,
      capture: '',
      amountMinor: 10 + payments.indexOf(payment),
    };
    const before = ['cancelled', 'paid'].map((status) => ({ ...kept, status, detail: '' }));
    const sorted = <Event extends { status: string }>(all: Event[]) =>
      [...all].sort((a, b) => (a.status < b.status ? -1 : 1));
    const record = async (event: object) => {
      const answers: object[] = [];
      const changes = await crowd.changes('provider_word', async (tx) => {
        const earlier = await findProviderEvents(tx, payment);
        const recorded = await recordProviderEvent(
          tx,
          payment,
          { ...kept, detail: 'd', ...event } as never,
          earlier,
        );
        expect(await findProviderEvents(tx, payment)).toEqual(expect.arrayContaining(recorded.events));
        answers.push({ events: sorted(recorded.events), earlier: sorted(recorded.earlier) });
      });
      return [answers[0], changes];
    };
    expect(await record({ status: 'paid' })).toEqual([{ events: before, earlier: before }, []]);
    const dispute = {
      kind: 'dispute',
      status: 'opened',
      number: 'D1',
      sequence: 3,
      capture: 'C1',
      amountMinor: 4,
    };
    const { amountMinor: amount_minor, ...columns } = dispute;
    expect(await record({ ...dispute, detail: 'd'.repeat(1001) })).toEqual([
      { events: sorted([...before, { ...dispute, detail: 'd'.repeat(1000) }]), earlier: before },
      [{ ...payment, ...columns, amount_minor, detail: 'd'.repeat(1000), heard_at: 'now' }],
    ]);
    // A capture has no parent capture, so none is stored.
    const [, changes] = await record({ status: 'expired', capture: 'C1' });
    expect(changes).toMatchObject([{ status: 'expired', capture: '' }]);
  },
);

const known = { kind: 'dispute', number: 'D1', status: 'lost', sequence: 0, capture: 'C1', amountMinor: 10 };
it.each<[what: string, other: Partial<typeof known> & { detail?: string }, isNews: boolean]>([
  ['words', { detail: 'other words' }, false],
  ['capture', { capture: 'C2' }, false],
  ['source', { kind: 'reported' }, true],
  ['number', { number: 'D2' }, true],
  ['outcome', { status: 'won' }, true],
  ['place in the order', { sequence: 1 }, true],
  // Two reports with other amounts: whichever comes first, the books must know both.
  ['amount', { amountMinor: 7 }, true],
])('O-11 an event with another %s than a known one is news: %o %s', async (_what, other, isNews) => {
  const payment = payments[0]!;
  const record = (event: object, tx: Queryable) =>
    findProviderEvents(tx, payment).then((earlier) =>
      recordProviderEvent(tx, payment, { ...known, detail: '', ...event } as never, earlier),
    );
  await crowd.database.transaction((tx) => record({}, tx));
  const changes = await crowd.changes('provider_word', async (tx) => void (await record(other, tx)));
  expect(changes).toHaveLength(isNews ? 1 : 0);
});

it('every statement about providers’ events was tested among unrelated rows', () => {
  expect(crowd.unasked('provider-events.ts')).toEqual([]);
});
