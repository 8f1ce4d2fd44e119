import { handler } from '../../../handler.ts';
import { claimCoupon } from '../../../use-cases/coupons/claim-coupon.ts';

export const receiveCoupons = handler('/api/coupons/receiveCoupons', claimCoupon);
