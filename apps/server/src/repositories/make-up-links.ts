import { type Queryable, statement } from './database.ts';

export type MakeUpState = 'open' | 'reserved' | 'paid' | 'withdrawn';

export interface MakeUpLink {
  store: string;
  replenish_id: string;
  state: MakeUpState;
  gp_id: string;
  client_id: string;
  suid: string;
  server_id: string;
  role_id: string;
  domain_area: string;
  amount_minor: number;
  currency: string;
  for_billing_no: string | null;
  reason: string;
  valid_until: Date;
  billing_no: string | null;
  paid_at: Date | null;
  withdrawn_at: Date | null;
  created_by: string;
  created_at: Date;
  /** Seconds until it expires, by the database's clock; 0 or less if it has. */
  left_seconds: number;
}

export type NewMakeUpLink = Omit<
  MakeUpLink,
  'state' | 'valid_until' | 'billing_no' | 'paid_at' | 'withdrawn_at' | 'created_at' | 'left_seconds'
> & { valid_seconds: number };

const columns = `*, extract(epoch from valid_until - now())::float8 as left_seconds`;

const insert = statement(
  'make_up_insert',
  `insert into make_up_link (store, replenish_id, gp_id, client_id, suid, server_id, role_id, domain_area, amount_minor,
     currency, for_billing_no, reason, created_by, valid_until)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, now() + make_interval(secs => $14))
   returning ${columns}`,
);

export async function insertMakeUpLink(tx: Queryable, link: NewMakeUpLink): Promise<MakeUpLink> {
  const row = await tx.one<MakeUpLink>(insert, [
    link.store,
    link.replenish_id,
    link.gp_id,
    link.client_id,
    link.suid,
    link.server_id,
    link.role_id,
    link.domain_area,
    link.amount_minor,
    link.currency,
    link.for_billing_no,
    link.reason,
    link.created_by,
    link.valid_seconds,
  ]);
  if (!row) throw new Error('a make-up link was not written');
  return row;
}

const find = statement(
  'make_up_find',
  `select ${columns} from make_up_link where store = $1 and replenish_id = $2`,
);

export function findMakeUpLink(
  db: Queryable,
  store: string,
  replenishId: string,
): Promise<MakeUpLink | undefined> {
  return db.one<MakeUpLink>(find, [store, replenishId]);
}

const newest = statement(
  'make_up_newest',
  `select ${columns} from make_up_link
   where store = $1 and gp_id = $2 and suid = $3 and state in ('open', 'reserved') and valid_until > now()
   order by created_at desc limit 1`,
);

/** The newest link that the player can pay now. */
export function newestMakeUpLink(
  db: Queryable,
  who: { store: string; gpId: string; suid: string },
): Promise<MakeUpLink | undefined> {
  return db.one<MakeUpLink>(newest, [who.store, who.gpId, who.suid]);
}

const reserve = statement(
  'make_up_reserve',
  `update make_up_link set state = 'reserved', billing_no = $3
   where store = $1 and replenish_id = $2 and state = 'open' and (valid_until > now() or $4)`,
);

/**
 * Reserves the link for an order. False if another order holds or has paid it, it was withdrawn, or it has expired
 * (ignored for a late payment, `late`).
 */
export async function reserveMakeUpLink(
  tx: Queryable,
  link: { store: string; replenishId: string },
  billingNo: string,
  late = false,
): Promise<boolean> {
  return (await tx.run(reserve, [link.store, link.replenishId, billingNo, late])) === 1;
}

const use = statement(
  'make_up_use',
  `update make_up_link set state = 'paid', paid_at = now() where store = $1 and billing_no = $2 and state = 'reserved'`,
);
const release = statement(
  'make_up_release',
  `update make_up_link set state = 'open', billing_no = null where store = $1 and billing_no = $2 and state = 'reserved'`,
);

/** Marks the link as paid by the order that holds it. */
export async function useMakeUpLink(tx: Queryable, store: string, billingNo: string): Promise<void> {
  await tx.write(use, [store, billingNo]);
}

/** Releases the link of an order that closed unpaid: it can be paid again until it expires. */
export async function releaseMakeUpLink(tx: Queryable, store: string, billingNo: string): Promise<void> {
  await tx.write(release, [store, billingNo]);
}

const ofDebt = statement(
  'make_up_of_debt',
  `select ${columns} from make_up_link where store = $1 and for_billing_no = $2 order by created_at for update`,
);

/** Every link that makes up for the order, locked. */
export function linksOfDebt(tx: Queryable, store: string, billingNo: string): Promise<MakeUpLink[]> {
  return tx.many<MakeUpLink>(ofDebt, [store, billingNo]);
}

const withdraw = statement(
  'make_up_withdraw',
  `update make_up_link set state = 'withdrawn', withdrawn_at = now() where store = $1 and replenish_id = $2 and state = 'open'`,
);

/** Withdraws an unpaid link. False if it is being paid, was paid, or is already withdrawn. */
export async function withdrawMakeUpLink(
  tx: Queryable,
  store: string,
  replenishId: string,
): Promise<boolean> {
  return (await tx.run(withdraw, [store, replenishId])) === 1;
}

const endLink = statement(
  'make_up_end',
  `update make_up_link set valid_until = least(valid_until, now())
   where store = $1 and replenish_id = $2 and state = 'reserved'`,
);

/** Prevents the link from being paid again if the order that holds it closes unpaid. */
export async function endMakeUpLink(tx: Queryable, store: string, replenishId: string): Promise<void> {
  await tx.write(endLink, [store, replenishId]);
}

const search = statement(
  'make_up_search',
  `select ${columns} from make_up_link where ($1::text is null or store = $1) and ($2::text is null or replenish_id = $2)
     and ($3::text is null or for_billing_no = $3 or billing_no = $3) and ($4::text is null or suid = $4)
   order by created_at desc, replenish_id limit $5`,
);

export interface MakeUpSearch {
  store?: string;
  replenishId?: string;
  /** Of the order that is made up for, or of the one that pays. */
  billingNo?: string;
  suid?: string;
  limit: number;
}

/** For operators, newest first. */
export function searchMakeUpLinks(db: Queryable, by: MakeUpSearch): Promise<MakeUpLink[]> {
  return db.many<MakeUpLink>(search, [
    by.store ?? null,
    by.replenishId ?? null,
    by.billingNo ?? null,
    by.suid ?? null,
    by.limit,
  ]);
}
