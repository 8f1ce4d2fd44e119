import { paths } from '../paths.ts';
import { go } from '../state/actions.ts';
import { useServices, useShop } from '../state/shop-context.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import * as s from '../ui/layout/screen.module.css';
import { askToChangeGame } from './change-game.ts';
import { GameList } from './game-list.tsx';

/** First step of the old layout: the game. */
export function SelectGame() {
  const services = useServices();
  const { offer, t } = useShop((state) => state);
  if (offer.games.length === 0) return <EmptyState drawing="empty" sentence={t('goods_none')} />;
  return (
    <section className={s.column}>
      <h1>{t('game_choose')}</h1>
      <GameList
        label={t('games')}
        games={offer.games}
        current={offer.clientId}
        onChoose={(game) => askToChangeGame(services, game, () => go(services, paths.selectGoods))}
      />
    </section>
  );
}
