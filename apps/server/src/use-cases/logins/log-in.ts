import type { UserInfo } from '@gemporium/contract/util/login/login-calls.ts';
import { type Answer, isRefusal, type Refusal, refuse, refuseFields } from '../../answer.ts';
import type { CallContext } from '../../services.ts';
import { placeOfCall } from '../place-in-game.ts';
import { unwrapCredential } from './credential.ts';
import { enter } from './enter.ts';
import { logInOnce, type MoreOf } from './log-in-once.ts';

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

/** The same for another call that logs in (make-up mode). */
export async function logInAt<More>(
  context: CallContext,
  { call, key, clientId, loginType, asked, more }: LoginAt<More>,
  typed: { username: string; password: string },
): Promise<Answer<UserInfo & More>> {
  if (!context.store.brand.login.providers.includes('account')) return refuse('notYet');
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

function unreadable(values: { username: string | undefined; password: string | undefined }): Refusal {
  const unread = Object.entries(values).filter(([, value]) => value === undefined);
  return refuseFields(unread.map(([field]) => ({ field, problem: 'wrong-format' })));
}
