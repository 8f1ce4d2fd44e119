import { paths } from '@gemporium/contract/shop-paths.ts';
import { changeOrder, openPopup } from '../../state/actions.ts';
import type { Services } from '../../state/services.ts';
import type { OrderInfo } from '../../storage/stored-values.ts';
import { returnKeyIn } from './return-key.ts';
import { showResult } from './show-result.ts';

/**
 * Shows the result again to somebody who comes back: from the provider's page with billing_no in the address (row R-06), into
 * a browser that knows nobody by the key beside it; by the browser's Back to where a payment was begun that is still pending;
 * or to a make-up link that is being paid. On any other page the player came for something else.
 */
export async function reopenResult(services: Services): Promise<void> {
  const { store, entry } = services;
  const { order, player, sdk } = store.getState();
  if (entry.billing_no) {
    if (player) showResult(services, entry.billing_no);
    // On top of any screen: nobody is logged in here, and the old layout's step needs a player.
    else if (returnKeyIn(services)) openPopup(services, { kind: 'result', billingNo: entry.billing_no });
    else if (sdk === 'off') openPopup(services, { kind: 'login' });
    return;
  }
  if (player) await reopenPending(services, order);
}

/** Where payments of goods are begun: the goods with their popup, or the third step. */
const beginnings: Readonly<Record<'new' | 'old', readonly string[]>> = {
  new: [paths.home, paths.selectGame, paths.layoutGame, paths.result, paths.selectGoods],
  old: [paths.recharge],
};

async function reopenPending(services: Services, order: OrderInfo): Promise<void> {
  const { api, store, storage, browser } = services;
  const path = browser.path();
  const begun = order.rechargeInfo?.status === 'Pending' ? order.billing_no : undefined;
  const makeUp = path === paths.replenishGoods ? storage.read('replenishBillingNo') : undefined;
  const billingNo = beginnings[store.getState().page.brand.layout].includes(path) ? begun : makeUp;
  if (!billingNo) return;
  const isPending = billingNo === begun;
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
