import type { LoginProfile } from '@gemporium/login-kit/conformance/profile.ts';
import { broughtTokenReasons, idTokenReasons } from '../testing/id-token-reasons.ts';
import { google } from './adapter.ts';

const app = (clientId: string) => ({ provider: 'google', clientId, otherAudiences: [], settings: {} });

export const profile: LoginProfile = {
  provider: google,
  apps: [app('one-web.apps.example'), app('two-web.apps.example')],
  wrongs: idTokenReasons,
  pageNeeds: ['client_id', 'code_challenge_method', 'redirect_uri', 'response_type', 'scope'],
  provingCall: 'token',
  keysCall: 'keys',
  notApplicable: {},
  brought: {
    async bring({ app: { clientId }, redirectUri, allow }) {
      const { code = '' } = await allow('/accounts/o/oauth2/v2/auth', {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: 'openid',
      });
      return { authorization_code: code, redirect_uri: redirectUri };
    },
    wrongs: broughtTokenReasons,
  },
};
