import { postForm, readJson, readTokenError } from '@gemporium/login-kit/exchange.ts';
import { type IdTokenRules, verifyIdToken } from '@gemporium/login-kit/id-token.ts';
import type { LoginContext, LoginProvider, LoginVerdict } from '@gemporium/login-kit/login-provider.ts';
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

  async finish(context, { fields: { code }, nonce, verifier, redirectUri }) {
    return redeem(context, code, { redirect_uri: redirectUri, code_verifier: verifier }, [nonce]);
  },

  /**
   * By Apple's own script or an app: the token that came with the code is proved, too, and must be about the same person. An
   * app's code has no address to which it came.
   */
  async brought(context, { authorization_code: code, identity_token: token, redirect_uri }) {
    const told = await prove(context, token, "the-client's");
    if (told.kind !== 'identity') return told;
    const opened = await redeem(context, code, { ...(redirect_uri && { redirect_uri }) }, "the-client's");
    if (opened.kind !== 'identity') return opened;
    return opened.identity.subject === told.identity.subject
      ? opened
      : { kind: 'refused', reason: 'subject' };
  },
};

async function redeem(
  context: LoginContext,
  code: string | undefined,
  asked: Readonly<Record<string, string>>,
  nonces: IdTokenRules['nonces'],
): Promise<LoginVerdict> {
  if (code === undefined || code === '') return { kind: 'refused', reason: 'no-proof' };
  const answer = readJson(
    await postForm(context, `${context.host('appleid')}/auth/token`, {
      grant_type: 'authorization_code',
      code,
      client_id: context.app.clientId,
      client_secret: await clientSecret(context),
      ...asked,
    }),
  );
  if (answer.kind !== 'json') return answer;
  if (answer.status !== 200) return readTokenError(answer.status, answer.json);
  return prove(context, answer.json.id_token, nonces);
}

async function prove(
  context: LoginContext,
  token: unknown,
  nonces: IdTokenRules['nonces'],
): Promise<LoginVerdict> {
  const verdict = await verifyIdToken(context, keys, token, {
    keysUrl: `${context.host('appleid')}/auth/keys`,
    issuers: ['https://appleid.apple.com'],
    algorithms: ['RS256'],
    nonces,
    longestSeconds: 86_400,
  });
  if (verdict.kind !== 'proved') return verdict;
  return { kind: 'identity', identity: { provider: 'ios', subject: verdict.subject } };
}
