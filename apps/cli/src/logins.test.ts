import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loginOf } from '@gemporium/catalogue/login-app.ts';
import { adapters } from '@gemporium/logins/adapters.ts';
import { publish } from '@gemporium/server/catalogue/publish.ts';
import { usablePart } from '@gemporium/server/catalogue/unusable.ts';
import { saveAddressing } from '@gemporium/server/repositories/addressing.ts';
import { statement } from '@gemporium/server/repositories/database.ts';
import { noteLogin } from '@gemporium/server/repositories/linked-logins.ts';
import { insertSession } from '@gemporium/server/repositories/sessions.ts';
import { liveSecrets } from '@gemporium/server/secrets.ts';
import { sampleShop } from '@gemporium/server/testing/sample-shop.ts';
import { openTestDatabase, type TestDatabase } from '@gemporium/server/testing/test-database.ts';
import { loginConfig } from '@gemporium/server/views/login-config.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { loginsList } from './commands/logins-list.ts';
import { playersLogout } from './commands/players-logout.ts';
import { playersShow } from './commands/players-show.ts';
import { type Desk, openDesk, refusal } from './testing/desk.ts';

/*
 * The commands about logins at providers, and logging a player out. The sample's brands nova and zeta
 * share an app at Google and have one each at Apple; no version can log anybody in at VK with an app that is not there.
 */

const shop = sampleShop((files) => {
  for (const [brand, iosId] of [
    ['nova', 'nova.signin'],
    ['zeta', 'zeta.signin'],
  ] as const)
    Object.assign(files[`${brand}/brand.json`].login, {
      providers: ['account', 'google', 'ios'],
      ggId: 'shared.apps',
      iosId,
      settings: { ios: { teamId: 'SAMPLETEAM', keyId: 'SAMPLEKEY0' } },
    });
});

let opened: TestDatabase;
let desk: Desk;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gemporium-logins-'));
  opened = await openTestDatabase();
  desk = openDesk(opened);
  await publish(opened.database, { catalogue: shop, by: 'test', note: '', at: new Date() });
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await opened.close();
});

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const key = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
const good = {
  'login.google.shared.apps.clientSecret': 'a1b2c3d4e5f6',
  'login.ios.nova.signin.privateKey': key,
  'login.ios.zeta.signin.privateKey': key,
};
function live(secrets: Record<string, string>): NodeJS.ProcessEnv {
  const file = join(folder, 'secrets.json');
  writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
  return { RUN_MODE: 'live', SECRETS_FILE: file };
}

describe('I-01 a login that cannot be used is not shown, and the operator reads why', () => {
  it.each<[title: string, change: Record<string, string | undefined>, said: [string, string, string][]]>([
    ['nothing is missing', {}, []],
    [
      'a secret that both brands share',
      { 'login.google.shared.apps.clientSecret': undefined },
      ['nova', 'zeta'].map((brand) => [
        ...([brand, 'google'] as const),
        'the secret login.google.shared.apps.clientSecret is missing in SECRETS_FILE',
      ]),
    ],
    [
      'one brand’s key that is none',
      { 'login.ios.zeta.signin.privateKey': 'the words of a key' },
      [['zeta', 'ios', 'the secret login.ios.zeta.signin.privateKey is not a private P-256 key']],
    ],
    [
      'a placeholder',
      { 'login.ios.nova.signin.privateKey': 'change-me-please' },
      [['nova', 'ios', 'the secret login.ios.nova.signin.privateKey looks like a placeholder']],
    ],
  ])('%s', async (_title, change, said) => {
    const given = Object.entries({ ...good, ...change }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    );
    const secrets = Object.fromEntries(given);
    const { data, lines } = await desk(loginsList, { environment: live(secrets) });
    const shown = data as { brand: string; provider: string; states: string[] }[];
    expect(shown.map(({ brand, provider, states }) => [brand, provider, states])).toEqual(
      said.map(([brand, provider, why]) => [brand, provider, [expect.stringContaining(why)]]),
    );
    expect(lines.at(-1)).toBe(`${4 - said.length} of 4 are shown: --all lists them.`);

    const config = { runMode: 'live', secrets: liveSecrets(new Map(given)) } as const;
    const surroundings = { config, providerOf: () => undefined, loginOf: (id: string) => adapters[id] };
    const usable = usablePart(shop, surroundings);
    for (const brand of ['nova', 'zeta']) {
      const missing = said.filter(([of]) => of === brand).map(([, provider]) => provider);
      const buttons = loginConfig(
        loginOf(usable.brands[brand]!, `${brand === 'nova' ? 'orbit' : 'quasar'}-web`),
        'orbit-web',
      ).json_type;
      expect(buttons).toEqual(['account', 'google', 'ios'].filter((one) => !missing.includes(one)));
    }
  });

  it('in local mode every secret exists; without the servers’ secrets it is unknown', async () => {
    expect((await desk(loginsList)).lines).toEqual(['4 of 4 are shown: --all lists them.']);
    const { lines } = await desk(loginsList, {
      options: { brand: 'nova' },
      flags: ['all'],
      environment: { RUN_MODE: 'live' },
    });
    expect(lines).toEqual([
      expect.stringMatching(/^BRAND +PROVIDER +APP +STATE$/),
      expect.stringMatching(/^nova +google +shared\.apps +shown$/),
      expect.stringMatching(/^nova +ios +nova\.signin +shown$/),
      '',
      '2 of 2 are shown.',
      expect.stringContaining('Whether secrets are missing is not known: SECRETS_FILE is missing'),
    ]);
    await saveAddressing(opened.database, {
      runMode: 'live',
      publicScheme: 'https',
      port: 443,
      backupPort: 8443,
    });
    expect((await desk(loginsList)).lines.at(-1)).toBe(
      'Whether secrets are missing is not known: RUN_MODE is local for this command, but the servers of this database run with RUN_MODE=live.',
    );
    await opened.database.script('delete from addressing');
    expect(await refusal(desk(loginsList, { options: { brand: 'none' } }))).toEqual([
      'There is no brand none.',
      expect.stringMatching(/^Brands: /),
      3,
    ]);
  });

  it('a game with an app of its own is listed with that one, and its secret is looked for', async () => {
    const withOwn = structuredClone(shop);
    const comet = withOwn.brands.nova!.games.find(({ gpId }) => gpId === '2');
    Object.assign(comet!, { login: { ggId: 'comet.apps' } });
    await publish(opened.database, { catalogue: withOwn, by: 'test', note: '', at: new Date() });
    const list = (secrets: Record<string, string>, ...flags: string[]) =>
      desk(loginsList, { options: { brand: 'nova' }, flags, environment: live(secrets) });
    const { data } = await list({ ...good, 'login.google.comet.apps.clientSecret': 'f6e5d4c3b2a1' }, 'all');
    const nova = { brand: 'nova', states: [] };
    expect(data).toEqual([
      { ...nova, provider: 'google', app: 'shared.apps' },
      { ...nova, provider: 'ios', app: 'nova.signin' },
      { ...nova, game: 'comet', provider: 'google', app: 'comet.apps' },
    ]);
    const { lines } = await list(good);
    expect(lines).toEqual([
      expect.stringMatching(/^BRAND +PROVIDER +APP +STATE$/),
      expect.stringMatching(
        /^nova\/comet +google +comet\.apps +the secret login\.google\.comet\.apps\.clientSecret is missing/,
      ),
      '',
      '2 of 3 are shown: --all lists them.',
    ]);
  });
});

