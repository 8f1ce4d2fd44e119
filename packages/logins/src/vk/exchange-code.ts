import { postForm, readJson, readTokenError } from '@gemporium/login-kit/exchange.ts';
import type { LoginContext, LoginReturn, LoginVerdict } from '@gemporium/login-kit/login-provider.ts';
import { userIdOf } from './user-id.ts';

/** A token issued for this login, and its user. */
export interface IssuedToken {
  kind: 'issued';
  accessToken: string;
  userId: string;
}

/**
 * Exchanges the code for an access token. `device_id` comes with the code and belongs to it; the answer repeats the
 * state, which ties it to this login. A confidential app sends its service token, like a client secret.
 */
export async function exchangeCode(
  context: LoginContext,
  { fields, state, verifier, redirectUri }: LoginReturn,
): Promise<IssuedToken | Exclude<LoginVerdict, { kind: 'identity' | 'denied' }>> {
  const { code = '', device_id: deviceId = '' } = fields;
  if (code === '' || deviceId === '') return { kind: 'refused', reason: 'no-proof' };
  const answer = readJson(
    await postForm(context, `${context.host('id')}/oauth2/auth`, {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      client_id: context.app.clientId,
      device_id: deviceId,
      redirect_uri: redirectUri,
      state,
      ...(context.app.settings.confidential === true
        ? { service_token: context.secret('serviceToken') }
        : {}),
    }),
  );
  if (answer.kind !== 'json') return answer;
  const { status, json } = answer;
  if (status !== 200 || (json.error ?? null) !== null) return readError(status, json);
  if (json.state !== state) return { kind: 'refused', reason: 'state' };
  const { access_token: accessToken } = json;
  if (typeof accessToken !== 'string' || accessToken === '') return { kind: 'refused', reason: 'no-proof' };
  const userId = userIdOf(json.user_id);
  if (userId === undefined) return { kind: 'refused', reason: 'subject' };
  return { kind: 'issued', accessToken, userId };
}

/**
 * VK also reports a wrong verifier, device or code as `invalid_request` (“verifier is missing or invalid”,
 * github.com/VKCOM/vkid-web-sdk/issues/34); these come from the browser, so they are not configuration problems. The
 * status does not matter: an error may come with 200.
 */
function readError(status: number, json: Readonly<Record<string, unknown>>) {
  const { error, error_description: description } = json;
  const isOfTheBrowser =
    error === 'invalid_request' &&
    typeof description === 'string' &&
    ['verifier', 'device_id', 'code'].some((word) => description.includes(word));
  return readTokenError(status, isOfTheBrowser ? { error: 'invalid_grant' } : json);
}
