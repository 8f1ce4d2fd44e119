import { openPopup } from '../../state/actions.ts';
import { useServices, useShop, useTranslate } from '../../state/shop-context.tsx';
import type { ShopState } from '../../state/shop-state.ts';
import { showRecharge } from '../pay/show-recharge.ts';
import type { OrderAction } from './order-bar.tsx';
import { orderedGoods } from './ordered-goods.ts';

/** What the button does next; undefined once only paying is left. */
export function useNextStep(): OrderAction | undefined {
  const services = useServices();
  const t = useTranslate();
  const step = useShop(nextStep);
  switch (step) {
    case 'goods':
      return { text: t('topup'), disabled: true, onClick: () => undefined };
    case 'login':
      return { text: t('login_to_buy'), onClick: () => openPopup(services, { kind: 'login', toPay: true }) };
    case 'game-login':
      return { text: t('login_to_buy'), busy: true, onClick: () => undefined };
    case 'role':
      return {
        text: t('role_choose'),
        onClick: () => openPopup(services, { kind: 'recipient', toPay: true }),
      };
    case 'pay':
      return undefined;
  }
}

/** `game-login`: the game is logging the player in. */
type Step = 'goods' | 'login' | 'game-login' | 'role' | 'pay';

/** The first step still missing before paying. */
export function nextStep(state: ShopState): Step {
  if (!orderedGoods(state)) return 'goods';
  if (!state.player) return state.sdk === 'off' ? 'login' : 'game-login';
  return state.order.role ? 'pay' : 'role';
}

/** As useNextStep, followed by the methods: the popup, or the third step. */
export function useStepToMethods(): OrderAction {
  const services = useServices();
  const t = useTranslate();
  const toMethods = () => showRecharge(services);
  return useNextStep() ?? { text: t('topup'), onClick: toMethods };
}
