import type { PopupProps } from '../shell/overlays/popup-props.ts';
import { PopupSheet } from '../shell/overlays/popup-sheet.tsx';
import { useServices, useShop, useTranslate } from '../state/shop-context.tsx';
import { askToChangeGame } from './change-game.ts';
import { GameList } from './game-list.tsx';

/** The games of the shop with their sub-games (row S-05). */
export function GamesPopup({ popup }: PopupProps) {
  const services = useServices();
  const games = useShop(({ offer }) => offer.games);
  const current = useShop(({ offer }) => offer.clientId);
  const t = useTranslate();
  return (
    <PopupSheet popup={popup} title={t('game_choose')}>
      <GameList
        label={t('games')}
        games={games}
        current={current}
        onChoose={(game) => askToChangeGame(services, game)}
      />
    </PopupSheet>
  );
}
