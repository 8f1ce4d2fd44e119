import { showOffer } from '../catalogue/show-offer.ts';
import { ask, clearOrder, closePopup } from '../state/actions.ts';
import type { Services } from '../state/services.ts';

/** Changes the game after confirmation: it clears the order, and each game has its own player (row S-05). */
export function askToChangeGame(
  services: Services,
  game: { client_id: string; name: string },
  then?: () => void,
): void {
  const { offer, wanted, t } = services.store.getState();
  if (game.client_id === (wanted ?? offer).clientId) {
    closePopup(services);
    then?.();
    return;
  }
  ask(services, {
    title: t('change_game'),
    content: t('change_game_confirm', { text: game.name }),
    confirm: t('change_game'),
    cancel: t('cancel'),
    onConfirm: () => {
      closePopup(services);
      clearOrder(services);
      then?.();
      void showOffer(services, { clientId: game.client_id });
    },
  });
}
