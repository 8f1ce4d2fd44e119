import type { Coupon } from '@gemporium/contract/api/coupons/coupon-calls.ts';
import { percentOff } from '@gemporium/domain/coupons/choose-coupon.ts';
import { couponName } from '@gemporium/domain/coupons/coupon-name.ts';
import { dateTimeIn } from '../messages/time-text.ts';
import type { Translate } from '../messages/translator.ts';

export interface CouponWords {
  share: string;
  name: string;
  notes: string[];
  /** The time that the last note names. */
  time: string | undefined;
}

/** A coupon in the player's language: what it saves, its name, its expiry, and why it cannot be used. */
export function couponWords(coupon: Coupon, language: string, t: Translate): CouponWords {
  const seconds = coupon.is_used ? coupon.used_time : coupon.valid_end_time;
  const time = seconds === 0 ? undefined : dateTimeIn(seconds, language, coupon.time_zone);
  return {
    share: t('coupon_off', { text: percentOff(coupon.discount_rate) }),
    name: couponName(coupon.name, language),
    notes: [lockText(coupon, language, t), timeText(coupon, time, t)].filter(Boolean),
    time,
  };
}

function timeText(coupon: Coupon, time: string | undefined, t: Translate): string {
  if (time === undefined) return coupon.use_category === 'avail' ? t('coupon_never_ends') : '';
  if (coupon.is_used) return t('coupon_used_at', { time });
  return coupon.use_category === 'history'
    ? t('coupon_expired_at', { time })
    : t('coupon_valid_until', { time });
}

function lockText({ lock_reason, level_show }: Coupon, language: string, t: Translate): string {
  switch (lock_reason) {
    case 'level':
      return t('coupon_needs_level', { text: couponName(level_show, language) });
    case 'order':
      return t('coupon_in_order');
    case 'early':
      return t('coupon_early');
    case '':
      return '';
  }
}
