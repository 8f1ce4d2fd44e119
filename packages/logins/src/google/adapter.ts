import { authorizationRequest } from '@gemporium/login-kit/authorization-request.ts';
import type { LoginProvider } from '@gemporium/login-kit/login-provider.ts';
import { keepProviderKeys } from '@gemporium/login-kit/provider-keys.ts';
import { type OpenIdProvider, redeemCode } from '@gemporium/login-kit/redeem-code.ts';

const openId: OpenIdProvider = {
  id: 'google',
  tokenUrl: ({ host }) => `${host('oauth2')}/token`,
  clientSecret: ({ secret }) => secret('clientSecret'),
  rules: ({ host }) => ({
    keysUrl: `${host('www')}/oauth2/v3/certs`,
    issuers: ['https://accounts.google.com', 'accounts.google.com'],
    algorithms: ['RS256'],
    longestSeconds: 86_400,
  }),
  keys: keepProviderKeys(),
};

/**
 * Google, by its OpenID Connect for web servers: developers.google.com/identity/openid-connect/openid-connect. Only
 * `openid` is requested: only the subject is stored.
 */
export const google: LoginProvider = {
  id: 'google',
  name: 'Google',
  hosts: {
    accounts: 'https://accounts.google.com',
    oauth2: 'https://oauth2.googleapis.com',
    www: 'https://www.googleapis.com',
  },
  secrets: ['clientSecret'],
  checkSettings: () => [],
  callbackMethod: 'GET',
  stateField: 'state',
  callbackFields: ['code', 'state', 'error'],
  deniedField: { name: 'error', values: ['access_denied'] },
  // 403 disallowed_useragent: support.google.com/faqs/answer/12284343
  refusesInAppBrowsers: true,

  async start(context, login) {
    const asked = authorizationRequest(context, login, {
      scope: 'openid',
      nonce: login.nonce,
      hl: login.language,
    });
    return { kind: 'redirect', url: `${context.host('accounts')}/o/oauth2/v2/auth?${asked}` };
  },

  async finish(context, { fields: { code }, nonce, verifier, redirectUri }) {
    const bound = { redirect_uri: redirectUri, code_verifier: verifier };
    return redeemCode(openId, context, { code, bound, nonces: [nonce] });
  },

  /**
   * From Google's own script or an app, whose code only our secret can exchange:
   * developers.google.com/identity/oauth2/web/guides/use-code-model
   */
  async brought(context, { authorization_code: code, redirect_uri, pkg }) {
    if (pkg !== undefined && pkg !== context.app.settings.pkg) return { kind: 'refused', reason: 'audience' };
    const bound = { redirect_uri: redirect_uri ?? '' };
    return redeemCode(openId, context, { code, bound, nonces: "the-client's" });
  },
};
