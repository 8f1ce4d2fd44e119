import type { LoginProfile } from '@gemporium/login-kit/conformance/profile.ts';
import { vk } from './adapter.ts';

const app = (clientId: string, settings: { confidential?: boolean }) => ({
  ...{ provider: 'vk', clientId, otherAudiences: [], settings },
});

export const profile: LoginProfile = {
  provider: vk,
  apps: [app('50000001', {}), app('50000002', { confidential: true })],
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
  provingCall: 'token',
  notApplicable: {
    'other-nonce': 'VK takes no nonce; the state, which its answer repeats, binds the token to the login.',
    'key-rotation': 'VK publishes no keys; whose the token is, it says itself when it is asked.',
    'keys-down': 'VK publishes no keys.',
  },
};
