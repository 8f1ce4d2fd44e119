import type { LoginProfileWithCases } from '@gemporium/login-kit/conformance/suite.ts';
import { twitter } from './adapter.ts';
import { ownCases } from './conformance/own-cases.ts';

const app = (clientId: string, settings = {}) => ({
  provider: 'twitter',
  clientId,
  otherAudiences: [],
  settings,
});

const noIdToken = 'X issues no ID token.';
const noKeys = 'X publishes no signing keys.';

export const profile: LoginProfileWithCases = {
  provider: twitter,
  apps: [app('sandboxConsumerOne', { callbacks: ['orbit://login/x'] }), app('sandboxConsumerTwo')],
  wrongs: {
    'other-app': 'code',
    'expired-token': 'code',
    'spent-token': 'code',
    'wrong-verifier': 'code',
    'no-user': 'subject',
    'empty-user': 'subject',
    'name-for-user': 'subject',
    'two-users': 'subject',
    'no-access-token': 'unavailable',
    'no-token-secret': 'unavailable',
    'error-with-200': 'code',
    'bad-signature': 'configuration',
    'stale-timestamp': 'configuration',
    'suspended-app': 'configuration',
    'locked-account': 'unavailable',
    'rate-limited': 'unavailable',
    'over-capacity': 'unavailable',
    'unknown-sentence': 'unavailable',
  },
  pageNeeds: ['oauth_token'],
  provingCall: 'token',
  starting: {
    call: 'request-token',
    wrongs: {
      'callback-not-confirmed': 'configuration',
      'callback-confirmation-missing': 'configuration',
      'callback-not-approved': 'configuration',
      'desktop-app': 'configuration',
      'unknown-app': 'configuration',
      'clock-refused': 'configuration',
      'no-request-token': 'unavailable',
      'no-request-secret': 'unavailable',
      'two-request-tokens': 'unavailable',
      'start-over-capacity': 'unavailable',
    },
  },
  ownCases,
  notApplicable: {
    'other-verifier':
      'OAuth 1.0a has no PKCE; the request token’s secret, which no browser sees, takes its place.',
    'altered-exchange': 'X’s exchange is one signed header; cases of its own alter that.',
    'other-nonce': noIdToken,
    'key-rotation': noKeys,
    'keys-down': noKeys,
  },
};
