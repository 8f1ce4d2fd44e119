import { authorizationRequest } from '@gemporium/login-kit/authorization-request.ts';
import type { LoginProvider } from '@gemporium/login-kit/login-provider.ts';
import { checkToken } from './check-token.ts';
import { exchangeCode } from './exchange-code.ts';
import { askUser } from './user-info.ts';

/** VK's ids of those of our languages that its page supports (`Languages` of @vkid/sdk); for others VK chooses. */
const languageIds: ReadonlyMap<string, string> = new Map([
  ['ru', '0'],
  ['en', '3'],
  ['es', '4'],
  ['de', '6'],
  ['pl', '15'],
  ['fr', '16'],
  ['tr', '82'],
]);

/** The settings, which are switches, and what decides each of them. */
const switches = {
  confidential: ', as the app is registered with VK',
  partnersApi: ': docs/logins/vk.md says what it needs',
} as const;

/**
 * VK ID, by its OAuth 2.1 for web servers:
 * id.vk.ru/about/business/go/docs/en/vkid/latest/vk-id/connection/api-integration/api-description. Only the user's
 * number is stored. The ID token is ignored: VK publishes no keys to verify it.
 */
export const vk: LoginProvider = {
  id: 'vk',
  name: 'VK',
  // VK has moved from vk.com: @vkid/sdk, 2.6.1. `partners`: where VK moves what servers ask of `api`.
  hosts: { id: 'https://id.vk.ru', api: 'https://api.vk.ru', partners: 'https://partners.api.vk.ru' },
  secrets: ['serviceToken'],
  checkSettings: (settings) =>
    Object.entries(switches)
      .filter(([path]) => !['boolean', 'undefined'].includes(typeof settings[path]))
      .map(([path, meaning]) => ({ path, reason: `must be true or false${meaning}` })),
  callbackMethod: 'GET',
  stateField: 'state',
  callbackFields: ['code', 'state', 'device_id', 'error'],
  deniedField: { name: 'error', values: ['access_denied'] },
  refusesInAppBrowsers: false,

  async start(context, login) {
    const languageId = languageIds.get(login.language);
    const own: Record<string, string> = languageId === undefined ? {} : { lang_id: languageId };
    const asked = authorizationRequest(context, login, own);
    return { kind: 'redirect', url: `${context.host('id')}/authorize?${asked}` };
  },

  async finish(context, back) {
    const issued = await exchangeCode(context, back);
    return issued.kind === 'issued' ? askUser(context, issued) : issued;
  },

  /** From VK's own script or an app, which has exchanged the code itself: a token, and its claimed user. */
  brought: (context, { vk_access_token: accessToken, uid }) => checkToken(context, accessToken, uid),
};
