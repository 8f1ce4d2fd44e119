import { openPopup } from '../../state/actions.ts';
import type { Services } from '../../state/services.ts';
import type { ShopState } from '../../state/shop-state.ts';
import { showRecharge } from '../pay/show-recharge.ts';
import type { OrderAction } from './order-bar.tsx';

/** What the one button does next, up to the moment when only paying is left; undefined from there on. */
export function nextStep(
  services: Services,
  { order, player, offer, sdk, t }: ShopState,
): OrderAction | undefined {
  const isForSale = offer.goods.some((item) => item.value === order.goods?.value);
  if (!isForSale) return { text: t('topup'), disabled: true, onClick: () => undefined };
  if (!player) {
    const action = { text: t('login_to_buy'), onClick: () => openPopup(services, { kind: 'login' }) };
    return sdk === 'off' ? action : { ...action, busy: true };
  }
  if (!order.role)
    return { text: t('role_choose'), onClick: () => openPopup(services, { kind: 'recipient' }) };
  return undefined;
}

/** Leads to the methods: the popup, or the third step. */
export function toMethods(services: Services, { t, repayBillingNo }: ShopState): OrderAction {
  return { text: t('topup'), onClick: () => showRecharge(services, repayBillingNo) };
}
