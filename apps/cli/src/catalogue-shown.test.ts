import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { type Files, sampleTree } from '@gemporium/catalogue/testing/sample-tree.ts';
import { saveAddressing } from '@gemporium/server/repositories/addressing.ts';
import { statement } from '@gemporium/server/repositories/database.ts';
import { openTestDatabase, type TestDatabase } from '@gemporium/server/testing/test-database.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Command } from './command.ts';
import { catalogueCheck } from './commands/catalogue-check.ts';
import { cataloguePublish } from './commands/catalogue-publish.ts';
import { catalogueRollback } from './commands/catalogue-rollback.ts';
import { catalogueVersions } from './commands/catalogue-versions.ts';
import { time } from './show.ts';
import { type Asked, openDesk, refusal } from './testing/desk.ts';

/* What an operator reads of brand files and of the versions that were published of them, one after the other. */

let opened: TestDatabase;
let root: string;
let folder: string;
beforeAll(async () => {
  opened = await openTestDatabase();
  root = mkdtempSync(join(tmpdir(), 'catalogue-'));
});
afterAll(async () => {
  rmSync(root, { recursive: true });
  await opened.close();
});
let trees = 0;
/** A folder with the sample's files, changed. */
function write(change: (files: Files) => void = () => {}): void {
  const files = sampleTree();
  change(files);
  trees += 1;
  folder = join(root, `brands-${trees}`);
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), JSON.stringify(content, null, 2));
  }
}
// The operator's machine, whose clock is wrong.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-02-01T04:05:06Z') }));
afterEach(() => void vi.useRealTimers());

const run = (command: Command, { environment, ...asked }: Asked = {}) =>
  openDesk(opened)(command, { ...asked, environment: { BRANDS_DIR: folder, ...environment } });
const versions = () => run(catalogueVersions);
const rollBack = (version: string, reason = 'a mistake', dryRun = false) =>
  run(catalogueRollback, { words: { version }, options: { ...(reason && { reason }) }, dryRun });
const publish = (options: Record<string, string> = {}, dryRun = false) =>
  run(cataloguePublish, { options, dryRun });
const audit = statement(
  'catalogue_audit',
  'select operator, command, target, outcome, arguments from audit order by id desc limit 1',
);
const published = statement(
  'catalogue_published',
  `select published_at as at, published_at between now() - interval '1 minute' and now() as is_now
   from catalogue_version order by version desc`,
);
const activated = statement(
  'catalogue_activated',
  `select activated_by as by, activated_at between now() - interval '1 minute' and now() as is_now from catalogue_active`,
);
const broken = (files: Files) => {
  files['nova/brand.json'].face.color = '#12345';
  files['nova/legal.json'].seller.taxPercent = 200;
  files['accounts/spare.json'] = { ...files['accounts/cashier.json'], merchant: 'spare' };
};

