import type { LoginProfile } from '@gemporium/login-kit/conformance/profile.ts';
import { broughtTokenReasons, idTokenReasons } from '../testing/id-token-reasons.ts';
import { ios } from './adapter.ts';

const app = (clientId: string, teamId: string) => ({
  provider: 'ios',
  clientId,
  otherAudiences: [],
  settings: { teamId, keyId: 'SANDBOXKEY' },
});

export const profile: LoginProfile = {
  provider: ios,
  apps: [app('example.one.signin', 'SANDBOXONE'), app('example.two.signin', 'SANDBOXTWO')],
  wrongs: idTokenReasons,
  pageNeeds: ['client_id', 'redirect_uri', 'response_type'],
  provingCall: 'token',
  keysCall: 'keys',
  notApplicable: {},
  brought: {
    /** Through Apple's own script, which requests both. */
    async bring({ app: { clientId }, redirectUri, allow }) {
      const { code = '', id_token = '' } = await allow('/appleid/auth/authorize', {
        response_type: 'code id_token',
        response_mode: 'form_post',
        client_id: clientId,
        redirect_uri: redirectUri,
        nonce: 'of-the-client',
      });
      return { authorization_code: code, identity_token: id_token, redirect_uri: redirectUri };
    },
    wrongs: broughtTokenReasons,
  },
};
