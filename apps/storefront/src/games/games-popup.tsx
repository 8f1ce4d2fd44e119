import type { PopupProps } from '../shell/overlays/popup-props.ts';
import { closePopup } from '../state/actions.ts';
import { useServices, useShop, useTranslate } from '../state/shop-context.tsx';
import { Sheet } from '../ui/dialogs/sheet.tsx';
import { askToChangeGame } from './change-game.ts';
import { GameList } from './game-list.tsx';

/** The games of the shop with their sub-games (row S-05). */
export function GamesPopup({ popup }: PopupProps) {
  const services = useServices();
  const games = useShop(({ offer }) => offer.games);
  const current = useShop(({ offer }) => offer.clientId);
  const t = useTranslate();
  return (
    <Sheet
      open={popup !== undefined}
      title={t('game_choose')}
      closeLabel={t('close')}
      onClose={() => closePopup(services)}
    >
      <GameList
        label={t('games')}
        games={games}
        current={current}
        onChoose={(game) => askToChangeGame(services, game)}
      />
    </Sheet>
  );
}
