import { askToChangeGame } from '../catalogue/change-game.ts';
import { GameList } from '../sheets/game-list.tsx';
import { closePopup } from '../state/actions.ts';
import { useServices, useShop } from '../state/shop-context.tsx';
import { Sheet } from '../ui/sheet.tsx';
import type { PopupProps } from './popups.tsx';

/** The games of the shop with their sub-games (row S-05). */
export function GamesPopup({ popup }: PopupProps) {
  const services = useServices();
  const { offer, t } = useShop((state) => state);
  return (
    <Sheet
      open={popup !== undefined}
      title={t('game_choose')}
      closeLabel={t('close')}
      onClose={() => closePopup(services)}
    >
      <GameList
        label={t('games')}
        games={offer.games}
        current={offer.clientId}
        onChoose={(game) => askToChangeGame(services, game)}
      />
    </Sheet>
  );
}
