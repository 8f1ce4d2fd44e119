import { type Answer, content } from '../answer.ts';
import { findLoginAttempt } from '../repositories/login-attempts.ts';
import type { CallContext } from '../services.ts';
import { closeSession, hashToken, sessionOf } from '../sessions.ts';
import { once } from './once.ts';

/**
 * Ends the session of a token (row I-07); a token that has none is no failure, the player is out either way. Only a
 * logout that ends a session is written down, or anybody could fill the table of attempts.
 */
export async function logOut(
  { services, store }: Pick<CallContext, 'services' | 'store'>,
  input: { client_id: string; attempt_id: string; oauth_token?: string | undefined },
): Promise<Answer<{ ended: boolean }>> {
  const token = input.oauth_token ?? '';
  const attempt = {
    store: store.id,
    attemptId: input.attempt_id,
    call: '/util/login/logout',
    body: JSON.stringify([input.client_id, hashToken(token).toString('base64url')]),
  };
  // In this order: the logout that has ended the session had taken its name before.
  const isOver = !(await sessionOf(services, store.id, token));
  if (isOver && !(await findLoginAttempt(services.database, store.id, input.attempt_id)))
    return content({ ended: false });
  return once<{ ended: boolean }>(services, attempt, {
    run: async () => ({
      answer: content({ ended: await closeSession(services, services.database, store.id, token) }),
    }),
    keep: (answer) => answer,
    recall: (kept) => kept as { ended: boolean },
  });
}
