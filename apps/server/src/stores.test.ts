import type { Hosts } from '@gemporium/catalogue/types.ts';
import { describe, expect, it } from 'vitest';
import { type Addressing, addressOf, allStores, shopOf, storeById, webOrigin } from './stores.ts';
import { sampleShop } from './testing/sample-shop.ts';

/* Every address of a brand with two hosts of each kind, in every configuration of a server. */

const roles = ['web', 'payment', 'backup', 'data'] as const;
const environments = ['production', 'demo'] as const;
const hostsOf = (environment: string, edition = 'now') =>
  Object.fromEntries(
    roles.map((role) => [role, ['one', 'two'].map((n) => `${n}-${role}.${environment}.${edition}.example`)]),
  ) as unknown as Hosts;
const shopOfHosts = (edition = 'now') =>
  sampleShop((files) => {
    files['nova/brand.json'].hosts = {
      production: hostsOf('production', edition),
      demo: hostsOf('demo', edition),
    };
  });
const edition = { version: 7, catalogue: shopOfHosts() };

/** The ports appended to hosts: the server’s own, and its backup port, which only local names use. */
const surroundings: [config: Addressing, main: string, backup: string][] = [
  [{ runMode: 'local', publicScheme: 'http', port: 8080, backupPort: 8082 }, ':8080', ':8082'],
  [{ runMode: 'local', publicScheme: 'http', port: 80, backupPort: 443 }, '', ':443'],
  [{ runMode: 'local', publicScheme: 'http', port: 443, backupPort: 80 }, ':443', ''],
  [{ runMode: 'local', publicScheme: 'https', port: 8443, backupPort: 443 }, ':8443', ''],
  [{ runMode: 'local', publicScheme: 'https', port: 443, backupPort: 80 }, '', ':80'],
  [{ runMode: 'live', publicScheme: 'https', port: 8080, backupPort: 8082 }, '', ''],
];

const table = surroundings.flatMap(([config, main, backup]) =>
  environments.map((environment) => {
    const { runMode, publicScheme: scheme } = config;
    const prefix = environment === 'demo' ? 'demo-' : '';
    const local = {
      web: [`${scheme}://${prefix}nova.localhost${main}`],
      backup: [`${scheme}://backup-${prefix}nova.localhost${backup}`],
    };
    const authored = Object.fromEntries(
      roles.map((role) => [role, hostsOf(environment)[role].map((host) => `${scheme}://${host}${main}`)]),
    ) as unknown as Hosts;
    const isLocal = runMode === 'local';
    const pages = [...authored.web, ...authored.backup, ...(isLocal ? Object.values(local).flat() : [])];
    const title = `${runMode}, ${scheme}, ${config.port} and ${config.backupPort}, ${environment}`;
    return { title, config, environment, isLocal, local, authored, pages: pages.sort() };
  }),
);

describe('B-01 B-06 B-07 B-11 the addresses of a store', () => {
  it.each(table)('B-11 $title: each of its own hosts', ({ config, environment, authored, pages }) => {
    for (const role of roles)
      for (const [index, host] of hostsOf(environment)[role].entries()) {
        const found = addressOf(edition, `${host.toUpperCase()}:1234`, config);
        expect({ ...found, pageOrigins: [...(found?.pageOrigins ?? [])].sort() }).toEqual({
          store: expect.objectContaining({ id: `nova.${environment}`, environment, version: 7 }),
          role,
          origin: authored[role][index],
          origins: authored,
          pageOrigins: pages,
        });
      }
  });

  it.each(table)('B-07 $title: its names on one’s own machine', ({ config, environment, local, ...rest }) => {
    const origins = { ...local, payment: local.web, data: local.web };
    for (const role of ['web', 'backup'] as const) {
      const { hostname } = new URL(local[role][0]!);
      const found = addressOf(edition, hostname, config);
      const seen = found && { ...found, store: found.store.id, pageOrigins: [...found.pageOrigins].sort() };
      expect(seen).toEqual(
        rest.isLocal
          ? {
              store: `nova.${environment}`,
              role,
              origin: local[role][0],
              origins,
              pageOrigins: rest.pages,
            }
          : undefined,
      );
    }
  });

  it.each(table)('P-13 $title: the shop that a call leads back to', ({ config, environment, ...rest }) => {
    const main = rest.isLocal ? rest.local.web[0] : rest.authored.web[0];
    const [store] = allStores(edition).filter(({ id }) => id === `nova.${environment}`);
    expect(webOrigin(store!, config)).toBe(main);
    const strangers = [
      undefined,
      '',
      'null',
      `${main}/`,
      'https://stranger.example',
      rest.authored.payment[1],
    ];
    for (const host of Object.values(hostsOf(environment)).flat()) {
      const address = addressOf(edition, host, config)!;
      const servesPages = address.role === 'web' || address.role === 'backup';
      for (const page of rest.pages)
        expect(shopOf(address, page, config)).toBe(servesPages ? address.origin : page);
      for (const page of strangers)
        expect(shopOf(address, page, config)).toBe(servesPages ? address.origin : main);
    }
  });

  it('B-02 a host belongs to the edition and the surroundings that are asked for, whichever was asked before', () => {
    const other = { version: 8, catalogue: shopOfHosts('then') };
    const [local, live] = [surroundings[0]![0], surroundings[5]![0]];
    for (const round of [1, 2])
      for (const [asked, config, version] of [
        [edition, local, 7],
        [other, local, 8],
        [edition, live, undefined],
      ] as const)
        expect([round, addressOf(asked, 'nova.localhost', config)?.store.version]).toEqual([round, version]);
    expect(addressOf(other, 'one-web.production.now.example', local)).toBeUndefined();
    expect(addressOf(edition, 'one-web.production.now.example', live)?.origin).toMatch(/^https:.*example$/);
    expect(addressOf(edition, 'one-web.production.now.example', local)?.origin).toMatch(/^http:.*:8080$/);
  });
});

describe('B-06 the stores of an edition', () => {
  const ids = ['nova.production', 'nova.demo', 'zeta.production', 'zeta.demo'];

  it('B-06 are each brand in each environment, and found by their names', () => {
    expect(allStores(edition).map(({ id }) => id)).toEqual(ids);
    for (const store of allStores(edition)) expect(storeById(edition, store.id)).toEqual(store);
  });

  it.each([
    'nova',
    'nova.',
    '.demo',
    'nova.test',
    'nova.Demo',
    'nova demo',
    'nobody.demo',
    '__proto__.demo',
    '',
  ])('B-06 %j is none', (id) => {
    expect(storeById(edition, id)).toBeUndefined();
  });
});
