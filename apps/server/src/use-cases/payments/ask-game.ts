import { localText } from '@gemporium/catalogue/local-text.ts';
import type { Game, Goods } from '@gemporium/catalogue/types.ts';
import type { PayInput } from '@gemporium/contract/api/pay/pay-request.ts';
import type { GameMessage, GameRole } from '@gemporium/game-link/types.ts';
import { type Refusal, refuse, refuseBecause } from '../../answer.ts';
import type { CallContext, Session } from '../../services.ts';
import { placeInGame } from '../place-in-game.ts';

/**
 * Asks the game's server before any money moves: is the role this player's, may it buy this now? The game's reasons
 * reach the player in the player's language.
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
): Promise<Refusal | { kind: 'allowed'; role: GameRole }> {
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
      return answer;
    case 'unreachable':
      context.log.warn(
        { gpId: game.gpId, detail: answer.detail },
        'the game could not be asked before a payment',
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

/** The game's sentence in the player's language, the store's, or the first it gave; nothing where it gave none. */
export function spoken(
  message: GameMessage | undefined,
  language: string,
  defaultLanguage: string,
): { message?: string } {
  const text = message === undefined ? '' : localText(message, language, defaultLanguage);
  return text === '' ? {} : { message: text };
}
