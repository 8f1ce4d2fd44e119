import { postForm, readJson, readTokenError } from '@gemporium/login-kit/exchange.ts';
import { verifyIdToken } from '@gemporium/login-kit/id-token.ts';
import type { LoginProvider } from '@gemporium/login-kit/login-provider.ts';
import { challengeOf } from '@gemporium/login-kit/pkce.ts';
import { keepProviderKeys } from '@gemporium/login-kit/provider-keys.ts';
import { clientSecret, privateKeyProblem } from './client-secret.ts';

const keys = keepProviderKeys();

/**
 * Sign in with Apple, by its REST API for the web: developer.apple.com/documentation/signinwithapplerestapi. No scope is
 * asked for: name and e-mail address never reach the store, private relay or not, and the subject is all that is kept.
 */
export const ios: LoginProvider = {
  id: 'ios',
  name: 'Apple',
  hosts: { appleid: 'https://appleid.apple.com' },
  secrets: ['privateKey'],
  secretProblem: (_name, value) => privateKeyProblem(value),
  checkSettings: (settings) =>
    (['teamId', 'keyId'] as const).flatMap((path) => {
      const value = settings[path];
      const isGood = typeof value === 'string' && /^[A-Z0-9]{10}$/.test(value);
      return isGood ? [] : [{ path, reason: "must be Apple's ten capital letters and digits" }];
    }),
  callbackMethod: 'POST',
  stateField: 'state',
  callbackFields: ['code', 'state', 'error'],
  deniedField: { name: 'error', values: ['user_cancelled_authorize'] },
  refusesInAppBrowsers: false,

  async start(context, { state, nonce, verifier, redirectUri, language }) {
    const asked = new URLSearchParams({
      response_type: 'code',
      response_mode: 'form_post',
      client_id: context.app.clientId,
      redirect_uri: redirectUri,
      state,
      nonce,
      code_challenge: challengeOf(verifier),
      code_challenge_method: 'S256',
      locale: language.replace('-', '_'),
    });
    return { kind: 'redirect', url: `${context.host('appleid')}/auth/authorize?${asked}` };
  },

  async finish(context, { fields, nonce, verifier, redirectUri }) {
    const { code } = fields;
    if (code === undefined || code === '') return { kind: 'refused', reason: 'no-proof' };
    const answer = readJson(
      await postForm(context, `${context.host('appleid')}/auth/token`, {
        grant_type: 'authorization_code',
        code,
        client_id: context.app.clientId,
        client_secret: await clientSecret(context),
        redirect_uri: redirectUri,
        code_verifier: verifier,
      }),
    );
    if (answer.kind !== 'json') return answer;
    if (answer.status !== 200) return readTokenError(answer.status, answer.json);
    const verdict = await verifyIdToken(context, keys, answer.json.id_token, {
      keysUrl: `${context.host('appleid')}/auth/keys`,
      issuers: ['https://appleid.apple.com'],
      algorithms: ['RS256'],
      nonces: [nonce],
      longestSeconds: 86_400,
    });
    if (verdict.kind !== 'proved') return verdict;
    return { kind: 'identity', identity: { provider: 'ios', subject: verdict.subject } };
  },
};
