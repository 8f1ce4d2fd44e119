import type { IncomingRequest } from '@gemporium/provider-kit/provider.ts';
import { describe, expect, it } from 'vitest';
import { type Bought, buyersOf } from '../../testing/buyers.ts';
import { openStage, setUpStage } from '../../testing/stage.ts';
import { answerReport } from './answer-report.ts';

const stage = setUpStage({
  provider: {
    readReport: () =>
      question &&
      ({
        ...question,
        reply: (payments: unknown) => ({ status: 200, contentType: 'x', body: JSON.stringify(payments) }),
      } as never),
  },
});
const buyers = buyersOf(stage);
let question: { isProved: boolean; wanted: object } | undefined;

const ask = (account = 'main', provider = 'scripted') =>
  answerReport(stage.services, provider, account, { remoteAddress: '203.0.113.5' } as IncomingRequest);
const about = (providerReference: string) => ({ kind: 'payment', providerReference });
async function told(wanted: object, account?: string): Promise<{ reference: string }[]> {
  question = { isProved: true, wanted };
  const answer = await ask(account);
  if (answer?.kind !== 'answered') throw new Error('not answered');
  return JSON.parse(answer.reply.body);
}
const paidAt = ({ reference }: Bought, at: string) =>
  stage.rows('update payment set paid_at = $2 where reference = $1', [reference, at]);

describe('P-13 which providers get a report', () => {
  it.each([
    [true, 'sandbox', undefined, 'answered'],
    [true, 'live', undefined, 'answered'],
    [true, 'live', ['203.0.113.6'], 'answered'],
    [false, 'sandbox', undefined, 'answered'],
    [false, 'sandbox', ['203.0.113.6'], 'rejected'],
    [false, 'test', undefined, 'rejected'],
    [false, 'live', undefined, 'rejected'],
    [false, 'live', ['203.0.113.6'], 'rejected'],
    [false, 'live', ['203.0.113.5'], 'answered'],
  ] as const)(
    'P-13 proved %s, by an account in mode %s with sourceIps %j: %s',
    async (isProved, mode, sourceIps, kind) => {
      question = { isProved, wanted: about('nobody') };
      const account = stage.services.providers.account('main')!.account;
      const before = { ...account };
      Object.assign(account, { mode, settings: sourceIps ? { sourceIps } : {} });
      const answer = await ask();
      Object.assign(account, before);
      expect(answer).toEqual(
        kind === 'answered'
          ? { kind, reply: { status: 200, contentType: 'x', body: '[]' } }
          : { kind, reason: "it has no signature and does not come from one of the account's sourceIps" },
      );
    },
  );

  it.each([
    ['scripted', 'main', 'answered'],
    ['scripted', 'second', 'answered'],
    ['another', 'main', undefined],
    ['scripted', 'nobody', undefined],
    ['__proto__', 'main', undefined],
  ])('O-11 at /notify/%s/%s a query is %s', async (provider, account, kind) => {
    question = { isProved: true, wanted: about('none') };
    expect((await ask(account, provider))?.kind).toBe(kind);
  });

  it('P-13 a message that is no such query is left to the notifications', async () => {
    question = undefined;
    expect(await ask()).toBeUndefined();
  });
});

it.each([
  ['the captured amount', 498, 498],
  ['the requested amount, if it was booked before captured amounts were stored', null, 499],
])('P-13 the report contains %s, and the adapter’s memo', async (_title, captured, minor) => {
  const order = await buyers.bought();
  await stage.say(order.reference, 'paid', { providerReference: `TRADE-${minor}`, memo: { card: 'points' } });
  await stage.rows(
    `update payment set captured_minor = $2, paid_at = '2026-02-03T04:05:06Z' where reference = $1`,
    [order.reference, captured],
  );
  expect(await told(about(`TRADE-${minor}`))).toEqual([
    {
      reference: order.reference,
      providerReference: `TRADE-${minor}`,
      shopperId: `watt.production:gp1:${order.suid}`,
      amount: { amountMinor: minor, currency: 'USD' },
      memo: { card: 'points' },
      paidAt: '2026-02-03T04:05:06.000Z',
    },
  ]);
});

