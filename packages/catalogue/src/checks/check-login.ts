import { settingsAt } from '../login-app.ts';
import type { Report } from '../problem.ts';
import { didYouMean } from '../reading/did-you-mean.ts';
import { allGames, type Tree } from '../reading/tree.ts';
import { type SettingsProblem, secretLike } from './check-accounts.ts';
import { clientIdsOf } from './client-ids.ts';

/** What a login provider needs before its button may be shown (row I-01). */
const needs = {
  google: ['ggId'],
  ios: ['iosId'],
  facebook: ['fbId'],
  twitter: ['twitterId', 'twitterClientIds'],
  vk: ['vkId', 'vkClientIds'],
  huawei: ['huaweiId', 'huaweiClientIds'],
} as const;

const clientLists = ['twitterClientIds', 'vkClientIds', 'huaweiClientIds'] as const;

/** The adapter's own check of what a brand says of its app at a login provider. */
export type CheckLoginSettings = (
  provider: string,
  settings: Readonly<Record<string, unknown>>,
) => readonly SettingsProblem[];

/**
 * Each login provider has its identifiers and the settings that its adapter asks for, without a secret among them, and the
 * client ids it is limited to exist.
 */
export function checkLogin(tree: Tree, report: Report, checkSettings?: CheckLoginSettings): void {
  for (const brand of tree.brands) {
    const { file, draft } = brand.brand;
    const login = draft?.login;
    if (!login) continue;
    login.providers?.forEach((provider, index, all) => {
      if (provider === undefined) return;
      if (all.indexOf(provider) !== index) {
        report.problem(
          { file, path: ['login', 'providers', index] },
          `the login provider "${provider}" is listed twice`,
        );
      }
      for (const field of provider === 'account' ? [] : needs[provider]) {
        if (Object.hasOwn(login, field)) continue;
        report.problem(
          { file, path: ['login', field] },
          `is missing: the login provider "${provider}" needs it`,
        );
      }
    });
    const providers = login.providers ?? [];
    for (const [provider, said] of Object.entries(login.settings ?? {})) {
      const place = { file, path: ['login', 'settings', provider] };
      const known = providers.includes(provider as (typeof providers)[number]);
      if (!known && !providers.includes(undefined))
        report.problem(place, `the brand has no login provider "${provider}"`);
      for (const key of Object.keys(said ?? {})) {
        if (!secretLike.test(key)) continue;
        report.problem(
          { file, path: [...place.path, key] },
          'looks like a secret: secrets are never written in brand files',
        );
      }
    }
    for (const provider of checkSettings ? providers : []) {
      if (provider === undefined || provider === 'account') continue;
      const settings = settingsAt(login, provider);
      for (const { path, reason } of checkSettings?.(provider, settings) ?? [])
        report.problem(
          { file, path: ['login', 'settings', provider, ...path.split('.').filter(Boolean)] },
          reason,
        );
    }
    // A client id that nobody has may be one that cannot be read.
    if (!allGames(brand).every(({ game }) => game.complete)) continue;
    const known = allGames(brand).flatMap((game) => clientIdsOf(game).map(({ clientId }) => clientId));
    for (const field of clientLists) {
      login[field]?.forEach((clientId, index) => {
        if (clientId === undefined || known.includes(clientId)) return;
        report.problem(
          { file, path: ['login', field, index] },
          `no game of the brand has the client id "${clientId}"`,
          didYouMean(clientId, known),
        );
      });
    }
  }
}
