import { postForm, readJson } from '@gemporium/login-kit/exchange.ts';
import { type IdTokenRules, verifyIdToken } from '@gemporium/login-kit/id-token.ts';
import type { LoginContext, LoginProvider, LoginVerdict } from '@gemporium/login-kit/login-provider.ts';
import { challengeOf } from '@gemporium/login-kit/pkce.ts';
import { keepProviderKeys } from '@gemporium/login-kit/provider-keys.ts';
import { readError } from './errors.ts';

const keys = keepProviderKeys();

/**
 * HUAWEI ID, by Account Kit's OAuth 2.0 with an ID token:
 * developer.huawei.com/consumer/en/doc/HMSCore-Guides/open-platform-oauth-0000001053629189. The subject is the UnionID, which
 * is the same in all apps of one developer account, so that the game knows the player whom the shop's own app proved.
 */
export const huawei: LoginProvider = {
  id: 'huawei',
  name: 'Huawei',
  hosts: { oauthLogin: 'https://oauth-login.cloud.huawei.com' },
  secrets: ['clientSecret'],
  checkSettings: () => [],
  callbackMethod: 'GET',
  stateField: 'state',
  callbackFields: ['code', 'state', 'error'],
  deniedField: { name: 'error', values: ['access_denied'] },
  refusesInAppBrowsers: false,

  async start(context, { state, nonce, verifier, redirectUri }) {
    const asked = new URLSearchParams({
      response_type: 'code',
      client_id: context.app.clientId,
      redirect_uri: redirectUri,
      scope: 'openid',
      state,
      nonce,
      code_challenge: challengeOf(verifier),
      code_challenge_method: 'S256',
    });
    return { kind: 'redirect', url: `${context.host('oauthLogin')}/oauth2/v3/authorize?${asked}` };
  },

  async finish(context, { fields: { code }, nonce, verifier, redirectUri }) {
    return redeem(context, code, { redirect_uri: redirectUri, code_verifier: verifier }, [nonce]);
  },

  /** By Huawei's own script or an app, whose code our secret alone opens. An app's code has no address to which it came. */
  async brought(context, { authorization_code: code, redirect_uri }) {
    return redeem(context, code, { ...(redirect_uri && { redirect_uri }) }, "the-client's");
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
    await postForm(context, `${context.host('oauthLogin')}/oauth2/v3/token`, {
      grant_type: 'authorization_code',
      code,
      client_id: context.app.clientId,
      client_secret: context.secret('clientSecret'),
      ...asked,
    }),
  );
  if (answer.kind !== 'json') return answer;
  const error = readError(answer);
  if (error) return error;
  const verdict = await verifyIdToken(context, keys, answer.json.id_token, {
    keysUrl: `${context.host('oauthLogin')}/oauth2/v3/certs`,
    issuers: ['https://accounts.huawei.com'],
    algorithms: ['RS256', 'PS256'],
    nonces,
    longestSeconds: 86_400,
  });
  if (verdict.kind !== 'proved') return verdict;
  return { kind: 'identity', identity: { provider: 'huawei', subject: verdict.subject } };
}