const [store, gpId] = ['nova.production', '1'];
const places = [
  { store, gpId, suid: 'p1' },
  { store, gpId, suid: 'p2' },
  { store, gpId: '2', suid: 'p1' },
  { store: 'nova.demo', gpId, suid: 'p1' },
  { store: 'zeta.production', gpId, suid: 'p1' },
];
const live_ = statement(
  'test_live_sessions',
  'select store, gp_id, suid from player_session where ended_at is null order by token_hash',
);
const audits = statement(
  'test_logout_audits',
  `select operator, command, store, target, outcome, arguments, at between now() - interval '1 minute' and now() as is_now
   from audit where command like $1`,
);

it('I-07 players logout ends the sessions of one player, of one game in one store, and stands in the audit', async () => {
  const { database } = opened;
  const createdAt = new Date();
  const expiresAt = new Date(createdAt.getTime() + 3_600_000);
  await database.transaction(async (tx) => {
    for (const [n, place] of [places[0]!, ...places].entries()) {
      const session = { ...place, clientId: 'orbit-web', username: 'x', origin: 'login' as const };
      await insertSession(tx, { ...session, tokenHash: Buffer.alloc(32, n), createdAt, expiresAt });
    }
    for (const [n, place] of places.entries()) {
      const login = { provider: 'google', app: 'shared.apps', subject: `${n}`, loginId: `id-${n}` };
      await noteLogin(tx, { ...place, ...login, at: new Date('2026-02-03T04:05:06Z') });
    }
  });
  const { lines } = await desk(playersShow, { words: { suid: 'p1' }, options: { store, game: gpId } });
  expect(lines.filter((line) => /google/.test(line))).toEqual(['google  linked  2026-02-03 04:05:06Z']);

  // By the operator's machine, whose clock is wrong, the sessions have expired.
  vi.useFakeTimers({ toFake: ['Date'], now: expiresAt.getTime() + 1 });
  onTestFinished(() => void vi.useRealTimers());
  const options = { store, game: gpId, reason: ' a lost phone ' };
  const logout = (asked: Record<string, string>, dryRun = false) =>
    desk(playersLogout, { words: { suid: 'p1' }, options: asked, dryRun });
  expect(await refusal(logout({ store, game: gpId }))).toEqual([
    ...(['--reason is required: it is kept in the audit.', '', 2] as const),
  ]);
  expect((await logout(options, true)).lines).toEqual([
    'Would end 2 sessions of p1 of 1 at nova.production.',
  ]);
  expect(await database.many(live_, [])).toHaveLength(places.length + 1);
  expect(await database.many(audits, ['players %'])).toEqual([]);
  expect((await logout(options)).lines).toEqual(['Ended 2 sessions of p1 of 1 at nova.production.']);
  expect(await database.many(live_, [])).toEqual(
    places.slice(1).map(({ gpId: gp_id, ...place }) => ({ ...place, gp_id })),
  );
  expect(await database.many(audits, ['players %'])).toEqual([
    {
      operator: 'sam',
      command: 'players logout',
      store,
      target: 'p1 of 1',
      outcome: 'ended 2',
      arguments: { reason: 'a lost phone', store, gpId, suid: 'p1' },
      is_now: true,
    },
  ]);
  for (const dryRun of [true, false])
    expect(await logout(options, dryRun)).toEqual({
      lines: ['There is no session of p1 of 1 at nova.production.'],
      exitCode: 3,
      data: { store, gpId, suid: 'p1', ended: 0 },
    });
});
