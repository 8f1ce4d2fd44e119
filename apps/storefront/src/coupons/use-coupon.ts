import type { Coupon } from '@gemporium/contract/api/coupons/coupon-calls.ts';
import type { GoodsItem } from '@gemporium/contract/api/pay/getThirdGift.ts';
import { fitsMethod, sortCoupons } from '@gemporium/domain/coupons/choose-coupon.ts';
import { type CouponRow, couponRow, takesCoupon } from '@gemporium/domain/coupons/coupon-row.ts';
import { useEffect } from 'react';
import type { OfferedMethod } from '../recharge/methods/list-regions.ts';
import { forgetAnswers } from '../state/actions.ts';
import { useServices, useShop } from '../state/shop-context.tsx';
import type { CouponChoice } from '../state/shop-state.ts';
import { useRead } from '../state/use-read.ts';
import { useCouponList } from './use-coupon-list.ts';

export interface CouponUse {
  row: CouponRow;
  /** The coupon that the pay call will send. */
  chosen: Coupon | undefined;
  /** The server's price and points with it; undefined until they are known. */
  paid: { price: string; points: number } | undefined;
  /** The price with the coupon is not known yet, so paying is disabled. */
  isCalculating: boolean;
  /** The list of coupons is not known yet. */
  isLoading: boolean;
  /** The player holds coupons and the goods take them, but none is used (row C-04). */
  isLeftOut: boolean;
  /** Reloads list and price after a failure. */
  retry: () => void;
}

/** The coupon for these goods: the player's choice, else the best one, or none (rows C-01, C-03). */
export function useCoupon(
  goods: GoodsItem | undefined,
  method: OfferedMethod | undefined,
  isRetried: boolean,
): CouponUse {
  const services = useServices();
  const { store } = services;
  const { clientId, area, isVip, isOpen, choice } = useShop(({ offer, player, coupon }) => ({
    clientId: offer.clientId,
    area: offer.area,
    isVip: offer.config.is_vip && player !== undefined,
    isOpen: offer.config.is_open_coupon,
    choice: coupon,
  }));
  const terms = {
    isVip,
    isOpenCoupon: isOpen && !isRetried,
    goodsTakeCoupons: goods?.isCoupon === true,
    methodTakesCoupons: method?.method.open_coupon,
  };
  const list = useCouponList('claim,avail,lock', terms.goodsTakeCoupons && terms.isOpenCoupon);
  const coupons = list.kind === 'ready' ? list.content : [];
  const held = coupons.filter((coupon) => coupon.use_category === 'avail');
  const usable = held.filter((coupon) => fitsMethod(coupon, method?.method.payway_id));
  const said = choice && (choice.of === '' || choice.of === goods?.value) ? choice : undefined;
  const chosen = takesCoupon(terms) ? pick(usable, said) : undefined;
  const asked = useRead(
    '/api/pay/productPoints',
    chosen &&
      goods && {
        client_id: clientId,
        product_id: goods.value,
        coupon_code: chosen.code,
        domain_area: area,
      },
  );
  const hasPriceFailed = asked.kind === 'failed';
  const productId = goods?.value ?? '';
  useEffect(() => {
    if (hasPriceFailed) store.setState({ coupon: { code: '', of: productId, hasFailed: true } });
  }, [store, hasPriceFailed, productId]);

  return {
    row: couponRow({
      ...terms,
      hasFailed: list.kind === 'failed' || said?.hasFailed === true,
      usable: usable.length,
      claimable: coupons.filter((coupon) => coupon.use_category === 'claim').length,
      chosenRate: chosen?.discount_rate,
    }),
    chosen,
    paid:
      asked.kind === 'ready'
        ? { price: asked.content.discountPrice, points: asked.content.points }
        : undefined,
    isLoading: list.kind === 'loading',
    isCalculating: list.kind === 'loading' || (chosen !== undefined && asked.kind !== 'ready'),
    isLeftOut: terms.isVip && terms.isOpenCoupon && terms.goodsTakeCoupons && held.length > 0 && !chosen,
    retry: () => {
      store.setState({ coupon: undefined });
      forgetAnswers(services);
    },
  };
}

/** The player's choice if it is usable, else the coupon that saves the most; none if the player chose none. */
function pick(usable: readonly Coupon[], said: CouponChoice | undefined): Coupon | undefined {
  if (said?.code === '') return undefined;
  return usable.find((coupon) => coupon.code === said?.code) ?? sortCoupons(usable)[0];
}
