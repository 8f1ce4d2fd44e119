import type { Catalogue, Edition } from '@gemporium/catalogue/types.ts';
import { type Queryable, statement } from './database.ts';

/** One published version, without its document. */
export interface CatalogueVersion {
  version: number;
  checksum: string;
  publishedAt: Date;
  publishedBy: string;
  note: string;
  isActive: boolean;
}

interface VersionRow {
  version: number;
  checksum: string;
  published_at: Date;
  published_by: string;
  note: string;
  is_active: boolean;
}

const lock = statement('catalogue_lock', `select pg_advisory_xact_lock(hashtext('gemporium catalogue'))`);

/** Holds the lock until the transaction ends: only one process at a time publishes or moves the pointer. */
export async function lockCatalogue(tx: Queryable): Promise<void> {
  await tx.run(lock, []);
}

const active = statement('catalogue_active_version', 'select version from catalogue_active');

/** The active version; undefined before the first publishing. */
export async function activeVersion(db: Queryable): Promise<number | undefined> {
  return (await db.one<{ version: number }>(active, []))?.version;
}

const load = statement('catalogue_load', 'select document from catalogue_version where version = $1');

export async function loadVersion(db: Queryable, version: number): Promise<Catalogue | undefined> {
  return (await db.one<{ document: Catalogue }>(load, [version]))?.document;
}

/** The active edition; undefined before the first publishing. */
export async function activeEdition(db: Queryable): Promise<Edition | undefined> {
  const version = await activeVersion(db);
  const catalogue = version === undefined ? undefined : await loadVersion(db, version);
  return version === undefined || !catalogue ? undefined : { version, catalogue };
}

const equal = statement(
  'catalogue_equal_version',
  `select version from catalogue_version v
   where checksum = $1 and ($2 or version in
     ((select max(version) from catalogue_version), (select version from catalogue_active)))
   order by exists (select from catalogue_active a where a.version = v.version) desc, version desc limit 1`,
);

/** A version with this checksum: the active one, else the newest, or with `ofAll` any. */
export async function versionEqualTo(
  db: Queryable,
  checksum: string,
  { ofAll }: { ofAll: boolean },
): Promise<number | undefined> {
  return (await db.one<{ version: number }>(equal, [checksum, ofAll]))?.version;
}

const insert = statement(
  'catalogue_insert',
  `insert into catalogue_version (checksum, document, published_at, published_by, note)
   values ($1, $2, $3, $4, $5) returning version`,
);

export async function insertVersion(
  tx: Queryable,
  {
    checksum,
    catalogue,
    at,
    by,
    note,
  }: { checksum: string; catalogue: Catalogue; at: Date; by: string; note: string },
): Promise<number> {
  const row = await tx.one<{ version: number }>(insert, [checksum, JSON.stringify(catalogue), at, by, note]);
  if (!row) throw new Error('the catalogue version was not stored');
  return row.version;
}

const point = statement(
  'catalogue_point',
  `insert into catalogue_active (one, version, activated_at, activated_by) values (true, $1, $2, $3)
   on conflict (one) do update set version = excluded.version, activated_at = excluded.activated_at,
     activated_by = excluded.activated_by`,
);

/** Moves the pointer. */
export async function pointTo(tx: Queryable, version: number, at: Date, by: string): Promise<void> {
  await tx.write(point, [version, at, by]);
}

const ensureStores = statement(
  'catalogue_ensure_stores',
  `insert into store (store, brand, environment)
   select brand || '.' || environment, brand, environment
   from unnest($1::text[]) as brand, unnest(array['production', 'demo']) as environment
   on conflict do nothing`,
);

/** Every brand of a version is a store in both environments; a removed brand keeps its rows. */
export async function openStores(tx: Queryable, brands: readonly string[]): Promise<void> {
  await tx.write(ensureStores, [brands]);
}

const storeIds = statement('catalogue_store_ids', 'select store from store order by store');

/** Every store that was ever open, including those of removed brands. */
export async function listStoreIds(db: Queryable): Promise<string[]> {
  return (await db.many<{ store: string }>(storeIds, [])).map(({ store }) => store);
}

const list = statement(
  'catalogue_list',
  `select v.version, v.checksum, v.published_at, v.published_by, v.note, a.version is not null as is_active
   from catalogue_version v left join catalogue_active a on a.version = v.version
   order by v.version desc limit $1`,
);

/** Newest first. */
export async function listVersions(db: Queryable, limit: number): Promise<CatalogueVersion[]> {
  const rows = await db.many<VersionRow>(list, [limit]);
  return rows.map((row) => ({
    version: row.version,
    checksum: row.checksum,
    publishedAt: row.published_at,
    publishedBy: row.published_by,
    note: row.note,
    isActive: row.is_active,
  }));
}
