import { firstArea } from '@gemporium/catalogue/first-area.ts';
import { gameByClientId } from '@gemporium/catalogue/game-by-client-id.ts';
import type { Area } from '@gemporium/catalogue/types.ts';
import { resolveDomainArea } from '@gemporium/domain/domain-area.ts';
import { isRefusal, type Refusal, refuse } from '../../answer.ts';
import type { Store } from '../../services.ts';

/**
 * The area in which a call sells. -3014 if it names none of the brand's, or if nothing determines one: nothing is sold
 * in an area that nobody named.
 */
export function areaOf(
  { brand }: Store,
  named: string | undefined,
  clientId: string | undefined,
): Area | Refusal {
  const resolved = resolveDomainArea({
    areas: brand.areas.map(({ key }) => key),
    query: named,
    fromClientId: clientId && gameByClientId(brand, clientId)?.area,
  });
  const area = resolved.kind === 'area' ? brand.areas.find(({ key }) => key === resolved.area) : undefined;
  return area ?? refuse('wrongDomain');
}

/**
 * The area whose currency a call shows that sells nothing. If nothing determines one, it is the one that the page shows
 * to an unknown visitor: the brand's first, here of those in which the game is sold.
 */
export function areaShown(store: Store, named: string | undefined, clientId: string): Area | Refusal {
  const found = areaOf(store, named, clientId);
  const game = gameByClientId(store.brand, clientId)?.game;
  const first = named || !game ? undefined : firstArea(store.brand, game);
  return isRefusal(found) && first ? first : found;
}
