import { codes } from '@gemporium/contract/codes.ts';
import { isHandled } from '../api/is-handled.ts';
import { closePopup, forgetAnswers, ofPayment, showToast } from '../state/actions.ts';
import { isStillAt, placeOf } from '../state/place.ts';
import type { Services } from '../state/services.ts';
import { showClosed } from './result/show-closed.ts';

/**
 * Drops an unpaid order. If the provider has not cancelled, it stays open and a message is shown (row O-09); if it has
 * ended meanwhile, its result is shown. A player who has gone on to something else only gets a message. `look`: a place
 * that shows the order itself looks again instead.
 */
export async function dropOrder(services: Services, billingNo: string, look?: () => void): Promise<boolean> {
  const { api, store } = services;
  const from = placeOf(services);
  const answer = await api.change(
    '/api/pay/cancelOrder',
    { billing_no: billingNo },
    { keep: true, quiet: true },
  );
  if (!answer.ok) {
    if (answer.code === codes.orderClosed && isStillAt(services, from))
      look ? look() : showClosed(services, billingNo);
    else if (!isHandled(answer)) showToast(services, answer.message, 'bad', ofPayment);
    return false;
  }
  store.setState(({ retried }) => ({ retried: retried?.billingNo === billingNo ? undefined : retried }));
  if (isStillAt(services, from)) {
    closePopup(services);
    look?.();
  }
  forgetAnswers(services);
  // The order's end takes back what is said about its payment; but who has scrolled down sees no more than this.
  showToast(services, store.getState().t('order_dropped'), 'good', look ? undefined : ofPayment);
  return true;
}
