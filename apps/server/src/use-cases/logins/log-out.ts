import { type Answer, content, refuse } from '../../answer.ts';
import { takeKey } from '../../repositories/idempotency-keys.ts';
import type { CallContext } from '../../services.ts';
import { closeSession, hashToken } from '../../sessions.ts';
import { keepAnswer, once, requestOf } from '../once.ts';
import { unlessRefused } from '../unless-refused.ts';

/**
 * Ends the session of a token (row I-07); a token without one is not an error, because the player is out either way.
 * Only a logout that ends a session is stored; otherwise anybody could fill the table of keys.
 */
export function logOut(
  { services, store }: Pick<CallContext, 'services' | 'store'>,
  input: { client_id: string; attempt_id: string; oauth_token?: string | undefined },
): Promise<Answer<{ ended: boolean }>> {
  const token = input.oauth_token ?? '';
  const request = requestOf(
    { services, store },
    {
      call: '/util/login/logout',
      key: input.attempt_id,
      body: JSON.stringify([input.client_id, hashToken(token).toString('base64url')]),
    },
  );
  const answer = (ended: boolean) => content({ ended });
  return once<{ ended: boolean }>(services, request, {
    begin: () =>
      unlessRefused(services.database, async (tx) => {
        if (!(await closeSession(services, tx, store.id, token))) return answer(false);
        if (!(await takeKey(tx, request))) return refuse('unavailable');
        await keepAnswer(tx, request, answer(true));
        return async () => answer(true);
      }),
    repeat: async (_subject, first) => first ?? refuse('unavailable'),
  });
}
