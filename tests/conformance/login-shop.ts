import type { Files } from '@gemporium/catalogue/testing/sample-tree.ts';
import type { Catalogue } from '@gemporium/catalogue/types.ts';
import { profiles } from '@gemporium/logins/profiles.ts';
import { sampleShop } from '../../apps/server/src/testing/sample-shop.ts';

/** The field of a brand's file that names the app at each provider. */
export const idFields = {
  google: 'ggId',
  ios: 'iosId',
  facebook: 'fbId',
  vk: 'vkId',
  twitter: 'twitterId',
  huawei: 'huaweiId',
};
const games: Readonly<Record<string, string[]>> = { nova: ['orbit', 'comet'], zeta: ['quasar'] };

function loginOf(brand: 'nova' | 'zeta') {
  const apps = Object.entries(profiles).map(
    ([id, { apps: two }]) => [id, two[brand === 'nova' ? 0 : 1]] as const,
  );
  const clients = games[brand]!.flatMap((game) => [`${game}-web`, `${game}-android`]);
  const settings = Object.fromEntries(apps.map(([id, app]) => [id, app.settings]));
  return {
    providers: ['account', ...apps.map(([id]) => id)],
    ...Object.fromEntries(apps.map(([id, app]) => [idFields[id as keyof typeof idFields], app.clientId])),
    ...(Object.keys(settings).length > 0 && { settings }),
    ...{ twitterClientIds: clients, vkClientIds: clients, huaweiClientIds: clients },
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
    const { providers, twitterClientIds, vkClientIds, huaweiClientIds, ...apps } = loginOf('zeta');
    files['nova/games/comet/game.json'].login = apps;
  });
}
