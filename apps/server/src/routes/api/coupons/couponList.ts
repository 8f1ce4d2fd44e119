import { content, isRefusal, refuseFields } from '../../../answer.ts';
import { handler } from '../../../handler.ts';
import { couponStanding } from '../../../use-cases/coupons/coupon-standing.ts';
import { couponList as listOf } from '../../../views/coupon-list.ts';
import { couponHolder } from './coupon-holder.ts';

const categories: readonly string[] = ['claim', 'avail', 'lock', 'history'];

export const couponList = handler('/api/coupons/couponList', async (context, input) => {
  const wanted = input.use_category.split(',').map((word) => word.trim());
  if (wanted.some((word) => !categories.includes(word)))
    return refuseFields([{ field: 'use_category', problem: 'wrong-format' }]);
  const who = couponHolder(context);
  if (isRefusal(who)) return who;
  const { brand } = context.store;
  if (!brand.isOpenCoupon) return content([]);
  const standing = await couponStanding(context.services, brand, who);
  const list = listOf({ brand, now: context.services.now() }, standing);
  return content(list.filter((coupon) => wanted.includes(coupon.use_category)));
});
