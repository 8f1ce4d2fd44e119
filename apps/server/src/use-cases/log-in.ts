import { codes } from '@gemporium/contract/codes.ts';
import type { UserInfo } from '@gemporium/contract/util/login/login-calls.ts';
import type { AccountAnswer, GameAccount, GameLink, GameScope } from '@gemporium/game-link/types.ts';
import {
  type Answer,
  content,
  isRefusal,
  type Refusal,
  refuse,
  refuseBecause,
  refuseFields,
} from '../answer.ts';
import { loginsTotal } from '../metrics.ts';
import type { Queryable } from '../repositories/database.ts';
import type { CallContext, Session } from '../services.ts';
import { deriveToken, openSession } from '../sessions.ts';
import { unwrapCredential } from './credential.ts';
import { beginLogin, type LoginEnd } from './login-guard.ts';
import { type Done, once, requestOf, type Work } from './once.ts';
import { spoken } from './payments/ask-game.ts';
import { type PlaceInGame, placeOfCall } from './place-in-game.ts';
import { unlessRefused } from './unless-refused.ts';

export interface LoginInput {
  username: string;
  password: string;
  client_id: string;
  login_type?: 'account' | 'card' | undefined;
  attempt_id: string;
}

/** Logs a player in with the game's own account (row I-02), verified by the game's server. */
export async function logIn(context: CallContext, input: LoginInput): Promise<Answer<UserInfo>> {
  const { client_id: clientId, login_type: loginType = 'account', attempt_id: key } = input;
  const at = { call: '/util/login/auth', key, clientId, loginType, asked: [], more: async () => ({}) };
  return logInAt(context, at, input);
}

export interface LoginAt<More> {
  call: string;
  key: string;
  clientId: string;
  loginType: 'account' | 'card';
  /** Further fields of the request, for its idempotency. */
  asked: readonly string[];
  more: MoreOf<More>;
}

/** What else is answered about the player who was let in. */
export type MoreOf<More> = (player: { gpId: string; suid: string }) => Promise<More>;

/** The same for another call that logs in (make-up mode). */
export async function logInAt<More>(
  context: CallContext,
  { call, key, clientId, loginType, asked, more }: LoginAt<More>,
  typed: { username: string; password: string },
): Promise<Answer<UserInfo & More>> {
  const username = unwrapCredential(typed.username);
  const password = unwrapCredential(typed.password);
  if (username === undefined || password === undefined) return unreadable({ username, password });
  const place = placeOfCall(context, clientId);
  if (isRefusal(place)) return place;

  const body = JSON.stringify([clientId, loginType, username, password, ...asked]);
  return logInOnce(context, { call, key, body, more }, (token) =>
    enter(context, place, { origin: 'login', account: username, token }, (link) =>
      link.verifyAccount(place.scope, { username, password, loginType }),
    ),
  );
}

/** An idempotent login: a repetition gets the first answer, with the same token. */
export function logInOnce<More>(
  context: CallContext,
  { call, key, body, more }: { call: string; key: string; body: string; more: MoreOf<More> },
  open: (token: string) => Promise<Done<UserInfo>>,
): Promise<Answer<UserInfo & More>> {
  const { services, store } = context;
  return once<UserInfo & More>(services, requestOf(context, { call, key, body }), {
    async run(salt) {
      const { answer, ...done } = await open(deriveToken(services, store.id, salt));
      if (isRefusal(answer)) return { answer };
      const { gp_id: gpId, suid } = answer.content;
      return { answer: content({ ...answer.content, ...(await more({ gpId, suid })) }), ...done };
    },
    secrets: withoutToken(context),
  });
}

/** The token is not stored with the answer: a repetition derives it again. */
export function withoutToken<User extends UserInfo>({
  services,
  store,
}: CallContext): Required<Work<User>>['secrets'] {
  return {
    keep: ({ oauth_token: _derivedAgain, ...kept }) => kept,
    recall(kept, salt) {
      const { username, suid, ...others } = kept as Omit<UserInfo, 'oauth_token'>;
      return { username, suid, oauth_token: deriveToken(services, store.id, salt), ...others } as User;
    },
  };
}

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

/** A login attempt. */
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

function unreadable(values: { username: string | undefined; password: string | undefined }): Refusal {
  const unread = Object.entries(values).filter(([, value]) => value === undefined);
  return refuseFields(unread.map(([field]) => ({ field, problem: 'wrong-format' })));
}
