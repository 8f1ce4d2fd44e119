import { gameByClientId } from '@gemporium/catalogue/game-by-client-id.ts';
import { pointsFor } from '@gemporium/catalogue/points-for.ts';
import { priceIn } from '@gemporium/catalogue/price-in.ts';
import { toMajor } from '@gemporium/domain/money.ts';
import { content, isRefusal, refuse } from '../../../answer.ts';
import { handler } from '../../../handler.ts';
import { illegalCoupon } from '../../../use-cases/coupons/illegal-coupon.ts';
import { priceWithCoupon } from '../../../use-cases/coupons/price-with-coupon.ts';
import { areaShown } from '../../../use-cases/shop/area-of.ts';
import { couponUnit, providerByAccount } from '../../../use-cases/shop/choose-method.ts';

export const productPoints = handler('/api/pay/productPoints', async (context, input) => {
  const { services, session, store } = context;
  if (!session) return refuse('notLoggedIn');
  const located = areaShown(store, input.domain_area, input.client_id);
  if (isRefusal(located)) return located;
  const { key: area, currency } = located;
  // A session is admitted for a game that there is.
  const { game } = gameByClientId(store.brand, input.client_id)!;
  const goods = game.goods.find(({ productId }) => productId === input.product_id);
  const priceMinor = goods && priceIn(goods, currency);
  if (!goods || priceMinor === undefined) return refuse('goodsGone');
  const who = { store: store.id, gpId: session.gpId, suid: session.suid };
  const market = { ...store, area, game, currency, providerOf: providerByAccount(services.providers) };
  const priced = input.coupon_code
    ? await priceWithCoupon(services, store.brand, who, {
        goods,
        priceMinor,
        unit: couponUnit(market, priceMinor),
        code: input.coupon_code,
      })
    : priceMinor;
  if (typeof priced === 'string') return illegalCoupon(priced);
  const money = { amountMinor: priced, currency };
  return content({ points: pointsFor(store.brand, money), discountPrice: toMajor(money), currency });
});
