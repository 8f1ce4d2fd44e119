import type { Coupon } from '@gemporium/contract/api/coupons/coupon-calls.ts';

/** A coupon for tests: it can be used, and takes 10% off. */
export function sampleCoupon(code: string, change: Partial<Coupon> = {}): Coupon {
  return {
    code,
    name: `Coupon ${code}`,
    use_category: 'avail',
    is_used: false,
    used_time: 0,
    valid_end_time: 0,
    time_zone: 'UTC',
    discount_rate: '0.90',
    pay_id: '',
    open_coupon: true,
    lock_reason: '',
    type: 'week',
    level_show: '',
    ...change,
  };
}
