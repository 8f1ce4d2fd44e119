import { closePopup, forgetAnswers, showToast } from '../state/actions.ts';
import type { Services } from '../state/services.ts';

/** Drops an unpaid order; it stays open where the provider has not cancelled, and the player is told so (row O-09). */
export async function dropOrder(services: Services, billingNo: string): Promise<boolean> {
  const { api, store } = services;
  const answer = await api.change('/api/pay/cancelOrder', { billing_no: billingNo }, { keep: true });
  if (!answer.ok) return false;
  store.setState({ repayBillingNo: undefined });
  closePopup(services);
  forgetAnswers(services);
  showToast(services, store.getState().t('order_dropped'), 'good');
  return true;
}
