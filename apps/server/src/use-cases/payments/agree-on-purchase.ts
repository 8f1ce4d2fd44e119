import { gameByClientId } from '@gemporium/catalogue/game-by-client-id.ts';
import { parseMajor } from '@gemporium/domain/money.ts';
import { type Refusal, refuse } from '../../answer.ts';
import type { CallContext, Session } from '../../services.ts';
import { areaOf } from '../../views/shelf.ts';
import { illegalCoupon } from '../coupons/illegal-coupon.ts';
import { chooseMethod } from '../shop/choose-method.ts';
import { askGame } from './ask-game.ts';
import type { PayInput } from './pay.ts';
import { type Purchase, priceChanged } from './purchase.ts';

/**
 * Everything about a purchase that needs no lock: game, area, goods, method, coupon's right to be used, the price that
 * the page showed, and the game's own word. Answers the purchase, or why it cannot be.
 */
export async function agreeOnPurchase(
  context: CallContext,
  session: Session,
  path: string,
  input: PayInput,
): Promise<Purchase | Refusal> {
  const { services, store } = context;
  const found = gameByClientId(store.brand, input.client_id);
  if (!found) return refuse('noGame', 'error_no_game');
  if (session.gpId !== found.game.gpId) return refuse('notLoggedIn', 'error_not_logged_in');
  const located = areaOf(store, input.domain_area, input.client_id);
  if (located.kind === 'refusal') return located;
  const { key: area, currency } = located.area;
  const goods = found.game.goods.find((g) => g.productId === input.product_id);
  const price = parseMajor(goods?.prices[currency] ?? '', currency);
  if (!goods || !price.ok || !found.game.areas.includes(area)) return refuse('goodsGone', 'error_goods_gone');

  const buyer = {
    brand: store.brand,
    environment: store.environment,
    area,
    game: found.game,
    currency,
    platform: input.platform,
  };
  const wanted = {
    region: input.country,
    paywayId: input.pay_id,
    channelId: input.channel_id,
    channel: input.channel ?? '',
  };
  const callOf = (accountId: string, channelId: number) =>
    services.providers.context(accountId)?.provider.channels.find((channel) => channel.id === channelId)
      ?.call;
  const chosen = chooseMethod(
    buyer,
    price.amountMinor,
    wanted,
    (method) => callOf(method.accountId, method.channelId) === path,
  );
  if (!chosen) return refuse('noSuchMethod', 'payway_not_exist');
  if (input.coupon_code) {
    if (!store.brand.isVip || !store.brand.isOpenCoupon || !goods.isCoupon) return illegalCoupon('goods');
    if (!chosen.method.openCoupon) return illegalCoupon('method');
  }
  const shown = parseMajor(input.price, input.currency);
  if (!input.coupon_code && !input.billing_no) {
    if (input.currency !== currency || !shown.ok || shown.amountMinor !== price.amountMinor) {
      return priceChanged(price.amountMinor, currency);
    }
  }
  const asked = await askGame(context, session, {
    game: found.game,
    goods,
    input,
    priceMinor: price.amountMinor,
    currency,
  });
  if (asked.kind === 'refusal') return asked;
  return {
    session,
    input,
    game: found.game,
    goods,
    area,
    currency,
    priceMinor: price.amountMinor,
    role: asked.role,
    chosen,
  };
}
