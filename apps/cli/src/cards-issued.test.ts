import { createHmac } from 'node:crypto';
import fs, { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { markOfCardKey } from '@gemporium/server/card-key.ts';
import { publish } from '@gemporium/server/catalogue/publish.ts';
import { findCardKey, saveAddressing, saveCardKey } from '@gemporium/server/repositories/addressing.ts';
import { type Database, statement } from '@gemporium/server/repositories/database.ts';
import { sampleShop } from '@gemporium/server/testing/sample-shop.ts';
import { openTestDatabase, type TestDatabase } from '@gemporium/server/testing/test-database.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Command, Refusal } from './command.ts';
import { cardsIssue } from './commands/cards-issue.ts';
import { readCardBatch } from './read-card-batch.ts';
import { serversSecrets } from './servers-secrets.ts';
import { type Asked, openDesk, refusal } from './testing/desk.ts';

/* Cards that an operator issues, and the one file in which their passwords stand. */

let opened: TestDatabase;
let folder: string;
const shop = sampleShop();
beforeAll(async () => {
  opened = await openTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'cards-'));
  writeFileSync(join(folder, 'local-secret'), 'ab'.repeat(32));
  const ticket = { ...game.goods[0]!, productId: 'ticket-1', items: [{ sku: 'ticket', quantity: 1 }] };
  Object.assign(game, { goods: [...game.goods, ticket] });
  // The other brands take no cards.
  Object.assign(shop.brands.nova!, { isOpenCard: true });
  await publish(opened.database, { catalogue: shop, by: 'test', note: '', at: new Date() });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await opened.close();
});
afterEach(() => void vi.useRealTimers());

const run = (command: Command, asked: Asked, database: Database = opened.database) =>
  openDesk({ database })(command, {
    environment: { LOCAL_SECRET_FILE: join(folder, 'local-secret') },
    ...asked,
  });
