import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publish } from '@gemporium/server/catalogue/publish.ts';
import { beginRest, listRests } from '@gemporium/server/repositories/account-rests.ts';
import { saveAddressing } from '@gemporium/server/repositories/addressing.ts';
import { openStores } from '@gemporium/server/repositories/catalogue.ts';
import { statement } from '@gemporium/server/repositories/database.ts';
import { sampleShop } from '@gemporium/server/testing/sample-shop.ts';
import { openTestDatabase, setUpDatabase } from '@gemporium/server/testing/test-database.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { methodsList } from './commands/methods-list.ts';
import { methodsPause } from './commands/methods-pause.ts';
import { methodsResume } from './commands/methods-resume.ts';
import { type Desk, openDesk, refusal } from './testing/desk.ts';

/*
 * What an operator reads who pauses methods. The sample's brands nova and zeta pay at the accounts cashier and, in their
 * demos, cashier-demo: nova in dollars and in yen, by two methods.
 */

const opened = setUpDatabase();
let desk: Desk;
beforeAll(() => {
  desk = openDesk(opened);
});

const forget = ['method_pause', 'account_rest', 'audit'].map((table) =>
  statement(`methods_forget_${table}`, `truncate ${table}`),
);
beforeEach(async () => {
  for (const one of forget) await opened.database.run(one, []);
});
beforeAll(async () => {
  await publish(opened.database, { catalogue: sampleShop(), by: 'test', note: '', at: new Date() });
  await openStores(opened.database, ['gone']);
});

const pauses = statement(
  'methods_pauses',
  'select store, provider, account, channel_id, reason, paused_by from method_pause order by store, account',
);
const audits = statement(
  'methods_audits',
  'select operator, command, store, target, outcome, arguments from audit order by id',
);
const all = async () => [await opened.database.many(pauses, []), await opened.database.many(audits, [])];
const reason = 'it is down';
const pause = (options: Record<string, string>, dryRun = false) =>
  desk(methodsPause, { options: { reason: ` ${reason} `, ...options }, dryRun });
const resume = (options: Record<string, string>, dryRun = false) =>
  desk(methodsResume, { options: { reason: 'it is up', ...options }, dryRun });

const stores = 'Stores: nova.production, nova.demo, zeta.production, zeta.demo';
const accounts = 'Accounts: cashier, cashier-demo';
const list = 'See: gemporium methods list --all';
const naming = 'By --store, --provider, --account or --channel.';

describe('O-15 methods pause', () => {
  const ways = { store: 'nova.production', account: 'cashier' };

  it('O-15 pauses what is named, with who and why, and the audit tells of it', async () => {
    const tried = await pause(ways, true);
    expect(tried.lines).toEqual(['Would pause: store nova.production, account cashier (1 method).']);
    expect(await all()).toEqual([[], []]);

    const done = await pause(ways);
    expect(done).toEqual({
      lines: ['Paused: store nova.production, account cashier (1 method).'],
      data: { ...ways, reason, methods: 1 },
    });
    expect(await all()).toEqual([
      [{ ...ways, provider: '', channel_id: 0, reason, paused_by: 'sam' }],
      [
        {
          operator: 'sam',
          command: 'methods pause',
          outcome: 'paused',
          store: 'nova.production',
          target: 'store nova.production, account cashier',
          arguments: { ...ways, reason },
        },
      ],
    ]);
  });

  it('O-15 by provider or channel it is every store’s, and no store stands in the audit', async () => {
    const told = await pause({ provider: 'platform-pay', channel: '10801' });
    expect(told.lines).toEqual(['Paused: provider platform-pay, channel 10801 (4 methods).']);
    const [[row], [audit]] = (await all()) as [object[], object[]];
    expect(row).toMatchObject({ store: '', provider: 'platform-pay', account: '', channel_id: 10801 });
    expect(audit).toMatchObject({ store: null, arguments: { provider: 'platform-pay', channelId: 10801 } });
  });

  it('O-15 what is paused stays as it was paused', async () => {
    await pause(ways);
    const [before] = await all();
    const why = ['Paused already: store nova.production, account cashier.', 'See: gemporium methods list', 1];
    expect(await refusal(pause({ ...ways, reason: 'another' }))).toEqual(why);
    expect((await all())[0]).toEqual(before);
  });

  it.each<[options: Record<string, string>, why: unknown[]]>([
    [{}, ['Say what is paused.', naming, 2]],
    [{ store: 'nova.demo', reason: ' ' }, ['--reason is required: it is kept in the audit.', '', 2]],
    [{ store: 'nova' }, ['There is no store nova.', stores, 3]],
    [{ store: 'gone.demo' }, ['There is no store gone.demo.', stores, 3]],
    [{ account: 'cashie' }, ['There is no account cashie.', accounts, 3]],
    [{ channel: '1' }, ['There is no channel 1.', list, 3]],
    [{ channel: 'card' }, ['There is no channel card.', list, 3]],
    [{ channel: '12101' }, ['No method is of channel 12101.', list, 3]],
    [
      { store: 'nova.demo', account: 'cashier' },
      ['No method is of store nova.demo, account cashier.', list, 3],
    ],
    [{ provider: 'adyen', channel: '10801' }, ['No method is of provider adyen, channel 10801.', list, 3]],
  ])('O-15 %j is refused, and nothing changes', async (options, why) => {
    expect(await refusal(pause(options))).toEqual(why);
    expect(await all()).toEqual([[], []]);
  });

  it('O-15 an unknown provider is refused with the list of known ones', async () => {
    const [why, hint, exit] = await refusal(pause({ provider: 'platform' }));
    expect([why, exit]).toEqual(['There is no provider platform.', 3]);
    expect(hint).toMatch(/^Providers: adyen, .*platform-pay/);
  });
});

