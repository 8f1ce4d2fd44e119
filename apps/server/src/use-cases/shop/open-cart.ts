import { priceIn } from '@gemporium/catalogue/price-in.ts';
import type { Platform } from '@gemporium/catalogue/types.ts';
import type { OpenedCart } from '@gemporium/contract/api/pay/cart-calls.ts';
import { type Answer, content, isRefusal, refuseBecause } from '../../answer.ts';
import type { CallContext } from '../../services.ts';
import { areaOf } from './area-of.ts';
import { readCartCode } from './cart-link.ts';
import { methodsForGoods } from './choose-method.ts';
import { gameIn } from './game-in.ts';

/**
 * The contents of a cart link, as far as they are for sale now. An unavailable game refuses the link; unavailable goods
 * or methods are omitted and reported. Server and character are for the player to confirm, who is not known here.
 */
export function openCart(
  { services, store }: CallContext,
  { code, platform }: { code: string; platform: Platform },
): Answer<OpenedCart> {
  const read = readCartCode(services, store, code);
  if (isRefusal(read)) return read;
  const { product_id, method, ...cart } = read.cart;
  const area = areaOf(store, cart.domain_area, cart.client_id);
  const game = isRefusal(area) ? area : gameIn(store, cart.client_id, area);
  // -3014 and -3001 would have the page forget its own area and game.
  if (isRefusal(area) || isRefusal(game)) return refuseBecause('cartLinkWrong', 'error_no_game');
  const goods = game.goods.find(
    (one) => one.productId === product_id && priceIn(one, area.currency) !== undefined,
  );
  const methods = goods && methodsForGoods(services, { store, area, platform }, { game, goods });
  const regions = new Map(Object.entries(methods ?? {}));
  const offered = regions
    .get(cart.country ?? '')
    ?.some(({ paywayId, channelId }) => `${paywayId}-${channelId}` === method);
  const gone: OpenedCart['gone'] = [];
  if (product_id !== undefined && !goods) gone.push('goods');
  // Without goods there is no price, and nothing to say about how it could be paid.
  if (method !== undefined && goods && !offered) gone.push('method');
  return content({
    ...cart,
    ...(goods && { product_id }),
    ...(offered && { method }),
    language: read.language,
    gone,
  });
}
