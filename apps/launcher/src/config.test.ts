import { describe, expect, it } from 'vitest';
import { localUrl, readConfig } from './config.ts';

describe('what npm start is asked for', () => {
  it('without any variable, a local store that only this machine reaches', () => {
    expect(readConfig({})).toMatchObject({
      runMode: 'local',
      host: '127.0.0.1',
      ports: { store: 8080, sandbox: 8081, backup: 8082, metrics: 9090 },
      databaseUrl: undefined,
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
