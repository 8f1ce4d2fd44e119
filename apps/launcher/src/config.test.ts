import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samplesEnvironment, sandboxEnvironment, serverEnvironment } from './child-environment.ts';
import { environment, findProgram, localUrl, readConfig, root } from './config.ts';

describe('a program of this machine', () => {
  let folder: string;
  const put = (name: string, mode: number) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), '', { mode });
  };
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'gemporium-path-'));
    put('first/unlike', 0o644);
    put('second/unlike', 0o755);
    put('second/twice', 0o755);
    put('third/twice', 0o755);
    mkdirSync(join(folder, 'first/twice'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const find = (name: string, ...folders: string[]) =>
    findProgram(name, { PATH: folders.map((one) => one && join(folder, one)).join(':') });

  it('is the first that can be run: no folder of that name, and nothing that is no program', () => {
    expect(find('unlike', 'first', 'second')).toBe(join(folder, 'second/unlike'));
    expect(find('twice', 'first', 'second', 'third')).toBe(join(folder, 'second/twice'));
    expect(find('twice', 'third', 'second')).toBe(join(folder, 'third/twice'));
    expect(find('none', 'first', 'second')).toBeUndefined();
  });

  it('is not looked for in the folder in which npm start was called', () => {
    const before = process.cwd();
    process.chdir(join(folder, 'second'));
    try {
      expect(find('twice', '', 'first')).toBeUndefined();
    } finally {
      process.chdir(before);
    }
  });

  it('of the administrator’s is found without a PATH to it', () => {
    const own = ['/usr/sbin', '/sbin'].flatMap((one) => readdirSync(one).map((name) => [one, name] as const));
    const [sbin, name] = own.find(([one, file]) => {
      const found = statSync(join(one, file), { throwIfNoEntry: false });
      return found?.isFile() && (found.mode & 0o111) === 0o111;
    })!;
    expect(findProgram(name, {})).toBe(join(sbin, name));
  });
});

