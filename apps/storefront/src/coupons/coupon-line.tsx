import { percentOff } from '@gemporium/domain/coupons/choose-coupon.ts';
import type { CouponRow } from '@gemporium/domain/coupons/coupon-row.ts';
import type { Translate } from '../messages/translator.ts';
import { useServices, useTranslate } from '../state/shop-context.tsx';
import { RowButton } from '../ui/buttons/row-button.tsx';
import { openCoupons } from './coupon-actions.ts';
import type { CouponUse } from './use-coupon.ts';

/** The coupon row: the coupon that will be used, or why none can be (rows S-08, C-01); opens "my coupons". */
export function CouponLine({ coupon }: { coupon: CouponUse }) {
  const services = useServices();
  const t = useTranslate();
  const { row, isLoading } = coupon;
  const isUnknown = isLoading && row.kind === 'none';
  if (row.kind === 'hidden') return null;
  return (
    <RowButton
      icon="event"
      text={t('coupon')}
      value={isUnknown ? t('loading') : rowText(row, t)}
      disabled={row.kind === 'goods-unsupported' || row.kind === 'method-unsupported'}
      onClick={row.kind === 'failed' ? coupon.retry : () => openCoupons(services)}
    />
  );
}

function rowText(row: Exclude<CouponRow, { kind: 'hidden' }>, t: Translate): string {
  switch (row.kind) {
    case 'goods-unsupported':
      return t('coupon_goods_unsupported');
    case 'method-unsupported':
      return t('coupon_method_unsupported');
    case 'failed':
      return t('coupon_failed');
    case 'chosen':
      return t('coupon_off', { text: percentOff(row.rate) });
    case 'claim-more':
      return t('coupon_claim_more');
    case 'none':
      return t('coupon_none');
    case 'choose':
      return t('coupon_choose');
  }
}
