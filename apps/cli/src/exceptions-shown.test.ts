import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStores } from '@gemporium/server/repositories/catalogue.ts';
import { exceptionKinds } from '@gemporium/server/repositories/exceptions.ts';
import { setUpCrowd } from '@gemporium/server/testing/crowd.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readArguments } from './arguments.ts';
import { exceptionsList } from './commands/exceptions-list.ts';
import { exceptionsShow } from './commands/exceptions-show.ts';
import { commands } from './commands.ts';
import { openDesk, refusal } from './testing/desk.ts';
import { at, demo, number as order, ours } from './testing/names-of-rows.ts';
import { abroad, all, doubted, gone, late, parked, silences } from './testing/sample-exceptions.ts';

/* Every word that an operator reads of exceptions. */

const crowd = setUpCrowd();
const desk = openDesk(crowd);

beforeAll(async () => {
  await openStores(crowd.database, ['nova', 'gone']);
});
beforeEach(() => crowd.fill('exception', all));

const stores = 'Stores: gone.demo, gone.production, nova.demo, nova.production';
describe('O-11 exceptions list', () => {
  const list = (options: Record<string, string> = {}, flags: string[] = []) =>
    desk(exceptionsList, { options, flags });

  it('O-11 what is open: what each is about, and how much money is silent where', async () => {
    const { lines, data } = await list();
    expect(lines).toEqual([
      'NO  STORE            STATE  KIND               ORDER               SINCE                 REASON',
      '11  nova.production  open   delivery-late      GP0000000000000001  2026-02-03 04:05:09Z  no answer',
      '12  nova.production  open   work-parked        -                   2026-02-03 04:05:08Z  by surprise',
      '14  nova.production  open   refund-unresolved  GP0000000000000004  2026-02-03 04:05:06Z  no word',
      '15  nova.demo        open   delivery-late      GP0000000000000001  2026-02-03 04:05:05Z  of the demo',
      '16  gone.production  open   delivery-late      GP0000000000000001  2026-02-03 04:05:04Z  of the gone',
      '',
      'Unresolved payments (each: --kind payment-unresolved)',
      'STORE            ACCOUNT  PAYMENTS  AMOUNT     OLDEST',
      'nova.demo        main     1         2.00 USD   2026-02-03 04:05:25Z',
      'nova.production  main     1         750 JPY    2026-02-03 04:05:23Z',
      'nova.production  main     2         15.00 USD  2026-02-03 04:05:21Z',
      'nova.production  second   1         3.00 USD   2026-02-03 04:05:24Z',
    ]);
    expect(JSON.parse(JSON.stringify(data))).toMatchObject([
      late,
      parked,
      doubted,
      ...abroad,
      ...[
        [demo, 'main', 'USD', 1, 200, at(25)],
        [ours, 'main', 'JPY', 1, 750, at(23)],
        [ours, 'main', 'USD', 2, 1500, at(21)],
        [ours, 'second', 'USD', 1, 300, at(24)],
      ].map(([store, account, currency, open, amount_minor, oldest]) => ({
        store,
        kind: 'payment-unresolved',
        provider: `provider of ${account}`,
        account,
        currency,
        open,
        amount_minor,
        oldest,
      })),
    ]);
  });

  const ids = (lines: string[]) =>
    lines.filter((line) => /^\d/.test(line)).map((line) => Number(line.split(' ')[0]));
  it.each<[options: Record<string, string>, flags: string[], found: number[], counts: number]>([
    [{}, ['all'], [11, 12, 13, 14, 15, 16], 4],
    [{ store: ours }, [], [11, 12, 14], 3],
    [{ store: gone }, [], [16], 0],
    [{ kind: 'delivery-late' }, [], [11, 15, 16], 0],
    [{ kind: 'delivery-late', store: demo }, [], [15], 0],
    [{ kind: 'refund-failed' }, [], [], 0],
    [{ kind: 'refund-failed' }, ['all'], [13], 0],
    [{ kind: 'payment-unresolved' }, [], [25, 24, 23, 22, 21], 0],
    [{ kind: 'payment-unresolved' }, ['all'], [26, 25, 24, 23, 22, 21], 0],
  ])('O-11 by %j %j', async (options, flags, found, counts) => {
    const { lines, data } = await list(options, flags);
    expect(ids(lines)).toEqual(found);
    expect((data as { id?: number }[]).flatMap(({ id }) => id ?? [])).toEqual(found);
    expect(data).toHaveLength(found.length + counts);
    expect(lines.filter((line) => /^(nova|gone)\./.test(line))).toHaveLength(counts);
  });

  it('O-11 how one stands that has ended; an exception without an order; none', async () => {
    expect((await list({ kind: 'refund-failed' }, ['all'])).lines).toEqual([
      'NO  STORE            STATE     KIND           ORDER               SINCE                 REASON',
      '13  nova.production  resolved  refund-failed  GP0000000000000003  2026-02-03 04:05:07Z  too old',
    ]);
    await crowd.fill('exception', [silences[0]!]);
    expect((await list()).lines).toEqual([
      'Unresolved payments (each: --kind payment-unresolved)',
      'STORE            ACCOUNT  PAYMENTS  AMOUNT    OLDEST',
      'nova.production  main     1         4.99 USD  2026-02-03 04:05:21Z',
    ]);
    await crowd.fill('exception', [parked]);
    expect((await list()).lines).toEqual([
      'NO  STORE            STATE  KIND         ORDER  SINCE                 REASON',
      '12  nova.production  open   work-parked  -      2026-02-03 04:05:08Z  by surprise',
    ]);
    await crowd.fill('exception', []);
    expect(await list()).toEqual({ lines: ['No exception is open.'], data: [], note: undefined });
    expect((await list({}, ['all'])).lines).toEqual(['There is no exception.']);
  });

  it.each([{ kind: 'chargeback' }, { store: demo }, { kind: 'chargeback', store: ours }])(
    'O-11 that none of %j is open does not say that none is',
    async (options: Record<string, string>) => {
      await crowd.fill('exception', [parked]);
      expect((await list(options)).lines).toEqual(['No such exception is open.']);
      expect((await list(options, ['all'])).lines).toEqual(['There is no such exception.']);
    },
  );

  it('O-11 a truncated list says so, and lists none twice', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ ...late, id: n + 1, key: `D-${n}`, created_at: at(0) }));
    await crowd.fill('exception', [...many(201), silences[0]!]);
    const { lines, data, note } = await list();
    expect(note).toBe(
      'Only the newest 200 are listed: see --store and --kind. Open: 201 delivery-late, 1 payment-unresolved.',
    );
    expect(ids(lines)).toEqual(Array.from({ length: 200 }, (_, n) => 201 - n));
    expect(data).toHaveLength(200 + 1);
    expect(lines.slice(201)).toEqual([
      '',
      'Unresolved payments (each: --kind payment-unresolved)',
      expect.stringMatching(/^STORE/),
      expect.stringMatching(/^nova\.production/),
    ]);
    await crowd.fill('exception', many(200));
    const all = await list();
    expect([all.lines.length, all.note]).toEqual([1 + 200, undefined]);
  });

  it('O-11 what a truncated list hides is counted by kind, the most first, of the store that is asked about', async () => {
    const many = Array.from({ length: 201 }, (_, n) => ({
      ...late,
      id: n + 10,
      key: `D-${n}`,
      created_at: at(9),
    }));
    const older = [
      { ...parked, id: 1 },
      { ...parked, id: 2, key: 'other', store: demo },
      { ...parked, id: 3, key: 'over', state: 'resolved', resolved_at: at(9) },
    ];
    await crowd.fill('exception', [...many, ...older]);
    const note = async (options?: Record<string, string>, flags?: string[]) =>
      (await list(options, flags)).note?.split('--kind.')[1];
    expect(await note()).toBe(' Open: 201 delivery-late, 2 work-parked.');
    expect(await note({}, ['all'])).toBe(' Open: 201 delivery-late, 2 work-parked.');
    expect(await note({ store: ours })).toBe(' Open: 201 delivery-late, 1 work-parked.');
    expect(await note({ kind: 'delivery-late' })).toBe('');
    expect(await note({ store: demo })).toBeUndefined();
  });

  it.each<[options: Record<string, string>, why: [string, string, number]]>([
    [
      { kind: 'payment-unresolvd' },
      ['There is no kind of exception payment-unresolvd.', `Kinds: ${exceptionKinds.join(', ')}`, 2],
    ],
    [{ store: 'nov.production' }, ['There is no store nov.production.', stores, 3]],
  ])('O-11 %j, which is misspelt, is no empty list: it says what there is', async (options, why) => {
    expect(await refusal(list(options))).toEqual(why);
  });
});

