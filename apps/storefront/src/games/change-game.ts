import { showOffer } from '../catalogue/show-offer.ts';
import { ask, clearOrder, closePopup } from '../state/actions.ts';
import type { Services } from '../state/services.ts';

/**
 * Changes the game after confirmation: it clears the order, and each game has its own player (row S-05). `isFirst`: the
 * player is choosing a game, not changing it, and is asked only if something else is chosen already.
 */
export function askToChangeGame(
  services: Services,
  game: { client_id: string; name: string },
  then?: () => void,
  isFirst = false,
): void {
  const { offer, wanted, order, t } = services.store.getState();
  if (game.client_id === (wanted ?? offer).clientId) {
    closePopup(services);
    then?.();
    return;
  }
  const change = () => {
    closePopup(services);
    clearOrder(services);
    then?.();
    void showOffer(services, { clientId: game.client_id });
  };
  const isBegun = order.goods ?? order.realServer ?? order.role ?? order.billing_no;
  if (isFirst && isBegun === undefined) {
    change();
    return;
  }
  ask(services, {
    title: t('change_game'),
    content: t('change_game_confirm', { text: game.name }),
    confirm: t('change_game'),
    cancel: t('cancel'),
    onConfirm: change,
  });
}
