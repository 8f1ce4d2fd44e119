import type { Game, Goods } from '@gemporium/catalogue/types.ts';
import { toMajor } from '@gemporium/domain/money.ts';
import type { GameRole } from '@gemporium/game-link/types.ts';
import { isRefusal, type Refusal, refuse, refuseBecause } from '../../answer.ts';
import { sentence } from '../../messages.ts';
import type { MakeUpLink } from '../../repositories/make-up-links.ts';
import type { CallContext, Session } from '../../services.ts';
import { askForRoles } from '../ask-game-data.ts';
import { placeInGame } from '../place-in-game.ts';
import { makeUpProductId } from './judge-link.ts';

/** A link as goods: with a price and a name, but without contents. */
export function makeUpGoods({ store, language }: CallContext, link: MakeUpLink): Goods {
  const name = sentence(store.brand, language, 'make_up_goods');
  return {
    productId: makeUpProductId(link.replenish_id),
    display: name,
    typeKey: 'make-up',
    typeName: name,
    typeSort: 0,
    goodsSort: 0,
    isSpecial: false,
    isCoupon: false,
    prices: { [link.currency]: toMajor({ amountMinor: link.amount_minor, currency: link.currency }) },
    items: [],
    amount: 0,
    bonus: 0,
  };
}

/**
 * Asks the game whether the link's character is still the player's. Not `check`: that would ask whether goods may be
 * sold to it, and a restricted character must be able to pay to have its own restriction lifted.
 */
export async function askForRole(
  context: CallContext,
  session: Session,
  game: Game,
  link: MakeUpLink,
): Promise<GameRole | Refusal> {
  const { services, store } = context;
  const place = placeInGame(services, store, { gpId: game.gpId, clientId: link.client_id });
  if (!place) return refuse('unavailable');
  const roles = await askForRoles(context, place, session, link.server_id);
  if (isRefusal(roles)) return roles;
  const role = roles.find((r) => r.roleId === link.role_id && r.serverId === link.server_id);
  return role ?? refuseBecause('roleNotFound', 'error_make_up_no_role');
}
