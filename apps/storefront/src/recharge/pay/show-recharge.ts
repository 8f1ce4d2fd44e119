import { paths } from '@gemporium/contract/shop-paths.ts';
import type { OpenedLink } from '../../make-up/opened-link.ts';
import { go, openPopup } from '../../state/actions.ts';
import type { Services } from '../../state/services.ts';
import { purchaseOf } from './repaid-order.ts';

/**
 * Opens what stands between choosing and paying: a popup in the new layout, the third step in the old one. With a
 * billing number the order of what is chosen now is paid by another method; a make-up link has a page of its own.
 */
export function showRecharge(services: Services, billingNo?: string, makeUp?: OpenedLink): void {
  const { store } = services;
  const purchase = makeUp?.replenishId ?? purchaseOf(store.getState().order);
  store.setState({ repaid: billingNo === undefined ? undefined : { billingNo, purchase } });
  if (makeUp) {
    store.setState({ popup: undefined });
    go(services, paths.replenishGoods, {
      replenish_id: makeUp.replenishId,
      rp_client_id: makeUp.clientId,
    });
    return;
  }
  if (store.getState().page.brand.layout === 'new')
    openPopup(services, { kind: 'recharge', subPayments: false });
  else {
    store.setState({ popup: undefined });
    go(services, paths.recharge);
  }
}
