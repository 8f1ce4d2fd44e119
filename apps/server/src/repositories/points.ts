import { type Queryable, statement } from './database.ts';

const book = statement(
  'points_book',
  `insert into points_entry (store, gp_id, suid, billing_no, points, reason)
   select $1, $2, $3, $4, $5::int - coalesce(sum(points), 0), $6 from points_entry where store = $1 and billing_no = $4
   having $5::int <> coalesce(sum(points), 0)`,
);

/**
 * Books the difference to the given points, so that repeated calls count once. The caller holds the order's lock.
 */
export async function bookPoints(
  tx: Queryable,
  order: { store: string; gp_id: string; suid: string; billing_no: string },
  points: number,
  reason: 'earned' | 'taken-back',
): Promise<void> {
  await tx.write(book, [order.store, order.gp_id, order.suid, order.billing_no, points, reason]);
}

const ofOrder = statement(
  'points_of_order',
  `select coalesce(sum(points), 0)::int as points from points_entry where store = $1 and billing_no = $2`,
);

/** The order's current points. */
export async function pointsOfOrder(db: Queryable, store: string, billingNo: string): Promise<number> {
  return (await db.one<{ points: number }>(ofOrder, [store, billingNo]))?.points ?? 0;
}

const total = statement(
  'points_total',
  `select coalesce(sum(points), 0)::bigint as points from points_entry where store = $1 and gp_id = $2 and suid = $3`,
);

/** The player's growth points. */
export async function totalPoints(
  db: Queryable,
  who: { store: string; gpId: string; suid: string },
): Promise<number> {
  return (await db.one<{ points: number }>(total, [who.store, who.gpId, who.suid]))?.points ?? 0;
}
