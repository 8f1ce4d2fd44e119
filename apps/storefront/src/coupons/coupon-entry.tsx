import type { Coupon } from '@gemporium/contract/api/coupons/coupon-calls.ts';
import { useState } from 'react';
import { useServices, useShop, useTranslate } from '../state/shop-context.tsx';
import { claimCoupon } from './coupon-actions.ts';
import { CouponItem } from './coupon-item.tsx';
import { couponWords } from './coupon-words.ts';

export interface CouponEntryProps {
  coupon: Coupon;
  /** Chosen for the current purchase: a tap removes it. */
  isChosen?: boolean | undefined;
  /** Held, but not valid for the chosen method. */
  isElsewhere?: boolean | undefined;
  /** Called on a tap on a usable one. */
  onUse?: (() => void) | undefined;
}

/** A coupon with the button of its category (row C-02): claim, use or remove, unusable, used or expired. */
export function CouponEntry({ coupon, isChosen, isElsewhere, onUse }: CouponEntryProps) {
  const services = useServices();
  const language = useShop((state) => state.language);
  const t = useTranslate();
  const [busy, setBusy] = useState(false);
  const words = couponWords(coupon, language, t);
  const claim = async () => {
    setBusy(true);
    await claimCoupon(services, coupon);
    setBusy(false);
  };
  if (isElsewhere) {
    const notes = [t('coupon_other_method'), ...words.notes];
    return <CouponItem {...words} notes={notes} mark={t('coupon_usable_no')} isOver />;
  }
  switch (coupon.use_category) {
    case 'claim':
      return <CouponItem {...words} mark={t('coupon_claimable')} busy={busy} onClick={() => void claim()} />;
    case 'avail':
      return (
        <CouponItem
          {...words}
          mark={isChosen ? t('coupon_remove') : t('coupon_use')}
          variant={isChosen ? 'secondary' : 'primary'}
          isChosen={isChosen}
          onClick={onUse}
        />
      );
    case 'lock':
      return <CouponItem {...words} mark={t('coupon_usable_no')} isOver />;
    case 'history':
      return <CouponItem {...words} mark={coupon.is_used ? t('coupon_used') : t('coupon_expired')} isOver />;
  }
}
