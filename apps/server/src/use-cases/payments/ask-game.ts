import type { Game, Goods } from '@gemporium/catalogue/types.ts';
import type { PayInput } from '@gemporium/contract/api/pay/pay-request.ts';
import type { GameMessage, GameRole } from '@gemporium/game-link/types.ts';
import { type Refusal, refuse, refuseBecause } from '../../answer.ts';
import type { CallContext, Session } from '../../services.ts';
import { shownText } from '../../shown-text.ts';
import { placeInGame } from '../place-in-game.ts';

/**
 * Asks the game's server before any money moves: does the role belong to this player, and may it buy this now? The
 * player sees the game's reason in their language.
 */
export async function askGame(
  context: CallContext,
  session: Session,
  purchase: {
    game: Game;
    goods: Pick<Goods, 'productId' | 'items'>;
    input: Pick<PayInput, 'client_id' | 'server_id' | 'role_id' | 'billing_no'>;
    priceMinor: number;
    currency: string;
  },
): Promise<GameRole | Refusal> {
  const { services, store, language } = context;
  const { game, goods, input, priceMinor, currency } = purchase;
  const place = placeInGame(services, store, { gpId: game.gpId, clientId: input.client_id });
  if (!place) return refuse('unavailable');
  const answer = await place.link.check(place.scope, {
    suid: session.suid,
    serverId: input.server_id,
    roleId: input.role_id,
    productId: goods.productId,
    items: goods.items,
    amount: { amountMinor: priceMinor, currency },
    billingNo: input.billing_no ?? '',
  });
  switch (answer.kind) {
    case 'allowed':
      return answer.role;
    case 'unreachable':
      context.log.warn(
        { gpId: game.gpId, detail: answer.detail },
        'the game did not answer the check before a payment',
      );
      return refuse('unavailable');
    case 'refused':
      if (answer.code === 'role_not_found') return refuse('roleNotFound');
      return refuseBecause('gameRefused', `error_game_refused_${answer.code}`, {
        content: { reason: answer.code },
        ...spoken(answer.message, language, store.brand.defaultLanguage),
      });
  }
}

/** The game's message in the player's language, else the store's, else the first given; nothing if there is none. */
export function spoken(
  message: GameMessage | undefined,
  language: string,
  defaultLanguage: string,
): { message?: string } {
  const text = message === undefined ? '' : shownText(message, language, defaultLanguage);
  return text === '' ? {} : { message: text };
}
