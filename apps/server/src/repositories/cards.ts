import type { LocalText } from '@gemporium/catalogue/local-text.ts';
import { type Queryable, statement } from './database.ts';

export type CardState = 'issued' | 'used' | 'revoked';

export interface CardBatch {
  store: string;
  batch: string;
  gp_id: string;
  name: LocalText;
  items: { sku: string; quantity: number }[];
  gems: number;
  extra_gems: number;
  price_minor: number;
  currency: string;
  expires_at: Date | null;
}

/** A card with its batch's data. */
export interface CardRow extends CardBatch {
  number: string;
  state: CardState;
  billing_no: string | null;
  used_at: Date | null;
  revoked_at: Date | null;
  is_expired: boolean;
}

const insertBatch = statement(
  'card_batch_insert',
  `insert into card_batch (store, batch, gp_id, name, items, gems, extra_gems, price_minor, currency, expires_at, issued_by)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (store, batch) do nothing`,
);

/** False if the store already has a batch of this name. */
export async function insertCardBatch(tx: Queryable, b: CardBatch, issuedBy: string): Promise<boolean> {
  const rows = await tx.run(insertBatch, [
    b.store,
    b.batch,
    b.gp_id,
    JSON.stringify(b.name),
    JSON.stringify(b.items),
    b.gems,
    b.extra_gems,
    b.price_minor,
    b.currency,
    b.expires_at,
    issuedBy,
  ]);
  return rows === 1;
}

const insert = statement(
  'cards_insert',
  `insert into card (store, batch, number, secret_mac)
   select $1, $2, n, m from unnest($3::text[], $4::bytea[]) as c (n, m)`,
);

/** Far fewer than the database can take in the time for which it may stay silent: a busy one takes seconds for each 10,000. */
const mostAtOnce = 5_000;

export async function insertCards(
  tx: Queryable,
  batch: { store: string; batch: string },
  cards: readonly { number: string; mac: Buffer }[],
): Promise<void> {
  for (let from = 0; from < cards.length; from += mostAtOnce) {
    const some = cards.slice(from, from + mostAtOnce);
    await tx.run(insert, [batch.store, batch.batch, some.map((c) => c.number), some.map((c) => c.mac)]);
  }
}

const columns = `c.number, c.state, c.billing_no, c.used_at, c.revoked_at,
  coalesce(b.expires_at <= now(), false) as is_expired, b.*`;

const byMac = statement(
  'card_by_mac',
  `select ${columns} from card c join card_batch b using (store, batch) where c.store = $1 and c.secret_mac = $2`,
);

/** The card with this keyed hash of number and password: unknown numbers and wrong passwords look alike. */
export function findCardByMac(db: Queryable, store: string, mac: Buffer): Promise<CardRow | undefined> {
  return db.one<CardRow>(byMac, [store, mac]);
}

const lock = statement(
  'card_lock',
  `select ${columns} from card c join card_batch b using (store, batch) where c.store = $1 and c.number = $2 for update of c`,
);

export function lockCard(tx: Queryable, store: string, number: string): Promise<CardRow | undefined> {
  return tx.one<CardRow>(lock, [store, number]);
}

const use = statement(
  'card_use',
  `update card set state = 'used', billing_no = $3, used_at = now() where store = $1 and number = $2 and state = 'issued'`,
);

/** Spends the card for the order; false if it cannot be spent. */
export async function useCard(
  tx: Queryable,
  store: string,
  number: string,
  billingNo: string,
): Promise<boolean> {
  return (await tx.run(use, [store, number, billingNo])) === 1;
}

const revoke = statement(
  'cards_revoke',
  `update card set state = 'revoked', revoked_at = now()
   where store = $1 and state = 'issued' and ($2::text is null or batch = $2) and ($3::text is null or number = $3)`,
);

/** Revokes unspent cards; returns how many. Spent cards are unaffected. */
export function revokeCards(tx: Queryable, which: CardChoice): Promise<number> {
  return tx.run(revoke, [which.store, which.batch ?? null, which.number ?? null]);
}

/** The cards of one batch, or one card. */
export interface CardChoice {
  store: string;
  batch?: string;
  number?: string;
}

const list = statement(
  'cards_list',
  `select ${columns} from card c join card_batch b using (store, batch)
   where c.store = $1 and ($2::text is null or c.batch = $2) and ($3::text is null or c.number = $3)
   order by b.issued_at, c.batch, c.number`,
);

export function listCards(db: Queryable, which: CardChoice): Promise<CardRow[]> {
  return db.many<CardRow>(list, [which.store, which.batch ?? null, which.number ?? null]);
}

const batches = statement(
  'card_batches',
  `select batch from card_batch where store = $1 order by issued_at desc, batch limit $2`,
);

/** The names of the store's batches, newest first. */
export async function listCardBatches(db: Queryable, store: string, limit: number): Promise<string[]> {
  return (await db.many<{ batch: string }>(batches, [store, limit])).map(({ batch }) => batch);
}
