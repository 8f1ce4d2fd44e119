import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

let folder: string;
let local: NodeJS.ProcessEnv;
let live: NodeJS.ProcessEnv;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'server-config-'));
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text, { mode: 0o600 });
    return join(folder, name);
  };
  local = {
    DATABASE_URL: 'postgres://127.0.0.1/store',
    LOCAL_SECRET_FILE: write('local-secret', `${'0123456789abcdef'.repeat(4)}\n`),
  };
  live = {
    RUN_MODE: 'live',
    DATABASE_URL: 'postgres://127.0.0.1/store',
    NOTIFY_ORIGIN: 'https://notify.nova.example',
    SECRETS_FILE: write(
      'secrets.json',
      JSON.stringify({
        'session.key': 'abcdefgh'.repeat(4),
        'attempt.key': 'bcdefghi'.repeat(4),
        'card.key': 'cdefghij'.repeat(4),
        short: 'abc',
        made: 'changeme-changeme-changeme-changeme',
      }),
    ),
  };
  write('list.json', '["session.key"]');
  write('null.json', 'null');
  write('text.json', '"must not be shown"');
  write('number.json', '{"session.key": "must not be shown", "adyen.hmacKey": 12345678}');
  write('nested.json', '{"adyen": {"hmacKey": "must not be shown"}}');
  write('gap.json', '{"session.key": null}');
  write('empty.json', '');
  write('broken.json', '{"session.key": "a value that must not be shown');
  write('damaged', 'not hex');
});
afterAll(() => rmSync(folder, { recursive: true }));

function problemsOf(env: NodeJS.ProcessEnv): string[] {
  const reading = readConfig(env);
  return reading.ok ? [] : reading.problems;
}

