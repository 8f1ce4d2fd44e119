import type { Files } from '@gemporium/catalogue/testing/sample-tree.ts';
import type { Catalogue } from '@gemporium/catalogue/types.ts';
import { clientIdsKeys, type LoginProviderId, loginProviders } from '@gemporium/domain/login-providers.ts';
import { profiles } from '@gemporium/logins/profiles.ts';
import { sampleShop } from '../../apps/server/src/testing/sample-shop.ts';

/** A brand's apps at these providers, as its file names them. */
export const appIds = (apps: readonly (readonly [provider: string, clientId: string])[]) =>
  Object.fromEntries(apps.map(([id, clientId]) => [loginProviders[id as LoginProviderId].appId, clientId]));

const games: Readonly<Record<string, string[]>> = { nova: ['orbit', 'comet'], zeta: ['quasar'] };

/** What the brand's file, or a game's, says of the apps of the profiles. */
function appsOf(brand: 'nova' | 'zeta') {
  const apps = Object.entries(profiles).map(
    ([id, { apps: two }]) => [id, two[brand === 'nova' ? 0 : 1]] as const,
  );
  return {
    ...appIds(apps.map(([id, app]) => [id, app.clientId])),
    settings: Object.fromEntries(apps.map(([id, app]) => [id, app.settings])),
  };
}

function loginOf(brand: 'nova' | 'zeta') {
  const clients = games[brand]!.flatMap((game) => [`${game}-web`, `${game}-android`]);
  return {
    providers: ['account', ...Object.keys(profiles)],
    ...appsOf(brand),
    ...Object.fromEntries(clientIdsKeys.map((key) => [key, clients])),
  };
}

/** The sample shops nova and zeta with every login provider, each with the app of its profile. */
export function loginShop(change: (files: Files) => void = () => {}): Catalogue {
  return sampleShop((files) => {
    for (const brand of ['nova', 'zeta'] as const) files[`${brand}/brand.json`].login = loginOf(brand);
    change(files);
  });
}

/** The same, but nova's game comet has its own app at each provider: the one of zeta. */
export function loginShopByGame(): Catalogue {
  return loginShop((files) => {
    files['nova/games/comet/game.json'].login = appsOf('zeta');
  });
}

/** The call to which a client sends its own code or token of a provider. */
export const brought: Readonly<Record<string, string>> = {
  google: 'google_auth',
  ios: 'apple_auth',
  facebook: 'facebook_auth',
  vk: 'vk_auth',
  huawei: 'huawei_auth',
};

/** Why logins at providers were rejected, in the lines of a log. */
export const reasonsIn = (lines: readonly string[]) =>
  lines.flatMap((line) => {
    const { msg, reason } = JSON.parse(line);
    return msg === 'a login at a provider was rejected' ? [reason] : [];
  });
