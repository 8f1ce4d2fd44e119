import { expect, it } from 'vitest';
import { setUpCrowd } from '../testing/crowd.ts';
import { findAddressing, saveAddressing } from './addressing.ts';
import {
  activeVersion,
  insertVersion,
  listStoreIds,
  listVersions,
  loadVersion,
  lockCatalogue,
  openStores,
  pointTo,
  versionEqualTo,
} from './catalogue.ts';
import { statement } from './database.ts';

const crowd = setUpCrowd();

const at = new Date('2026-01-01T00:00:00Z');

it('an operator sees the requested number of versions, newest first, and which one is active', async () => {
  expect(await activeVersion(crowd.database)).toBeUndefined();
  const made: number[] = [];
  for (const note of ['first', 'second', 'third']) {
    const catalogue = { brands: {}, accounts: {}, note } as never;
    made.push(
      await insertVersion(crowd.database, { checksum: `sum of ${note}`, catalogue, at, by: 'ann', note }),
    );
  }
  const [first, second, third] = made as [number, number, number];
  await pointTo(crowd.database, third, at, 'ann');
  const moved = new Date('2026-01-02T00:00:00Z');
  await pointTo(crowd.database, second, moved, 'ben');
  const pointer = statement(
    'test_pointer',
    'select version, activated_at, activated_by from catalogue_active',
  );
  expect(await crowd.database.many(pointer, [])).toEqual([
    { version: second, activated_at: moved, activated_by: 'ben' },
  ]);
  const told = { publishedAt: at, publishedBy: 'ann', isActive: false };
  const versions = [
    { ...told, version: third, note: 'third', checksum: 'sum of third' },
    { ...told, version: second, note: 'second', checksum: 'sum of second', isActive: true },
    { ...told, version: first, note: 'first', checksum: 'sum of first' },
  ];
  expect(await listVersions(crowd.database, 10)).toEqual(versions);
  expect(await listVersions(crowd.database, 2)).toEqual(versions.slice(0, 2));
  expect(await activeVersion(crowd.database)).toBe(second);
  expect(await loadVersion(crowd.database, second)).toMatchObject({ note: 'second' });
  expect(await loadVersion(crowd.database, third + 1)).toBeUndefined();
});

it('B-02 an equal version is the one on sale or the newest, or of all of them first the one on sale and then the newer', async () => {
  await crowd.database.script('truncate catalogue_active, catalogue_version cascade');
  const put = (checksum: string) =>
    insertVersion(crowd.database, { checksum, catalogue: {} as never, at, by: 'ann', note: '' });
  const equal = async (checksum: string) => [
    await versionEqualTo(crowd.database, checksum, { ofAll: false }),
    await versionEqualTo(crowd.database, checksum, { ofAll: true }),
  ];
  expect(await equal('a')).toEqual([undefined, undefined]);
  const versions: number[] = [];
  for (const checksum of ['a', 'b', 'a', 'c']) versions.push(await put(checksum));
  const [first, second, third, fourth] = versions as [number, number, number, number];
  await pointTo(crowd.database, second, at, 'ann');
  expect(await equal('a')).toEqual([undefined, third]);
  expect(await equal('b')).toEqual([second, second]);
  expect(await equal('c')).toEqual([fourth, fourth]);
  expect(await equal('d')).toEqual([undefined, undefined]);
  await pointTo(crowd.database, first, at, 'ann');
  expect(await equal('a')).toEqual([first, first]);
});

it('each brand is a store in both environments, and stays one when it is named again or not any more', async () => {
  await crowd.database.transaction((tx) => openStores(tx, ['watt', 'volt']));
  await crowd.database.transaction((tx) => openStores(tx, ['ampere', 'watt']));
  expect(await listStoreIds(crowd.database)).toEqual(
    ['ampere', 'volt', 'watt'].flatMap((brand) => [`${brand}.demo`, `${brand}.production`]),
  );
});

it('where browsers reach the servers is told by the one that started last, all of it', async () => {
  expect(await findAddressing(crowd.database)).toBeUndefined();
  const addressings = [
    { runMode: 'local', publicScheme: 'http', port: 8080, backupPort: 8081 },
    { runMode: 'live', publicScheme: 'https', port: 443, backupPort: 8443 },
    { runMode: 'local', publicScheme: 'https', port: 9000, backupPort: 9001 },
  ] as const;
  for (const addressing of addressings) {
    await saveAddressing(crowd.database, addressing);
    expect(await findAddressing(crowd.database)).toEqual(addressing);
  }
});

it('one process at a time publishes or moves the pointer', async () => {
  const isFree = statement(
    'test_catalogue_lock',
    `select pg_try_advisory_xact_lock(hashtext('gemporium catalogue')) as free`,
  );
  const look = () => crowd.database.one<{ free: boolean }>(isFree, []);
  await crowd.database.transaction(async (tx) => {
    await lockCatalogue(tx);
    expect(await look()).toEqual({ free: false });
  });
  expect(await look()).toEqual({ free: true });
});
