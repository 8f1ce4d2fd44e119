import { postForm, readJson, readTokenError } from '@gemporium/login-kit/exchange.ts';
import type { LoginContext, LoginVerdict } from '@gemporium/login-kit/login-provider.ts';
import type { IssuedToken } from './exchange-code.ts';
import { userIdOf } from './user-id.ts';

/** Looks up the token's user (POST /oauth2/user_info), who must be the one that the exchange named. */
export async function askUser(
  context: LoginContext,
  { accessToken, userId }: IssuedToken,
): Promise<LoginVerdict> {
  const answer = readJson(
    await postForm(context, `${context.host('id')}/oauth2/user_info`, {
      client_id: context.app.clientId,
      access_token: accessToken,
    }),
  );
  if (answer.kind !== 'json') return answer;
  const { status, json } = answer;
  if (json.error === 'invalid_token') return { kind: 'refused', reason: 'revoked' };
  if (status !== 200 || (json.error ?? null) !== null) return readTokenError(status, json);
  const { user } = json;
  const said = typeof user === 'object' && user !== null && 'user_id' in user ? user.user_id : undefined;
  if (userIdOf(said) !== userId) return { kind: 'refused', reason: 'subject' };
  return { kind: 'identity', identity: { provider: 'vk', subject: userId } };
}
