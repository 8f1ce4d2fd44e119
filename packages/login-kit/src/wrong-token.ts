/** Why a login is rejected: a closed list, for the security log and its tests, without any part of a token. */
const wrongTokens = {
  state:
    'the callback or the answer belongs to no login that this browser started in this store, or it came too late',
  'no-proof': 'the callback or the answer has no code or token',
  code: 'the provider rejects the code: spent, too old, or issued for another app or login',
  malformed: 'the token is malformed',
  algorithm: 'the token is not signed with the provider’s algorithm, or not at all',
  'unknown-key': 'the token names a key that the provider does not publish',
  signature: "the token's signature does not match",
  issuer: 'the token is from another issuer',
  audience: 'the token was issued for another app',
  expired: 'the token has expired',
  'not-yet-valid': 'the token is not valid yet',
  lifetime: 'the token has no time of issue, or is valid for longer than the provider’s tokens are',
  nonce: 'the token was issued for another login',
  subject: 'the token names no user, or not the claimed one',
  'request-token': 'the callback is about another request token than the one that this login began with',
  revoked: 'the provider says that the token is not valid',
} as const;

export type WrongToken = keyof typeof wrongTokens;
