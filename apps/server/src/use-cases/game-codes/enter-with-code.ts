import { gameByClientId } from '@gemporium/catalogue/game-by-client-id.ts';
import type { CodeUserInfo } from '@gemporium/contract/util/login/login-calls.ts';
import { type Answer, content, refuse } from '../../answer.ts';
import { loginsTotal } from '../../metrics.ts';
import { findGameCode, spendGameCode } from '../../repositories/game-codes.ts';
import type { CallContext } from '../../services.ts';
import { deriveToken, hashToken, openSession } from '../../sessions.ts';
import { withoutToken } from '../logins/log-in-once.ts';
import { beginLogin, type LoginEnd } from '../logins/login-guard.ts';
import { type Done, once, requestOf } from '../once.ts';

export interface CodeInput {
  code: string;
  client_id: string;
  attempt_id: string;
}

/**
 * Exchanges a game's code for a session (row P-12), once. A repetition with the same idempotency key gets the first
 * answer, even after the code has expired; with another key it is refused like a guess, and guesses count against the
 * address like wrong tokens.
 */
export async function enterWithCode(context: CallContext, input: CodeInput): Promise<Answer<CodeUserInfo>> {
  const { services, store } = context;
  const { code, client_id: clientId, attempt_id: key } = input;
  const gpId = gameByClientId(store.brand, clientId)?.game.gpId;
  if (gpId === undefined) return refuse('noGame');
  const body = JSON.stringify([clientId, code]);
  const request = requestOf(context, { call: '/util/login/game_code_auth', key, body });
  return once<CodeUserInfo>(services, request, {
    run: (salt) => exchange(context, { gpId, clientId, code }, deriveToken(services, store.id, salt)),
    secrets: withoutToken(context),
  });
}

async function exchange(
  { services, store, clientIp, log }: CallContext,
  { gpId, clientId, code }: { gpId: string; clientId: string; code: string },
  token: string,
): Promise<Done<CodeUserInfo>> {
  const count = (outcome: string) => loginsTotal.inc({ store: store.id, origin: 'code', outcome });
  const begun = await beginLogin(services, { store: store.id, clientIp, account: '' });
  if (!begun) {
    count('throttled');
    log.warn({ store: store.id, gpId, clientIp }, 'a game’s code was rate-limited after too many refusals');
    return { answer: refuse('tooManyRequests') };
  }
  let end: LoginEnd = 'unknown';
  try {
    const brought = { store: store.id, codeHash: hashToken(code), gpId, now: services.now() };
    const owner = await findGameCode(services.database, brought);
    end = owner ? 'accepted' : 'refused';
    count(end);
    if (!owner) return { answer: refuse('loginFailed') };
    const { suid, username, areaId, serverId, roleId } = owner;
    return {
      answer: content({
        username,
        suid,
        oauth_token: token,
        gp_id: gpId,
        ...(areaId !== undefined && { area_id: areaId }),
        ...(serverId !== undefined && { server_id: serverId }),
        ...(roleId !== undefined && { role_id: roleId }),
      }),
      async commit(tx) {
        // Two requests may have found it at the same moment; only one of them gets it.
        if (!(await spendGameCode(tx, brought))) return refuse('loginFailed');
        await openSession(services, tx, token, { store: store.id, gpId, clientId, suid, username }, 'sdk');
        return undefined;
      },
    };
  } finally {
    await begun.end(end);
  }
}
