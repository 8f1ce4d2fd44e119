import { changeOrder, openPopup } from '../state/actions.ts';
import type { Services } from '../state/services.ts';
import { showResult } from './show-result.ts';

/**
 * Shows the result again to somebody who comes back: from the provider's page with billing_no in the address (row
 * R-06), or by the browser's Back with a payment that was still pending.
 */
export async function reopenResult(services: Services): Promise<void> {
  const { api, store, entry } = services;
  const { order, player, sdk } = store.getState();
  if (entry.billing_no) {
    if (player) showResult(services, entry.billing_no);
    else if (sdk === 'off') openPopup(services, { kind: 'login' });
    return;
  }
  if (!player || !order.billing_no || order.rechargeInfo?.status !== 'Pending') return;
  const answer = await api.read(
    '/api/pay/getOrderInfo',
    { billing_no: order.billing_no, simple: 1 },
    { quiet: true },
  );
  if (!answer.ok || store.getState().popup) return;
  changeOrder(services, { rechargeInfo: { status: answer.content.billing_status, url: answer.content.url } });
  if (answer.content.billing_status !== 'Fail') showResult(services, order.billing_no);
}