describe('O-11 exceptions show', () => {
  const show = (id: string) => desk(exceptionsShow, { words: { id } });

  it.each([
    ['in English', { ja: '停止中', en: 'You are banned.' }, 'You are banned.'],
    ['as it is, where there is one language', { ja: '停止中' }, '停止中'],
    ['as it is, where it is plain', 'Banned', 'Banned'],
  ])('O-11 what the game tells the player, %s; a program gets every language', async (_how, note, shown) => {
    const detail = { note, roleId: 'r1', serverId: 's1' };
    await crowd.fill('exception', [{ ...late, kind: 'delivery-refused', detail }]);
    const { lines, data } = await show('11');
    expect(lines.slice(-5)).toEqual([
      '{',
      `  "note": ${JSON.stringify(shown)},`,
      '  "roleId": "r1",',
      '  "serverId": "s1"',
      '}',
    ]);
    expect(data).toMatchObject({ detail });
  });

  it('O-11 all that is known of it: of one that is open, and of one that a person ended', async () => {
    const { lines, data } = await show('11');
    expect(lines).toEqual([
      'exception  11',
      'kind       delivery-late',
      'state      open',
      'store      nova.production',
      'order      GP0000000000000001',
      'payment    GP0000000000000001-1',
      'since      2026-02-03 04:05:09Z',
      'reason     no answer',
      'ends       by itself: the delivery, or its refusal',
      '           to try now: orders redeliver GP0000000000000001',
      '',
      '{',
      '  "said": {',
      '    "code": 503',
      '  },',
      '  "tries": 9',
      '}',
    ]);
    expect(JSON.parse(JSON.stringify(data))).toMatchObject({ ...late, state: 'open', resolution: null });
    expect((await show('13')).lines).toEqual([
      'exception  13',
      'kind       refund-failed',
      'state      resolved',
      'store      nova.production',
      'order      GP0000000000000003',
      'payment    -',
      'since      2026-02-03 04:05:07Z',
      'reason     too old',
      'resolved   2026-02-03 04:05:50Z by operator:ann: called them',
    ]);
  });

  const endsOf = async (row: object) => {
    await crowd.fill('exception', [{ ...late, ...row }]);
    const { lines } = await show('11');
    const from = lines.findIndex((line) => line.startsWith('ends'));
    return lines.slice(from, lines.indexOf('')).map((line) => line.slice('ends       '.length));
  };
  const one = order(1);
  it.each<[what: string, row: object, ends: string[]]>([
    [
      'refused goods',
      { kind: 'delivery-refused' },
      [
        `orders redeliver ${one}`,
        `orders refund ${one} --reason …`,
        `orders close ${one} --delivered --reason …`,
      ],
    ],
    [
      'a refused reward',
      { kind: 'delivery-refused', key: 'D-RW0000000000000001', billing_no: null },
      ['rewards redeliver RW0000000000000001', 'exceptions resolve 11 --resolution …'],
    ],
    [
      'a refund without an outcome',
      { kind: 'refund-unresolved' },
      [
        'by itself: the provider’s report',
        'exceptions resolve 11 --resolution … --given-back',
        'exceptions resolve 11 --resolution … --not-given-back',
      ],
    ],
    [
      'a failed refund',
      { kind: 'refund-failed' },
      [
        `orders refund ${one} --payment ${one}-1 --reason …`,
        'once it is refunded at the provider: exceptions resolve 11 --resolution … --given-back',
      ],
    ],
    [
      'a debt paid twice',
      { kind: 'debt-paid-twice', detail: { order: order(2) } },
      [
        `orders refund ${one} --reason …`,
        `orders refund ${order(2)} --reason …`,
        'exceptions resolve 11 --resolution …',
      ],
    ],
    ['parked work', { kind: 'work-parked', billing_no: null, reference: null }, ['work resume 11']],
  ])('O-11 what ends %s, with its own numbers', async (_what, row, ends) => {
    expect(await endsOf(row)).toEqual(ends);
  });

  const documented = readFileSync(
    join(import.meta.dirname, '../../../docs/operations/exceptions.md'),
    'utf8',
  );
  it.each(exceptionKinds)('O-11 what ends %s can be typed as it stands, and is documented', async (kind) => {
    const ends = await endsOf({ kind, detail: { order: order(2) } });
    const row = documented.split('\n').find((line) => line.startsWith(`| \`${kind}\` |`));
    for (const way of ends) {
      const [words] = /(exceptions|orders|rewards|work) .*/.exec(way) ?? [];
      if (words === undefined) {
        expect([way, row]).toEqual([
          expect.stringMatching(/^by itself: /),
          expect.stringMatching(/ends by itself/i),
        ]);
        continue;
      }
      const [noun, verb, ...rest] = words.split(' ');
      const command = commands.find(({ name }) => name === `${noun} ${verb}`);
      expect(() => readArguments(command!, rest)).not.toThrow();
      expect(words).not.toMatch(/[<>]|null|undefined/);
      for (const named of [`${noun} ${verb}`, ...rest.filter((one) => /^--(given|not)/.test(one))])
        expect(row).toContain(named);
    }
  });

  it.each([
    ['404', ['There is no exception 404.', 'See: gemporium exceptions list --all', 3]],
    ['D-1', ['"D-1" is no number of an exception.', 'See: gemporium exceptions list', 2]],
    ['', ['"" is no number of an exception.', 'See: gemporium exceptions list', 2]],
    [
      '1234567890123456',
      ['"1234567890123456" is no number of an exception.', 'See: gemporium exceptions list', 2],
    ],
  ])('O-11 "%s" is refused', async (id, why) => {
    expect(await refusal(show(id))).toEqual(why);
  });
});
