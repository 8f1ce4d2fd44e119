import { authorizationRequest } from '@gemporium/login-kit/authorization-request.ts';
import type { LoginProvider } from '@gemporium/login-kit/login-provider.ts';
import { keepProviderKeys } from '@gemporium/login-kit/provider-keys.ts';
import { type OpenIdProvider, redeemCode } from '@gemporium/login-kit/redeem-code.ts';
import { readError } from './errors.ts';

const openId: OpenIdProvider = {
  id: 'huawei',
  tokenUrl: ({ host }) => `${host('oauthLogin')}/oauth2/v3/token`,
  clientSecret: ({ secret }) => secret('clientSecret'),
  readError,
  rules: ({ host }) => ({
    keysUrl: `${host('oauthLogin')}/oauth2/v3/certs`,
    issuers: ['https://accounts.huawei.com'],
    algorithms: ['RS256', 'PS256'],
    longestSeconds: 86_400,
  }),
  keys: keepProviderKeys(),
};

/**
 * HUAWEI ID, by Account Kit's OAuth 2.0 with an ID token:
 * developer.huawei.com/consumer/en/doc/HMSCore-Guides/open-platform-oauth-0000001053629189. The subject is the
 * UnionID, which is the same in all apps of one developer account, so the game recognizes a player who logged in
 * through the shop's own app.
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

  async start(context, login) {
    const asked = authorizationRequest(context, login, { scope: 'openid', nonce: login.nonce });
    return { kind: 'redirect', url: `${context.host('oauthLogin')}/oauth2/v3/authorize?${asked}` };
  },

  async finish(context, { fields: { code }, nonce, verifier, redirectUri }) {
    const bound = { redirect_uri: redirectUri, code_verifier: verifier };
    return redeemCode(openId, context, { code, bound, nonces: [nonce] });
  },

  /**
   * From Huawei's own script or an app, whose code only our secret can exchange. An app's code has no redirect address.
   */
  async brought(context, { authorization_code: code, redirect_uri }) {
    const bound = { ...(redirect_uri && { redirect_uri }) };
    return redeemCode(openId, context, { code, bound, nonces: "the-client's" });
  },
};
