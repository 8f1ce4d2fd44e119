import type { UserInfo } from '@gemporium/contract/util/login/login-calls.ts';
import { type Answer, isRefusal } from '../../answer.ts';
import type { CallContext } from '../../services.ts';
import { deriveToken } from '../../sessions.ts';
import { placeOfCall } from '../place-in-game.ts';
import { unlessRefused } from '../unless-refused.ts';
import { enter } from './enter.ts';

/** Opens a session for the owner of a token that the game issued (row I-09), verified by the game's server. */
export async function enterWithGameToken(
  context: CallContext,
  { clientId, gameToken }: { clientId: string; gameToken: string },
): Promise<Answer<UserInfo>> {
  const { services, store } = context;
  const place = placeOfCall(context, clientId);
  if (isRefusal(place)) return place;
  const token = deriveToken(services, store.id, services.randomBytes(32));
  const { answer, commit } = await enter(context, place, { origin: 'sdk', account: '', token }, (link) =>
    link.verifyToken(place.scope, gameToken),
  );
  const refused = commit && (await unlessRefused(services.database, commit));
  return refused ?? answer;
}