const store = 'nova.production';
const game = shop.brands.nova!.games.find(({ goods }) => goods.length > 0)!;
const now = new Date();
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
  afterEach(() => opened.database.script('delete from addressing'));
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

  const address = { publicScheme: 'http', port: 8080, backupPort: 8082 } as const;

  it.each([
    ['live', 'local', { LOCAL_SECRET_FILE: 'local-secret' }],
    ['local', 'live', { RUN_MODE: 'live', SECRETS_FILE: 'secrets.json' }],
  ] as const)(
    'K-02 is not written under a key that the servers, in %s mode, do not use: the command is in %s mode',
    async (servers, own, files) => {
      writeFileSync(
        join(folder, 'secrets.json'),
        JSON.stringify({ 'card.key': 'a key of cards, long enough: 0123456789' }),
        {
          mode: 0o600,
        },
      );
      const environment = Object.fromEntries(
        Object.entries(files).map(([name, value]) => [
          name,
          name === 'RUN_MODE' ? value : join(folder, value),
        ]),
      );
      const options = { store, batch: `of-${servers}`, count: '3', ...worth, out: fileOf(servers) };
      await saveAddressing(opened.database, { runMode: servers, ...address });
      for (const dryRun of [true, false])
        expect(await refusal(run(cardsIssue, { options, environment, dryRun }))).toEqual([
          `RUN_MODE is ${own} for this command, but the servers of this database run with RUN_MODE=${servers}.`,
          'Give the command the RUN_MODE, DATA_DIR and SECRETS_FILE of the servers.',
          1,
        ]);
      expect([await issued(options.batch), existsSync(fileOf(servers))]).toEqual([0, false]);
      await saveAddressing(opened.database, { runMode: own, ...address });
      expect((await run(cardsIssue, { options, environment })).lines[0]).toContain('Issued 3 cards');
    },
  );

  it.each([
    ['lacks it', {}],
    ['has a short one', { 'card.key': 'short' }],
  ])(
    'K-02 is not issued with a file of secrets that %s: such cards could never be redeemed',
    async (_what, secrets) => {
      writeFileSync(join(folder, 'lacking.json'), JSON.stringify(secrets), { mode: 0o600 });
      const environment = { RUN_MODE: 'live', SECRETS_FILE: join(folder, 'lacking.json') };
      await saveAddressing(opened.database, { ...address, runMode: 'live' });
      const options = { store, batch: 'keyless', count: '3', ...worth, out: fileOf('keyless') };
      for (const dryRun of [true, false]) {
        const [why, hint] = await refusal(run(cardsIssue, { options, environment, dryRun }));
        expect(why).toContain('card.key');
        expect(hint).toBe('Give the command the RUN_MODE, DATA_DIR and SECRETS_FILE of the servers.');
      }
      expect([await issued('keyless'), existsSync(fileOf('keyless'))]).toEqual([0, false]);
      await saveAddressing(opened.database, { ...address, runMode: 'local' });
    },
  );

  it('K-02 is written for a brand that takes no cards yet, which is said', async () => {
    const brand = shop.brands.nova!;
    const warning = expect.stringMatching(
      /^nova takes no cards now: nobody can redeem them until its isOpenCard/,
    );
    for (const [isOpenCard, more] of [
      [true, []],
      [false, [warning]],
    ] as const) {
      await publish(opened.database, {
        catalogue: { ...shop, brands: { ...shop.brands, nova: { ...brand, isOpenCard } } },
        by: 'test',
        note: '',
        at: new Date(),
      });
      for (const dryRun of [true, false]) {
        const batch = `open-${isOpenCard}`;
        const options = { store, batch, count: '3', ...worth, out: fileOf(batch) };
        const { lines } = await run(cardsIssue, { options, dryRun });
        expect(lines.slice(dryRun ? 1 : 2)).toEqual(more);
      }
    }
    await publish(opened.database, { catalogue: shop, by: 'test', note: '', at: new Date() });
  });

  it('K-02 is not written under another card.key than that of the servers', async () => {
    const secretFile = (master: string) => {
      const file = join(folder, `secret-${master}`);
      writeFileSync(file, master.repeat(32), { mode: 0o600 });
      return { LOCAL_SECRET_FILE: file };
    };
    const options = { store, batch: 'of-another-key', count: '3', ...worth, out: fileOf('of-another-key') };
    await saveAddressing(opened.database, { runMode: 'local', ...address });
    expect(await findCardKey(opened.database)).toBeUndefined();
    const { secrets } = await serversSecrets(opened.database, secretFile('cd'));
    const cardMac = (text: string) => createHmac('sha256', secrets.get('card.key')).update(text).digest();
    await saveCardKey(opened.database, markOfCardKey(cardMac));
    for (const dryRun of [true, false])
      expect(await refusal(run(cardsIssue, { options, environment: secretFile('ef'), dryRun }))).toEqual([
        'The card.key of this command is not that of the servers: its cards could never be redeemed.',
        'Give the command the RUN_MODE, DATA_DIR and SECRETS_FILE of the servers.',
        1,
      ]);
    expect([await issued(options.batch), existsSync(options.out)]).toEqual([0, false]);
    const { lines } = await run(cardsIssue, { options, environment: secretFile('cd') });
    expect(lines[0]).toContain('Issued 3 cards');
  });

  describe('on a disk that takes less than it is given', () => {
    afterEach(() => {
      vi.restoreAllMocks();
      syncBuiltinESMExports();
    });
    const onDisk = (change: () => void) => {
      change();
      syncBuiltinESMExports();
    };

    it('K-02 is whole, though the disk takes it in pieces', async () => {
      const { writeSync } = fs;
      onDisk(() =>
        vi
          .spyOn(fs, 'writeSync')
          .mockImplementation((file, text) => writeSync(file, String(text).slice(0, 100))),
      );
      await issue('in-pieces');
      expect(readFileSync(fileOf('in-pieces'), 'utf8').trim().split('\r\n')).toHaveLength(4);
    });

    it.each<[title: string, breaks: () => void]>([
      [
        'is full',
        () => {
          const { writeFileSync: write } = fs;
          vi.spyOn(fs, 'writeFileSync').mockImplementation((file, text) => {
            write(file, String(text).slice(0, 100));
            throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
          });
        },
      ],
      [
        'keeps nothing',
        () =>
          vi.spyOn(fs, 'fsyncSync').mockImplementation(() => {
            throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
          }),
      ],
    ])('K-02 is gone where the disk %s, and nothing was issued', async (title, breaks) => {
      const batch = title.replaceAll(' ', '-');
      onDisk(breaks);
      expect(await refusal(issue(batch))).toEqual([
        `${fileOf(batch)} could not be written: ENOSPC. Nothing was issued.`,
        'Make room, or choose another disk with --out.',
        1,
      ]);
      expect([await issued(batch), existsSync(fileOf(batch))]).toEqual([0, false]);
    });

    it('K-02 is kept through a power cut together with its name', async () => {
      const flushed: string[] = [];
      const { fsyncSync } = fs;
      onDisk(() =>
        vi.spyOn(fs, 'fsyncSync').mockImplementation((descriptor) => {
          flushed.push(fs.fstatSync(descriptor).isDirectory() ? 'folder' : 'file');
          fsyncSync(descriptor);
        }),
      );
      await issue('kept');
      expect(flushed).toEqual(['file', 'folder']);
    });
  });

  it('K-02 stays with the cards, and is gone where the batch is another one', async () => {
    await issue('spring');
    expect([await issued('spring'), existsSync(fileOf('spring'))]).toEqual([3, true]);
    rmSync(fileOf('spring'));
    await expect(issue('spring')).rejects.toThrow(`${store} has a batch spring already.`);
    expect([await issued('spring'), existsSync(fileOf('spring'))]).toEqual([3, false]);
  });
});