describe('B-02 catalogue check', () => {
  it.each<[title: string, asked: Asked, mode: string]>([
    ['of its environment', {}, 'local'],
    ['with a message', { words: { folder: 'its own' }, environment: { BRANDS_DIR: 'no/such' } }, 'local'],
  ])('B-02 files in order, in the folder %s', async (_title, asked, mode) => {
    write();
    const words = asked.words && { folder };
    const { lines, data, exitCode } = await run(catalogueCheck, { ...asked, ...(words && { words }) });
    expect(lines).toEqual([`1 brand and 2 accounts are in order for RUN_MODE=${mode}.`]);
    expect(data).toEqual({ ok: true, warnings: [], brands: ['nova'] });
    expect(exitCode).toBeUndefined();
  });

  it('B-02 what is wrong: where, why, and how to mend it; a script can tell', async () => {
    write(broken);
    const { lines, data, exitCode } = await run(catalogueCheck);
    expect(lines.map((line) => line.replace(folder, 'brands'))).toEqual([
      'warning: brands/accounts/spare.json:1: no payment method uses the account "spare"',
      'problem: brands/nova/brand.json:13 face.color: must be a colour of six hex digits with a leading #',
      'problem: brands/nova/legal.json:9 seller.taxPercent: must be at most 40, but is 200',
      '',
      '2 problems. Nothing can be published.',
    ]);
    expect(data).toMatchObject({ ok: false, problems: [{}, {}] });
    expect(exitCode).toBe(1);
  });

  it.each<[title: string, asked: Asked]>([
    ['--live', { flags: ['live'] }],
    ['RUN_MODE=live', { environment: { RUN_MODE: 'live' } }],
  ])('B-07 accounts and games of a sandbox are none for %s', async (_title, asked) => {
    write();
    const { lines, exitCode } = await run(catalogueCheck, asked);
    expect(lines.map((line) => line.replace(folder, 'brands'))).toEqual([
      'problem: brands/accounts/cashier-demo.json mode: is "sandbox", but with RUN_MODE=live demo takes test money only, and demo of nova uses it. Fix: write "test" here with the merchant and secrets of a test account, or name another account in methods.json',
      'problem: brands/accounts/cashier.json mode: is "sandbox", but with RUN_MODE=live production sells for real money only, and production of nova uses it. Fix: write "live" here with the merchant and secrets of a live account, or name another account in methods.json',
      'problem: brands/nova/games/orbit/game.json link.baseUrl: the game orbit is linked to the sandbox, which RUN_MODE=live refuses. Fix: write the https address of the game’s own server',
      '',
      '3 problems. Nothing can be published.',
    ]);
    expect(exitCode).toBe(1);
  });

  it('B-02 a file is shown as the operator would type it, below the named folder', async () => {
    write(broken);
    const named = relative(process.cwd(), folder);
    for (const asked of [{ words: { folder: named } }, { environment: { BRANDS_DIR: named } }]) {
      const { lines } = await run(catalogueCheck, asked);
      expect(lines[0]).toMatch(/^warning: /);
      expect(lines.slice(0, 3).map((line) => line.split(' ')[1]!.startsWith(`${named}/`))).toEqual([
        true,
        true,
        true,
      ]);
    }
  });

  it('B-02 what a person should look at, though it may be published', async () => {
    write((files) => {
      files['accounts/spare.json'] = { ...files['accounts/cashier.json'], merchant: 'spare' };
    });
    const { lines, data, exitCode } = await run(catalogueCheck);
    expect(lines.map((line) => line.replace(folder, 'brands'))).toEqual([
      'warning: brands/accounts/spare.json:1: no payment method uses the account "spare"',
      '1 brand and 3 accounts are in order for RUN_MODE=local.',
    ]);
    expect(data).toMatchObject({ ok: true, warnings: [{}] });
    expect(exitCode).toBeUndefined();
  });
});

