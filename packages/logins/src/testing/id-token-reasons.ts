import type { LoginProfile } from '@gemporium/login-kit/conformance/profile.ts';

/** What must be said of each wrong ID token that a simulator can issue, by OpenID Connect Core 3.1.3.7 and RFC 8725. */
export const idTokenReasons: LoginProfile['wrongs'] = {
  'other-audience': 'audience',
  'shared-audience': 'audience',
  'other-party': 'audience',
  'other-issuer': 'issuer',
  'similar-issuer': 'issuer',
  expired: 'expired',
  'not-yet-valid': 'not-yet-valid',
  'issued-later': 'not-yet-valid',
  'no-expiry': 'lifetime',
  'no-issue-time': 'lifetime',
  'lives-too-long': 'lifetime',
  'alg-none': 'algorithm',
  'hs256-public-key': 'algorithm',
  'other-algorithm': 'algorithm',
  'unknown-key': 'unknown-key',
  'no-key-id': 'unknown-key',
  'other-key': 'signature',
  'changed-claims': 'signature',
  'no-signature': 'signature',
  'key-in-header': 'signature',
  'other-nonce': 'nonce',
  'no-nonce': 'nonce',
  'nonce-list': 'nonce',
  'no-subject': 'subject',
  'empty-subject': 'subject',
  'number-subject': 'subject',
  cut: 'signature',
  'no-dots': 'malformed',
  'claims-no-object': 'malformed',
  'critical-header': 'malformed',
  'no-token': 'no-proof',
};

/** Of these, what must be said where a client brings a code by itself: of its nonce the store knows nothing. */
export const broughtTokenReasons: LoginProfile['wrongs'] = Object.fromEntries(
  Object.entries(idTokenReasons).filter(([, reason]) => reason !== 'nonce'),
);