describe('K-02 cards issue', () => {
  const out = () => join(folder, 'out.csv');
  const asked = () => ({
    store,
    batch: 'winter',
    count: '2',
    ...worth,
    items: 'gem:5+2, ticket:3',
    out: out(),
  });
  const issue = (changes: Record<string, string> = {}, dryRun = false) =>
    run(cardsIssue, { options: { ...asked(), ...changes }, dryRun });
  const batchRow = statement(
    'issued_batch',
    `select to_jsonb(b) - 'issued_at' as row, (select count(*)::int from card where store = b.store and batch = b.batch) as cards
     from card_batch b where b.store = $1 and b.batch = $2`,
  );

  it('K-02 how many, what they are worth and where; in the file and in the books alike', async () => {
    const expires = '2097-01-31T12:00:00Z';
    const tried = await issue({ expires }, true);
    expect([await opened.database.one(batchRow, [store, 'winter']), existsSync(out())]).toEqual([
      undefined,
      false,
    ]);
    const { lines, data } = await issue({ expires });
    const what = '2 cards of 4.99 USD for 7 gem, 3 ticket';
    expect(tried.lines).toEqual([`Would issue ${what} in ${store} and write ${out()}.`]);
    expect(lines).toEqual([
      `Issued ${what} in ${store}.`,
      `${out()} holds their passwords, which nobody can read out again: keep it safe.`,
    ]);
    const items = [
      { sku: 'gem', quantity: 7 },
      { sku: 'ticket', quantity: 3 },
    ];
    const expiresAt = new Date(expires);
    expect(data).toEqual({
      store,
      batch: 'winter',
      count: 2,
      price: '4.99 USD',
      gems: 5,
      extra_gems: 2,
      items,
      expires_at: expiresAt,
      file: out(),
    });
    expect(tried.data).toEqual(data);
    const [header, ...rows] = readFileSync(out(), 'utf8').split('\r\n');
    expect(header).toBe('number,password,price,currency,gems,extra_gems,expires_at');
    const code = '[0-9A-HJKMNP-TV-Z]{4}';
    const row = new RegExp(
      `^${code}(-${code}){2},${code}(-${code}){3},4\\.99,USD,5,2,${expiresAt.toISOString()}$`,
    );
    expect(rows).toEqual([expect.stringMatching(row), expect.stringMatching(row), '']);
    expect(statSync(out()).mode & 0o777).toBe(0o600);
    expect(await opened.database.one(batchRow, [store, 'winter'])).toEqual({
      row: {
        store,
        batch: 'winter',
        gp_id: game.gpId,
        name: 'Card',
        items,
        gems: 5,
        extra_gems: 2,
        price_minor: 499,
        currency: 'USD',
        expires_at: '2097-01-31T12:00:00+00:00',
        issued_by: 'sam',
      },
      cards: 2,
    });
    for (const dryRun of [true, false]) {
      expect(await refusal(issue({ batch: 'other' }, dryRun))).toEqual([
        `${out()} cannot be written: it exists already.`,
        'Choose another file with --out.',
        1,
      ]);
      expect(await refusal(issue({ out: `${out()}.2` }, dryRun))).toEqual([
        `${store} has a batch winter already.`,
        'Choose another --batch.',
        1,
      ]);
    }
    expect(existsSync(`${out()}.2`)).toBe(false);
  });

  it('K-02 a file in a folder that does not exist is refused, by a dry run as well', async () => {
    const lost = join(folder, 'nowhere', 'lost.csv');
    for (const dryRun of [true, false])
      expect(await refusal(issue({ batch: 'lost', out: lost }, dryRun))).toEqual([
        `${lost} cannot be written: there is no such folder.`,
        'Choose another file with --out.',
        1,
      ]);
    expect(await opened.database.one(batchRow, [store, 'lost'])).toBeUndefined();
  });

  it('K-02 what a product of the catalogue gives, at its price and without an end', async () => {
    const { data } = await run(cardsIssue, {
      options: { store, batch: 'goods', count: '1', product: 'gem-300', game: '2', currency: 'JPY' },
      dryRun: true,
    });
    expect(data).toEqual({
      store,
      batch: 'goods',
      count: 1,
      price: '800 JPY',
      gems: 300,
      extra_gems: 0,
      items: [{ sku: 'gem', quantity: 300 }],
      expires_at: null,
      file: resolve('goods.csv'),
    });
  });

  const told = async (options: Record<string, string>) =>
    (await run(cardsIssue, { options: { store, batch: 'told', ...options }, dryRun: true })).data;
  it('K-01 a card may have a name for each language of its players', () => {
    const named = (name: string) =>
      readCardBatch(
        { id: store, brand: shop.brands.nova!, environment: 'production', version: 1 },
        { ...worth, batch: 'b', name },
        { now },
      ).name;
    expect(named('{"en":"Gift card","ja":"ギフトカード"}')).toEqual({ en: 'Gift card', ja: 'ギフトカード' });
    for (const wrong of ['{"en":"Gift card"', '{"xx":"Gift card"}', '{}', '["Gift card"]', ' {"xx":"a"}'])
      expect(() => named(wrong)).toThrow('names no languages');
    const both = { ...worth, batch: 'not a batch', name: '{}' };
    const nova = { id: store, brand: shop.brands.nova!, environment: 'production', version: 1 } as const;
    expect(() => readCardBatch(nova, both, { now })).toThrow(/is no name of a batch.*names no languages/);
  });

  it.each<[what: string, name: string, isGood: boolean]>([
    ['one character', 'x', true],
    ['200 characters', 'x'.repeat(200), true],
    ['201 characters', 'x'.repeat(201), false],
    ['a space at its end', 'Gift ', false],
    ['a line break', 'Gift\ncard', false],
    ['what turns the direction round', 'Gift\u202ecard', false],
    ['a control character', 'Gift\u0007', false],
  ])('K-01 a card’s name with %s, plain and by language', (_what, name, isGood) => {
    const nova = { id: store, brand: shop.brands.nova!, environment: 'production', version: 1 } as const;
    const read = (text: string) => () =>
      readCardBatch(nova, { ...worth, batch: 'b', name: text }, { now }).name;
    const said = 'a name of 1 to 200 characters';
    if (isGood) expect([read(name)(), read(JSON.stringify({ en: name }))()]).toEqual([name, { en: name }]);
    else for (const one of [name, JSON.stringify({ en: name })]) expect(read(one)).toThrow(said);
    expect(read('{"en":""}')).toThrow(said);
    expect(read('{"en":7}')).toThrow(said);
  });

  it('K-02 a product may have a name and a price of its own on the card; without a currency it is the brand’s', async () => {
    const product = { count: '1', product: 'gem-300', game: 'orbit' };
    expect(await told(product)).toMatchObject({ price: '4.99 USD' });
    expect(await told({ ...product, price: '3.50' })).toMatchObject({ price: '3.50 USD' });
    expect(await told({ ...product, price: '350', currency: 'JPY' })).toMatchObject({ price: '350 JPY' });
    const batchOf = (name?: string) =>
      readCardBatch(
        { id: store, brand: shop.brands.nova!, environment: 'production', version: 1 },
        { ...product, batch: 'b', ...(name && { name }) },
        { now },
      );
    const { display, items } = game.goods.find(({ productId }) => productId === 'gem-300')!;
    expect([batchOf().name, batchOf('Gift').name]).toEqual([display, 'Gift']);
    expect([batchOf('Gift').items, batchOf('Gift').gpId]).toEqual([items, '1']);
  });

  it.each<[items: string, gems: number, extraGems: number, given: number[]]>([
    ['gem:5', 5, 0, [5]],
    ['gem:0+5', 0, 5, [5]],
    ['gem:5+0', 5, 0, [5]],
    [' ticket:3+1 , gem:500+50 ', 3, 1, [4, 550]],
    ['gem:999999999+999999999', 999_999_999, 999_999_999, [1_999_999_998]],
  ])('K-02 of "%s" the first are %i gems and %i extra ones', async (items, gems, extra_gems, given) => {
    const data = await told({ ...worth, count: '100000', items });
    expect(data).toMatchObject({ count: 100_000, gems, extra_gems });
    expect((data as { items: { quantity: number }[] }).items.map(({ quantity }) => quantity)).toEqual(given);
  });

  const games = 'Games: 2 (comet), 1 (orbit)';
  const nothing = { items: '', product: '' };
  it.each<[changes: Record<string, string>, why: unknown]>([
    [{ count: '' }, ['--count is required: 1 to 100000.', '', 2]],
    ...['0', '100001', '1.5', 'two'].map((count): [Record<string, string>, unknown] => [
      { count },
      [`--count ${count} is no number of cards: 1 to 100000.`, '', 2],
    ]),
    [{ store: '' }, ['--store is required, such as watt.production.', '', 2]],
    [{ batch: '' }, ['--batch is required: 1 to 40 letters, digits, dots, dashes or underscores.', '', 2]],
    ...['a b', 'a'.repeat(41)].map((batch): [Record<string, string>, unknown] => [
      { batch },
      [
        `--batch ${batch} is no name of a batch: 1 to 40 letters, digits, dots, dashes or underscores.`,
        '',
        2,
      ],
    ]),
    [nothing, ['Say what a card is worth: either --product or --items.', '', 2]],
    [{ product: 'gem-300' }, ['Say what a card is worth: either --product or --items.', '', 2]],
    [
      { items: '', product: 'gem-300', game: '' },
      ['Several games sell gem-300.', 'Say which with --game.', 2],
    ],
    [{ items: '', product: 'gem-1' }, ['Nova Games does not sell gem-1.', '', 3]],
    [{ game: 'none' }, ['Nova Games has no game none.', games, 3]],
    [{ game: '' }, ['--items needs --game.', '', 2]],
    [{ name: '' }, ['--items needs --name: what the player reads.', '', 2]],
    [{ items: 'gem:5,ticket' }, ['"ticket" is no item, such as gem:500+50.', '', 2]],
    ...['gem:0', 'gem:0+0', 'gem:+5', 'gem:1.5', 'gem', ':5', '', 'gem:1000000000', 'a b:1', 'gem:1+'].map(
      (item): [Record<string, string>, unknown] => [
        { items: `ticket:1,${item}` },
        [`"${item}" is no item, such as gem:500+50.`, '', 2],
      ],
    ),
    [{ price: '' }, ['--price is required: what the card was sold for.', '', 2]],
    [{ price: '4.999' }, ['4.999 USD is no price.', 'Write it like 4.99, and USD.', 2]],
    [{ price: '1.255', currency: 'KWD' }, ['1.255 KWD is no price.', 'Write it like 4.99, and USD.', 2]],
    [{ price: '0' }, ['0 USD is no price.', 'Write it like 4.99, and USD.', 2]],
    [{ currency: 'usd' }, ['4.99 usd is no price.', 'Write it like 4.99, and USD.', 2]],
    ...['UDS', 'XTS', 'EURO'].map((currency): [Record<string, string>, unknown] => [
      { currency },
      [`4.99 ${currency} is no price.`, 'Write it like 4.99, and USD.', 2],
    ]),
    [
      { name: '{"xx":"Card"}' },
      [
        '--name {"xx":"Card"} names no languages of the shop.',
        'Write a name, or {"en":"Gift card","de":"Geschenkkarte"}.',
        2,
      ],
    ],
    [{ expires: '2097-02-31' }, ['"2097-02-31" is no day.', 'Write 2027-01-31, or 2027-01-31T12:00:00Z.', 2]],
    [{ expires: '2020-01-31' }, ['2020-01-31 is over already.', '', 2]],
    [
      { items: 'gem:5,gme:43,cat:1' },
      [
        'No goods or rewards of comet give gme, cat.',
        'Items: gem, ticket. If the game knows it all the same: --other-items',
        2,
      ],
    ],
    [
      { batch: 'a b', count: 'two', game: 'none', items: 'gem', price: '0', expires: '2020-01-31' },
      [
        [
          '--count two is no number of cards: 1 to 100000.',
          '--batch a b is no name of a batch: 1 to 40 letters, digits, dots, dashes or underscores.',
          'Nova Games has no game none.',
          '"gem" is no item, such as gem:500+50.',
          '0 USD is no price.',
          '2020-01-31 is over already.',
        ].join(' '),
        `${games} Write it like 4.99, and USD.`,
        2,
      ],
    ],
  ])('K-02 %j is refused', async (changes, why) => {
    const options = { ...changes, out: join(folder, 'none.csv') };
    expect(await refusal(issue(options))).toEqual(why);
    expect(existsSync(options.out)).toBe(false);
  });
});

