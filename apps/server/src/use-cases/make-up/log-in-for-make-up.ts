import { gameByGpId } from '@gemporium/catalogue/all-games.ts';
import type { MakeUpUser } from '@gemporium/contract/api/ingame/ingame-calls.ts';
import { type Answer, isRefusal, refuse } from '../../answer.ts';
import { newestMakeUpLink } from '../../repositories/make-up-links.ts';
import type { CallContext } from '../../services.ts';
import { logInAt } from '../logins/log-in.ts';
import { plainReplenishId } from './judge-link.ts';

export interface MakeUpLogin {
  username: string;
  password: string;
  game_id: string;
  replenish_id?: string | undefined;
  attempt_id: string;
}

/**
 * Logs a player in for a make-up payment (row I-04). Returns the opened link, else the newest payable one; the make-up
 * page checks whether it is the player's. A repetition gets the same link.
 */
export async function logInForMakeUp(context: CallContext, input: MakeUpLogin): Promise<Answer<MakeUpUser>> {
  const entered = makeUpEntry(context, input);
  if (isRefusal(entered)) return entered;
  const { clientId, asked, more } = entered;
  return logInAt(
    context,
    { call: '/api/ingame/auth', key: input.attempt_id, clientId, loginType: 'account', asked, more },
    input,
  );
}

/** The game of a make-up login, and the link to which it leads: the one that was opened, else the player's newest. */
export function makeUpEntry(
  { services, store }: CallContext,
  input: { game_id: string; replenish_id?: string | undefined },
) {
  const game = gameByGpId(store.brand, input.game_id);
  if (!game) return refuse('noGame');
  const opened = input.replenish_id && plainReplenishId(input.replenish_id);
  const newest = async (player: { gpId: string; suid: string }) =>
    (await newestMakeUpLink(services.database, { store: store.id, ...player }))?.replenish_id ?? '';
  return {
    clientId: game.clientIds.web,
    asked: opened ? [opened] : [],
    more: async (player: { gpId: string; suid: string }) => ({
      replenish_id: opened || (await newest(player)),
    }),
  };
}
