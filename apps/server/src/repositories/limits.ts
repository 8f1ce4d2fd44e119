import type { GoodsLimit } from '@gemporium/catalogue/types.ts';
import { type Queryable, statement } from './database.ts';

/**
 * The subject whose purchases of a product are counted together. Ids are the game's own and may contain any character;
 * no two subjects are confused.
 */
export function limitSubject(
  limit: GoodsLimit,
  who: { gpId: string; suid: string; serverId: string; roleId: string },
): string {
  const names = limit.type === 'game' ? [who.gpId, who.suid] : [who.gpId, who.serverId, who.roleId];
  const plain = names.map((name) => name.replace(/[%:]/g, encodeURIComponent));
  return [limit.type === 'game' ? 'account' : 'role', ...plain].join(':');
}

const lock = statement(
  'limit_lock',
  `insert into limit_subject (store, product_id, subject) values ($1, $2, $3)
   on conflict (store, product_id, subject) do update set subject = excluded.subject`,
);

const reserve = statement(
  'limit_reserve',
  `insert into limit_use (store, billing_no, product_id, subject, state)
   select $1, $4, $2, $3, 'reserved'
   where (select count(*) from limit_use
          where store = $1 and product_id = $2 and subject = $3 and state <> 'released' and billing_no <> $4
            and ($6 = 0 or at > now() - make_interval(hours => 24 * $6))) < $5
   on conflict (store, billing_no) do update set state = 'reserved', at = excluded.at`,
);

/**
 * Reserves one purchase of the limit for the order; false if none is left. Purchases of one subject are serialized
 * here, so that no race exceeds the limit (row M-01).
 */
export async function reserveLimit(
  tx: Queryable,
  order: { store: string; billingNo: string; productId: string; subject: string },
  limit: GoodsLimit,
): Promise<boolean> {
  const { store, productId, subject, billingNo } = order;
  const locked = tx.run(lock, [store, productId, subject]);
  const reserved = tx.run(reserve, [store, productId, subject, billingNo, limit.frequency, limit.days]);
  const [, rows] = await Promise.all([locked, reserved]);
  return rows === 1;
}

const end = statement(
  'limit_reservation_end',
  `update limit_use set state = $3 where store = $1 and billing_no = $2 and state = 'reserved'`,
);

/** Ends the order's reservation: confirmed or released. */
export async function endLimitReservation(
  tx: Queryable,
  store: string,
  billingNo: string,
  state: 'used' | 'released',
): Promise<void> {
  await tx.write(end, [store, billingNo, state]);
}

const giveBack = statement(
  'limit_give_back',
  `update limit_use set state = 'released' where store = $1 and billing_no = $2 and state = 'used'`,
);

/** A refunded order no longer counts. */
export async function returnLimit(tx: Queryable, store: string, billingNo: string): Promise<void> {
  await tx.write(giveBack, [store, billingNo]);
}

const uses = statement(
  'limit_uses',
  `select product_id, subject, at, state from limit_use
   where store = $1 and subject = any($2) and product_id = any($3) and state <> 'released' order by at`,
);

export interface LimitUse {
  product_id: string;
  subject: string;
  at: Date;
  /** Reserved: the order is unpaid. */
  state: 'reserved' | 'used';
}

/** The counted purchases of these subjects and products, oldest first. */
export function limitUses(
  db: Queryable,
  store: string,
  subjects: readonly string[],
  productIds: readonly string[],
): Promise<LimitUse[]> {
  return db.many<LimitUse>(uses, [store, subjects, productIds]);
}
