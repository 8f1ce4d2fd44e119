import { paths } from '@gemporium/contract/shop-paths.ts';
import { isTransient } from '../../api/client.ts';
import { changeOrder, openPopup } from '../../state/actions.ts';
import { isStillFor } from '../../state/is-still-for.ts';
import type { Services } from '../../state/services.ts';
import type { OrderInfo } from '../../storage/stored-values.ts';
import { returnKeyIn } from './return-key-in-address.ts';
import { showResult } from './show-result.ts';

/**
 * Reopens the result for a player who returns: from the provider's page with billing_no in the address (row R-06), in a
 * browser without a session by the return key; with the browser's Back button, on a page where payments are started, if
 * one is pending; or on the page of a make-up link that is being paid. On other pages nothing opens.
 */
export async function reopenResult(services: Services): Promise<void> {
  const { store, entry } = services;
  const { order, player, sdk } = store.getState();
  if (entry.billing_no) {
    if (player) showResult(services, entry.billing_no);
    // Always a popup: nobody is logged in here, and the old layout's fourth step needs a player.
    else if (returnKeyIn(services)) openPopup(services, { kind: 'result', billingNo: entry.billing_no });
    else if (sdk === 'off') openPopup(services, { kind: 'login' });
    return;
  }
  if (player) await reopenPending(services, order);
}

/** Where payments for goods are started: the goods with their popup, or the third step. */
const beginnings: Readonly<Record<'new' | 'old', readonly string[]>> = {
  new: [paths.home, paths.selectGame, paths.layoutGame, paths.result, paths.selectGoods],
  old: [paths.recharge],
};

async function reopenPending(services: Services, order: OrderInfo): Promise<void> {
  const { api, store, storage, browser } = services;
  const before = store.getState();
  const path = browser.path();
  const begun = order.rechargeInfo?.status === 'Pending' ? order.billing_no : undefined;
  const makeUp = path === paths.replenishGoods ? storage.read('replenishBillingNo') : undefined;
  const billingNo = beginnings[before.page.brand.layout].includes(path) ? begun : makeUp;
  if (!billingNo) return;
  const isPending = billingNo === begun;
  const answer = await api.read(
    '/api/pay/getOrderInfo',
    { billing_no: billingNo, simple: 1 },
    { quiet: true },
  );
  const { popup, order: now } = store.getState();
  // Paying or another game may have begun a newer order meanwhile.
  const isNewer = now.billing_no !== order.billing_no || !isStillFor(services, before);
  if (popup || isNewer) return;
  if (!answer.ok) {
    // What may have been paid is not forgotten: the result asks again by itself, and says why it cannot tell yet.
    if (isTransient(answer)) showResult(services, billingNo);
    return;
  }
  const { billing_status: status, url } = answer.content;
  if (billingNo === makeUp && status !== 'Pending') storage.remove('replenishBillingNo');
  if (!isPending && status !== 'Pending') return;
  changeOrder(services, { billing_no: billingNo, rechargeInfo: { status, url } });
  if (status !== 'Fail') showResult(services, billingNo);
}
