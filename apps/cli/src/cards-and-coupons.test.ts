import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publish } from '@gemporium/server/catalogue/publish.ts';
import { type Database, statement } from '@gemporium/server/repositories/database.ts';
import { sampleShop } from '@gemporium/server/testing/sample-shop.ts';
import { openTestDatabase, type TestDatabase } from '@gemporium/server/testing/test-database.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Command, Refusal } from './command.ts';
import { cardsIssue } from './commands/cards-issue.ts';
import { couponsGrant } from './commands/coupons-grant.ts';
import { playersShow } from './commands/players-show.ts';
import { readCardBatch } from './read-card-batch.ts';

/* What an operator gives away: cards whose passwords stand in one file, and coupons that hold for so many days. */

let opened: TestDatabase;
let folder: string;
const shop = sampleShop();
const coupons = { templates: [{ id: 'gift', name: 'Gift', discountRate: '0.80', validDays: 3, stock: 0 }] };
beforeAll(async () => {
  opened = await openTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'cards-'));
  writeFileSync(join(folder, 'local-secret'), 'ab'.repeat(32));
  Object.assign(shop.brands.nova!, { isVip: true, isOpenCoupon: true, coupons });
  await publish(opened.database, { catalogue: shop, by: 'test', note: '', at: new Date() });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await opened.close();
});
afterEach(() => void vi.useRealTimers());

const run = (command: Command, call: object, database: Database = opened.database) =>
  command.run({
    ...{ words: {}, options: {}, flags: new Set(), operator: 'sam', dryRun: false },
    database: async () => database,
    environment: { LOCAL_SECRET_FILE: join(folder, 'local-secret') },
    ...call,
  });
const store = 'nova.production';
const game = shop.brands.nova!.games.find(({ goods }) => goods.length > 0)!;
const worth = { game: game.key, items: 'gem:5', name: 'Card', price: '4.99', currency: 'USD' };

describe('K-02 the file with the passwords of new cards', () => {
  const fileOf = (batch: string) => join(folder, `${batch}.csv`);
  const issue = (batch: string, database?: Database) =>
    run(cardsIssue, { options: { store, batch, count: '3', ...worth, out: fileOf(batch) } }, database);
  const cards = statement(
    'issued_cards',
    'select count(*)::int as count from card where store = $1 and batch = $2',
  );
  const issued = async (batch: string) =>
    (await opened.database.one<{ count: number }>(cards, [store, batch]))?.count;
  const breaksOff = () => Object.assign(new Error('Connection terminated unexpectedly'));

  const endings: [title: string, ends: (work: () => Promise<unknown>) => Promise<unknown>, stands: number][] =
    [
      [
        'the answer to the COMMIT was lost, and it stands',
        async (work) => {
          await work();
          throw breaksOff();
        },
        3,
      ],
      [
        'the connection broke off before it',
        async () => {
          throw breaksOff();
        },
        0,
      ],
    ];
  it.each(endings)('K-02 stays where %s', async (_title, ends, stands) => {
    const batch = `broken-${stands}`;
    const database = {
      ...opened.database,
      transaction: (work: never) => ends(() => opened.database.transaction(work)),
    } as Database;
    const no: unknown = await issue(batch, database).catch((error: unknown) => error);
    expect(no).toBeInstanceOf(Refusal);
    expect((no as Refusal).message).toContain('is not known (Connection terminated unexpectedly)');
    expect((no as Refusal).hint).toContain(`cards export --store ${store} --batch ${batch}`);
    expect(await issued(batch)).toBe(stands);
    expect(readFileSync(fileOf(batch), 'utf8').trim().split('\r\n')).toHaveLength(4);
  });

  it('K-02 stays with the cards, and is gone where the batch is another one', async () => {
    await issue('spring');
    expect([await issued('spring'), existsSync(fileOf('spring'))]).toEqual([3, true]);
    rmSync(fileOf('spring'));
    await expect(issue('spring')).rejects.toThrow(`${store} has a batch spring already.`);
    expect([await issued('spring'), existsSync(fileOf('spring'))]).toEqual([3, false]);
  });
});

describe('K-02 the last day of cards', () => {
  const brand = shop.brands.nova!;
  const expiry = (expires: string) =>
    readCardBatch(
      { id: store, brand, environment: 'production', version: 1 },
      { batch: 'b', ...worth, expires },
    ).expiresAt;
  it.each([
    ['2096-02-29', '2096-03-01T00:00:00.000Z'],
    ['2097-01-31', '2097-02-01T00:00:00.000Z'],
    ['2097-12-31', '2098-01-01T00:00:00.000Z'],
    ['2097-01-31T12:00:00Z', '2097-01-31T12:00:00.000Z'],
    ['2097-01-31T23:30:00-03:00', '2097-02-01T02:30:00.000Z'],
    ['2097-02-29', undefined],
    ['2097-02-31', undefined],
    ['2097-04-31', undefined],
    ['2097-13-01', undefined],
    ['2097-00-10', undefined],
    ['2097-02-31T12:00:00Z', undefined],
    ['2097-02-30T12:00:00+09:00', undefined],
    ['2097-01-31T25:00:00Z', undefined],
    ['2097-01-31T12:00:00', undefined],
    ['2020-01-31', undefined],
    ['tomorrow', undefined],
    ['', undefined],
  ])('K-02 "%s" is %s', (text, moment) => {
    if (moment === undefined) expect(() => expiry(text)).toThrow(Refusal);
    else expect(expiry(text)?.toISOString()).toBe(moment);
  });
});

describe('C-02 a coupon that an operator gives', () => {
  const validity = statement(
    'granted_validity',
    `select valid_from <= now() as begun, valid_until > now() as holds, extract(epoch from valid_until - now()) / 86400 as days
     from coupon_grant where suid = $1`,
  );
  it.each(['2020-01-01T00:00:00Z', '2090-01-01T00:00:00Z'])(
    'C-02 holds by the database’s clock, where the operator’s machine says %s',
    async (machine) => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(machine) });
      const player = `owner-${machine}`;
      await run(couponsGrant, { words: { template: 'gift' }, options: { store, player, game: game.gpId } });
      vi.useRealTimers();
      const row = await opened.database.one<{ begun: boolean; holds: boolean; days: number }>(validity, [
        player,
      ]);
      expect(row).toMatchObject({ begun: true, holds: true });
      expect(Number(row?.days)).toBeCloseTo(3, 2);
    },
  );

  it('C-02 is shown as what it takes off, not as what is left to pay', async () => {
    const player = 'owner-of-one';
    await run(couponsGrant, { words: { template: 'gift' }, options: { store, player, game: game.gpId } });
    const { lines } = await run(playersShow, {
      words: { suid: player },
      options: { store, game: game.gpId },
    });
    expect(lines.filter((line) => line.includes('gift')).map((line) => /\S+% off/.exec(line)?.[0])).toEqual([
      '20% off',
    ]);
  });
});
