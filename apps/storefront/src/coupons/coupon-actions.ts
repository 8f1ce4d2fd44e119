import type { Coupon } from '@gemporium/contract/api/coupons/coupon-calls.ts';
import { codes } from '@gemporium/contract/codes.ts';
import { forgetAnswers, openPopup, showToast } from '../state/actions.ts';
import type { Services } from '../state/services.ts';

/** Claims a coupon; the lists are reloaded after any answer. */
export async function claimCoupon(services: Services, { code }: Coupon): Promise<void> {
  const { store, api } = services;
  const { offer, t } = store.getState();
  const fields = { client_id: offer.clientId, code };
  const answer = await api.change('/api/coupons/receiveCoupons', fields, { keep: true, quiet: true });
  if (answer.ok) showToast(services, t('coupon_claimed'));
  else if (answer.code !== codes.notLoggedIn) showToast(services, answer.message || t('claim_failed'), 'bad');
  forgetAnswers(services);
}

/** Opens "my coupons" from a purchase, to which the choice leads back. */
export function openCoupons(services: Services): void {
  const { popup } = services.store.getState();
  openPopup(services, { kind: 'coupons', from: popup?.kind === 'recharge' ? 'recharge' : 'page' });
}

/** Chooses a coupon for these goods, or for whatever is bought next; an empty code means none (row C-03). */
export function chooseCoupon({ store, tracked }: Services, code: string, productId = ''): void {
  if (code) tracked.push({ event: 'manualUseVipCoupon', goods: { coupon_code: code } });
  store.setState({ coupon: { code, of: productId } });
}
