import type { OpenedCart } from '@gemporium/contract/api/pay/cart-calls.ts';
import { paths } from '@gemporium/contract/shop-paths.ts';
import { writeQuery } from '../routing/entry-query.ts';
import type { Services } from '../state/services.ts';

/**
 * Restarts the shop with a cart link's choices: its game, area, language, goods and method. Returns false, with
 * nothing changed, if the page's own host does not answer.
 */
export async function openCart({ browser, storage }: Services, cart: OpenedCart): Promise<boolean> {
  if (!(await browser.hostAnswers())) return false;
  const { client_id, domain_area, language: spec_lang, area_id, server_id, role_id } = cart;
  storage.write('paymentOrderInfo', {
    // Names, price and game are filled in from the offer once it is shown.
    clientId: client_id,
    gameName: '',
    gameProductId: '',
    goods: cart.product_id === undefined ? undefined : { ...unnamed, value: cart.product_id },
    region: cart.country,
    rechargeKey: cart.method,
    linked: { area_id, server_id, role_id },
  });
  // Replaces the link in the history, so that going back does not open it again.
  const address = paths.selectGoods + writeQuery({ client_id, domain_area, spec_lang });
  browser.navigate(address, { replace: true });
  browser.reload();
  return true;
}

const unnamed = { price: '', display: '', isCoupon: false, isLimit: false, couponPoints: 0 };