describe('O-15 methods resume', () => {
  it('O-15 ends the pause that it names, and no other', async () => {
    await pause({ store: 'nova.production' });
    await pause({ account: 'cashier' });
    const tried = await resume({ account: 'cashier' }, true);
    expect(tried.lines).toEqual(['Would resume: account cashier.']);
    expect((await all())[0]).toHaveLength(2);
    const done = await resume({ account: 'cashier' });
    expect(done).toEqual({
      lines: ['Resumed: account cashier.'],
      data: { account: 'cashier', reason: 'it is up', ended: ['pause'] },
    });
    const [left, audit] = (await all()) as [object[], object[]];
    expect(left).toMatchObject([{ store: 'nova.production', account: '' }]);
    expect(audit.at(-1)).toEqual({
      operator: 'sam',
      command: 'methods resume',
      store: null,
      target: 'account cashier',
      outcome: 'resumed',
      arguments: { account: 'cashier', reason: 'it is up' },
    });
    await resume({ store: 'nova.production' });
    expect(((await all())[1] as object[]).at(-1)).toMatchObject({ store: 'nova.production' });
  });

  it('O-15 a pause of what has left the catalogue can be ended', async () => {
    const ways = statement(
      'methods_old',
      `insert into method_pause values ('gone.demo', '', '', 0, 'old', 'ann', now())`,
    );
    await opened.database.run(ways, []);
    expect((await resume({ store: 'gone.demo' })).lines).toEqual(['Resumed: store gone.demo.']);
  });

  it.each<[options: Record<string, string>, why: unknown[]]>([
    [{}, ['Say what is resumed.', naming, 2]],
    [{ account: 'cashier', reason: '' }, ['--reason is required: it is kept in the audit.', '', 2]],
    [{ channel: '1' }, ['There is no channel 1.', list, 3]],
    [
      { account: 'cashier' },
      [
        'No pause is of account cashier.',
        'Pauses: store nova.production; store nova.demo, account cashier-demo; no account rests',
        3,
      ],
    ],
  ])('O-15 %j is refused, and nothing is resumed', async (options, why) => {
    await pause({ store: 'nova.production' });
    await pause({ store: 'nova.demo', account: 'cashier-demo' });
    expect(await refusal(resume(options))).toEqual(why);
    expect((await all())[0]).toHaveLength(2);
  });

  it('O-15 where nothing is paused it says so', async () => {
    expect(await refusal(resume({ account: 'cashier' }))).toEqual([
      'No pause is of account cashier.',
      'Nothing is paused; no account rests',
      3,
    ]);
  });

  const outcomes = async () =>
    (await opened.database.many<{ outcome: string }>(audits, [])).map(({ outcome }) => outcome);
  const resting = async () => (await listRests(opened.database)).map(({ account }) => account);
  const bothRest = async () => {
    for (const account of ['cashier', 'cashier-demo'])
      await beginRest(opened.database, { account, seconds: 60, reason: 'no answer' });
  };

  it('O-15 by an account alone also ends its rest, even during a trial, and no other account’s', async () => {
    await bothRest();
    await opened.database.script(`update account_rest set trial = 'P-1'`);
    const tried = await resume({ account: 'cashier' }, true);
    expect(tried.lines).toEqual(['Would end: the rest of account cashier.']);
    expect([await resting(), await outcomes()]).toEqual([['cashier', 'cashier-demo'], []]);
    expect(await resume({ account: 'cashier' })).toEqual({
      lines: ['Ended: the rest of account cashier.'],
      data: { account: 'cashier', reason: 'it is up', ended: ['rest'] },
    });
    await pause({ account: 'cashier-demo' });
    expect((await resume({ account: 'cashier-demo' })).lines).toEqual([
      'Resumed: account cashier-demo, and its rest ends.',
    ]);
    expect([await resting(), (await all())[0]]).toEqual([[], []]);
    expect(await outcomes()).toEqual(['rest-ended', 'paused', 'resumed, rest-ended']);
  });

  it('O-15 by more than an account leaves every rest, and says which accounts rest', async () => {
    await bothRest();
    const ways = { store: 'nova.production', account: 'cashier' };
    expect(await refusal(resume(ways))).toEqual([
      'No pause is of store nova.production, account cashier.',
      'Nothing is paused; accounts that rest: cashier, cashier-demo',
      3,
    ]);
    await pause(ways);
    expect((await resume(ways)).lines).toEqual(['Resumed: store nova.production, account cashier.']);
    expect(await resting()).toEqual(['cashier', 'cashier-demo']);
  });
});

