import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { catalogueChecksum } from '@gemporium/catalogue/catalogue-checksum.ts';
import { sampleTree } from '@gemporium/catalogue/testing/sample-tree.ts';
import type { Catalogue } from '@gemporium/catalogue/types.ts';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listVersions } from '../repositories/catalogue.ts';
import { statement } from '../repositories/database.ts';
import { type Edge, openEdge } from '../testing/edge.ts';
import { sampleShop } from '../testing/sample-shop.ts';
import { setUpDatabase } from '../testing/test-database.ts';
import { checkBrands } from './check-brands.ts';
import { followCatalogue } from './follow-catalogue.ts';
import { openCatalogue } from './open-catalogue.ts';
import { publish } from './publish.ts';
import { refusals } from './refusals.ts';
import { rollBack } from './roll-back.ts';

const at = new Date();

/** The sample shop with another price for the smallest goods. */
const priced = (price: string): Catalogue =>
  sampleShop((files) => {
    files['nova/games/orbit/goods.json'].groups[0].goods[0].prices.USD = price;
  });

describe('a catalogue that is published while two processes sell', () => {
  let first: Edge;
  let second: Edge;
  beforeAll(async () => {
    first = await openEdge({ catalogue: priced('0.99') });
    second = await openEdge({ besides: first });
  });
  afterAll(async () => {
    await second.close();
    await first.close();
  });

  const priceAt = async (edge: Edge) => {
    const path = '/api/pay/getThirdGift?client_id=orbit-web&platform=web&domain_area=west';
    return (await edge.ask(path)).json.content[0].price;
  };
  const bothSell = (price: string) =>
    expect.poll(async () => [await priceAt(first), await priceAt(second)]).toEqual([price, price]);

  it('reaches both, and so does an operator’s rollback', async () => {
    await bothSell('0.99');
    const published = await publish(first.database, {
      catalogue: priced('1.29'),
      by: 'operator',
      note: 'spring',
      at,
    });
    expect(published).toMatchObject({ kind: 'published' });
    await bothSell('1.29');
    const [newest, oldest] = await listVersions(first.database, 10);
    expect(newest).toMatchObject({ publishedBy: 'operator', note: 'spring', isActive: true });

    const moved = await rollBack(first.database, {
      version: oldest!.version,
      by: 'operator',
      reason: 'a typing error',
      at,
    });
    expect(moved).toEqual({ kind: 'moved', from: newest!.version, to: oldest!.version });
    await bothSell('0.99');
  });

  it('orders that were sold under an older version still find it', async () => {
    const versions = await listVersions(first.database, 10);
    const loaded = await second.catalogue.load(versions[0]!.version);
    expect(loaded?.brands.nova?.games.find(({ key }) => key === 'orbit')?.goods[0]?.prices.USD).toBe('1.29');
    expect(await second.catalogue.load(9_999)).toBeUndefined();
  });

  it('publishing and rolling back are in the audit log', async () => {
    const [newest, oldest] = (await listVersions(first.database, 10)).map(({ version }) => version);
    const rows = await first.database.many(
      statement('test_audit', 'select operator, command, arguments, target, outcome from audit order by id'),
      [],
    );
    const published = { command: 'catalogue publish', arguments: { checksum: expect.any(String) } };
    expect(rows).toMatchObject([
      { ...published, operator: 'test', target: `${oldest}`, outcome: 'published' },
      { ...published, operator: 'operator', target: `${newest}`, outcome: `published over ${oldest}` },
      {
        operator: 'operator',
        command: 'catalogue rollback',
        arguments: { version: oldest, reason: 'a typing error' },
        target: `${oldest}`,
        outcome: `moved from ${newest}`,
      },
    ]);
  });

  it('publishing the same catalogue again changes nothing, and does not undo a rollback', async () => {
    const again = await publish(first.database, { catalogue: priced('1.29'), by: 'start', note: '', at });
    expect(again).toMatchObject({ kind: 'unchanged' });
    await first.catalogue.refresh();
    expect(await priceAt(first)).toBe('0.99');
  });

  it('an unpublished version cannot be rolled back to', async () => {
    expect(await rollBack(first.database, { version: 9_999, by: 'x', reason: '', at })).toEqual({
      kind: 'no-such-version',
      version: 9_999,
    });
    const active = first.catalogue.current().version;
    expect(await rollBack(first.database, { version: active, by: 'x', reason: '', at })).toEqual({
      kind: 'already-active',
      version: active,
    });
  });

  it('every brand of it is a store in both environments', async () => {
    const rows = await first.database.many<{ store: string }>(
      statement('test_stores', 'select store from store order by 1'),
      [],
    );
    expect(rows.map(({ store }) => store)).toEqual([
      'nova.demo',
      'nova.production',
      'zeta.demo',
      'zeta.production',
    ]);
  });
});

