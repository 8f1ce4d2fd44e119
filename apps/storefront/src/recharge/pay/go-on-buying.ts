import { isWide } from '../../browser/is-wide.ts';
import { changeOrder, closePopup, openPopup } from '../../state/actions.ts';
import type { Services } from '../../state/services.ts';
import { nextStep } from '../summary/use-next-step.ts';
import { showRecharge } from './show-recharge.ts';

/** Opens the next missing step of the requested purchase: the character, then the methods. */
export function goOnBuying(services: Services): void {
  const state = services.store.getState();
  const step = nextStep(state);
  if (step === 'role') openPopup(services, { kind: 'recipient', toPay: true });
  else if (step === 'pay' && !(state.page.brand.layout === 'new' && isWide())) showRecharge(services);
  else closePopup(services);
}

/** After a login from “Log in to continue”, resumes the purchase or the card once, unless something else is open. */
export function goOnAfterLogin(services: Services): boolean {
  const { order, player, popup, question } = services.store.getState();
  const { goesOn, goods } = order;
  if (!goesOn) return false;
  changeOrder(services, { goesOn: undefined });
  if (!player || popup || question) return false;
  if (goesOn === 'card') openPopup(services, { kind: 'recharge', subPayments: false, card: 'issued' });
  else if (goods) goOnBuying(services);
  else return false;
  return true;
}
