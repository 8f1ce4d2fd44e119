import { publish } from '@gemporium/server/catalogue/publish.ts';
import { statement } from '@gemporium/server/repositories/database.ts';
import { combinations, setUpCrowd } from '@gemporium/server/testing/crowd.ts';
import { sampleShop } from '@gemporium/server/testing/sample-shop.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cardsExport } from './commands/cards-export.ts';
import { cardsRevoke } from './commands/cards-revoke.ts';
import { changing, openDesk, refusal } from './testing/desk.ts';
import { at, demo, ours, theirs } from './testing/names-of-rows.ts';

/*
 * What became of cards, as an operator reads it, among cards and batches of another store and of the brand's demo that bear
 * the same numbers and names, and stand otherwise.
 */

const crowd = setUpCrowd();
const desk = openDesk(crowd);
beforeAll(async () => {
  await publish(crowd.database, { catalogue: sampleShop(), by: 'test', note: '', at: new Date() });
});

const [over, ahead] = ['2026-03-01T00:00:00.000Z', '2096-03-01T00:00:00.000Z'];
const states = ['issued', 'used', 'revoked'] as const;
const batches = [
  { batch: 'over', price_minor: 499, currency: 'USD', expires_at: over, issued_at: at(1) },
  { batch: 'ahead', price_minor: 799, currency: 'JPY', expires_at: ahead, issued_at: at(3) },
  { batch: 'never', price_minor: 1000, currency: 'USD', expires_at: null, issued_at: at(2) },
];
/** AAAA-AAAA-0001 and so on. */
const numberOf = (index: number) => `AAAAAAAA000${index}`;
const cards = combinations({ batch: batches.map(({ batch }) => batch), state: states }).map((one, index) => ({
  ...one,
  store: ours as string,
  number: numberOf(index),
  secret_mac: `\\x${String(index).repeat(64)}`,
  billing_no: one.state === 'used' ? `GP${index}` : null,
  used_at: one.state === 'used' ? at(10 + index) : null,
  revoked_at: one.state === 'revoked' ? at(20 + index) : null,
}));
const elsewhere = cards.flatMap((card) => [
  { ...card, store: theirs, state: 'issued', billing_no: null, used_at: null, revoked_at: null },
  { ...card, store: demo, state: 'revoked', billing_no: null, used_at: null, revoked_at: at(59) },
]);
const all = [...elsewhere, ...cards];
beforeEach(async () => {
  await crowd.fill('card', all);
  await crowd.fill('card_batch', [
    ...[theirs, demo].flatMap((store) => batches.map((batch) => ({ ...batch, store, price_minor: 1 }))),
    ...batches.map((batch) => ({ ...batch, store: ours })),
  ]);
});

const names = (count: number) => Array.from({ length: count }, (_, n) => `b${n}`).join(', ');
const header = 'number,batch,state,price,billing_no,changed_at,expires_at';
const batchesOf = `Batches of ${ours}: ahead, never, over`;
const neither = ['Say which cards: --batch or --number.', batchesOf, 2];
const none = ['There are no such cards.', batchesOf, 3];
const noNumber = ['"A!" is no card number.', '', 2];
const noStore = [
  'There is no store nova.',
  'Stores: nova.production, nova.demo, zeta.production, zeta.demo',
  3,
];
const refusals: [options: Record<string, string>, why: unknown][] = [
  [{ batch: 'over' }, ['--store is required, such as watt.production.', '', 2]],
  [{ store: 'nova', batch: 'over' }, noStore],
  [{ store: ours }, neither],
  [{ store: ours, number: 'A!' }, noNumber],
  [{ store: ours, number: 'AAAAAAAA9999' }, none],
  [{ store: ours, batch: 'other' }, none],
  [{ store: ours, batch: 'over', number: numberOf(3) }, none],
];

