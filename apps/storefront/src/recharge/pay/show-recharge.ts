import { paths } from '@gemporium/contract/shop-paths.ts';
import { go, openPopup } from '../../state/actions.ts';
import type { Services } from '../../state/services.ts';

/** Opens the choice of methods: a popup in the new layout, the third step in the old one. */
export function showRecharge(services: Services): void {
  const { store } = services;
  if (store.getState().page.brand.layout === 'new')
    openPopup(services, { kind: 'recharge', subPayments: false });
  else {
    store.setState({ popup: undefined });
    go(services, paths.recharge);
  }
}
