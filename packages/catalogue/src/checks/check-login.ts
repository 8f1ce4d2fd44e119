import type { Report } from '../problem.ts';
import { didYouMean } from '../reading/did-you-mean.ts';
import { allGames, type Tree } from '../reading/tree.ts';
import { clientIdsOf } from './client-ids.ts';

/** What a login provider needs before its button may be shown (row I-01). */
const needs = {
  google: ['ggId'],
  ios: ['iosId'],
  facebook: ['fbId'],
  twitter: ['twitterClientIds'],
  vk: ['vkId', 'vkClientIds'],
  huawei: ['huaweiClientIds'],
} as const;

const clientLists = ['twitterClientIds', 'vkClientIds', 'huaweiClientIds'] as const;

/** Each login provider has its identifiers, and the client ids it is limited to exist. */
export function checkLogin(tree: Tree, report: Report): void {
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