describe('B-02 catalogue publish, versions and rollback', () => {
  it('B-02 nothing yet', async () => {
    expect(await versions()).toEqual({ lines: ['Nothing has been published yet.'], data: [], exitCode: 3 });
  });

  it('B-02 the first version, and the same again', async () => {
    write();
    expect((await publish({}, true)).lines).toEqual(['Would publish the first version.']);
    const { lines, data } = await publish({ note: 'the opening' });
    expect(lines).toEqual(['Version 1 is on sale.']);
    expect(data).toMatchObject({ kind: 'published', version: 1, changes: [] });
    expect(await publish()).toEqual({
      lines: ['Nothing has changed since version 1.'],
      data: { kind: 'unchanged', version: 1, active: 1 },
    });
    expect((await publish({}, true)).lines).toEqual(['Nothing would change.']);
  });

  const dearer = (files: Files) => {
    const [{ goods }] = files['nova/games/orbit/goods.json'].groups;
    goods[1].prices.USD = '5.99';
    goods.pop();
    files['nova/brand.json'].name = 'Nova Plays';
  };
  it('B-02 what a second one changes, before and after it is published', async () => {
    write(dearer);
    const tried = await publish({}, true);
    expect(tried.lines).toEqual([
      'Would publish:',
      'changed  brand  nova                name Nova Games → Nova Plays',
      'price    goods  nova/orbit/gem-300  4.99 → 5.99 USD',
      'removed  goods  nova/orbit/gem-980  980 Gems',
    ]);
    expect((await versions()).data).toHaveLength(1);
    const named = { words: { folder }, environment: { BRANDS_DIR: 'no/such' } };
    expect(await run(cataloguePublish, { ...named, dryRun: true })).toEqual(tried);
    const { lines, data } = await run(cataloguePublish, { operator: 'ann', ...named });
    expect(lines).toEqual([...tried.lines.slice(1), 'Version 2 is on sale.']);
    expect(data).toEqual({ kind: 'published', version: 2, previous: 1, changes: tried.data });
  });

  it('B-02 the versions, newest first: which is on sale, since when, by whom and what for', async () => {
    const { lines, data, exitCode } = await versions();
    const times = await opened.database.many<{ at: Date; is_now: boolean }>(published, []);
    expect(times.map(({ is_now }) => is_now)).toEqual([true, true]);
    const [second, first] = times.map(({ at }) => time(at));
    expect(lines).toEqual([
      '   VERSION  PUBLISHED             BY   NOTE',
      `*  2        ${second}  ann`,
      `   1        ${first}  sam  the opening`,
    ]);
    expect(data).toMatchObject([
      { version: 2, publishedBy: 'ann', note: '', isActive: true },
      { version: 1, publishedBy: 'sam', note: 'the opening', isActive: false },
    ]);
    expect(exitCode).toBeUndefined();
  });

  it('B-02 of more versions than are listed a note says that there are more', async () => {
    const many = async (_list: unknown, [limit]: [number]) =>
      Array.from({ length: Math.min(limit, 51) }, (_, n) => ({
        version: 51 - n,
        published_by: 'sam',
        note: '',
      }));
    const { lines, data, note } = await openDesk({ database: { many } as never })(catalogueVersions);
    expect([lines.length, (data as unknown[]).length, note]).toEqual([
      1 + 50,
      50,
      'Only the newest 50 are listed: rollback takes older ones, too.',
    ]);
    expect((await versions()).note).toBeUndefined();
  });

  it('B-02 back to the first: said before, done once, and kept with its reason', async () => {
    const back = [
      'changed  brand  nova                name Nova Plays → Nova Games',
      'price    goods  nova/orbit/gem-300  5.99 → 4.99 USD',
      'added    goods  nova/orbit/gem-980  980 Gems',
    ];
    expect(await rollBack('1', 'too dear', true)).toEqual({
      lines: ['Would put version 1 on sale:', ...back],
      data: { version: 1, changes: expect.any(Array) },
    });
    expect((await versions()).lines[1]).toMatch(/^\* {2}2/);
    expect(await rollBack('1', ' too dear ')).toEqual({
      lines: [...back, 'Version 1 is on sale; it was 2.'],
      data: { kind: 'moved', from: 2, to: 1, changes: expect.any(Array) },
    });
    expect((await versions()).lines.map((line) => line.slice(0, 4).trim())).toEqual(['V', '2', '*  1']);
    expect(await opened.database.one(audit, [])).toEqual({
      operator: 'sam',
      command: 'catalogue rollback',
      target: '1',
      outcome: 'moved from 2',
      arguments: { version: 1, reason: 'too dear' },
    });
    expect(await opened.database.one(activated, [])).toEqual({ by: 'sam', is_now: true });
    for (const dryRun of [true, false])
      expect(await rollBack('1', 'a mistake', dryRun)).toEqual({
        lines: ['Version 1 is on sale already.'],
        data: { kind: 'already-active', version: 1 },
      });
  });

  it.each([true, false])(
    'B-02 files that equal a version which was rolled back are not put on sale by themselves (tried: %s)',
    async (dryRun) => {
      write(dearer);
      expect(await refusal(publish({}, dryRun))).toEqual([
        'The files equal version 2, but version 1 is on sale since a rollback.',
        'Put it on sale with: gemporium catalogue rollback 2 --reason …',
        1,
      ]);
    },
  );

  it('B-02 files that equal the version that was put on sale again change nothing', async () => {
    write();
    expect((await publish({}, true)).lines).toEqual(['Nothing would change.']);
    expect((await publish()).lines).toEqual(['Nothing has changed since version 1.']);
  });

  it('B-02 what is tried says when only an order would change', async () => {
    write((files) => files['nova/methods.json'].methods.reverse());
    expect((await publish({}, true)).lines).toEqual([
      'Would publish:',
      'changed  brand  nova  order of methods',
    ]);
  });

  it('B-02 files with problems are not published, and each problem is listed', async () => {
    write(broken);
    const told = (await run(catalogueCheck)).lines.slice(1, 3);
    for (const dryRun of [true, false]) {
      const { lines, data, exitCode } = await publish({}, dryRun);
      expect(lines).toEqual([...told, '', '2 problems. Nothing was published.']);
      expect(data).toMatchObject({ ok: false });
      expect(exitCode).toBe(1);
    }
    expect((await versions()).data).toHaveLength(2);
  });

  it.each([
    ['99', 'a mistake', ['There is no version 99.', 'See: gemporium catalogue versions', 3]],
    ['0', 'a mistake', ['"0" is no version.', 'See: gemporium catalogue versions', 2]],
    ['1.5', 'a mistake', ['"1.5" is no version.', 'See: gemporium catalogue versions', 2]],
    ['first', 'a mistake', ['"first" is no version.', 'See: gemporium catalogue versions', 2]],
    ['2', '', ['--reason is required: it is kept in the audit.', '', 2]],
    ['2', ' ', ['--reason is required: it is kept in the audit.', '', 2]],
  ])(
    'B-02 rollback to "%s" because of "%s" is refused, and when it is tried',
    async (version, reason, why) => {
      for (const dryRun of [true, false])
        expect(await refusal(rollBack(version, reason, dryRun))).toEqual(why);
    },
  );
});

