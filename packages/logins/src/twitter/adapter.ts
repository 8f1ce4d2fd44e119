import { postForm } from '@gemporium/login-kit/exchange.ts';
import type { LoginContext, LoginProvider } from '@gemporium/login-kit/login-provider.ts';
import { readAnswer, type XAnswer } from './answers.ts';
import { callbackProblems } from './callbacks.ts';
import { authorizationHeader } from './oauth1.ts';

/**
 * Sign in with X, by OAuth 1.0a in three steps:
 * docs.x.com/x-for-websites/log-in-with-x/guides/implementing-sign-in-with-x. The player's id comes with the access
 * token; the account is not read, and the token is not stored.
 */
export const twitter: LoginProvider = {
  id: 'twitter',
  name: 'X',
  hosts: { api: 'https://api.x.com' },
  secrets: ['consumerSecret'],
  checkSettings: ({ callbacks }) => callbackProblems(callbacks),
  callbackMethod: 'GET',
  stateField: 'oauth_token',
  callbackFields: ['oauth_token', 'oauth_verifier', 'denied'],
  deniedField: { name: 'denied' },
  refusesInAppBrowsers: false,

  async start(context, { redirectUri }) {
    const answer = await ask(context, 'request_token', { oauth_callback: redirectUri });
    if (answer.kind === 'token-refused') return { kind: 'unavailable', detail: 'X gives no request token' };
    if (answer.kind !== 'form') return answer;
    const [token, secret] = [answer.field('oauth_token'), answer.field('oauth_token_secret')];
    if (token === undefined || secret === undefined)
      return { kind: 'unavailable', detail: 'the answer has no request token' };
    // RFC 5849, 2.1. Without it an attacker could obtain the verifier of another user's consent.
    if (answer.field('oauth_callback_confirmed') !== 'true')
      return { kind: 'configuration', detail: 'the callback address is not confirmed' };
    const url = `${context.host('api')}/oauth/authenticate?${new URLSearchParams({ oauth_token: token })}`;
    return { kind: 'redirect', url, state: token, memo: { requestSecret: secret } };
  },

  async finish(context, { fields, state, memo }) {
    const { oauth_token: token, oauth_verifier: verifier } = fields;
    if (token !== state) return { kind: 'refused', reason: 'request-token' };
    if (verifier === undefined || verifier === '') return { kind: 'refused', reason: 'no-proof' };
    const proof = { oauth_token: token, oauth_verifier: verifier };
    const answer = await ask(context, 'access_token', proof, memo.requestSecret);
    if (answer.kind === 'token-refused') return { kind: 'refused', reason: 'code' };
    if (answer.kind !== 'form') return answer;
    if (answer.field('oauth_token') === undefined || answer.field('oauth_token_secret') === undefined)
      return { kind: 'unavailable', detail: 'the answer has no access token' };
    const subject = answer.field('user_id');
    if (subject === undefined || !/^\d{1,20}$/.test(subject)) return { kind: 'refused', reason: 'subject' };
    return { kind: 'identity', identity: { provider: 'twitter', subject } };
  },
};

/** A signed call: all of its data is in its header. */
async function ask(
  context: LoginContext,
  call: 'request_token' | 'access_token',
  said: Readonly<Record<string, string>>,
  tokenSecret?: string,
): Promise<XAnswer> {
  const url = `${context.host('api')}/oauth/${call}`;
  const parameters = Object.entries({
    ...said,
    oauth_consumer_key: context.app.clientId,
    oauth_nonce: context.randomBytes(16).toString('hex'),
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: String(Math.floor(context.now().getTime() / 1_000)),
    oauth_version: '1.0',
  });
  const secrets = { consumer: context.secret('consumerSecret'), token: tokenSecret ?? '' };
  const authorization = authorizationHeader({ method: 'POST', url, parameters }, secrets);
  return readAnswer(await postForm(context, url, {}, { authorization }));
}
