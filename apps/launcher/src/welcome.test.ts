import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listBrands } from './brands.ts';
import { readConfig } from './config.ts';
import { welcome } from './welcome.ts';

const plain = { bold: (text: string) => text, dim: (text: string) => text };
const brands = [
  { key: 'ko', name: 'Ko Games', layout: 'new' },
  { key: 'watt', name: '', layout: '' },
];

/** The content of each line, column by column. */
const columns = (text: string) => text.split('\n').map((line) => line.trim().split(/ {2,}/));
const live = { RUN_MODE: 'live', DATABASE_URL: 'postgres://db/shop', SECRETS_FILE: 'secrets.json' };

describe('the welcome', () => {
  it('B-07 has a link for each brand and environment, and all that a newcomer needs', () => {
    expect(columns(welcome(readConfig({}), brands, 2_149, plain))).toEqual([
      [''],
      ['Gemporium is ready (2.1 s)'],
      [''],
      ['Brand', 'Store', 'Demo'],
      ['Ko Games', 'http://ko.localhost:8080/', 'http://demo-ko.localhost:8080/', 'new layout'],
      ['watt', 'http://watt.localhost:8080/', 'http://demo-watt.localhost:8080/'],
      [''],
      ['Backup address', 'http://backup-<brand>.localhost:8082/', 'e.g. http://backup-ko.localhost:8082/'],
      ['What to try', 'http://localhost:8081/'],
      ['Payments', 'http://localhost:8081/payments'],
      ['Sample game', 'http://localhost:8081/game/'],
      ['Sample accounts', 'player / player, player2 / player2'],
      [''],
      ['Data', '.data'],
      ['Logs', '.data/logs/*.log'],
      ['Stop', 'Ctrl-C'],
      [''],
    ]);
  });

  it('in live mode names the brands and where it listens, and speaks of no sandbox and no sample account', () => {
    const ports = { PORT: '81', BACKUP_PORT: '82', SANDBOX_PORT: '83', METRICS_PORT: '84' };
    const config = readConfig({ ...live, ...ports, HOST: '192.0.2.7', DATA_DIR: '/srv/data' });
    expect(columns(welcome(config, brands, 900, plain))).toEqual([
      [''],
      ['Gemporium is ready (0.9 s)'],
      [''],
      ['Live: real providers, real money. Brands: Ko Games, watt'],
      [''],
      ['Store', '192.0.2.7:81'],
      ['Backup address', '192.0.2.7:82'],
      ['Metrics', '127.0.0.1:84/metrics'],
      [''],
      ['Data', '/srv/data (orders: DATABASE_URL)'],
      ['Logs', '/srv/data/logs/*.log'],
      ['Stop', 'Ctrl-C'],
      [''],
    ]);
  });

  it('a local store on a database of the publisher’s own says where its orders are', () => {
    const text = welcome(readConfig({ DATABASE_URL: 'postgres://db/shop' }), brands, 900, plain);
    expect(columns(text)).toContainEqual(['Data', '.data (orders: DATABASE_URL)']);
  });

  it.each<[scheme: string, ports: [string, string], links: [string, string]]>([
    ['http', ['80', '443'], ['http://ko.localhost/', 'http://backup-ko.localhost:443/']],
    ['https', ['443', '80'], ['https://ko.localhost/', 'https://backup-ko.localhost:80/']],
    ['https', ['8443', '443'], ['https://ko.localhost:8443/', 'https://backup-ko.localhost/']],
  ])(
    'a link over %s to the ports %j leaves out the usual one alone',
    (PUBLIC_SCHEME, [PORT, BACKUP_PORT], links) => {
      const text = welcome(readConfig({ PUBLIC_SCHEME, PORT, BACKUP_PORT }), brands, 900, plain);
      const [, ko] = columns(text).filter(([name]) => name === 'Brand' || name === 'Ko Games');
      const backup = columns(text).find(([name]) => name === 'Backup address')!;
      expect([ko?.[1], backup[2]]).toEqual([links[0], `e.g. ${links[1]}`]);
    },
  );
});

describe('the brands that the welcome lists', () => {
  it('are the folders with a brand.json, by their keys; one that cannot be read keeps its line', () => {
    const folder = mkdtempSync(join(tmpdir(), 'gemporium-brands-'));
    const files = {
      'rhinosJp/brand.json': '{"name":"A Rhinos","layout":"old"}',
      'acenet/brand.json': '{"name":"Z Acenet","layout":"new"}',
      'Mixed/brand.json': '{"name":7,"layout":null}',
      'broken/brand.json': '{"name":',
      'accounts/paypal.json': '{"name":"no brand"}',
      'brand.json': '{"name":"no folder"}',
    };
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    expect(listBrands(folder)).toEqual([
      { key: 'acenet', name: 'Z Acenet', layout: 'new' },
      { key: 'broken', name: '', layout: '' },
      { key: 'mixed', name: '', layout: '' },
      { key: 'rhinosjp', name: 'A Rhinos', layout: 'old' },
    ]);
    rmSync(folder, { recursive: true });
  });
});
