import type { LoginProfile } from '@gemporium/login-kit/conformance/profile.ts';

/**
 * The expected reason for each wrong ID token that a simulator can issue, by OpenID Connect Core 3.1.3.7 and RFC
 * 8725.
 */
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

/** Those that apply to a code from a client of its own, whose nonce the store does not know. */
export const broughtTokenReasons: LoginProfile['wrongs'] = Object.fromEntries(
  Object.entries(idTokenReasons).filter(([, reason]) => reason !== 'nonce'),
);
