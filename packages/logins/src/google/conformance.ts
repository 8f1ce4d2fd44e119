import type { LoginProfile } from '@gemporium/login-kit/conformance/profile.ts';
import { idTokenReasons } from '../testing/id-token-reasons.ts';
import { google } from './adapter.ts';

const app = (clientId: string) => ({ provider: 'google', clientId, otherAudiences: [], settings: {} });

export const profile: LoginProfile = {
  provider: google,
  apps: [app('one-web.apps.example'), app('two-web.apps.example')],
  wrongs: idTokenReasons,
  provingCall: 'token',
  keysCall: 'keys',
  notApplicable: {},
};
