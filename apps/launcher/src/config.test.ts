import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { samplesEnvironment, sandboxEnvironment, serverEnvironment } from './child-environment.ts';
import { localUrl, readConfig, root } from './config.ts';

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
      ...{ role: 'all', dataDir: data, logsDir: join(data, 'logs'), samplesDir: join(data, 'samples') },
      ...{ brandsDir: join(root, 'brands'), distDir: join(root, 'dist') },
      localSecretFile: join(data, 'local-secret'),
      ports: { store: 8080, sandbox: 8081, backup: 8082, metrics: 9090 },
      ...{ sandboxUrl: 'http://127.0.0.1:8081', storeUrl: 'http://127.0.0.1:8080' },
    };
    expect(readConfig({})).toEqual({
      ...common,
      ...{ runMode: 'local', host: '127.0.0.1', publicScheme: 'http' },
      ...{ databaseUrl: undefined, secretsFile: undefined },
    });
    const live = { RUN_MODE: 'live', DATABASE_URL: 'postgres://db/shop', SECRETS_FILE: '/etc/secrets.json' };
    expect(readConfig(live)).toEqual({
      ...common,
      ...{ runMode: 'live', host: '0.0.0.0', publicScheme: 'https' },
      ...{ databaseUrl: 'postgres://db/shop', secretsFile: '/etc/secrets.json' },
    });
  });

  const everyVariable = {
    ...{ RUN_MODE: 'local', ROLE: 'worker', HOST: '192.0.2.7', PUBLIC_SCHEME: 'https' },
    ...{ PORT: '1', BACKUP_PORT: '2', SANDBOX_PORT: '3', METRICS_PORT: '0' },
    ...{ SANDBOX_URL: 'http://sandbox', STORE_URL: 'http://store', DATABASE_URL: 'postgres://db/shop' },
    ...{ DATA_DIR: '/data', BRANDS_DIR: '/brands', LOCAL_SECRET_FILE: '/own', SECRETS_FILE: '/secrets' },
  };
  it('every variable that is set counts', () => {
    expect(readConfig(everyVariable)).toEqual({
      ...{ runMode: 'local', role: 'worker', host: '192.0.2.7', publicScheme: 'https' },
      ports: { store: 1, backup: 2, sandbox: 3, metrics: 0 },
      ...{ sandboxUrl: 'http://sandbox', storeUrl: 'http://store', databaseUrl: 'postgres://db/shop' },
      ...{ dataDir: '/data', logsDir: '/data/logs', samplesDir: '/data/samples', brandsDir: '/brands' },
      ...{ localSecretFile: '/own', secretsFile: '/secrets', distDir: join(root, 'dist') },
    });
  });

  const dist = join(root, 'dist');
  const told = {
    ...{ HOST: '192.0.2.7', NODE_ENV: 'production', NODE_COMPILE_CACHE: join(dist, '.compile-cache') },
    ...{ PORT: '1', BACKUP_PORT: '2', METRICS_PORT: '0', DATABASE_URL: 'postgres://own/shop' },
    ...{ DATA_DIR: '/data', ROLE: 'worker', BRANDS_DIR: '/brands', STOREFRONT_DIR: join(dist, 'storefront') },
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
  ])(
    'the server is told all of it in %s mode, and what it must not know is not',
    (runMode, given, server) => {
      const config = readConfig({ ...everyVariable, RUN_MODE: runMode, ...given });
      const env = serverEnvironment(config, 'postgres://own/shop');
      const ofTheLauncher = Object.fromEntries(
        Object.entries(env).filter(([name]) => name in told || name in everyVariable),
      );
      expect(ofTheLauncher).toEqual({ ...told, ...server });
      expect(samplesEnvironment(config, 'postgres://own/shop')).toEqual({
        ...env,
        ...{ STORE_URL: 'http://store', OPERATOR: 'npm start' },
      });
    },
  );

  it('the sandbox is told where the store is, and shares its secret', () => {
    expect(sandboxEnvironment(readConfig(everyVariable))).toMatchObject({
      ...{ HOST: '192.0.2.7', SANDBOX_PORT: '3', SANDBOX_DATA_DIR: '/data/sandbox' },
      ...{ SAMPLES_DIR: '/data/samples', LOCAL_SECRET_FILE: '/own', STORE_URL: 'http://store' },
    });
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
  ])('a store on HOST=%s is reached at %s from here', (host, url) => {
    expect(localUrl(host, 8080)).toBe(url);
  });
});
