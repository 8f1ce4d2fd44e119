import { useGameLink } from '../orders/result/use-game-link.ts';
import { useShop } from '../state/shop-context.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { SupportButton } from './support-button.tsx';

/** What leads on where the shop must be opened again by the game: the game, if this device has it, and customer service. */
export function WaysToGame() {
  const game = useGameLink(useShop(({ offer }) => offer.clientId) || undefined);
  return (
    <>
      {game && <Button onClick={game.onClick}>{game.text}</Button>}
      <SupportButton secondary={game !== undefined} />
    </>
  );
}