describe('the configuration of a server process', () => {
  it('local mode needs only a database and the local secret', () => {
    const reading = readConfig(local);
    expect(reading).toMatchObject({
      ok: true,
      config: {
        runMode: 'local',
        role: 'all',
        host: '127.0.0.1',
        port: 8080,
        backupPort: 8082,
        metricsPort: 9090,
        publicScheme: 'http',
        sandboxUrl: 'http://127.0.0.1:8081',
        notifyOrigin: 'http://127.0.0.1:8080',
        trustedProxies: [],
        requestsPerMinute: 0,
        outsideCallsPerMinute: 60,
        eventsKeptDays: 180,
      },
    });
  });

  it('every setting is read from its own variable', () => {
    const reading = readConfig({
      ...live,
      ROLE: 'worker',
      HOST: '10.1.2.3',
      PORT: '81',
      BACKUP_PORT: '82',
      METRICS_PORT: '0',
      DATABASE_URL: 'postgresql://db/shop',
      DATABASE_CONNECTIONS: '7',
      DATA_DIR: '/data',
      BRANDS_DIR: '/brands',
      STOREFRONT_DIR: '/pages',
      MIGRATIONS_DIR: '/migrations',
      TRUSTED_PROXIES: ' 10.0.0.0/8,, ::1 ,fd00::/64',
      LOG_LEVEL: 'warn',
      REQUESTS_PER_MINUTE: '11',
      OUTSIDE_CALLS_PER_MINUTE: '12',
      EVENTS_KEPT_DAYS: '13',
      SANDBOX_URL: ' ',
    });
    const { secrets: _secrets, ...config } = reading.ok ? reading.config : ({} as never);
    expect(config).toEqual({
      runMode: 'live',
      role: 'worker',
      host: '10.1.2.3',
      port: 81,
      backupPort: 82,
      metricsPort: 0,
      publicScheme: 'https',
      databaseUrl: 'postgresql://db/shop',
      databaseConnections: 7,
      dataDir: '/data',
      brandsDir: '/brands',
      storefrontDir: '/pages',
      migrationsDir: '/migrations',
      sandboxUrl: '',
      notifyOrigin: 'https://notify.nova.example',
      logLevel: 'warn',
      trustedProxies: ['10.0.0.0/8', '::1', 'fd00::/64'],
      requestsPerMinute: 11,
      outsideCallsPerMinute: 12,
      eventsKeptDays: 13,
    });
  });

  it.each<[title: string, change: NodeJS.ProcessEnv, config: object]>([
    ['is called back at its own port', { PORT: '9000' }, { notifyOrigin: 'http://127.0.0.1:9000' }],
    [
      'may use https, and trailing slashes are removed',
      {
        PUBLIC_SCHEME: 'https',
        SANDBOX_URL: 'https://sandbox.test//',
        NOTIFY_ORIGIN: 'http://tunnel.test//',
      },
      { publicScheme: 'https', sandboxUrl: 'https://sandbox.test', notifyOrigin: 'http://tunnel.test' },
    ],
    ['treats an empty variable as unset', { PORT: ' ', ROLE: '', DATA_DIR: '' }, { port: 8080, role: 'all' }],
  ])('in local mode it %s', (_title, change, config) => {
    expect(readConfig({ ...local, ...change })).toMatchObject({ ok: true, config });
  });

  it('the local secret is in the data folder by default', () => {
    const { LOCAL_SECRET_FILE: _elsewhere, ...env } = local;
    expect(problemsOf({ ...env, DATA_DIR: folder })).toEqual([]);
    expect(problemsOf({ ...env, DATA_DIR: join(folder, 'empty') })).toEqual([
      expect.stringContaining(join(folder, 'empty', 'local-secret')),
    ]);
  });

  it('local secrets equal those that the sandbox derives', () => {
    const reading = readConfig(local);
    if (!reading.ok) throw new Error('refused');
    // HMAC-SHA256 of the name under the text of the master secret, computed elsewhere.
    expect(reading.config.secrets.get('mycard-main.key')).toBe(
      'd7ee62ac0229e2a3ed6ef4256984ca14a4568e55624d09114bb602702421de57',
    );
    expect(reading.config.secrets.get('session.key')).not.toBe(reading.config.secrets.get('attempt.key'));
  });

  it('live mode reads its secrets from a file and serves https', () => {
    expect(readConfig(live)).toMatchObject({
      ok: true,
      config: {
        publicScheme: 'https',
        sandboxUrl: '',
        host: '0.0.0.0',
        requestsPerMinute: 6000,
        outsideCallsPerMinute: 60,
      },
    });
  });

  it('reports every problem at once', () => {
    const problems = problemsOf({
      PORT: 'eighty',
      BACKUP_PORT: '70000',
      ROLE: 'boss',
      TRUSTED_PROXIES: 'proxy',
      LOCAL_SECRET_FILE: join(folder, 'missing'),
    });
    expect(problems).toHaveLength(6);
    expect(problems.join('\n')).toMatch(/PORT is "eighty"/);
    expect(problems.join('\n')).toMatch(/DATABASE_URL is missing/);
    expect(problems.join('\n')).toMatch(/there is no such file/);
  });

  it.each<[title: string, change: NodeJS.ProcessEnv, problem: RegExp]>([
    [
      'a database that is no PostgreSQL',
      { DATABASE_URL: 'mysql://x/y' },
      /DATABASE_URL must begin with postgres/,
    ],
    ['two ports that are one', { BACKUP_PORT: '8080' }, /PORT and BACKUP_PORT are both 8080/],
    ['figures at the shop’s port', { METRICS_PORT: '8080' }, /PORT and METRICS_PORT are both 8080/],
    ['figures at the backup’s port', { METRICS_PORT: '8082' }, /BACKUP_PORT and METRICS_PORT are both 8082/],
    ['a proxy network of six that is none', { TRUSTED_PROXIES: 'fd00::/129' }, /fd00::\/129/],
    ['a proxy network within a network', { TRUSTED_PROXIES: '10.0.0.0/8/8' }, /10\.0\.0\.0\/8\/8/],
    ['a proxy network without a size', { TRUSTED_PROXIES: '10.0.0.0/' }, /10\.0\.0\.0\//],
    ['one database connection', { DATABASE_CONNECTIONS: '1' }, /DATABASE_CONNECTIONS is "1"/],
    ['a number with a sign', { PORT: '+81' }, /PORT is "\+81"/],
    ['port 0', { PORT: '0' }, /PORT is "0"/],
    ['a proxy network that is none', { TRUSTED_PROXIES: '10.0.0.0/33' }, /10\.0\.0\.0\/33/],
    ['a run mode of its own', { RUN_MODE: 'demo' }, /RUN_MODE is "demo"/],
    ['a damaged local secret', { LOCAL_SECRET_FILE: 'damaged' }, /damaged/],
    ['a sandbox that is no address', { SANDBOX_URL: 'sandbox' }, /SANDBOX_URL/],
  ])('refuses %s', (_title, change, problem) => {
    const env = { ...local, ...change };
    if (env.LOCAL_SECRET_FILE === 'damaged') env.LOCAL_SECRET_FILE = join(folder, 'damaged');
    expect(problemsOf(env)).toEqual([expect.stringMatching(problem)]);
  });

  it.each<[title: string, change: NodeJS.ProcessEnv, problem: RegExp]>([
    ['a sandbox', { SANDBOX_URL: 'http://127.0.0.1:8081' }, /never talks to a sandbox/],
    ['http', { PUBLIC_SCHEME: 'http' }, /PUBLIC_SCHEME must be https/],
    ['no secrets', { SECRETS_FILE: '' }, /SECRETS_FILE is missing/],
    ['no address for providers', { NOTIFY_ORIGIN: '' }, /NOTIFY_ORIGIN/],
    ['a path behind the address', { NOTIFY_ORIGIN: 'https://notify.nova.example/in' }, /NOTIFY_ORIGIN/],
    ['secrets that are not there', { SECRETS_FILE: '/nowhere/secrets' }, /SECRETS_FILE .* there is no such/],
    ['an http address for providers', { NOTIFY_ORIGIN: 'http://notify.nova.example' }, /NOTIFY_ORIGIN/],
  ])('live mode refuses %s', (_title, change, problem) => {
    expect(problemsOf({ ...live, ...change })).toEqual([expect.stringMatching(problem)]);
  });

  const invalid = ['list', 'broken', 'null', 'text', 'number', 'nested', 'gap', 'empty'];
  it.each(invalid.map((name) => `${name}.json`))(
    'an invalid secrets file (%s) is refused without showing its contents',
    (name) => {
      const [problem] = problemsOf({ ...live, SECRETS_FILE: join(folder, name) });
      expect(problem).toMatch(/must be a JSON object/);
      expect(problem).not.toContain('must not be shown');
    },
  );

  describe('a secrets file that others than its owner can read or change', () => {
    const opened = ['640', '604', '620', '602', '644', '666', '440', '777'];
    const closed = ['600', '400', '700', '711'];
    /** The file, with the mode, or a link to it, as a secret is mounted. */
    const withMode = (env: NodeJS.ProcessEnv, name: string, mode: string, isLink: boolean) => {
      const file = env[name]!;
      chmodSync(file, Number.parseInt(mode, 8));
      if (!isLink) return env;
      rmSync(join(folder, 'link'), { force: true });
      symlinkSync(file, join(folder, 'link'));
      return { ...env, [name]: join(folder, 'link') };
    };
    afterAll(() => {
      chmodSync(live.SECRETS_FILE!, 0o600);
      chmodSync(local.LOCAL_SECRET_FILE!, 0o600);
    });

    it.each([...opened, ...closed])(
      'mode %s: live mode refuses an open file, with its name and mode',
      (mode) => {
        for (const isLink of [false, true]) {
          const env = withMode(live, 'SECRETS_FILE', mode, isLink);
          const said = `SECRETS_FILE (${env.SECRETS_FILE}) can be read or changed by users other than its owner (its mode is ${mode}): run chmod 600 ${env.SECRETS_FILE}`;
          expect(problemsOf(env)).toEqual(opened.includes(mode) ? [said] : []);
        }
      },
    );

    it('reports a single problem, also if the file is invalid', () => {
      chmodSync(join(folder, 'list.json'), 0o644);
      expect(problemsOf({ ...live, SECRETS_FILE: join(folder, 'list.json') })).toEqual([
        expect.stringContaining('chmod 600'),
      ]);
      chmodSync(join(folder, 'list.json'), 0o600);
    });

    it.each([...opened, ...closed])('mode %s: local mode warns of an open file, and starts', (mode) => {
      for (const isLink of [false, true]) {
        const env = withMode(local, 'LOCAL_SECRET_FILE', mode, isLink);
        const said = expect.stringMatching(`^LOCAL_SECRET_FILE .*its mode is ${mode}.*chmod 600`);
        expect(readConfig(env)).toMatchObject({ ok: true, warnings: opened.includes(mode) ? [said] : [] });
      }
    });
  });

  it('live mode lists secrets that are missing, short or placeholders', () => {
    const reading = readConfig(live);
    if (!reading.ok) throw new Error('refused');
    const { secrets } = reading.config;
    expect(secrets.problemWith('session.key')).toBeUndefined();
    expect(secrets.problemWith('game.linkSecret')).toMatch(/missing/);
    expect(secrets.problemWith('short')).toMatch(/shorter than 8/);
    expect(secrets.problemWith('made')).toMatch(/placeholder/);
    expect(() => secrets.get('game.linkSecret')).toThrow(/game\.linkSecret is not configured/);
  });

  it('B-07 live mode does not start without its own secrets, and says so beside everything else', () => {
    const file = join(folder, 'own.json');
    const good = 'abcdefgh'.repeat(4);
    const names = ['session.key', 'attempt.key', 'card.key'];
    const given = (secrets: object) => {
      writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
      return problemsOf({ ...live, SECRETS_FILE: file, PORT: '0' });
    };
    const port = expect.stringMatching(/^PORT /);
    expect(given({})).toEqual([
      port,
      ...names.map((name) => `the secret ${name} is missing in SECRETS_FILE`),
    ]);
    for (const name of names)
      expect(given({ ...Object.fromEntries(names.map((each) => [each, good])), [name]: 'short' })).toEqual([
        port,
        `the secret ${name} is shorter than 32 characters`,
      ]);
  });
});

it.each<[name: string, key: string, least: number, most: number]>([
  ['PORT', 'port', 1, 65_535],
  ['BACKUP_PORT', 'backupPort', 1, 65_535],
  ['METRICS_PORT', 'metricsPort', 0, 65_535],
  ['DATABASE_CONNECTIONS', 'databaseConnections', 2, 500],
  ['REQUESTS_PER_MINUTE', 'requestsPerMinute', 0, 1_000_000],
  ['OUTSIDE_CALLS_PER_MINUTE', 'outsideCallsPerMinute', 0, 1_000_000],
  ['EVENTS_KEPT_DAYS', 'eventsKeptDays', 0, 3650],
])('%s is a whole number (%s) from %i to %i', (name, key, least, most) => {
  for (const mode of [local, live]) {
    const withValue = (value: string | number) => ({ ...mode, [name]: String(value) });
    for (const value of [least, least + 1, most - 1, most])
      expect(readConfig(withValue(value))).toMatchObject({ ok: true, config: { [key]: value } });
    for (const value of [least - 1, most + 1, `${least + 1}.5`, 'a few', '1e3'])
      expect(problemsOf(withValue(value))).toEqual([
        `${name} is "${value}", but it must be a whole number from ${least} to ${most}.`,
      ]);
  }
});
