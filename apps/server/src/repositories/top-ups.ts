import { type Queryable, statement } from './database.ts';
import type { OrderRow } from './orders.ts';

/** A character of an account, in one game product of one store. */
export interface Character {
  store: string;
  gpId: string;
  suid: string;
  serverId: string;
  roleId: string;
}

const count = statement(
  'top_up_count',
  `insert into top_up (store, billing_no, number, gp_id, suid, server_id, role_id, domain_area, amount_minor, currency, paid_at)
   select o.store, o.billing_no, coalesce(max(t.number), 0) + 1, o.gp_id, o.suid, o.server_id, o.role_id, o.domain_area,
     o.pay_minor, o.currency, coalesce(o.paid_at, now())
   from orders o left join top_up t using (store, billing_no)
   where o.store = $1 and o.billing_no = $2 and o.pay_minor > 0
   group by o.store, o.billing_no having coalesce(sum(t.amount_minor), 0) = 0`,
);
const takeBack = statement(
  'top_up_take_back',
  `insert into top_up (store, billing_no, number, gp_id, suid, server_id, role_id, domain_area, amount_minor, currency, paid_at)
   select o.store, o.billing_no, max(t.number) + 1, o.gp_id, o.suid, o.server_id, o.role_id, o.domain_area,
     -sum(t.amount_minor), o.currency, max(t.paid_at)
   from orders o join top_up t using (store, billing_no)
   where o.store = $1 and o.billing_no = $2
   group by o.store, o.billing_no having sum(t.amount_minor) <> 0`,
);

type OrderKey = Pick<OrderRow, 'store' | 'billing_no'>;

/** Counts the order as a top-up, once. The caller holds its lock. */
export async function countTopUp(tx: Queryable, { store, billing_no }: OrderKey): Promise<void> {
  await tx.write(count, [store, billing_no]);
}

/** Stops counting the order. The caller holds its lock. */
export async function takeBackTopUp(tx: Queryable, { store, billing_no }: OrderKey): Promise<void> {
  await tx.write(takeBack, [store, billing_no]);
}

const taken = statement(
  'top_up_taken',
  `select sum(amount_minor) = 0 as taken from top_up where store = $1 and billing_no = $2`,
);

/** Whether the order counted as a top-up and no longer does. */
export async function isTopUpTaken(db: Queryable, store: string, billingNo: string): Promise<boolean> {
  return (await db.one<{ taken: boolean | null }>(taken, [store, billingNo]))?.taken ?? false;
}

export interface CountedTopUp {
  billing_no: string;
  domain_area: string;
  amount_minor: number;
  currency: string;
  paid_at: Date;
}

const ofCharacter = statement(
  'top_ups_of_character',
  `select billing_no, domain_area, sum(amount_minor)::bigint as amount_minor, currency, max(paid_at) as paid_at
   from top_up where store = $1 and gp_id = $2 and suid = $3 and server_id = $4 and role_id = $5
   group by billing_no, domain_area, currency having sum(amount_minor) > 0 order by max(paid_at), billing_no`,
);

/** The top-ups of a character, oldest first, without those taken back. */
export function topUpsOf(db: Queryable, who: Character): Promise<CountedTopUp[]> {
  return db.many<CountedTopUp>(ofCharacter, [who.store, who.gpId, who.suid, who.serverId, who.roleId]);
}
