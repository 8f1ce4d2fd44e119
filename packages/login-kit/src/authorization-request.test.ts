import { expect, it } from 'vitest';
import { authorizationRequest } from './authorization-request.ts';
import { issuerOfTests } from './testing/issuer-of-tests.ts';

/** Verifier and challenge of RFC 7636, appendix B. */
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

it('I-03 a login asks for a code, for this app and address, bound to its state and to its verifier', () => {
  const login = { state: 'state-of-43', nonce: 'nonce-of-43', verifier, language: 'en' };
  const asked = authorizationRequest(
    issuerOfTests().context,
    { ...login, redirectUri: 'https://shop.example/login/return' },
    { scope: 'openid' },
  );
  expect(Object.fromEntries(asked)).toEqual({
    response_type: 'code',
    client_id: 'app-1',
    redirect_uri: 'https://shop.example/login/return',
    state: 'state-of-43',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    scope: 'openid',
  });
});
