import { openStores } from '@gemporium/server/repositories/catalogue.ts';
import { type Database, statement } from '@gemporium/server/repositories/database.ts';
import { setUpCrowd } from '@gemporium/server/testing/crowd.ts';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { exceptionsReconciled } from './commands/exceptions-reconciled.ts';
import { exceptionsResolve } from './commands/exceptions-resolve.ts';
import { changing, openDesk, refusal } from './testing/desk.ts';
import { at, demo, number as order, ours } from './testing/names-of-rows.ts';
import { all, gone, late, silences } from './testing/sample-exceptions.ts';

/* Resolving exceptions: the messages, and that other exceptions are unchanged. */

const crowd = setUpCrowd();
const desk = openDesk(crowd);

beforeAll(async () => {
  await openStores(crowd.database, ['nova', 'gone']);
});
const byCard = { ...late, id: 17, key: 'D-7', billing_no: order(2), reference: null };
beforeEach(() => crowd.fill('exception', [...all, byCard]));

const stores = 'Stores: gone.demo, gone.production, nova.demo, nova.production';
const audited = statement(
  'exceptions_audit',
  'select operator, command, store, target, outcome, arguments from audit order by id desc limit 1',
);
/** What a command answers, and which exceptions it changes. */
async function changed<Answer>(work: () => Promise<Answer>) {
  const { answer, changes } = await changing(crowd, 'exception', work);
  const told = changes.map(({ mark, ...change }) => ({ ...change, id: all[Number(mark)]?.id }));
  return { answer, changes: told as Record<string, unknown>[] };
}