it('K-02 an item that only a card gives is issued where that is said', async () => {
  const options = { store, batch: 'cat', count: '1', ...worth, items: 'cat:1' };
  const { lines } = await run(cardsIssue, { options, flags: ['other-items'], dryRun: true });
  expect(lines[0]).toContain('Would issue 1 card of 4.99 USD for 1 cat');
});

it('K-02 an item that only a reward gives is one of the game', async () => {
  const reward = { id: 'r', name: 'Cat', items: [{ sku: 'cat', quantity: 1 }] };
  const brand = { ...shop.brands.nova!, activities: [{ games: [game.gpId], rewards: [reward] }] };
  const batch = (name: string) =>
    readCardBatch(
      { id: store, brand: brand as never, environment: 'production', version: 1 },
      { batch: 'b', ...worth, game: name, items: 'cat:1' },
      { now },
    );
  expect(batch('comet').items).toEqual([{ sku: 'cat', quantity: 1 }]);
  expect(() => batch('orbit')).toThrow('No goods or rewards of orbit give cat.');
});

describe('K-02 the last day of cards', () => {
  const brand = shop.brands.nova!;
  const expiry = (expires: string) =>
    readCardBatch(
      { id: store, brand, environment: 'production', version: 1 },
      { batch: 'b', ...worth, expires },
      { now },
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

describe('K-02 what cards are worth', () => {
  const nova = shop.brands.nova!;
  const [comet, orbit] = ['comet', 'orbit'].map((key) => nova.games.find((one) => one.key === key)!);
  const gems = (productId: string, quantity: number) => ({
    ...orbit!.goods[0]!,
    productId,
    display: `${quantity} moons`,
    amount: quantity,
    items: [{ sku: 'moon', quantity }],
    prices: { USD: '7.77', JPY: '777' },
  });
  const moon = { ...orbit!, gpId: '3', key: 'moon', subGames: [], goods: [gems('moon-7', 7)] };
  const brand = { ...nova, games: [comet!, { ...orbit!, subGames: [moon] }] };
  const batch = (options: Record<string, string>) =>
    readCardBatch(
      { id: store, brand, environment: 'production', version: 1 },
      { batch: 'b', ...options },
      { now },
    );

  it('K-02 goods of a game below another are found as well as its own', () => {
    const worthOf = { gpId: '3', items: [{ sku: 'moon', quantity: 7 }], gems: 7 };
    for (const named of [{}, { game: 'moon' }, { game: '3' }])
      expect(batch({ product: 'moon-7', ...named })).toMatchObject({
        ...worthOf,
        price: { amountMinor: 777, currency: 'USD' },
      });
    expect(batch({ product: 'moon-7', currency: 'JPY' }).price).toEqual({
      amountMinor: 777,
      currency: 'JPY',
    });
    expect(() => batch({ product: 'moon-7', game: 'orbit' })).toThrow('does not sell moon-7');
  });

  it('K-02 what two games sell under one name is asked for by the game', () => {
    const [product = ''] = orbit!.goods.map(({ productId }) => productId);
    expect(() => batch({ product })).toThrow(`Several games sell ${product}.`);
    expect([batch({ product, game: 'comet' }).gpId, batch({ product, game: '1' }).gpId]).toEqual(['2', '1']);
  });
});

describe('K-02 cards that are over today', () => {
  const expiry = (expires: string) =>
    readCardBatch(
      { id: store, brand: shop.brands.nova!, environment: 'production', version: 1 },
      { batch: 'b', ...worth, expires },
      { now: new Date('2097-01-31T12:00:00Z') },
    ).expiresAt?.toISOString();
  it.each(['2097-01-31', '2097-01-31T12:00:00.001Z', '2097-01-31T09:30:00-03:00'])(
    'K-02 "%s" is not over yet',
    (text) => {
      expect(expiry(text)).toBe(new Date(text.length > 10 ? text : '2097-02-01T00:00:00Z').toISOString());
    },
  );
  it.each(['2097-01-30', '2097-01-31T12:00:00Z', '2097-01-31T20:59:59+09:00'])(
    'K-02 "%s" is over',
    (text) => {
      expect(() => expiry(text)).toThrow(`${text} is over already.`);
    },
  );

  it.each(['2020-01-01T00:00:00Z', '2090-01-01T00:00:00Z'])(
    'K-02 they are by the database’s clock, where the operator’s machine says %s',
    async (machine) => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(machine) });
      const issue = (hours: number) => {
        const expires = new Date(now.getTime() + hours * 3_600_000).toISOString();
        return run(cardsIssue, {
          options: { store, batch: 'over', count: '1', ...worth, expires },
          dryRun: true,
        });
      };
      expect((await issue(1)).lines[0]).toContain('Would issue 1 card');
      expect((await refusal(issue(-1)))[0]).toContain('is over already.');
    },
  );
});
