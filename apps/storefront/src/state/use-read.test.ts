import { expect, it } from 'vitest';
import { drawn } from '../testing/draw-shop.ts';
import { yes } from '../testing/fake-shop.ts';
import { sampleCoupon } from '../testing/sample-coupon.ts';
import { sampleGoods, samplePage } from '../testing/sample-page.ts';
import { shopOf } from '../testing/shop-of.ts';
import type { Popup } from './shop-state.ts';

const sheet = { kind: 'recharge', subPayments: false } as const;

it.each<[call: string, path: string, popup?: Popup | undefined, ofArea?: true]>([
  ['/api/pay/getOrderList', '/my'],
  ['/util/login/logins', '/my'],
  ['/api/coupons/vipBasicInfo', '/userCenter', undefined, true],
  ['/api/coupons/vipInfo', '/userCenter'],
  ['/api/cumulative/cumulativeActivityInfo', '/activity', undefined, true],
  ['/api/coupons/couponList', '/errorReplenish', { kind: 'coupons', from: 'centre' }],
  ['/api/coupons/couponList', '/selectGoods', sheet],
  ['/api/pay/productPoints', '/selectGoods', sheet, true],
  ['/api/pay/getCountries', '/selectGoods', sheet, true],
  ['/api/system/allRoleList', '/errorReplenish', { kind: 'recipient' }],
])('S-05 %s at %s is asked again for another game and area', async (call, path, popup, ofArea) => {
  const config = { ...samplePage().config, continue_config: { is_has_continue: true } } as never;
  const goods = sampleGoods('p1', { isCoupon: true });
  const replies = { '/api/coupons/couponList': yes([sampleCoupon('HELD')]) };
  const shop = await shopOf({ path, page: { config, goods: [goods] }, replies });
  await drawn.after(() =>
    shop.services.store.setState(({ order }) => ({ popup, order: { ...order, goods: { ...goods } } })),
  );
  await drawn.after(() =>
    shop.services.store.setState(({ offer }) => ({
      coupon: undefined,
      offer: { ...offer, clientId: 'two', area: 'sea' },
    })),
  );
  const asked = shop.calls.filter((one) => one.path === call);
  const places = asked.map(({ fields }) => fields as { client_id: string; domain_area?: string });
  expect(places.map((place) => [place.client_id, place.domain_area])).toEqual([
    ['one', ofArea && 'universal'],
    ['two', ofArea && 'sea'],
  ]);
});