describe('opening a store from its brands folder', () => {
  const opened = setUpDatabase();
  let folder: string;
  beforeEach(async () => {
    await opened.database.script('truncate catalogue_active, catalogue_version, store, audit cascade');
    folder = mkdtempSync(join(tmpdir(), 'server-brands-'));
    for (const [file, content] of Object.entries(sampleTree())) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), JSON.stringify(content));
    }
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) });
  const open = async (refuse: (catalogue: Catalogue) => string[] = () => []) => {
    const outcome = await openCatalogue({
      database: opened.database,
      log,
      brandsDir: folder,
      runMode: 'local',
      refusals: refuse,
      now: () => at,
    });
    if (outcome.ok) await outcome.catalogue.stop();
    return outcome;
  };
  const breakIt = () => writeFileSync(join(folder, 'nova/brand.json'), '{"layout": "round"}');

  it('publishes it once, however often it starts', async () => {
    expect(await open()).toMatchObject({ ok: true });
    expect(await open()).toMatchObject({ ok: true });
    expect(await listVersions(opened.database, 10)).toHaveLength(1);
  });

  it('processes that start together publish it once', async () => {
    const outcomes = await Promise.all([open(), open(), open()]);
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    expect(await listVersions(opened.database, 10)).toHaveLength(1);
  });

  const goods = () => join(folder, 'nova/games/orbit/goods.json');
  /** Gives the smallest goods of the folder another price. */
  const price = (usd: string) => {
    const content = sampleTree()['nova/games/orbit/goods.json'];
    content.groups[0].goods[0].prices.USD = usd;
    writeFileSync(goods(), JSON.stringify(content));
  };
  const onSale = async () => {
    const versions = await listVersions(opened.database, 10);
    return versions.find(({ isActive }) => isActive)?.version;
  };

  it('publishes a folder that no version is equal to', async () => {
    for (const usd of ['0.99', '1.29', '1.59']) {
      price(usd);
      await open();
    }
    const versions = await listVersions(opened.database, 10);
    expect(versions.map(({ isActive }) => isActive)).toEqual([true, false, false]);
  });

  it('B-02 B-07 a version that no server would sell does not keep the folder from being sold again', async () => {
    price('0.99');
    await open();
    const unfit = (catalogue: Catalogue) =>
      catalogueChecksum(catalogue) === catalogueChecksum(priced('1.29')) ? ['unfit'] : [];
    await publish(opened.database, { catalogue: priced('1.29'), by: 'operator', note: '', at });
    expect(await open(unfit)).toMatchObject({ ok: true });
    expect(await listVersions(opened.database, 10)).toHaveLength(3);
  });

  it('B-02 a restart with an older folder undoes nothing that was published since, and says how to', async () => {
    price('0.99');
    await open();
    const older = await onSale();
    await publish(opened.database, { catalogue: priced('1.29'), by: 'operator', note: 'spring', at });
    const newer = await onSale();
    expect(newer).not.toBe(older);
    lines.length = 0;
    expect(await open()).toMatchObject({ ok: true });
    expect(await onSale()).toBe(newer);
    expect(await listVersions(opened.database, 10)).toHaveLength(2);
    const [warning] = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 40);
    expect(warning).toMatchObject({
      msg: `the brands folder equals version ${older}, but version ${newer} is on sale and stays so; to put the folder on sale: gemporium catalogue rollback ${older} --reason <why>`,
    });

    // An operator who means it is not held back, and then there is nothing to warn of.
    const checked = checkBrands(folder, 'local');
    if (!checked.ok) throw new Error('the folder is not in order');
    await publish(opened.database, { catalogue: checked.catalogue, by: 'operator', note: '', at });
    const again = await onSale();
    lines.length = 0;
    await open();
    expect(await onSale()).toBe(again);
    expect(await listVersions(opened.database, 10)).toHaveLength(3);
    expect(lines.join('')).not.toContain('the brands folder equals');
  });

  it('a folder with problems opens no new store, and reports all of them', async () => {
    breakIt();
    const outcome = await open();
    expect(outcome.ok).toBe(false);
    const problems = outcome.ok ? [] : outcome.problems;
    expect(problems.length).toBeGreaterThan(5);
    expect(problems.every((line) => line.startsWith('nova/'))).toBe(true);
    expect(await listVersions(opened.database, 10)).toEqual([]);
  });

  it('an open store continues with its version', async () => {
    await open();
    breakIt();
    lines.length = 0;
    expect(await open()).toMatchObject({ ok: true });
    const told = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg.includes('was not published'));
    expect(told.problems).toContainEqual('nova/brand.json:1 layout: "round" is not one of: new, old');
    expect(await listVersions(opened.database, 10)).toHaveLength(1);
  });

  it('B-02 a refused version is logged once and not used; of the active version, only the usable part is', async () => {
    const priceOf = ({ brands }: Catalogue) =>
      brands.nova!.games.find(({ key }) => key === 'orbit')!.goods[0]!.prices.USD;
    const put = async (price: string) => {
      const outcome = await publish(opened.database, { catalogue: priced(price), by: 'x', note: '', at });
      return outcome.kind === 'refused' ? 0 : outcome.version;
    };
    const first = await put('1.01');
    lines.length = 0;
    const followed = await followCatalogue({
      database: opened.database,
      log,
      pollMs: 3_600_000,
      refusals: (catalogue) => (priceOf(catalogue) === '1.02' ? ['a reason'] : []),
      usablePart: ({ brands: { nova }, ...rest }) => ({ ...rest, brands: { nova: nova! } }),
    });
    if (followed.kind !== 'following') throw new Error(followed.kind);
    const { catalogue } = followed;
    const sells = async () => {
      for (const _again of [1, 2]) await catalogue.refresh();
      const { version, catalogue: held } = catalogue.current();
      const refused = lines.filter((line) => line.includes('is refused')).length;
      return [version, priceOf(held), Object.keys(held.brands), refused];
    };
    try {
      expect(await sells()).toEqual([first, '1.01', ['nova'], 0]);
      const second = await put('1.02');
      expect(await sells()).toEqual([first, '1.01', ['nova'], 1]);
      const third = await put('1.03');
      expect(await sells()).toEqual([third, '1.03', ['nova'], 1]);
      const back = (version: number) => rollBack(opened.database, { version, by: 'x', reason: '', at });
      await back(second);
      expect(await sells()).toEqual([third, '1.03', ['nova'], 2]);
      await back(first);
      expect(await sells()).toEqual([first, '1.01', ['nova'], 2]);

      const versions = new Map([
        [first, '1.01'],
        [second, '1.02'],
        [third, '1.03'],
      ]);
      for (const price of ['1.04', '1.05', '1.06', '1.07']) versions.set(await put(price), price);
      for (const asked of [[...versions], [...versions].toReversed(), [...versions]])
        for (const [version, price] of asked) expect(priceOf((await catalogue.load(version))!)).toBe(price);
    } finally {
      await catalogue.stop();
    }
  });

  it('B-02 the last versions are kept in memory for their orders, and no more of them', async () => {
    const versions: number[] = [];
    for (const price of ['3.01', '3.02', '3.03', '3.04', '3.05', '3.06']) {
      const outcome = await publish(opened.database, { catalogue: priced(price), by: 'x', note: '', at });
      versions.push(outcome.kind === 'published' ? outcome.version : 0);
    }
    const followed = await followCatalogue({
      database: opened.database,
      log,
      pollMs: 3_600_000,
      refusals: () => [],
    });
    if (followed.kind !== 'following') throw new Error(followed.kind);
    const { catalogue } = followed;
    const one = vi.spyOn(opened.database, 'one');
    const reads = async (asked: readonly number[]) => {
      one.mockClear();
      for (const version of asked) expect(await catalogue.load(version)).toBeDefined();
      return one.mock.calls.filter(([{ name }]) => name === 'catalogue_load').length;
    };
    const [oldest, ...others] = versions.slice(0, 5) as [number, ...number[]];
    try {
      expect(await reads([...versions.slice(-1), oldest, oldest, oldest])).toBe(1);
      expect(await reads(others)).toBe(4);
      // The four that were asked for last.
      expect(await reads([...others, ...others])).toBe(0);
      expect(await reads([oldest])).toBe(1);
    } finally {
      one.mockRestore();
      await catalogue.stop();
    }
  });

  it('P-11 players who open orders of one older version at the same moment cause one loading of it', async () => {
    const versions: number[] = [];
    for (const price of ['4.01', '4.02', '4.03', '4.04']) {
      const outcome = await publish(opened.database, { catalogue: priced(price), by: 'x', note: '', at });
      versions.push(outcome.kind === 'published' ? outcome.version : 0);
    }
    const [older, other] = versions as [number, number];
    const followed = await followCatalogue({
      database: opened.database,
      log,
      pollMs: 3_600_000,
      refusals: () => [],
    });
    if (followed.kind !== 'following') throw new Error(followed.kind);
    const { catalogue } = followed;
    const loaded = (version: number) => ({ name: 'catalogue_load', version });
    const one = vi.spyOn(opened.database, 'one');
    const loads = () =>
      one.mock.calls.flatMap(([{ name }, [version]]) =>
        name === 'catalogue_load' ? [{ name, version }] : [],
      );
    const priceIn = (found: Catalogue | undefined) =>
      found?.brands.nova?.games.find(({ key }) => key === 'orbit')?.goods[0]?.prices.USD;
    const open = async (asked: readonly number[]) =>
      (await Promise.all(asked.map((version) => catalogue.load(version)))).map(priceIn);
    try {
      // A loading that fails fails for all who wait for it, and the next one tries again.
      one.mockRejectedValueOnce(new Error('the database is away'));
      const failed = await Promise.allSettled([older, older].map((version) => catalogue.load(version)));
      expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      one.mockClear();
      expect(await open([older, older, other, older, other])).toEqual([
        '4.01',
        '4.01',
        '4.02',
        '4.01',
        '4.02',
      ]);
      expect(loads()).toEqual([loaded(older), loaded(other)]);
      // Nor is a version remembered as missing.
      expect(await open([9_999, 9_999])).toEqual([undefined, undefined]);
      expect(await open([9_999])).toEqual([undefined]);
      expect(loads().slice(2)).toEqual([loaded(9_999), loaded(9_999)]);
    } finally {
      one.mockRestore();
      await catalogue.stop();
    }
  });

  it('B-02 publishing and rolling back are heard of at once, however seldom a process looks', async () => {
    const put = async (price: string) => {
      const outcome = await publish(opened.database, { catalogue: priced(price), by: 'x', note: '', at });
      return outcome.kind === 'published' ? outcome.version : 0;
    };
    const first = await put('2.01');
    const followed = await followCatalogue({
      database: opened.database,
      log,
      pollMs: 3_600_000,
      refusals: () => [],
    });
    if (followed.kind !== 'following') throw new Error(followed.kind);
    const { catalogue } = followed;
    const sells = (version: number) => expect.poll(() => catalogue.current().version).toBe(version);
    try {
      // Its first look comes after it has begun to listen: from then on it only listens.
      await sells(await put('2.02'));
      await sells(await put('2.03'));
      await rollBack(opened.database, { version: first, by: 'x', reason: '', at });
      await sells(first);
    } finally {
      await catalogue.stop();
    }
  });

  it('a folder that this run mode refuses is not published', async () => {
    expect(await open(() => ['the account x is a sandbox account'])).toEqual({
      ok: false,
      problems: ['the account x is a sandbox account'],
    });
    expect(await listVersions(opened.database, 10)).toEqual([]);
  });
});

