import { paths } from '@gemporium/contract/shop-paths.ts';
import { NothingForSale } from '../shell/nothing-for-sale.tsx';
import { go } from '../state/actions.ts';
import { useServices, useShop, useTranslate } from '../state/shop-context.tsx';
import * as s from '../ui/layout/screen.module.css';
import { askToChangeGame } from './change-game.ts';
import { GameList } from './game-list.tsx';

/** The first step of the old layout: choosing a game. */
export function SelectGame() {
  const services = useServices();
  const games = useShop(({ offer }) => offer.games);
  const current = useShop(({ offer }) => offer.clientId);
  const t = useTranslate();
  if (games.length === 0) return <NothingForSale />;
  return (
    <section className={s.column}>
      <h1>{t('game_choose')}</h1>
      <GameList
        label={t('games')}
        games={games}
        current={current}
        onChoose={(game) => askToChangeGame(services, game, () => go(services, paths.selectGoods), true)}
      />
    </section>
  );
}
