import type { LoginProfileWithCases } from '@gemporium/login-kit/conformance/suite.ts';
import { facebook } from './adapter.ts';
import { ownCases } from './conformance/own-cases.ts';

const app = (clientId: string, settings = {}) => ({
  provider: 'facebook',
  clientId,
  otherAudiences: [],
  settings,
});

const noKeys = 'access tokens are opaque: Facebook is asked of each, and no key proves one.';

export const profile: LoginProfileWithCases = {
  provider: facebook,
  apps: [app('1000000000000001'), app('1000000000000002', { graphVersion: 'v25.0' })],
  wrongs: {
    'no-token': 'no-proof',
    'empty-token': 'no-proof',
    'number-token': 'no-proof',
    'other-app': 'audience',
    'other-app-named': 'audience',
    'no-app': 'audience',
    'other-user': 'subject',
    'no-user': 'subject',
    'number-user': 'subject',
    'name-for-user': 'subject',
    'page-token': 'subject',
    'app-token': 'subject',
    invented: 'revoked',
    expired: 'expired',
    'expired-and-valid': 'expired',
    'no-expiry': 'lifetime',
    revoked: 'revoked',
    'valid-as-text': 'revoked',
    'expired-in-between': 'expired',
    'revoked-in-between': 'revoked',
    'session-over': 'revoked',
    nobody: 'subject',
    'no-data': 'unavailable',
    'error-with-200': 'revoked',
    'too-many-calls': 'unavailable',
    'unknown-error': 'unavailable',
    'not-found': 'unavailable',
    'unknown-app': 'configuration',
    'app-token-refused': 'configuration',
    'proof-refused': 'configuration',
  },
  pageNeeds: ['client_id', 'redirect_uri'],
  provingCall: 'token',
  furtherCalls: ['debug', 'me'],
  ownCases,
  brought: {
    async bring({ app: { clientId }, redirectUri, allow }) {
      const asked = { client_id: clientId, redirect_uri: redirectUri, response_type: 'token' };
      const { access_token = '' } = await allow('/www/v26.0/dialog/oauth', asked);
      return { fb_access_token: access_token };
    },
    wrongs: {
      'other-app': 'audience',
      'other-app-named': 'audience',
      'other-user': 'subject',
      'page-token': 'subject',
      'app-token': 'subject',
      invented: 'revoked',
      expired: 'expired',
      revoked: 'revoked',
      'revoked-in-between': 'revoked',
    },
  },
  notApplicable: {
    'other-nonce': 'an access token has no nonce; the code is bound to the login by PKCE.',
    'key-rotation': noKeys,
    'keys-down': noKeys,
  },
};