describe('O-11 exceptions resolve', () => {
  const resolve = (
    id: number,
    { flags = [], ...asked }: { flags?: string[]; dryRun?: boolean; database?: Database } = {},
  ) =>
    desk(exceptionsResolve, {
      words: { id: String(id) },
      options: { resolution: ' sent by hand ' },
      flags,
      ...asked,
    });
  const [back, notBack, uncharged] = ['given-back', 'not-given-back', 'not-charged'];

  it('O-11 ends that one alone, with what was done and by whom', async () => {
    const tried = await changed(() => resolve(11, { dryRun: true }));
    expect(tried.changes).toEqual([]);
    expect(tried.answer.lines).toEqual(['Would resolve exception 11: no answer']);
    expect(tried.answer.data).toMatchObject({ id: 11, key: 'D-1' });

    const done = await changed(() => resolve(11));
    const told = { resolved_by: 'operator:sam', resolution: 'sent by hand', resolved_at: expect.any(String) };
    expect(done.changes).toEqual([{ id: 11, state: 'resolved', ...told }]);
    expect(done.answer).toEqual({
      lines: ['Exception 11 is resolved.'],
      data: { id: 11, resolution: 'sent by hand' },
    });
    expect(await crowd.database.one(audited, [])).toMatchObject({
      operator: 'sam',
      command: 'exceptions resolve',
      store: ours,
      target: '11',
      outcome: 'resolved',
      arguments: { id: 11, resolution: 'sent by hand', givenBack: false },
    });
  });

  it('O-11 an order that stays under review, and of which nothing reminds any more, is named', async () => {
    const states = { [ours]: 'review', [demo]: 'delivered', [gone]: 'review' };
    await crowd.fill('orders', [
      ...Object.entries(states).map(([store, state]) => ({ store, billing_no: order(1), state })),
      ...[2, 3].map((of) => ({ store: ours, billing_no: order(of), state: 'review' })),
    ]);
    // One was paid by a prepaid card, which nobody can give back.
    await crowd.fill('payment', [
      ...[ours, gone].map((store) => ({ store, billing_no: order(1), reference: `${order(1)}-1` })),
      { store: demo, billing_no: order(2), reference: `${order(2)}-1` },
    ]);
    const left = `Order ${order(1)} stays under review: \`orders redeliver\`, \`orders refund\` or \`orders close\` ends that.`;
    const leftByCard = `Order ${order(2)} stays under review: \`orders redeliver\` or \`orders close\` ends that.`;
    const linesOf = async (id: number, dryRun: boolean) => (await resolve(id, { dryRun })).lines.slice(1);
    for (const dryRun of [true, false])
      expect([
        await linesOf(11, dryRun),
        await linesOf(12, dryRun),
        await linesOf(15, dryRun),
        await linesOf(17, dryRun),
      ]).toEqual([[left], [], [], [leftByCard]]);
    await crowd.fill('orders', []);
    await crowd.fill('payment', []);
  });

  const unsaid = [
    'Exception 14: say what the provider’s books say of refund R-4.',
    '--given-back: the money is back with the player. --not-given-back: the refund was never made.',
    2,
  ];
  it.each<[id: number, flags: string[], why: unknown[]]>([
    [13, [], ['Exception 13 was resolved by operator:ann already.', '', 1]],
    [
      11,
      [back!],
      ['Exception 11 (delivery-late) is about no money to give back.', 'Leave --given-back out.', 2],
    ],
    [
      11,
      [notBack!],
      ['Exception 11 (delivery-late) is no unresolved refund.', 'Leave --not-given-back out.', 2],
    ],
    ...([11, 14] as const).map((id): [number, string[], unknown[]] => [
      id,
      [uncharged!],
      [
        `Exception ${id} (${id === 11 ? 'delivery-late' : 'refund-unresolved'}) is about no payment in doubt.`,
        'Leave --not-charged out.',
        2,
      ],
    ]),
    [14, [], unsaid],
    [14, [back!, notBack!], unsaid],
  ])('O-11 %i %j is refused, and nothing changes', async (id, flags, why) => {
    for (const dryRun of [true, false]) {
      const tried = await changed(() => refusal(resolve(id, { flags, dryRun })));
      expect(tried.changes).toEqual([]);
      expect(tried.answer).toEqual(why);
    }
  });

  it.each([
    ['404', ['There is no exception 404.', 'See: gemporium exceptions list --all', 3]],
    ['D-1', ['"D-1" is no number of an exception.', 'See: gemporium exceptions list', 2]],
  ])('O-11 "%s" is no exception', async (id, why) => {
    const options = { resolution: 'sent by hand' };
    expect(await refusal(desk(exceptionsResolve, { words: { id }, options }))).toEqual(why);
  });

  it.each([undefined, ' '])('O-11 not without saying what was done: %j', async (resolution) => {
    const tried = desk(exceptionsResolve, {
      words: { id: '11' },
      options: { ...(resolution && { resolution }) },
    });
    expect(await refusal(tried)).toEqual(['--resolution is required: say what was done.', '', 2]);
  });

  it('O-11 one that another operator ends in between keeps that resolution', async () => {
    const database: Database = {
      ...crowd.database,
      async transaction(work) {
        await resolve(11);
        return crowd.database.transaction(work);
      },
    };
    const why = ['Exception 11 was resolved meanwhile.', '', 1];
    expect(await refusal(resolve(11, { database }))).toEqual(why);
  });
});

