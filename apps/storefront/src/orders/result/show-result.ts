import { paths } from '@gemporium/contract/shop-paths.ts';
import { readQuery } from '../../routing/entry-query.ts';
import { closePopup, go, openPopup } from '../../state/actions.ts';
import type { Services } from '../../state/services.ts';

/** Shows the result of an order: a popup in the new layout, the fourth step in the old one. */
export function showResult(services: Services, billingNo: string): void {
  if (services.store.getState().page.brand.layout === 'new') {
    openPopup(services, { kind: 'result', billingNo });
    return;
  }
  closePopup(services);
  const { browser } = services;
  const isThere = browser.path() === paths.result;
  if (isThere && readQuery(browser.search()).billing_no === billingNo) return;
  go(services, paths.result, { billing_no: billingNo });
}
