import { activeEdition, listStoreIds } from '@gemporium/server/repositories/catalogue.ts';
import type { Database } from '@gemporium/server/repositories/database.ts';
import type { Store } from '@gemporium/server/services.ts';
import { allStores, storeById } from '@gemporium/server/stores.ts';
import { Refusal } from './command.ts';

/** The store that --store names, as the catalogue on sale has it. */
export async function findStore(db: Database, id: string | undefined): Promise<Store> {
  if (!id) throw new Refusal('--store is required, such as watt.production.', '', 2);
  const edition = await activeEdition(db);
  const store = edition && storeById(edition, id);
  if (store) return store;
  const known = edition ? allStores(edition).map((one) => one.id) : [];
  throw new Refusal(`There is no store ${id}.`, `Stores: ${known.join(', ')}`, 3);
}

/** The id of a store that is or was open here: the remains of a brand that is gone must be looked after, too. */
export async function storeOnceOpen(db: Database, id: string | undefined): Promise<string> {
  if (!id) throw new Refusal('--store is required, such as watt.production.', '', 2);
  const known = await listStoreIds(db);
  if (known.includes(id)) return id;
  throw new Refusal(`There is no store ${id}.`, `Stores: ${known.join(', ')}`, 3);
}
