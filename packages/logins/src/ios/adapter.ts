import { authorizationRequest } from '@gemporium/login-kit/authorization-request.ts';
import { verifyIdToken } from '@gemporium/login-kit/id-token.ts';
import type { LoginContext, LoginProvider } from '@gemporium/login-kit/login-provider.ts';
import { keepProviderKeys } from '@gemporium/login-kit/provider-keys.ts';
import { type OpenIdProvider, redeemCode } from '@gemporium/login-kit/redeem-code.ts';
import { clientSecret, privateKeyProblem } from './client-secret.ts';

const openId: OpenIdProvider = {
  id: 'ios',
  tokenUrl: ({ host }) => `${host('appleid')}/auth/token`,
  clientSecret,
  rules: ({ host }) => ({
    keysUrl: `${host('appleid')}/auth/keys`,
    issuers: ['https://appleid.apple.com'],
    algorithms: ['RS256'],
    longestSeconds: 86_400,
  }),
  keys: keepProviderKeys(),
};

/**
 * Sign in with Apple, by its REST API for the web: developer.apple.com/documentation/signinwithapplerestapi. No scope
 * is requested: name and e-mail address never reach the store, private relay or not, and only the subject is stored.
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

  async start(context, login) {
    const locale = login.language.replace('-', '_');
    const asked = authorizationRequest(context, login, {
      response_mode: 'form_post',
      nonce: login.nonce,
      locale,
    });
    return { kind: 'redirect', url: `${context.host('appleid')}/auth/authorize?${asked}` };
  },

  async finish(context, { fields: { code }, nonce, verifier, redirectUri }) {
    const bound = { redirect_uri: redirectUri, code_verifier: verifier };
    return redeemCode(openId, context, { code, bound, nonces: [nonce] });
  },

  /**
   * From Apple's own script or an app: the token that came with the code is verified as well and must name the same
   * person. An app's code has no redirect address.
   */
  async brought(context, { authorization_code: code, identity_token: token, redirect_uri }) {
    const rules = { ...openId.rules(context), nonces: "the-client's" } as const;
    const told = await verifyIdToken(context, openId.keys, token, rules);
    if (told.kind !== 'proved') return told;
    const bound = { ...(redirect_uri && { redirect_uri }) };
    const issuedTo = asAppOf(context, told.claims.aud);
    const opened = await redeemCode(openId, issuedTo, { code, bound, nonces: "the-client's" });
    if (opened.kind !== 'identity') return opened;
    return opened.identity.subject === told.subject ? opened : { kind: 'refused', reason: 'subject' };
  },
};

/**
 * Apple exchanges a code only for the app that it was issued to: for a native app's, that is the app's bundle id and not
 * the Services ID, here and in the client secret. The verified token that came along names it.
 */
function asAppOf(context: LoginContext, audience: unknown): LoginContext {
  const { app } = context;
  const clientId = app.otherAudiences.find((one) => one === audience) ?? app.clientId;
  return { ...context, app: { ...app, clientId } };
}
