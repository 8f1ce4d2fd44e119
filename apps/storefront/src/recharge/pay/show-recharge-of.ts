import { paths } from '@gemporium/contract/shop-paths.ts';
import type { OpenedLink } from '../../make-up/opened-link.ts';
import { go } from '../../state/actions.ts';
import type { Services } from '../../state/services.ts';
import { purchaseOf } from './retried-order.ts';
import { showRecharge } from './show-recharge.ts';

/**
 * Goes from an order to the methods: with a billing number, to pay that order by another method; without one, to buy
 * the same goods again. A make-up link has its own page.
 */
export function showRechargeOf(services: Services, billingNo: string | undefined, makeUp?: OpenedLink): void {
  const { store } = services;
  const purchase = makeUp?.replenishId ?? purchaseOf(store.getState().order);
  store.setState({ retried: billingNo === undefined ? undefined : { billingNo, purchase } });
  if (!makeUp) {
    showRecharge(services);
    return;
  }
  store.setState({ popup: undefined });
  go(services, paths.replenishGoods, { replenish_id: makeUp.replenishId, rp_client_id: makeUp.clientId });
}
