import type { LoginProfile } from '@gemporium/login-kit/conformance/profile.ts';
import { broughtTokenReasons, idTokenReasons } from '../testing/id-token-reasons.ts';
import { huawei } from './adapter.ts';

const app = (clientId: string) => ({ provider: 'huawei', clientId, otherAudiences: [], settings: {} });

const wrongs: LoginProfile['wrongs'] = {
  ...idTokenReasons,
  'code-error-with-200': 'code',
  'code-error-in-text': 'code',
  'error-beside-token': 'code',
  'app-error-with-200': 'configuration',
  'system-error-with-200': 'unavailable',
  'unknown-error-with-200': 'unavailable',
  'error-without-number': 'unavailable',
};

export const profile: LoginProfile = {
  provider: huawei,
  apps: [app('100000001'), app('100000002')],
  wrongs,
  pageNeeds: ['client_id', 'code_challenge_method', 'redirect_uri', 'response_type'],
  provingCall: 'token',
  keysCall: 'keys',
  notApplicable: {},
  brought: {
    async bring({ app: { clientId }, redirectUri, allow }) {
      const { code = '' } = await allow('/oauthLogin/oauth2/v3/authorize', {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: 'openid',
        state: 's',
        nonce: 'of-the-client',
      });
      return { authorization_code: code, redirect_uri: redirectUri };
    },
    wrongs: { ...broughtTokenReasons, 'code-error-with-200': 'code' },
  },
};
