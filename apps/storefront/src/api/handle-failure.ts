import { codes } from '@gemporium/contract/codes.ts';
import { paths } from '@gemporium/contract/shop-paths.ts';
import { loseToken } from '../login/session/lose-token.ts';
import { retriedNumber } from '../recharge/pay/retried-order.ts';
import { forgetAnswers, go, showToast } from '../state/actions.ts';
import type { Services } from '../state/services.ts';
import type { Failure } from './client.ts';

/** How long after a refused coupon the list is reloaded, in milliseconds (row C-05). */
const couponRetryMs = 1000;

/**
 * Removes the coupon, and reloads the coupons a little later (row C-05). An unpaid order that is paid by another method
 * has its own coupon: the player's choice stays for the next purchase.
 */
function clearCoupon(services: Services): void {
  const state = services.store.getState();
  if (retriedNumber(state)) return;
  services.store.setState({ coupon: { code: '', of: state.order.goods?.value ?? '' } });
  services.browser.wait(couponRetryMs).then(() => forgetAnswers(services));
}

/** What the player was doing is over, whatever is open: this page says why. */
function end(services: Services, path: string): void {
  services.store.setState({ popup: undefined, question: undefined });
  go(services, path, undefined, { replace: true });
}

/**
 * What the page does for each failure code, in one place (row X-01). `quiet` is for callers that show the failure
 * themselves: it suppresses the toast, but not the effects on session, area or game. `isOwn`: the call used this page's
 * session; a failure for another token (a link's, a login's) does not end it.
 */
export function handleFailure(services: Services, failure: Failure, quiet: boolean, isOwn = true): void {
  const { storage } = services;
  switch (failure.code) {
    case codes.wrongDomain:
      storage.remove('payment_domain_area');
      end(services, paths.notArea);
      return;
    case codes.notRealNameVerified:
      if (isOwn) loseToken(services, { login: false });
      services.store.setState({ isUnverified: true });
      // This page shows the failure itself.
      if (services.browser.path() === paths.certifiedReal) return;
      if (!quiet) showToast(services, failure.message, 'bad');
      go(services, paths.home, undefined, { replace: true });
      return;
    case codes.makeUpError:
      end(services, paths.errorReplenish);
      return;
    case codes.notLoggedIn:
      if (isOwn) loseToken(services, { login: true });
      return;
    case codes.noGame:
      storage.remove('gameInfo', 'paymentGameInfo');
      if (!quiet) showToast(services, failure.message, 'bad');
      return;
    case codes.illegalCoupon:
      console.warn('the store refused the coupon', failure.message);
      services.tracked.push({ event: 'couponRefused' });
      clearCoupon(services);
      return;
    default:
      if (!quiet) showToast(services, failure.message, 'bad');
  }
}