describe('what npm start is asked for', () => {
  it('without any variable, a local store that only this machine reaches', () => {
    expect(readConfig({})).toMatchObject({
      runMode: 'local',
      host: '127.0.0.1',
      ports: { store: 8080, sandbox: 8081, backup: 8082, metrics: 9090 },
      databaseUrl: undefined,
    });
  });

  it('each mode has its own defaults, and says them whole', () => {
    const data = join(root, '.data');
    const common = {
      role: 'all',
      dataDir: data,
      logsDir: join(data, 'logs'),
      samplesDir: join(data, 'samples'),
      brandsDir: join(root, 'brands'),
      distDir: join(root, 'dist'),
      localSecretFile: join(data, 'local-secret'),
      ports: { store: 8080, sandbox: 8081, backup: 8082, metrics: 9090 },
      sandboxUrl: 'http://127.0.0.1:8081',
      storeUrl: 'http://127.0.0.1:8080',
    };
    expect(readConfig({})).toEqual({
      ...common,
      runMode: 'local',
      host: '127.0.0.1',
      publicScheme: 'http',
      databaseUrl: undefined,
      secretsFile: undefined,
    });
    const live = { RUN_MODE: 'live', DATABASE_URL: 'postgres://db/shop', SECRETS_FILE: '/etc/secrets.json' };
    expect(readConfig(live)).toEqual({
      ...common,
      runMode: 'live',
      host: '0.0.0.0',
      publicScheme: 'https',
      databaseUrl: 'postgres://db/shop',
      secretsFile: '/etc/secrets.json',
    });
  });

  const everyVariable = {
    RUN_MODE: 'local',
    ROLE: 'worker',
    HOST: '192.0.2.7',
    PUBLIC_SCHEME: 'https',
    PORT: '1',
    BACKUP_PORT: '2',
    SANDBOX_PORT: '3',
    METRICS_PORT: '0',
    SANDBOX_URL: 'http://sandbox',
    STORE_URL: 'http://store',
    DATABASE_URL: 'postgres://db/shop',
    DATA_DIR: '/data',
    BRANDS_DIR: '/brands',
    LOCAL_SECRET_FILE: '/own',
    SECRETS_FILE: '/secrets',
  };
  it('every variable that is set counts', () => {
    expect(readConfig(everyVariable)).toEqual({
      runMode: 'local',
      role: 'worker',
      host: '192.0.2.7',
      publicScheme: 'https',
      ports: { store: 1, backup: 2, sandbox: 3, metrics: 0 },
      sandboxUrl: 'http://sandbox',
      storeUrl: 'http://store',
      databaseUrl: 'postgres://db/shop',
      dataDir: '/data',
      logsDir: '/data/logs',
      samplesDir: '/data/samples',
      brandsDir: '/brands',
      localSecretFile: '/own',
      secretsFile: '/secrets',
      distDir: join(root, 'dist'),
    });
  });

  const dist = join(root, 'dist');
  const told = {
    HOST: '192.0.2.7',
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: join(dist, '.compile-cache'),
    PORT: '1',
    BACKUP_PORT: '2',
    METRICS_PORT: '0',
    DATABASE_URL: 'postgres://own/shop',
    DATA_DIR: '/data',
    ROLE: 'worker',
    BRANDS_DIR: '/brands',
    STOREFRONT_DIR: join(dist, 'storefront'),
    MIGRATIONS_DIR: join(dist, 'server/migrations'),
  };
  it.each<[mode: string, given: object, server: object]>([
    [
      'local',
      {},
      { RUN_MODE: 'local', PUBLIC_SCHEME: 'https', LOCAL_SECRET_FILE: '/own', SANDBOX_URL: 'http://sandbox' },
    ],
    [
      'live',
      { PUBLIC_SCHEME: undefined },
      { RUN_MODE: 'live', PUBLIC_SCHEME: 'https', SECRETS_FILE: '/secrets' },
    ],
  ])('the server gets all of it in %s mode, and nothing that it must not have', (runMode, given, server) => {
    const config = readConfig({ ...everyVariable, RUN_MODE: runMode, ...given });
    const env = serverEnvironment(config, 'postgres://own/shop');
    const ofTheLauncher = Object.fromEntries(
      Object.entries(env).filter(([name]) => name in told || name in everyVariable),
    );
    expect(ofTheLauncher).toEqual({ ...told, ...server });
    expect(samplesEnvironment(config, 'postgres://own/shop')).toEqual({
      ...env,
      STORE_URL: 'http://store',
      OPERATOR: 'npm start',
    });
  });

  it('the sandbox gets the store’s address, and shares its secret', () => {
    expect(sandboxEnvironment(readConfig(everyVariable))).toMatchObject({
      HOST: '192.0.2.7',
      SANDBOX_PORT: '3',
      SANDBOX_DATA_DIR: '/data/sandbox',
      SAMPLES_DIR: '/data/samples',
      LOCAL_SECRET_FILE: '/own',
      STORE_URL: 'http://store',
      BRANDS_DIR: '/brands',
    });
  });

  it('a relative path begins in the store’s own folder, wherever npm start was called', () => {
    const before = process.cwd();
    process.chdir(tmpdir());
    try {
      const given = { DATA_DIR: 'd', BRANDS_DIR: 'b', LOCAL_SECRET_FILE: 'l', SECRETS_FILE: 's' };
      expect(readConfig(given)).toMatchObject({
        dataDir: join(root, 'd'),
        logsDir: join(root, 'd/logs'),
        samplesDir: join(root, 'd/samples'),
        brandsDir: join(root, 'b'),
        localSecretFile: join(root, 'l'),
        secretsFile: join(root, 's'),
      });
      expect(readConfig({ DATA_DIR: 'd' })).toMatchObject({ localSecretFile: join(root, 'd/local-secret') });
    } finally {
      process.chdir(before);
    }
  });

  it('a variable that is empty or blank is not set, and blanks round a value are none of it', () => {
    const blank = (text: string) =>
      Object.fromEntries(Object.keys(everyVariable).map((name) => [name, text]));
    expect(readConfig(blank(''))).toEqual(readConfig({}));
    expect(readConfig(blank(' \t'))).toEqual(readConfig({}));
    const padded = Object.entries(everyVariable).map(([name, value]) => [name, ` ${value}\n`]);
    expect(readConfig(Object.fromEntries(padded))).toEqual(readConfig(everyVariable));
  });

  it.each([
    ['PORT', 'store', 1],
    ['BACKUP_PORT', 'backup', 1],
    ['SANDBOX_PORT', 'sandbox', 1],
    ['METRICS_PORT', 'metrics', 0],
  ] as const)('%s is a port that there is', (name, key, lowest) => {
    for (const value of [lowest, 65_535])
      expect(readConfig({ [name]: String(value) }).ports[key]).toBe(value);
    for (const value of [String(lowest - 1), '65536', '1e3', '0x50', '80.5', '+80', '8 0'])
      expect(() => readConfig({ [name]: value })).toThrow(
        `${name} is "${value}", but it must be a whole number from ${lowest} to 65535.`,
      );
  });

  it('any two ports that are the same are refused by both names', () => {
    const names = ['PORT', 'BACKUP_PORT', 'SANDBOX_PORT', 'METRICS_PORT'];
    for (const [index, one] of names.entries())
      for (const other of names.slice(index + 1))
        expect(() => readConfig({ [one]: '7000', [other]: '7000' })).toThrow(
          `${one} and ${other} are both 7000, but each needs a port of its own.`,
        );
  });

  it.each([
    [
      {},
      'DATABASE_URL (the PostgreSQL that keeps the orders) and SECRETS_FILE (a JSON file of the providers’ secrets)',
    ],
    [{ SECRETS_FILE: '/secrets' }, 'DATABASE_URL (the PostgreSQL that keeps the orders)'],
    [{ DATABASE_URL: 'postgres://db/shop' }, 'SECRETS_FILE (a JSON file of the providers’ secrets)'],
  ])('a live store with only %j gets a list of what it still needs', (given, missing) => {
    expect(() => readConfig({ RUN_MODE: 'live', ...given })).toThrow(`RUN_MODE=live needs ${missing}.`);
  });

  it.each<[name: string, choices: string[]]>([
    ['RUN_MODE', ['local', 'live']],
    ['ROLE', ['all', 'web', 'worker']],
    ['PUBLIC_SCHEME', ['http', 'https']],
  ])('%s is one of %j, written just so', (name, choices) => {
    for (const value of ['none', choices[0]!.toUpperCase(), `${choices[0]}s!`])
      expect(() => readConfig({ [name]: value })).toThrow(
        `${name} is "${value}", but it must be one of: ${choices.join(', ')}.`,
      );
  });

  it('what npm tells its scripts is not passed on, all else is', () => {
    const given = { npm_config_cache: '/c', NPM_TOKEN: 't', MY_npm_THING: 'kept', LANG_OF_TEST: 'kept' };
    const before = { ...environment };
    Object.assign(environment, given);
    try {
      const config = readConfig({});
      for (const env of [serverEnvironment(config, 'postgres://own/shop'), sandboxEnvironment(config)]) {
        expect(Object.keys(env).filter((name) => /^npm_/i.test(name))).toEqual([]);
        expect(env).toMatchObject({ MY_npm_THING: 'kept', LANG_OF_TEST: 'kept' });
      }
    } finally {
      for (const name of Object.keys(given)) delete environment[name];
      Object.assign(environment, before);
    }
  });

  it('what the launcher decided stands above what it was given; the samples are made in its own name', () => {
    const given = {
      OPERATOR: 'ann',
      NODE_ENV: 'test',
      HOST: 'elsewhere',
      STORE_URL: 'http://x',
      ROLE: 'web',
    };
    const before = { ...environment };
    Object.assign(environment, given);
    try {
      expect(samplesEnvironment(readConfig({}), 'postgres://own/shop')).toMatchObject({
        OPERATOR: 'npm start',
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        ROLE: 'all',
        STORE_URL: 'http://127.0.0.1:8080',
      });
    } finally {
      for (const name of Object.keys(given)) delete environment[name];
      Object.assign(environment, before);
    }
  });

  it.each([
    [{ PORT: 'abc' }, /PORT is "abc"/],
    [{ PORT: '70000' }, /PORT is "70000"/],
    [{ BACKUP_PORT: '8080' }, /PORT and BACKUP_PORT are both 8080/],
    [{ RUN_MODE: 'production' }, /RUN_MODE is "production", but it must be one of: local, live/],
    [{ RUN_MODE: 'live' }, /RUN_MODE=live needs DATABASE_URL.* and SECRETS_FILE/],
    [{ RUN_MODE: 'live', DATABASE_URL: 'postgres://db/shop' }, /RUN_MODE=live needs SECRETS_FILE/],
  ])('%j is refused with the name of the variable', (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });

  it.each([
    ['0.0.0.0', 'http://127.0.0.1:8080'],
    ['::', 'http://[::1]:8080'],
    ['192.0.2.7', 'http://192.0.2.7:8080'],
    ['2001:db8::7', 'http://[2001:db8::7]:8080'],
    ['shop.internal', 'http://shop.internal:8080'],
  ])('a store on HOST=%s is reached at %s from here', (host, url) => {
    expect(localUrl(host, 8080)).toBe(url);
  });
});