describe('B-07 what an operator puts on sale is what the servers of this database accept', () => {
  const servers = (runMode: 'local' | 'live') =>
    saveAddressing(opened.database, { runMode, publicScheme: 'https', port: 443, backupPort: 8443 });
  const live = { RUN_MODE: 'live' };
  const back = { words: { version: '2' }, options: { reason: 'a mistake' } };
  const waysToSell = [true, false].flatMap((dryRun) => [
    { command: cataloguePublish, dryRun },
    { command: catalogueRollback, dryRun, ...back },
  ]);
  const unchanged = async (work: () => Promise<unknown>) => {
    const before = await versions();
    await work();
    expect(await versions()).toEqual(before);
  };
  beforeEach(() => write((files) => Object.assign(files['nova/brand.json'], { name: 'Nova Games' })));
  afterAll(() => opened.database.script('delete from addressing'));

  it.each<['local' | 'live', NodeJS.ProcessEnv]>([
    ['live', {}],
    ['live', { RUN_MODE: ' ' }],
    ['local', live],
    ['local', { RUN_MODE: ' live ' }],
  ])(
    'B-07 servers run in %s mode, the command with %j: neither publishes nor rolls back',
    async (runMode, environment) => {
      await servers(runMode);
      const other = runMode === 'live' ? 'local' : 'live';
      await unchanged(async () => {
        for (const { command, ...asked } of waysToSell)
          expect(await refusal(run(command, { ...asked, environment }))).toEqual([
            `RUN_MODE is ${other} for this command, but the servers of this database run with RUN_MODE=${runMode}.`,
            `Set RUN_MODE=${runMode}.`,
            2,
          ]);
      });
    },
  );

  it.each(['Live', 'lvie', 'production'])(
    'B-07 RUN_MODE=%s is none: no command takes it for local, and “in order” is not said for it',
    async (runMode) => {
      const refused = [
        `RUN_MODE is "${runMode}", but it must be one of: local, live.`,
        'Set RUN_MODE, or unset it.',
        2,
      ];
      await servers('local');
      await unchanged(async () => {
        for (const { command, ...asked } of [...waysToSell, { command: catalogueCheck }])
          expect(await refusal(run(command, { ...asked, environment: { RUN_MODE: runMode } }))).toEqual(
            refused,
          );
      });
    },
  );

  it('B-07 a version that live servers would refuse is not put on sale again', async () => {
    await servers('live');
    await unchanged(async () => {
      for (const dryRun of [true, false]) {
        const asked = { ...back, dryRun, environment: live };
        const [why, hint, exitCode] = await refusal(run(catalogueRollback, asked));
        expect(why).toMatch(
          /^Version 2 cannot be put on sale: accounts\/.*; nova\/games\/orbit\/game\.json link\.baseUrl: the game orbit is linked to the sandbox/,
        );
        expect([hint, exitCode]).toEqual(['Mend this in the brand files and publish them.', 1]);
      }
    });
  });
});
