import { authorizationRequest } from '@gemporium/login-kit/authorization-request.ts';
import type { LoginContext, LoginProvider, LoginVerdict } from '@gemporium/login-kit/login-provider.ts';
import { verifyAccessToken } from './access-token.ts';
import { isOurMistake, postGraph, versionOf } from './graph.ts';

/**
 * Facebook Login by its manual flow, for web servers:
 * developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow. Its minimum is the public profile, of which
 * the store only reads the id, which is specific to this app.
 */
export const facebook: LoginProvider = {
  id: 'facebook',
  name: 'Facebook',
  hosts: { www: 'https://www.facebook.com', graph: 'https://graph.facebook.com' },
  secrets: ['appSecret'],
  checkSettings: ({ graphVersion }) =>
    graphVersion === undefined ||
    (typeof graphVersion === 'string' && /^v\d{1,3}\.\d{1,2}$/.test(graphVersion))
      ? []
      : [{ path: 'graphVersion', reason: 'must be a version of the Graph API, such as v26.0' }],
  callbackMethod: 'GET',
  stateField: 'state',
  callbackFields: ['code', 'state', 'error'],
  deniedField: { name: 'error', values: ['access_denied'] },
  // developers.facebook.com/docs/facebook-login/android/deprecating-webviews
  refusesInAppBrowsers: true,

  /** With PKCE: developers.facebook.com/documentation/facebook-login/guides/advanced/oidc-token */
  async start(context, login) {
    const asked = authorizationRequest(context, login, { scope: 'public_profile' });
    return { kind: 'redirect', url: `${context.host('www')}/${versionOf(context)}/dialog/oauth?${asked}` };
  },

  async finish(context, { fields, verifier, redirectUri }) {
    const { code } = fields;
    if (code === undefined || code === '') return { kind: 'refused', reason: 'no-proof' };
    const answer = await postGraph(context, 'oauth/access_token', {
      code,
      client_id: context.app.clientId,
      client_secret: context.secret('appSecret'),
      redirect_uri: redirectUri,
      code_verifier: verifier,
    });
    if (answer.kind === 'error') {
      if (isOurMistake(answer)) return { kind: 'configuration', detail: answer.detail };
      // Used (subcode 36009), expired (36007), for another app or address (36008), or not a code.
      if (answer.code === 100) return { kind: 'refused', reason: 'code' };
      return { kind: 'unavailable', detail: answer.detail };
    }
    if (answer.kind !== 'answer') return answer;
    return identify(context, answer.json.access_token);
  },

  /** From Facebook's own script or an app: a token, accepted if Facebook says that it is for this app. */
  brought: (context, { fb_access_token: token }) => identify(context, token),
};

async function identify(context: LoginContext, token: unknown): Promise<LoginVerdict> {
  if (typeof token !== 'string' || token === '') return { kind: 'refused', reason: 'no-proof' };
  const verdict = await verifyAccessToken(context, token);
  if (verdict.kind !== 'proved') return verdict;
  return { kind: 'identity', identity: { provider: 'facebook', subject: verdict.subject } };
}
