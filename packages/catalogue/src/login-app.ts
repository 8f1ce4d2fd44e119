import type { Login, LoginProvider } from './types.ts';

/** What a brand is at a login provider. */
export interface AppOfBrand {
  provider: LoginProvider;
  /** The app's public id there. */
  clientId: string;
  /** Further ids of the same publisher whose tokens count. */
  otherAudiences: readonly string[];
  settings: Readonly<Record<string, unknown>>;
}

/**
 * The app by which a game's players log in at a provider; undefined where the brand has none for this client id, or none
 * that can be used. Huawei is there only for the client ids that the brand names, Twitter and VK for those where it names
 * any (row I-01).
 */
export function loginApp(login: Login, provider: string, clientId: string): AppOfBrand | undefined {
  const known = login.providers.find((one) => one === provider && !login.unusable?.includes(one));
  return known && isFor(login, known, clientId) ? appAt(login, known) : undefined;
}

/** The same for whatever client id. */
export function appAt(login: Login, provider: LoginProvider): AppOfBrand | undefined {
  const clientId = idAt(login, provider);
  if (clientId === undefined) return undefined;
  const { otherAudiences, ...settings } = settingsAt(login, provider);
  return {
    ...{ provider, clientId },
    otherAudiences: isTexts(otherAudiences) ? otherAudiences : [],
    settings:
      provider === 'google' && login.ggPkg !== undefined ? { pkg: login.ggPkg, ...settings } : settings,
  };
}

function isFor(login: Login, provider: LoginProvider, clientId: string): boolean {
  switch (provider) {
    case 'twitter':
      return login.twitterClientIds?.includes(clientId) ?? true;
    case 'vk':
      return login.vkClientIds?.includes(clientId) ?? true;
    case 'huawei':
      return login.huaweiClientIds?.includes(clientId) ?? false;
    default:
      return true;
  }
}

function idAt(login: Login, provider: LoginProvider): string | undefined {
  switch (provider) {
    case 'account':
      return undefined;
    case 'google':
      return login.ggId;
    case 'ios':
      return login.iosId;
    case 'facebook':
      return login.fbId;
    case 'vk':
      return login.vkId;
    case 'twitter':
      return login.twitterId;
    case 'huawei':
      return login.huaweiId;
  }
}

/** Why the further audiences cannot be read; undefined where they can, or there are none. */
export function audiencesProblem(settings: Readonly<Record<string, unknown>>): string | undefined {
  const { otherAudiences } = settings;
  if (otherAudiences === undefined || isTexts(otherAudiences)) return undefined;
  return 'must be a list of texts: the ids of the publisher’s other apps';
}

/** What the file says of the app at a provider, as it stands there. */
export function settingsAt(
  login: { settings?: Readonly<Record<string, unknown>> | undefined },
  provider: string,
): Readonly<Record<string, unknown>> {
  const { settings = {} } = login;
  const said = Object.hasOwn(settings, provider) ? settings[provider] : undefined;
  return typeof said === 'object' && said !== null && !Array.isArray(said)
    ? (said as Readonly<Record<string, unknown>>)
    : {};
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string' && one !== '');