describe('O-15 methods list', () => {
  const lines = async (options: Record<string, string> = {}, flags: string[] = []) =>
    (await desk(methodsList, { options, flags })).lines.map((line) =>
      line.replace(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ/g, 'T').replace(/ {2,}/g, ' | '),
    );
  const names = 'STORE | METHOD | CHANNEL | PROVIDER | ACCOUNT | STATE';

  it('O-15 where every method is offered it says so, and lists them all if it is asked to', async () => {
    expect(await lines()).toEqual(['4 of 4 are offered: --all lists them.']);
    const rows = (await desk(methodsList, { flags: ['all'] })).data as { store: string; states: string[] }[];
    expect(rows.map(({ store }) => store)).toEqual([
      'nova.production',
      'nova.demo',
      'zeta.production',
      'zeta.demo',
    ]);
    expect(rows.flatMap(({ states }) => states)).toEqual([]);
    const listed = await lines({ store: 'zeta.demo' }, ['all']);
    expect(listed.map((line) => line.replace(/\| [\w-]+ \| 10801/, '| ID | 10801'))).toEqual([
      names,
      'zeta.demo | ID | 10801 | platform-pay | cashier-demo | offered',
      '',
      '1 of 1 are offered.',
    ]);
  });

  it('O-15 shows who has paused a method and why, and until when its account rests', async () => {
    await pause({ store: 'zeta.demo' });
    await pause({ channel: '10801', store: 'zeta.demo', reason: 'twice' });
    await beginRest(opened.database, { account: 'cashier', seconds: 60, reason: 'no answer' });
    const shown = (await lines()).map((line) => line.replace(/\| [\w-]+ \| 10801/, '| ID | 10801'));
    const resting = 'platform-pay | cashier | fails since T (no answer): rests until T';
    const paused = [
      'paused (store zeta.demo) by sam since T: it is down',
      'paused (store zeta.demo, channel 10801) by sam since T: twice',
    ];
    expect(shown).toEqual([
      names,
      `nova.production | ID | 10801 | ${resting}`,
      `zeta.production | ID | 10801 | ${resting}`,
      `zeta.demo | ID | 10801 | platform-pay | cashier-demo | ${paused.join('; ')}`,
      '',
      '1 of 4 are offered: --all lists them.',
    ]);
  });

  it.each([
    [`trial = 'P-1'`, 'a purchase tries it'],
    [`trial = 'P-1', until = now()`, 'the next purchase tries it'],
    ['until = now()', 'the next purchase tries it'],
  ])('O-15 an account of which %s: %s', async (change, text) => {
    await beginRest(opened.database, { account: 'cashier', seconds: 60, reason: 'no answer' });
    await opened.database.script(`update account_rest set ${change}`);
    expect((await lines({ store: 'nova.production' }))[1]).toContain(`fails since T (no answer): ${text}`);
  });

  describe('O-15 secrets of an account', () => {
    const good = 'a-secret-of-the-cashier-long-enough-0123456789';
    const secretsIn = (folder: string, secrets: object) => {
      const file = join(folder, 'secrets.json');
      writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
      return { RUN_MODE: 'live', SECRETS_FILE: file };
    };
    const listed = async (environment: NodeJS.ProcessEnv, flags: string[] = []) =>
      (await desk(methodsList, { environment, flags })).lines;
    let folder: string;
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'methods-secrets-'));
    });
    afterEach(() => rmSync(folder, { recursive: true }));

    it('O-15 that are missing are named beside the methods that need them, and beside no other', async () => {
      const environment = secretsIn(folder, { 'cashier-demo.signingKey': good });
      const { data } = await desk(methodsList, { environment });
      expect(data).toMatchObject(
        ['nova', 'zeta'].map((brand) => ({
          store: `${brand}.production`,
          account: 'cashier',
          states: ['the secret cashier.signingKey is missing in SECRETS_FILE'],
        })),
      );
      const lines = await listed(environment);
      expect(lines[1]).toContain('the secret cashier.signingKey is missing in SECRETS_FILE');
      expect(lines.at(-1)).toBe('2 of 4 are offered: --all lists them.');
    });

    it('O-15 that are there take nothing away, and one that is a placeholder does', async () => {
      const both = { 'cashier.signingKey': good, 'cashier-demo.signingKey': good };
      expect(await listed(secretsIn(folder, both))).toEqual(['4 of 4 are offered: --all lists them.']);
      const one = await listed(secretsIn(folder, { ...both, 'cashier.signingKey': 'change-me-please' }));
      expect(one[1]).toContain('the secret cashier.signingKey looks like a placeholder');
    });

    it('O-15 stand beside a pause of the same method', async () => {
      await pause({ store: 'nova.production' });
      const [first] = (await desk(methodsList, { environment: secretsIn(folder, {}) })).data as {
        states: string[];
      }[];
      expect(first?.states).toEqual([
        expect.stringContaining('paused (store nova.production) by sam'),
        'the secret cashier.signingKey is missing in SECRETS_FILE',
      ]);
    });

    it('O-15 in a file that cannot be read, or that others can read, are unknown: the list says so and shows the rest', async () => {
      await pause({ store: 'zeta.demo' });
      const unknown = async (environment: NodeJS.ProcessEnv) => {
        const lines = await listed(environment);
        expect(lines.at(-2)).toBe('3 of 4 are offered: --all lists them.');
        return lines.at(-1);
      };
      const said = 'Whether secrets are missing is not known: SECRETS_FILE';
      expect(await unknown({ RUN_MODE: 'live' })).toMatch(`${said} is missing`);
      const file = join(folder, 'none.json');
      expect(await unknown({ RUN_MODE: 'live', SECRETS_FILE: file })).toContain('there is no such file');
      const open = secretsIn(folder, {});
      chmodSync(open.SECRETS_FILE, 0o644);
      expect(await unknown(open)).toContain(`run chmod 600 ${open.SECRETS_FILE}`);
    });

    it('O-15 of live servers are unknown to a command without their RUN_MODE: the list says so', async () => {
      const address = { publicScheme: 'https', port: 443, backupPort: 8443 } as const;
      const environment = secretsIn(folder, {});
      await saveAddressing(opened.database, { runMode: 'live', ...address });
      expect(await listed({})).toEqual([
        '4 of 4 are offered: --all lists them.',
        'Whether secrets are missing is not known: RUN_MODE is local for this command, but the servers of this database run with RUN_MODE=live.',
      ]);
      await saveAddressing(opened.database, { runMode: 'local', ...address });
      expect(await listed(environment)).toEqual(['4 of 4 are offered: --all lists them.']);
      await opened.database.script('delete from addressing');
    });

    it('O-15 of local mode are never missing', async () => {
      const { SECRETS_FILE } = secretsIn(folder, {});
      expect(await listed({ SECRETS_FILE })).toEqual(['4 of 4 are offered: --all lists them.']);
    });
  });

  it('O-15 refuses a name that nothing has', async () => {
    expect(await refusal(desk(methodsList, { options: { store: 'nova' } }))).toEqual([
      'There is no store nova.',
      stores,
      3,
    ]);
  });
});

it('O-15 before anything is on sale there is nothing to pause', async () => {
  const empty = await openTestDatabase();
  const asked = openDesk(empty)(methodsPause, { options: { reason, store: 'nova.demo' } });
  expect(await refusal(asked)).toEqual(['No catalogue is on sale.', 'See: gemporium catalogue versions', 3]);
  await empty.close();
});
