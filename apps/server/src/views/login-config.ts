import type { Login, LoginProvider } from '@gemporium/catalogue/types.ts';
import { isServedLogin } from '@gemporium/contract/calls.ts';
import type { LoginConfig } from '@gemporium/contract/util/login/login-calls.ts';

/** Which login providers a game shows, and the ids that their buttons need (row I-01). One that is not served is not shown. */
export function loginConfig(
  login: Login,
  clientId: string,
  isServed: (provider: LoginProvider) => boolean = isServedLogin,
): LoginConfig {
  return {
    fb_id: login.fbId ?? '',
    gg_id: login.ggId ?? '',
    gg_pkg: login.ggPkg ?? '',
    ios_id: login.iosId ?? '',
    vk_id: login.vkId ?? '',
    client_id: clientId,
    json_type: login.providers.filter((provider) => isServed(provider) && isShown(login, provider, clientId)),
  };
}

/** A button without its id would fail; Huawei's stands only where the brand names the client ids. */
function isShown(login: Login, provider: LoginProvider, clientId: string): boolean {
  switch (provider) {
    case 'account':
      return true;
    case 'google':
      return login.ggId !== undefined;
    case 'ios':
      return login.iosId !== undefined;
    case 'facebook':
      return login.fbId !== undefined;
    case 'twitter':
      return login.twitterClientIds?.includes(clientId) ?? true;
    case 'vk':
      return login.vkId !== undefined && (login.vkClientIds?.includes(clientId) ?? true);
    case 'huawei':
      return login.huaweiClientIds?.includes(clientId) ?? false;
  }
}
