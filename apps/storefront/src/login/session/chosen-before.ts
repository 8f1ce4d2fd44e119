import type { Services } from '../../state/services.ts';
import type { ChosenBefore } from '../../storage/stored-values.ts';

/** The choices when a login starts, and whether its purpose is to buy them. */
export function chosenBefore({ store }: Services): ChosenBefore {
  const { popup, order } = store.getState();
  const { clientId, goods, region, rechargeKey, linked } = order;
  const goesOn = popup?.kind === 'login' && popup.toPay;
  // The character of a cart link is chosen once its player is known.
  return { clientId, goods, region, rechargeKey, goesOn, ...(linked && { linked }) };
}
