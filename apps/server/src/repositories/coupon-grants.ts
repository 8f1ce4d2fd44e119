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
  /** When an operator took it back; the order that held it then keeps it, reserved or used. */
  revoked_at: Date | null;
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
  `select code, template, name, discount_rate, pay_id, state, billing_no, valid_from, valid_until, used_at, created_at, revoked_at
   from coupon_grant where store = $1 and gp_id = $2 and suid = $3 and (state <> 'revoked' or $5)
   order by state in ('avail', 'reserved') desc, coalesce(used_at, created_at) desc, code limit $4`,
);

/** Usable ones first, then the history, newest first; those that were taken back only for an operator. */
export function grantsOfPlayer(
  db: Queryable,
  { store, gpId, suid }: CouponHolder,
  { limit = 500, revokedToo = false } = {},
): Promise<CouponGrant[]> {
  return db.many<CouponGrant>(ofPlayer, [store, gpId, suid, limit, revokedToo]);
}

const find = statement(
  'coupon_grant_find',
  `select code, template, name, discount_rate, pay_id, state, billing_no, valid_from, valid_until, used_at, created_at, revoked_at
   from coupon_grant where store = $1 and code = $2 and gp_id = $3 and suid = $4`,
);

/** A coupon of this player; undefined if it is another player's. */
export function findGrant(db: Queryable, who: CouponHolder, code: string): Promise<CouponGrant | undefined> {
  return db.one<CouponGrant>(find, [who.store, code, who.gpId, who.suid]);
}

const giveBack = statement(
  'coupon_give_back',
  `update coupon_grant set state = case when revoked_at is null then 'avail' else 'revoked' end, billing_no = null,
     used_at = null
   where store = $1 and billing_no = $2 and state = 'used'`,
);

/** The coupon of a refunded order can be used again, as long as it is valid and not taken back. */
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

const byCode = statement(
  'coupon_by_code',
  'select revoked_at, valid_until from coupon_grant where store = $1 and code = $2',
);

/** Whoever holds it. */
export function couponByCode(
  db: Queryable,
  store: string,
  code: string,
): Promise<Pick<CouponGrant, 'revoked_at' | 'valid_until'> | undefined> {
  return db.one(byCode, [store, code]);
}

/** Coupons of a store: those that match everything given. */
export interface CouponChoice {
  store: string;
  gpId?: string | undefined;
  suid?: string | undefined;
  template?: string | undefined;
  code?: string | undefined;
  /** The name under which they were given (`coupons grant --once`). */
  once?: string | undefined;
}

export type RevokedGrant = Pick<CouponGrant, 'code' | 'template' | 'state' | 'billing_no'> & { suid: string };

const revoke = statement(
  'coupons_revoke',
  `with chosen as (
     select code from coupon_grant g
     where store = $1 and revoked_at is null and (valid_until is null or valid_until > now())
       and ($2::text is null or gp_id = $2) and ($3::text is null or suid = $3)
       and ($4::text is null or template = $4) and ($5::text is null or code = $5)
       and ($6::text is null or exists (
         select from coupon_claim c where c.store = $1 and c.code = g.code and c.period = $6))
     order by code for update
   )
   update coupon_grant g
   set revoked_at = now(), state = case when g.state = 'avail' then 'revoked' else g.state end
   from chosen where g.store = $1 and g.code = chosen.code
   returning g.code, g.suid, g.template, g.state, g.billing_no`,
);

/**
 * Takes back those that have not expired. One that an order holds or has used stays with it, and does not become free
 * again. Returns them as they are then.
 */
export function revokeGrants(tx: Queryable, choice: CouponChoice): Promise<RevokedGrant[]> {
  const { store, gpId, suid, template, code, once } = choice;
  const period = once === undefined ? undefined : givenAs(once);
  return tx.many<RevokedGrant>(revoke, [store, gpId, suid, template, code, period]);
}

/** The period of a claim that a publisher gave under this name. */
export function givenAs(once: string): string {
  return `given ${once}`;
}
