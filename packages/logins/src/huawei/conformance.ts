import type { LoginProfile } from '@gemporium/login-kit/conformance/profile.ts';
import { idTokenReasons } from '../testing/id-token-reasons.ts';
import { huawei } from './adapter.ts';

const app = (clientId: string) => ({ provider: 'huawei', clientId, otherAudiences: [], settings: {} });

export const profile: LoginProfile = {
  provider: huawei,
  apps: [app('100000001'), app('100000002')],
  wrongs: {
    ...idTokenReasons,
    'code-error-with-200': 'code',
    'code-error-in-text': 'code',
    'error-beside-token': 'code',
    'app-error-with-200': 'configuration',
    'system-error-with-200': 'unavailable',
    'unknown-error-with-200': 'unavailable',
    'error-without-number': 'unavailable',
  },
  provingCall: 'token',
  keysCall: 'keys',
  notApplicable: {},
};
