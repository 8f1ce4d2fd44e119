import type { LoginProfile } from '@gemporium/login-kit/conformance/profile.ts';
import { challengeOf } from '@gemporium/login-kit/pkce.ts';
import { vk } from './adapter.ts';

const app = (clientId: string, settings: { confidential?: boolean; partnersApi?: boolean }) => ({
  provider: 'vk',
  clientId,
  otherAudiences: [],
  settings,
});

/** 43 characters, which a client of its own creates anew for each login. */
const verifier = 'v'.repeat(43);

export const profile: LoginProfile = {
  provider: vk,
  apps: [app('50000001', { confidential: true }), app('50000002', { partnersApi: true })],
  wrongs: {
    'other-state': 'state',
    'no-state': 'state',
    'no-token': 'no-proof',
    'token-object': 'no-proof',
    'no-user': 'subject',
    'user-zero': 'subject',
    'user-fraction': 'subject',
    'user-words': 'subject',
    'other-user': 'subject',
    'unknown-token': 'revoked',
    'other-device': 'code',
    'code-error-with-200': 'code',
    'app-error-with-200': 'configuration',
    'unknown-error-with-200': 'unavailable',
    'error-beside-token': 'code',
    'answer-list': 'unavailable',
    'user-info-other': 'subject',
    'user-info-none': 'subject',
    'user-info-nobody': 'subject',
    'user-info-list': 'subject',
    'user-info-text': 'subject',
    'user-info-nothing': 'subject',
    'user-info-other-app': 'revoked',
    'user-info-app-error': 'configuration',
    'user-info-busy': 'unavailable',
    'user-info-error-beside': 'revoked',
  },
  pageNeeds: [
    'client_id',
    'code_challenge',
    'code_challenge_method',
    'redirect_uri',
    'response_type',
    'state',
  ],
  provingCall: 'token',
  notApplicable: {
    'other-nonce': 'VK takes no nonce; the state, which its answer repeats, binds the token to the login.',
    'key-rotation': 'VK publishes no keys; asked, it says itself whose the token is.',
    'keys-down': 'VK publishes no keys.',
  },
  brought: {
    async bring({ app: { clientId }, redirectUri, allow, post }) {
      const state = 's'.repeat(43);
      const { code = '', device_id = '' } = await allow('/id/authorize', {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        state,
        code_challenge: challengeOf(verifier),
        code_challenge_method: 'S256',
      });
      const { access_token, user_id } = await post('/id/oauth2/auth', {
        grant_type: 'authorization_code',
        code,
        code_verifier: verifier,
        device_id,
        state,
        client_id: clientId,
        redirect_uri: redirectUri,
      });
      return { vk_access_token: String(access_token), uid: String(user_id) };
    },
    wrongs: {
      'other-user': 'subject',
      'unknown-token': 'revoked',
      'check-other-app': 'revoked',
      'check-service-token-refused': 'configuration',
      'check-app-off': 'configuration',
      'check-too-many': 'unavailable',
      'check-broken': 'unavailable',
      'check-error-text': 'unavailable',
      'check-error-beside-response': 'revoked',
      'check-no-success': 'revoked',
      'check-success-zero': 'revoked',
      'check-other-user': 'subject',
      'check-no-user': 'subject',
      'check-expired': 'expired',
      'check-not-yet-valid': 'not-yet-valid',
      'check-no-expiry': 'lifetime',
      'check-no-date': 'lifetime',
      'check-expiry-text': 'lifetime',
      'check-nothing': 'unavailable',
      'check-null': 'unavailable',
      'check-one': 'unavailable',
    },
  },
};
