import { loginApp } from '@gemporium/catalogue/login-app.ts';
import type { Login, LoginProvider } from '@gemporium/catalogue/types.ts';
import type { LoginConfig } from '@gemporium/contract/util/login/login-calls.ts';
import { adapters } from '@gemporium/logins/adapters.ts';

/**
 * The login providers that a game shows, with the ids that their buttons need (row I-01): those that the brand lists
 * for this client id, that have an adapter, and whose app can be used.
 */
export function loginConfig(
  login: Login,
  clientId: string,
  isBuilt: (provider: LoginProvider) => boolean = (provider) => Object.hasOwn(adapters, provider),
): LoginConfig {
  const shown = login.providers.filter(
    (one) => one === 'account' || (isBuilt(one) && loginApp(login, one, clientId) !== undefined),
  );
  return {
    fb_id: login.fbId ?? '',
    gg_id: login.ggId ?? '',
    gg_pkg: login.ggPkg ?? '',
    ios_id: login.iosId ?? '',
    vk_id: login.vkId ?? '',
    client_id: clientId,
    json_type: shown,
    refused_in_app: shown.filter((provider) => adapters[provider]?.refusesInAppBrowsers),
  };
}
