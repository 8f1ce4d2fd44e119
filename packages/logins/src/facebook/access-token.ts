import type { LoginContext, LoginFailure } from '@gemporium/login-kit/login-provider.ts';
import type { WrongToken } from '@gemporium/login-kit/wrong-token.ts';
import { type GraphError, getGraph, isObject, isOurMistake, proofOf } from './graph.ts';

type Refused = { kind: 'refused'; reason: WrongToken };
export type TokenVerdict = { kind: 'proved'; subject: string } | Refused | LoginFailure;

/**
 * Verifies an access token with two calls: `/debug_token` (for our app, of a person, valid, not expired), and `/me`
 * with the token and the proof of our secret. Both must name the same user.
 */
export async function verifyAccessToken(context: LoginContext, token: string): Promise<TokenVerdict> {
  const inspected = await inspect(context, token);
  if (inspected.kind !== 'proved') return inspected;
  const answer = await getGraph(context, 'me', {
    fields: 'id',
    access_token: token,
    appsecret_proof: proofOf(token, context.secret('appSecret')),
  });
  if (answer.kind === 'error') return isTokenError(answer) ? refused(reasonOf(answer)) : failureOf(answer);
  if (answer.kind !== 'answer') return answer;
  return answer.json.id === inspected.subject ? inspected : refused('subject');
}

/** developers.facebook.com/docs/graph-api/reference/debug_token. An invalid token also comes with status 200. */
async function inspect(context: LoginContext, token: string): Promise<TokenVerdict> {
  const { clientId } = context.app;
  const answer = await getGraph(context, 'debug_token', {
    input_token: token,
    access_token: `${clientId}|${context.secret('appSecret')}`,
  });
  if (answer.kind === 'error') {
    // Facebook inspects only an app's own tokens for it.
    if (answer.code === 100 && answer.message.includes('did not match the Viewing App'))
      return refused('audience');
    // The rejected token here is our own app token.
    if (isTokenError(answer)) return { kind: 'configuration', detail: answer.detail };
    return failureOf(answer);
  }
  if (answer.kind !== 'answer') return answer;
  const { data } = answer.json;
  if (!isObject(data)) return { kind: 'unavailable', detail: 'the answer says nothing about the token' };
  const { app_id: app, type, is_valid: isValid, expires_at: expiresAt, user_id: user, error } = data;
  if (isValid !== true) return refused(isObject(error) ? reasonOf(error) : 'revoked');
  if (app !== clientId) return refused('audience');
  // A page's or an app's token, not a person's.
  if (type !== 'USER') return refused('subject');
  if (typeof expiresAt !== 'number') return refused('lifetime');
  // In seconds; 0 is a token that never expires.
  if (expiresAt !== 0 && expiresAt * 1_000 <= context.now().getTime()) return refused('expired');
  // As a number, 17 digits would have lost some of them.
  if (typeof user !== 'string' || !/^\d{1,32}$/.test(user)) return refused('subject');
  return { kind: 'proved', subject: user };
}

/** 190: the token has expired or was revoked; 102: the session has ended. */
const isTokenError = ({ code }: GraphError) => code === 190 || code === 102;

const reasonOf = ({ subcode }: { subcode?: unknown }) => (subcode === 463 ? 'expired' : 'revoked');

const failureOf = (error: GraphError): LoginFailure => ({
  kind: isOurMistake(error) ? 'configuration' : 'unavailable',
  detail: error.detail,
});

const refused = (reason: WrongToken): Refused => ({ kind: 'refused', reason });
