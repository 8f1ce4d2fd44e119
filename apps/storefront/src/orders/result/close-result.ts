import { changeEntry } from '../../routing/change-entry.ts';
import { changeOrder, closePopup } from '../../state/actions.ts';
import type { Services } from '../../state/services.ts';

/**
 * Closes the result, so that it does not reopen automatically, neither from the stored order nor from the address; the
 * order stays on the account page. Bought goods with a limit are no longer chosen: the limit may be used up.
 */
export function closeResult(services: Services): void {
  const { storage, store } = services;
  const { goods, rechargeInfo } = store.getState().order;
  const isUsed = goods?.isLimit && rechargeInfo?.status === 'Success';
  closePopup(services);
  changeOrder(services, { rechargeInfo: undefined, ...(isUsed && { goods: undefined }) });
  storage.remove('replenishBillingNo');
  changeEntry(services, { billing_no: undefined });
}