describe('K-02 cards export', () => {
  const exported = (options: Record<string, string>) =>
    desk(cardsExport, { options: { store: ours, ...options } });

  it.each<[batch: string, lines: string[]]>([
    [
      'over',
      [
        `AAAA-AAAA-0000,over,expired,4.99 USD,,,${over}`,
        `AAAA-AAAA-0001,over,used,4.99 USD,GP1,${at(11)},${over}`,
        `AAAA-AAAA-0002,over,revoked,4.99 USD,,${at(22)},${over}`,
      ],
    ],
    [
      'ahead',
      [
        `AAAA-AAAA-0003,ahead,issued,799 JPY,,,${ahead}`,
        `AAAA-AAAA-0004,ahead,used,799 JPY,GP4,${at(14)},${ahead}`,
        `AAAA-AAAA-0005,ahead,revoked,799 JPY,,${at(25)},${ahead}`,
      ],
    ],
    [
      'never',
      [
        'AAAA-AAAA-0006,never,issued,10.00 USD,,,',
        `AAAA-AAAA-0007,never,used,10.00 USD,GP7,${at(17)},`,
        `AAAA-AAAA-0008,never,revoked,10.00 USD,,${at(28)},`,
      ],
    ],
  ])(
    'K-02 cards whose last day is %s: a spent or revoked one is never called expired',
    async (batch, lines) => {
      const listed = await exported({ batch });
      expect(listed.lines).toEqual([header, ...lines]);
      const names = header.split(',');
      expect(listed.data).toEqual(
        lines.map((line) => Object.fromEntries(line.split(',').map((value, n) => [names[n], value]))),
      );
    },
  );

  it.each([
    { number: 'AAAA-AAAA-0004' },
    { number: 'aaaaaaaaooo4' },
    { number: numberOf(4), batch: 'ahead' },
  ])('K-02 one card, as it is printed or typed: %j', async (options) => {
    const { lines } = await exported(options);
    expect(lines).toEqual([header, `AAAA-AAAA-0004,ahead,used,799 JPY,GP4,${at(14)},${ahead}`]);
  });

  it('K-02 the same batch of another store is that store’s', async () => {
    const { lines } = await exported({ store: demo, batch: 'over' });
    expect(lines[1]).toBe(`AAAA-AAAA-0000,over,revoked,0.01 USD,,${at(59)},${over}`);
  });

  it.each(refusals)('K-02 %j is refused', async (options, why) => {
    expect(await refusal(desk(cardsExport, { options }))).toEqual(why);
  });
});

it.each([
  [0, 'none'],
  [20, names(20)],
  [21, `${names(20)} and older ones`],
])('K-02 of %d batches the newest twenty are named', async (count, told) => {
  await crowd.fill(
    'card_batch',
    Array.from({ length: count }, (_, n) => ({
      ...batches[0],
      store: ours,
      batch: `b${n}`,
      issued_at: new Date(Date.UTC(2026, 0, 31 - n)),
    })),
  );
  const asked = desk(cardsExport, { options: { store: ours, batch: 'spring' } });
  expect(await refusal(asked)).toEqual(['There are no such cards.', `Batches of ${ours}: ${told}`, 3]);
});

describe('K-02 cards revoke', () => {
  const reason = ' lost in the mail ';
  const counted = (count: number) => (count === 1 ? '1 card' : `${count} cards`);
  const revoke = (options: Record<string, string>, dryRun = false) =>
    desk(cardsRevoke, { options: { reason, ...options }, dryRun });
  /** What the command answers, and what it does with which cards. */
  async function revoked<Answer>(work: () => Promise<Answer>) {
    const { answer, changes } = await changing(crowd, 'card', work);
    return { answer, changes: changes.map(({ mark, ...change }) => ({ ...change, of: all[Number(mark)] })) };
  }
  const audit = statement(
    'cards_revoke_audit',
    'select operator, command, store, target, outcome, arguments from audit order by id desc limit 1',
  );

  it.each<[options: Record<string, string>, numbers: string[], spent: number, of: number, target: string]>([
    [{ batch: 'over' }, [numberOf(0)], 1, 3, 'over'],
    [{ number: 'AAAA-AAAA-0006' }, [numberOf(6)], 0, 1, numberOf(6)],
    [{ number: 'AAAA-AAAA-0007' }, [], 1, 1, numberOf(7)],
    [{ batch: 'over', number: 'AAAA-AAAA-0000' }, [numberOf(0)], 0, 1, numberOf(0)],
  ])('K-02 of %j only unspent ones, of this store only', async (options, numbers, spent, of, target) => {
    const which = { store: ours, ...options };
    const tried = await revoked(() => revoke(which, true));
    expect(tried.changes).toEqual([]);
    expect(tried.answer).toEqual({
      lines: [
        `Would revoke ${counted(numbers.length)}; ${spent} ${spent === 1 ? 'is spent and stays' : 'are spent and stay'} so.`,
      ],
      data: { issued: numbers.length, used: spent },
    });
    const done = await revoked(() => revoke(which));
    const now = { state: 'revoked', revoked_at: expect.any(String) };
    expect(done.changes).toEqual(
      numbers.map((number) => ({ ...now, of: cards.find((card) => card.number === number) })),
    );
    expect(done.answer).toEqual({
      lines: [`Revoked ${counted(numbers.length)} of ${of}.`],
      data: { revoked: numbers.length, of },
    });
    const plain = 'number' in options ? { ...options, number: target } : options;
    expect(await crowd.database.one(audit, [])).toEqual({
      operator: 'sam',
      command: 'cards revoke',
      store: ours,
      target,
      outcome: `revoked ${numbers.length}`,
      arguments: { reason: 'lost in the mail', store: ours, ...plain },
    });
  });

  it.each<[options: Record<string, string>, why: unknown]>([
    ...refusals,
    [{ store: ours, batch: 'over', reason: ' ' }, ['--reason is required: it is kept in the audit.', '', 2]],
  ])('K-02 %j is refused, and no card changes', async (options, why) => {
    const tried = await revoked(() => refusal(revoke(options)));
    expect(tried.changes).toEqual([]);
    expect(tried.answer).toEqual(why);
  });
});
