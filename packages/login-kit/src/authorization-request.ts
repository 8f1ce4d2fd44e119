import type { LoginContext, LoginStart } from './login-provider.ts';
import { challengeOf } from './pkce.ts';

/** The query of an OAuth 2.0 authorization request (RFC 6749, 4.1.1) with PKCE, and the provider's own parameters. */
export function authorizationRequest(
  { app }: LoginContext,
  { state, verifier, redirectUri }: LoginStart,
  own: Readonly<Record<string, string>>,
): URLSearchParams {
  return new URLSearchParams({
    response_type: 'code',
    client_id: app.clientId,
    redirect_uri: redirectUri,
    state,
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
    ...own,
  });
}
