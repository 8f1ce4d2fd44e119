import { paths } from '@gemporium/contract/shop-paths.ts';
import type { OpenedLink } from '../../make-up/opened-link.ts';
import { go, openPopup } from '../../state/actions.ts';
import type { Services } from '../../state/services.ts';

/**
 * Opens what stands between choosing and paying: a popup in the new layout, the third step in the old one. With a
 * billing number the same order is paid by another method; a make-up link has a page of its own.
 */
export function showRecharge(services: Services, repayBillingNo?: string, makeUp?: OpenedLink): void {
  const { store } = services;
  store.setState({ repayBillingNo });
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
