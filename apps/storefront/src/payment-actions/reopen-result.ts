import { paths } from '../paths.ts';
import { changeOrder, openPopup } from '../state/actions.ts';
import type { Services } from '../state/services.ts';
import type { OrderInfo } from '../storage/stored-values.ts';
import { showResult } from './show-result.ts';

/**
 * Shows the result again to somebody who comes back: from the provider's page with billing_no in the address (row
 * R-06), by the browser's Back with a payment that was still pending, or to a make-up link that is being paid.
 */
export async function reopenResult(services: Services): Promise<void> {
  const { store, entry } = services;
  const { order, player, sdk } = store.getState();
  if (entry.billing_no) {
    if (player) showResult(services, entry.billing_no);
    else if (sdk === 'off') openPopup(services, { kind: 'login' });
    return;
  }
  if (player) await reopenPending(services, order);
}

async function reopenPending(services: Services, order: OrderInfo): Promise<void> {
  const { api, store, storage, browser } = services;
  const isPending = order.rechargeInfo?.status === 'Pending';
  const makeUp = browser.path() === paths.replenishGoods ? storage.read('replenishBillingNo') : undefined;
  const billingNo = (isPending ? order.billing_no : undefined) ?? makeUp;
  if (!billingNo) return;
  const answer = await api.read(
    '/api/pay/getOrderInfo',
    { billing_no: billingNo, simple: 1 },
    { quiet: true },
  );
  if (!answer.ok || store.getState().popup) return;
  const { billing_status: status, url } = answer.content;
  if (billingNo === makeUp && status !== 'Pending') storage.remove('replenishBillingNo');
  if (!isPending && status !== 'Pending') return;
  changeOrder(services, { billing_no: billingNo, rechargeInfo: { status, url } });
  if (status !== 'Fail') showResult(services, billingNo);
}
