import { saveAddressing } from '@gemporium/server/repositories/addressing.ts';
import type { Store } from '@gemporium/server/services.ts';
import { setUpDatabase } from '@gemporium/server/testing/test-database.ts';
import { expect, it } from 'vitest';
import { makeUpAddress } from './make-up-address.ts';

const opened = setUpDatabase();

const hosts = { production: { web: ['pay.watt.example'] }, demo: { web: ['demo.watt.example'] } };
const storeOf = (environment: Store['environment']) =>
  ({
    id: `watt.${environment}`,
    environment,
    brand: {
      key: 'watt',
      hosts: Object.fromEntries(
        Object.entries(hosts).map(([name, { web }]) => [name, { web, payment: web, data: web, backup: [] }]),
      ),
    },
  }) as unknown as Store;
const link = { replenish_id: 'R1', client_id: 'client-web', domain_area: 'sea' };
const page = '/replenishGoods?replenish_id=R1&rp_client_id=client-web&domain_area=sea';

it('Y-01 before a server has ever started, a link is refused instead of guessed', async () => {
  await expect(makeUpAddress(opened.database, storeOf('production'), link)).rejects.toThrow(
    /no server has started/,
  );
});

it.each([
  ['local', 'http', 8080, 'production', 'http://watt.localhost:8080'],
  ['local', 'http', 9137, 'production', 'http://watt.localhost:9137'],
  ['local', 'http', 80, 'demo', 'http://demo-watt.localhost'],
  ['local', 'https', 8443, 'demo', 'https://demo-watt.localhost:8443'],
  ['live', 'https', 8080, 'production', 'https://pay.watt.example'],
  ['live', 'https', 9137, 'demo', 'https://demo.watt.example'],
] as const)(
  'Y-01 a link of a %s store (%s, port %d, %s) leads to %s, whatever the operator’s shell says',
  async (runMode, publicScheme, port, environment, origin) => {
    await saveAddressing(opened.database, { runMode, publicScheme, port, backupPort: 8082 });
    expect(await makeUpAddress(opened.database, storeOf(environment), link)).toBe(`${origin}${page}`);
  },
);
