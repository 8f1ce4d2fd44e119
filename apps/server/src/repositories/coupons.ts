import { type Queryable, statement } from './database.ts';

const reserve = statement(
  'coupon_reserve',
  `update coupon_grant set state = 'reserved', billing_no = $5
   where store = $1 and code = $2 and gp_id = $3 and suid = $4
     and (state = 'avail' or (state = 'reserved' and billing_no = $5))
     and valid_from <= now() and (valid_until is null or valid_until > now())
   returning discount_rate, pay_id`,
);

export interface ReservedCoupon {
  discount_rate: string;
  /** The payway_id it is bound to; '' for any. */
  pay_id: string;
}

/**
 * Reserves the player's coupon for the order; undefined if it is another player's, not usable now, or reserved (row
 * C-06).
 */
export function reserveCoupon(
  tx: Queryable,
  coupon: { store: string; code: string; gpId: string; suid: string; billingNo: string },
): Promise<ReservedCoupon | undefined> {
  return tx.one<ReservedCoupon>(reserve, [
    coupon.store,
    coupon.code,
    coupon.gpId,
    coupon.suid,
    coupon.billingNo,
  ]);
}

const use = statement(
  'coupon_use',
  `update coupon_grant set state = 'used', used_at = now() where store = $1 and billing_no = $2 and state = 'reserved'`,
);
const release = statement(
  'coupon_release',
  `update coupon_grant set state = case when revoked_at is null then 'avail' else 'revoked' end, billing_no = null
   where store = $1 and billing_no = $2 and state = 'reserved'`,
);

export async function useCoupon(tx: Queryable, store: string, billingNo: string): Promise<void> {
  await tx.write(use, [store, billingNo]);
}

export async function releaseCoupon(tx: Queryable, store: string, billingNo: string): Promise<void> {
  await tx.write(release, [store, billingNo]);
}
