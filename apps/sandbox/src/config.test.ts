import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

const needed = { SANDBOX_DATA_DIR: '/data/sandbox', LOCAL_SECRET_FILE: '/data/local-secret' };
const usual = {
  host: '127.0.0.1',
  port: 8081,
  dataDir: '/data/sandbox',
  secretFile: '/data/local-secret',
  storeUrl: 'http://127.0.0.1:8080',
  publicUrl: null,
  makeUpAfterMs: 20_000,
  brandsDir: 'brands',
  samplesDir: null,
};

it.each<[given: Record<string, string>, read: Partial<typeof usual> | Record<string, unknown>]>([
  [{}, {}],
  [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
  [{ HOST: '' }, {}],
  [{ SANDBOX_PORT: '0' }, { port: 0 }],
  [{ SANDBOX_PORT: '65535' }, { port: 65_535 }],
  [{ STORE_URL: 'https://shop.example/path?x' }, { storeUrl: 'https://shop.example' }],
  [{ STORE_URL: 'http://127.0.0.1:1/' }, { storeUrl: 'http://127.0.0.1:1' }],
  [{ SANDBOX_PUBLIC_URL: 'https://pay.example/' }, { publicUrl: 'https://pay.example' }],
  [{ SANDBOX_PUBLIC_URL: '' }, {}],
  [{ SANDBOX_MAKE_UP_MS: '100' }, { makeUpAfterMs: 100 }],
  [{ SANDBOX_MAKE_UP_MS: '86400000' }, { makeUpAfterMs: 86_400_000 }],
  [{ BRANDS_DIR: '/shop/brands' }, { brandsDir: '/shop/brands' }],
  [{ BRANDS_DIR: '' }, {}],
  [{ SAMPLES_DIR: '/data/samples' }, { samplesDir: '/data/samples' }],
  [{ SAMPLES_DIR: '' }, {}],
])('P-13 with %j the sandbox starts with %j, and else as usual', (given, read) => {
  expect(readConfig({ ...needed, ...given })).toEqual({ ok: true, config: { ...usual, ...read } });
});

it.each([
  ['SANDBOX_PORT', ['65536', '-1', '1e3', '0x50', ' 80', '']],
  ['STORE_URL', ['shop.example', 'ftp://shop.example', '']],
  ['SANDBOX_PUBLIC_URL', ['pay.example', 'file:///pay']],
  ['SANDBOX_MAKE_UP_MS', ['99', '86400001', 'soon', '']],
])('P-13 a wrong %s is told with its value', (name, values) => {
  for (const value of values) {
    const read = readConfig({ ...needed, [name]: value });
    expect(read).toEqual({ ok: false, problems: [expect.stringMatching(`^${name} .*: ${value}$`)] });
  }
});

it('P-13 everything that is wrong is told at once', () => {
  const wrong = ['SANDBOX_PORT', 'STORE_URL', 'SANDBOX_PUBLIC_URL', 'SANDBOX_MAKE_UP_MS'];
  const read = readConfig(Object.fromEntries(wrong.map((name) => [name, 'x'])));
  const names = [...wrong, 'SANDBOX_DATA_DIR', 'LOCAL_SECRET_FILE'];
  expect(read).toEqual({
    ok: false,
    problems: names.map((name) => expect.stringMatching(`^${name} `)),
  });
  for (const missing of ['SANDBOX_DATA_DIR', 'LOCAL_SECRET_FILE'] as const) {
    const { [missing]: _, ...others } = needed;
    expect(readConfig(others)).toEqual({
      ok: false,
      problems: [expect.stringContaining(`${missing} is missing`)],
    });
  }
});
