import { postForm, readJson } from '@gemporium/login-kit/exchange.ts';
import type { LoginContext, LoginVerdict } from '@gemporium/login-kit/login-provider.ts';
import type { WrongToken } from '@gemporium/login-kit/wrong-token.ts';
import { userIdOf } from './user-id.ts';

/** The version of VK's API whose answers are read here. */
const version = '5.199';
/** Allowed clock difference, in seconds. */
const skewSeconds = 60;
/** Errors of VK's API about our app, its service token or our request: dev.vk.com/en/reference/errors */
const aboutOurApp = [2, 5, 8, 28, 101];
/** “Access denied”: the token is invalid, expired, or another app's. */
const accessDenied = 15;

/**
 * Checks a client's token with the app's service token (dev.vk.com/en/method/secure.checkToken). Calling VK's API with
 * it would prove nothing, because any app's token works there. The tokens are in the body, because URLs get logged.
 */
export async function checkToken(
  context: LoginContext,
  accessToken: string | undefined,
  uid: string | undefined,
): Promise<LoginVerdict> {
  const userId = userIdOf(uid);
  if (accessToken === undefined || accessToken === '' || userId === undefined) return refused('no-proof');
  const host = context.host(context.app.settings.partnersApi === true ? 'partners' : 'api');
  const answer = readJson(
    await postForm(context, `${host}/method/secure.checkToken`, {
      token: accessToken,
      access_token: context.secret('serviceToken'),
      v: version,
    }),
  );
  if (answer.kind !== 'json') return answer;
  const { error, response } = answer.json;
  if (error !== undefined) return readApiError(error);
  if (answer.status !== 200 || typeof response !== 'object' || response === null)
    return { kind: 'unavailable', detail: `status ${answer.status}, and no response` };

  const { success, user_id, date, expire } = response as Readonly<Record<string, unknown>>;
  const now = context.now().getTime() / 1_000;
  if (success !== 1) return refused('revoked');
  if (userIdOf(user_id) !== userId) return refused('subject');
  if (typeof date !== 'number' || typeof expire !== 'number') return refused('lifetime');
  if (date > now + skewSeconds) return refused('not-yet-valid');
  // 0 is a token that never expires.
  if (expire !== 0 && expire <= now - skewSeconds) return refused('expired');
  return { kind: 'identity', identity: { provider: 'vk', subject: userId } };
}

/** VK's API sends errors with status 200: `{"error": {"error_code": 15, "error_msg": "Access denied: …"}}`. */
function readApiError(error: unknown): LoginVerdict {
  const code =
    typeof error === 'object' && error !== null && 'error_code' in error ? error.error_code : error;
  if (code === accessDenied) return refused('revoked');
  const isOurs = aboutOurApp.some((one) => one === code);
  // Only a number is logged: any other text may be anything, a token included.
  const detail = `API error ${typeof code === 'number' ? code : 'without a number'}`;
  return { kind: isOurs ? 'configuration' : 'unavailable', detail };
}

const refused = (reason: WrongToken): LoginVerdict => ({ kind: 'refused', reason });
