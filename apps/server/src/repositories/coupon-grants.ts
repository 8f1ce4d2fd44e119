import type { CouponTemplate } from '@gemporium/catalogue/coupon-types.ts';
import type { LocalText } from '@gemporium/catalogue/local-text.ts';
import { type Queryable, statement } from './database.ts';

export interface CouponHolder {
  store: string;
  gpId: string;
  suid: string;
}

/** A coupon that a player holds or held, with the name and rate at the time of the grant. */
export interface CouponGrant {
  code: string;
  template: string;
  name: LocalText;
  discount_rate: string;
  pay_id: string;
  state: 'avail' | 'reserved' | 'used' | 'revoked';
  billing_no: string | null;
  valid_from: Date;
  valid_until: Date | null;
  used_at: Date | null;
  created_at: Date;
}

const insert = statement(
  'coupon_grant_insert',
  `insert into coupon_grant (store, code, gp_id, suid, template, name, discount_rate, pay_id, state, valid_from, valid_until)
   values ($1, $2, $3, $4, $5, $6, $7, $8, 'avail', $9, $10)`,
);

export interface NewGrant {
  code: string;
  template: Pick<CouponTemplate, 'id' | 'name' | 'discountRate' | 'payId'>;
  validFrom: Date;
  validUntil: Date | undefined;
}

export async function insertGrant(tx: Queryable, who: CouponHolder, grant: NewGrant): Promise<void> {
  await tx.write(insert, [
    who.store,
    grant.code,
    who.gpId,
    who.suid,
    grant.template.id,
    JSON.stringify(grant.template.name),
    grant.template.discountRate,
    grant.template.payId ?? '',
    grant.validFrom,
    grant.validUntil ?? null,
  ]);
}

const ofPlayer = statement(
  'coupon_grants_of_player',
  `select code, template, name, discount_rate, pay_id, state, billing_no, valid_from, valid_until, used_at, created_at
   from coupon_grant where store = $1 and gp_id = $2 and suid = $3 and state <> 'revoked'
   order by state in ('avail', 'reserved') desc, coalesce(used_at, created_at) desc, code limit $4`,
);

/** Usable ones first, then the history, newest first. */
export function grantsOfPlayer(
  db: Queryable,
  { store, gpId, suid }: CouponHolder,
  limit = 500,
): Promise<CouponGrant[]> {
  return db.many<CouponGrant>(ofPlayer, [store, gpId, suid, limit]);
}

const find = statement(
  'coupon_grant_find',
  `select code, template, name, discount_rate, pay_id, state, billing_no, valid_from, valid_until, used_at, created_at
   from coupon_grant where store = $1 and code = $2 and gp_id = $3 and suid = $4`,
);

/** A coupon of this player; undefined if it is another player's. */
export function findGrant(db: Queryable, who: CouponHolder, code: string): Promise<CouponGrant | undefined> {
  return db.one<CouponGrant>(find, [who.store, code, who.gpId, who.suid]);
}

const giveBack = statement(
  'coupon_give_back',
  `update coupon_grant set state = 'avail', billing_no = null, used_at = null
   where store = $1 and billing_no = $2 and state = 'used'`,
);

/** The coupon of a refunded order can be used again, as long as it is valid. */
export async function giveCouponBack(tx: Queryable, store: string, billingNo: string): Promise<void> {
  await tx.write(giveBack, [store, billingNo]);
}

const claim = statement(
  'coupon_claim_insert',
  `insert into coupon_claim (store, gp_id, suid, template, period, code, attempt_id) values ($1, $2, $3, $4, $5, $6, $7)
   on conflict do nothing`,
);

export interface Claim {
  template: string;
  period: string;
  code: string;
  /** The idempotency key of the claim; '' if it was granted without one. */
  key: string;
}

/** Records the claim of a period; false if it was already claimed (row V-01). */
export async function takeClaim(tx: Queryable, who: CouponHolder, wanted: Claim): Promise<boolean> {
  const { template, period, code, key } = wanted;
  return (await tx.run(claim, [who.store, who.gpId, who.suid, template, period, code, key])) === 1;
}

const claimed = statement(
  'coupon_claim_find',
  `select code, attempt_id as key from coupon_claim
   where store = $1 and gp_id = $2 and suid = $3 and template = $4 and period = $5`,
);

export function findClaim(
  db: Queryable,
  who: CouponHolder,
  { template, period }: Pick<Claim, 'template' | 'period'>,
): Promise<Pick<Claim, 'code' | 'key'> | undefined> {
  return db.one(claimed, [who.store, who.gpId, who.suid, template, period]);
}

const claimsOf = statement(
  'coupon_claims_of_player',
  `select template, period, code from coupon_claim
   where store = $1 and gp_id = $2 and suid = $3 and period = any($4)`,
);

/** The player's claims in these periods. */
export function claimsInPeriods(
  db: Queryable,
  who: CouponHolder,
  periods: readonly string[],
): Promise<{ template: string; period: string; code: string }[]> {
  return db.many(claimsOf, [who.store, who.gpId, who.suid, periods]);
}
