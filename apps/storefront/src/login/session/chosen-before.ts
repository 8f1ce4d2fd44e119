import type { Services } from '../../state/services.ts';
import type { ChosenBefore } from '../../storage/stored-values.ts';

/** What is chosen as a player begins to log in, and whether he does so in order to buy it. */
export function chosenBefore({ store }: Services): ChosenBefore {
  const { popup, order } = store.getState();
  const { clientId, goods, region, rechargeKey, linked } = order;
  const goesOn = popup?.kind === 'login' && popup.toPay;
  // Whom a cart link names is chosen once it is known whose he is.
  return { clientId, goods, region, rechargeKey, goesOn, ...(linked && { linked }) };
}