describe('B-07 live mode refuses sandbox accounts and games', () => {
  const live = (catalogue: Catalogue) => refusals(catalogue, 'live');

  it('local mode refuses nothing', () => {
    expect(refusals(sampleShop(), 'local')).toEqual([]);
  });

  it('sandbox accounts and games', () => {
    const problems = live(sampleShop());
    expect(problems.join('\n')).toContain('accounts/cashier.json mode: is "sandbox"');
    expect(problems).toContain(
      'zeta/games/quasar/game.json link.baseUrl: the game quasar is linked to the sandbox, which RUN_MODE=live refuses (write the https address of the game’s own server)',
    );
  });

  it('a game on this machine', () => {
    const catalogue = structuredClone(sampleShop());
    Object.assign(catalogue.brands.zeta!.games[0]!.link, { baseUrl: 'http://127.0.0.1:9000/link' });
    expect(live(catalogue)).toContain(
      'zeta/games/quasar/game.json link.baseUrl: the game quasar is linked to this machine, which RUN_MODE=live refuses (write the https address of the game’s own server)',
    );
    expect(refusals(catalogue, 'local')).toEqual([]);
  });

  it('all of them are reported at once, sub-games included', () => {
    const catalogue = structuredClone(sampleShop()) as unknown as {
      brands: Record<string, { games: { subGames: object[] }[] }>;
    };
    const [game] = catalogue.brands.zeta!.games;
    game!.subGames = [{ ...game!, key: 'below', subGames: [{ ...game!, key: 'far-below', subGames: [] }] }];
    const problems = live(catalogue as unknown as Catalogue);
    expect(problems.flatMap((problem) => /^(\S+)\/game\.json link/.exec(problem)?.[1] ?? [])).toEqual([
      ...['nova/games/comet', 'nova/games/orbit', 'zeta/games/quasar'],
      ...['zeta/games/quasar/sub-games/below', 'zeta/games/quasar/sub-games/below/sub-games/far-below'],
    ]);
    expect(problems.filter((problem) => problem.includes(' mode: is "sandbox"')).length).toBeGreaterThan(0);
  });

  it.each(['web', 'payment', 'backup', 'data'] as const)(
    'a %s host of one’s own machine, wherever it stands',
    (role) => {
      const names = ['localhost', 'a.localhost', 'shop.local', 'shop.internal', '127.0.0.1', '10.0.0.7'];
      const real = ['local.example', 'localhost.example', 'mylocal', '7.example', 'internal.shop.example'];
      for (const environment of ['production', 'demo'] as const) {
        const catalogue = structuredClone(sampleShop()) as unknown as {
          brands: Record<string, { hosts: Record<string, Record<string, string[]>> }>;
        };
        catalogue.brands.zeta!.hosts[environment]![role]!.push(...names, ...real);
        const told = live(catalogue as unknown as Catalogue).filter((problem) =>
          problem.includes('the host '),
        );
        expect(told).toEqual(
          names.map(
            (name) =>
              `zeta/brand.json hosts.${environment}.${role}: the host ${name} is local to this machine, which RUN_MODE=live refuses`,
          ),
        );
      }
    },
  );

  it('hosts of one’s own machine', () => {
    const catalogue = structuredClone(sampleShop()) as unknown as {
      brands: Record<string, { hosts: { demo: { web: string[] } } }>;
    };
    catalogue.brands.nova!.hosts.demo.web.push('demo-nova.localhost');
    expect(live(catalogue as unknown as Catalogue).join('\n')).toContain(
      'the host demo-nova.localhost is local to this machine',
    );
  });
});
