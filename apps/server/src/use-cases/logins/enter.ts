import { codes } from '@gemporium/contract/codes.ts';
import type { UserInfo } from '@gemporium/contract/util/login/login-calls.ts';
import type { AccountAnswer, GameAccount, GameLink, GameScope } from '@gemporium/game-link/types.ts';
import { content, isRefusal, type Refusal, refuse, refuseBecause } from '../../answer.ts';
import { loginsTotal } from '../../metrics.ts';
import type { Queryable } from '../../repositories/database.ts';
import type { CallContext, Session } from '../../services.ts';
import { openSession } from '../../sessions.ts';
import type { Done } from '../once.ts';
import { spoken } from '../payments/ask-game.ts';
import type { PlaceInGame } from '../place-in-game.ts';
import { beginLogin, type LoginEnd } from './login-guard.ts';

/** Who enters, and with what. */
export interface Entrant {
  origin: 'login' | 'sdk';
  /** The named account, or ''. */
  account: string;
  /** The session's token. */
  token: string;
  /** Written together with the session; its refusal refuses the login. */
  alongside?: (tx: Queryable, account: GameAccount) => Promise<Refusal | undefined>;
  /** The linked login that opens the session; known after a successful login. */
  loginId?: () => string | undefined;
}

/** Verifies a login with the game, unless this address or account has been refused too often. */
export async function enter(
  context: CallContext,
  { link, scope }: PlaceInGame,
  who: Entrant,
  ask: (link: GameLink) => Promise<AccountAnswer>,
): Promise<Done<UserInfo>> {
  const { services, store, clientIp, log } = context;
  const count = (outcome: string) => loginsTotal.inc({ store: store.id, origin: who.origin, outcome });
  const begun = await beginLogin(services, { store: store.id, clientIp, account: who.account });
  if (!begun) {
    count('throttled');
    log.warn(
      { store: store.id, gpId: scope.gpId, clientIp },
      'a login was rate-limited after too many refusals',
    );
    return { answer: refuse('tooManyRequests') };
  }
  let end: LoginEnd = 'unknown';
  try {
    const account = judge(await ask(link), who.account, context);
    end = endOf(account);
    count(isRefusal(account) ? (outcomes[account.code] ?? 'refused') : 'accepted');
    return isRefusal(account) ? { answer: account } : opened(context, scope, account, who);
  } finally {
    await begun.end(end);
  }
}

function opened(
  { services, store }: CallContext,
  scope: GameScope,
  account: GameAccount,
  { origin, token, alongside, loginId }: Entrant,
): Done<UserInfo> {
  const { gpId, clientId } = scope;
  const by = loginId?.();
  const session: Session = {
    store: store.id,
    gpId,
    clientId,
    suid: account.suid,
    username: account.username,
    ...(by !== undefined && { loginId: by }),
  };
  return {
    answer: content({ username: account.username, suid: account.suid, oauth_token: token, gp_id: gpId }),
    async commit(tx) {
      const refused = await alongside?.(tx, account);
      if (refused) return refused;
      await openSession(services, tx, token, session, origin);
      return undefined;
    },
  };
}

const outcomes: Readonly<Record<number, string>> = {
  [codes.unavailable]: 'unavailable',
  [codes.notRealNameVerified]: 'unverified',
};

/** An unverified player has given the right password, so it does not count against the address. */
function endOf(judged: GameAccount | Refusal): LoginEnd {
  if (!isRefusal(judged) || judged.code === codes.notRealNameVerified) return 'accepted';
  return judged.code === codes.unavailable ? 'unknown' : 'refused';
}

/**
 * A wrong account and a wrong password get the same answer, so that existing accounts cannot be enumerated. Only to
 * those who typed them does it name them.
 */
function judge(
  said: AccountAnswer,
  typed: string,
  { language, store, log }: CallContext,
): GameAccount | Refusal {
  const messageKey = typed ? 'error_login_failed' : 'log_fail';
  switch (said.kind) {
    case 'account':
      return said.account.realNameVerified ? said.account : refuse('notRealNameVerified');
    case 'unreachable':
      log.warn({ store: store.id, detail: said.detail }, 'the game could not be asked who a player is');
      return refuse('unavailable');
    case 'refused':
      if (said.code === 'not_real_name_verified') return refuse('notRealNameVerified');
      if (said.code === 'locked') {
        const words = spoken(said.message, language, store.brand.defaultLanguage);
        // Without words of the game's own it is not told apart from a wrong password.
        return refuseBecause('loginFailed', messageKey, {
          ...words,
          ...(words.message && { content: { reason: 'locked' } }),
        });
      }
      return refuseBecause('loginFailed', messageKey);
  }
}