it('P-13 the report names a second capture by the reference that the provider knows', async () => {
  const order = await buyers.bought();
  for (const providerReference of ['FIRST', 'SECOND'])
    await stage.say(order.reference, 'paid', { providerReference });
  expect(await told(about('SECOND'))).toMatchObject([
    { reference: order.reference, providerReference: 'SECOND' },
  ]);
});

it('P-13 the report of a number is of the account that is asked', async () => {
  const order = await buyers.bought();
  await stage.say(order.reference, 'paid', { providerReference: 'TRADE-1' });
  expect(await told(about('TRADE-1'))).toHaveLength(1);
  expect(await told(about('TRADE-1'), 'second')).not.toContainEqual(
    expect.objectContaining({ reference: order.reference }),
  );
  expect(await told(about('TRADE-2'))).toEqual([]);
});

it('P-13 the report of a period contains everything paid in it, both ends included, oldest first', async () => {
  const moments = ['00:59:59.999', '01:00:00', '01:30:00', '02:00:00', '02:00:00.001'];
  const orders: Bought[] = [];
  for (const moment of moments) {
    const order = await buyers.bought();
    await stage.say(order.reference, 'paid');
    await paidAt(order, `2026-03-04T${moment}Z`);
    orders.push(order);
  }
  await paidAt(await buyers.bought(), '2026-03-04T01:10:00Z');
  const between = { from: new Date('2026-03-04T01:00:00Z'), to: new Date('2026-03-04T02:00:00Z') };
  const unnumbered = orders[2]!.reference;
  await stage.rows('update payment set provider_reference = null where reference = $1', [unnumbered]);
  const reported = await told({ kind: 'period', ...between });
  expect(reported.filter(({ reference }) => reference === unnumbered)).toMatchObject([
    { providerReference: '', paidAt: '2026-03-04T01:30:00.000Z' },
  ]);
  const listed = reported.map(({ reference }) => reference);
  expect(listed.filter((reference) => !reference.startsWith('TWIN'))).toEqual(
    orders.slice(1, 4).map(({ reference }) => reference),
  );
});

it('P-13 the report of a busy period contains every payment, oldest first', async () => {
  const busy = await openStage({
    isAlone: true,
    provider: {
      readReport: () => ({
        isProved: true,
        wanted: {
          kind: 'between',
          from: new Date('2026-02-03T00:00:00Z'),
          to: new Date('2026-02-03T23:59:59Z'),
        },
        reply: (payments) => ({
          status: 200,
          contentType: 'x',
          body: payments.map(({ providerReference }) => providerReference).join(),
        }),
      }),
    },
  });
  try {
    const order = await buyersOf(busy).bought();
    await busy.say(order.reference, 'paid');
    // More than fit into any page, of which many were paid at the same moment.
    await busy.rows(
      `insert into payment select (jsonb_populate_record(p, jsonb_build_object(
         'reference', 'R' || lpad(((n * 7919) % 10001)::text, 5, '0'), 'number', n + 1, 'applied', false, 'provider_reference', 'T' || n,
         'paid_at', timestamptz '2026-02-03T04:00:00Z' + make_interval(secs => n / 7)))).*
       from payment p, generate_series(1, 10001) as n where p.reference = $1`,
      [order.reference],
    );
    const answer = await answerReport(busy.services, 'scripted', 'main', {} as IncomingRequest);
    const names = answer?.kind === 'answered' ? answer.reply.body.split(',') : [];
    expect(names).toHaveLength(10_001);
    expect(new Set(names).size).toBe(10_001);
    const seconds = names.map((name) => Math.floor(Number(name.slice(1)) / 7));
    expect(seconds).toEqual(seconds.toSorted((a, b) => a - b));
  } finally {
    await busy.close();
  }
});