describe('O-11 exceptions reconciled', () => {
  const options = { store: ours, before: at(23), resolution: ' settlement of February ' };
  const reconcile = (changes: Record<string, string | undefined> = {}, dryRun = false) => {
    const { account = 'main', ...others } = changes;
    const given = Object.entries({ ...options, ...others }).filter(([, value]) => value !== undefined);
    return desk(exceptionsReconciled, { words: { account }, options: Object.fromEntries(given), dryRun });
  };
  beforeAll(() =>
    crowd.fill(
      'payment',
      [...silences, { ...silences[3]!, store: gone, detail: { account: 'third' } }].map((one) => ({
        store: one.store,
        billing_no: order(one.id),
        reference: `${order(one.id)}-1`,
        account: one.detail.account,
        // Those of others are old enough.
        created_at: at(one.id > 23 ? 1 : one.id),
      })),
    ),
  );

  it('O-11 how many it ends, and of which account, store and time; those after it and those of others stay', async () => {
    const tried = await changed(() => reconcile({}, true));
    expect(tried.changes).toEqual([]);
    const data = { account: 'main', store: ours, before: new Date(at(23)), ended: 2 };
    expect(tried.answer).toEqual({ lines: ['Would end 2 unresolved payments of main.'], data });
    const done = await changed(() => reconcile());
    expect(done.changes.map((one) => [one.id, one.resolution])).toEqual([
      [21, 'settlement of February'],
      [22, 'settlement of February'],
    ]);
    expect(done.changes.map((one) => one.found)).toEqual(['not-charged', 'not-charged']);
    expect(done.answer).toEqual({ lines: ['2 unresolved payments of main ended.'], data });
    const one = await reconcile({ before: '2026-02-03T04:05:23.001Z' });
    expect(one.lines).toEqual(['1 unresolved payment of main ended.']);
    const last = await crowd.database.one(audited, []);
    expect(last).toMatchObject({ outcome: '1 resolved', arguments: { before: '2026-02-03T04:05:23.001Z' } });
    const before = new Date().toISOString();
    expect((await reconcile({ before }, true)).lines).toEqual(['Would end 0 unresolved payments of main.']);
    expect(await crowd.database.one(audited, [])).toEqual(last);
  });

  it.each(['2020-01-01T00:00:00Z', '2090-01-01T00:00:00Z'])(
    'O-11 a report that ends in a minute covers nothing yet, though the operator’s machine says %s',
    async (machine) => {
      const seconds = (from: number) => new Date(Date.now() + from * 1000).toISOString();
      const [over, before] = [seconds(-60), seconds(60)];
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(machine) });
      onTestFinished(() => void vi.useRealTimers());
      expect((await reconcile({ before: over }, true)).lines[0]).toMatch(/^Would end \d unresolved payments/);
      const why = [
        `--before ${before} is not over yet: no report covers it.`,
        'Name the end of the report.',
        2,
      ];
      for (const dryRun of [true, false]) expect(await refusal(reconcile({ before }, dryRun))).toEqual(why);
    },
  );

  const example = 'For example: 2026-11-20T00:00:00Z';
  it.each<[changes: Record<string, string | undefined>, why: [string, string, number]]>([
    [{ before: undefined }, ['--before is required, in UTC.', example, 2]],
    ...[
      ...['2026-02-03', '2026-02-03T00:00:00', '2026-02-03T00:00:00+08:00'],
      ...['2026-02-30T00:00:00Z', '2026-13-01T00:00:00Z'],
    ].map((before): [Record<string, string>, [string, string, number]] => [
      { before },
      [`--before ${before} is no UTC time.`, example, 2],
    ]),
    [
      { before: '2999-01-01T00:00:00Z' },
      [
        '--before 2999-01-01T00:00:00Z is not over yet: no report covers it.',
        'Name the end of the report.',
        2,
      ],
    ],
    [{ resolution: undefined }, ['--resolution is required: say what was compared.', '', 2]],
    [{ resolution: ' ' }, ['--resolution is required: say what was compared.', '', 2]],
    [{ store: undefined }, ['--store is required, such as watt.production.', '', 2]],
    [{ store: 'nov.production' }, ['There is no store nov.production.', stores, 3]],
    [
      { account: 'mian' },
      ['No payment of nova.production was made over an account mian.', 'Its accounts: main, second', 3],
    ],
    [
      { account: 'main', store: 'gone.demo' },
      ['No payment of gone.demo was made over an account main.', '', 3],
    ],
  ])('O-11 with %j it says what is wrong, and ends nothing', async (changes, why) => {
    const tried = await changed(() => refusal(reconcile(changes)));
    expect(tried.changes).toEqual([]);
    expect(tried.answer).toEqual(why);
  });
});
