import type { GameListItem } from '@gemporium/contract/api/pay/getGameListV2.ts';
import { useState } from 'react';
import { classNames } from '../ui/base/class-names.ts';
import * as s from '../ui/lists/choice-list.module.css';
import { Icon } from '../ui/pictures/icon.tsx';

export interface GameListProps {
  /** "Games". */
  label: string;
  games: readonly GameListItem[];
  /** client_id of the chosen game or sub-game. */
  current: string;
  onChoose: (game: GameListItem) => void;
}

/** The games of the shop. A game with sub-games expands, and the player chooses one of them. */
export function GameList({ label, games, current, onChoose }: GameListProps) {
  const [opened, setOpened] = useState(() => games.find((game) => hasInside(game, current))?.gp_id);
  return (
    <ul className={s.one} aria-label={label}>
      {games.map((game) => {
        const inner = Object.values(game.sub_game);
        if (inner.length === 0)
          return (
            <Game key={game.gp_id} game={game} isCurrent={game.client_id === current} onChoose={onChoose} />
          );
        const isOpen = game.gp_id === opened;
        return (
          <li key={game.gp_id}>
            <button
              type="button"
              className={s.choice}
              aria-expanded={isOpen}
              onClick={() => setOpened(isOpen ? undefined : game.gp_id)}
            >
              <img className={s.mark} src={game.logo} alt="" width={44} height={44} />
              <span className={s.text}>{game.name}</span>
              <span className={classNames(isOpen && s.turned)}>
                <Icon name="down" size={18} />
              </span>
            </button>
            {isOpen && (
              <ul className={s.inner} aria-label={game.name}>
                {inner.map((sub) => (
                  <Game
                    key={sub.gp_id}
                    game={sub}
                    isCurrent={sub.client_id === current}
                    onChoose={onChoose}
                  />
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Game({
  game,
  isCurrent,
  onChoose,
}: {
  game: GameListItem;
  isCurrent: boolean;
  onChoose: (game: GameListItem) => void;
}) {
  return (
    <li>
      <button
        type="button"
        className={s.choice}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={() => onChoose(game)}
      >
        <img className={s.mark} src={game.logo} alt="" width={44} height={44} />
        <span className={s.text}>{game.name}</span>
        {isCurrent && <Icon name="check" />}
      </button>
    </li>
  );
}

function hasInside(game: GameListItem, clientId: string): boolean {
  return Object.values(game.sub_game).some((sub) => sub.client_id === clientId);
}
