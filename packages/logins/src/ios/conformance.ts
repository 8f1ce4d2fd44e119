import type { LoginProfile } from '@gemporium/login-kit/conformance/profile.ts';
import { idTokenReasons } from '../testing/id-token-reasons.ts';
import { ios } from './adapter.ts';

const app = (clientId: string, teamId: string) => ({
  ...{ provider: 'ios', clientId, otherAudiences: [] },
  settings: { teamId, keyId: 'SANDBOXKEY' },
});

export const profile: LoginProfile = {
  provider: ios,
  apps: [app('example.one.signin', 'SANDBOXONE'), app('example.two.signin', 'SANDBOXTWO')],
  wrongs: idTokenReasons,
  provingCall: 'token',
  keysCall: 'keys',
  notApplicable: {},
};
