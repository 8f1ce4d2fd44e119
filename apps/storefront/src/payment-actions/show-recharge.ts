import { paths } from '../paths.ts';
import { go, openPopup } from '../state/actions.ts';
import type { Services } from '../state/services.ts';

/**
 * Opens what stands between choosing and paying: a popup in the new layout, the third step in the old one. With a
 * billing number the same order is paid by another method.
 */
export function showRecharge(services: Services, repayBillingNo?: string): void {
  const { store } = services;
  store.setState({ repayBillingNo });
  if (store.getState().page.brand.layout === 'new')
    openPopup(services, { kind: 'recharge', channels: false });
  else {
    store.setState({ popup: undefined });
    go(services, paths.recharge);
  }
}
