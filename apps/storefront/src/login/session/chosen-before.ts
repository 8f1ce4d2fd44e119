import type { Services } from '../../state/services.ts';
import type { ChosenBefore } from '../../storage/stored-values.ts';

/** The choices to restore after a login, and what the player logs in for. */
export function chosenBefore({ store }: Services): ChosenBefore {
  const { popup, order } = store.getState();
  const { clientId, goods, region, rechargeKey, linked } = order;
  const goesOn = popup?.kind === 'login' && (popup.toCard ? 'card' : popup.toPay);
  // `linked`: the character of a cart link, which is chosen once its player is known.
  return { clientId, goods, region, rechargeKey, goesOn, ...(linked && { linked }) };
}
