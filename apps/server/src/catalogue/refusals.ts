import { type Problem, problemLine } from '@gemporium/catalogue/problem.ts';
import type { Brand, Catalogue, Game } from '@gemporium/catalogue/types.ts';
import { providers } from '@gemporium/providers/index.ts';
import type { Config } from '../config.ts';
import { misplacedAccounts } from './account-modes.ts';
import { settingsProblems } from './account-problems.ts';

/**
 * Why this catalogue must not be used in this run mode. What a single account or game lacks only closes that one:
 * unusable.ts.
 */
export function refusals(catalogue: Catalogue, runMode: Config['runMode']): string[] {
  return unfitFiles(catalogue, runMode).map(problemLine);
}

/**
 * What of the files no server of this run mode would accept. In any mode: accounts used in the wrong mode. In live mode
 * also games linked to the sandbox, settings that a real account needs to be safe, and hosts of the local machine.
 */
export function unfitFiles(catalogue: Catalogue, runMode: Config['runMode']): Problem[] {
  const misplaced = misplacedAccounts(catalogue, runMode);
  if (runMode === 'local') return misplaced;
  const brands = Object.values(catalogue.brands);
  return [
    ...misplaced,
    ...Object.values(catalogue.accounts).flatMap((account) =>
      settingsProblems(account, providers[account.provider]).map(({ path, reason }) => ({
        file: `accounts/${account.id}.json`,
        path: `settings${path && `.${path}`}`,
        reason,
      })),
    ),
    ...brands.flatMap(localHosts),
    ...brands.flatMap(({ key, games }) => localGames(`${key}/games`, games)),
  ];
}

function localHosts({ key, hosts }: Brand): Problem[] {
  return Object.entries(hosts).flatMap(([environment, byRole]) =>
    (['web', 'payment', 'backup', 'data'] as const).flatMap((role) =>
      byRole[role].filter(isLocal).map((host) => ({
        file: `${key}/brand.json`,
        path: `hosts.${environment}.${role}`,
        reason: `the host ${host} is local to this machine, which RUN_MODE=live refuses`,
      })),
    ),
  );
}

const isLocal = (host: string) => /(^|\.)(localhost|local|internal)$/.test(host) || /^[\d.]+$/.test(host);

function localGames(folder: string, games: readonly Game[]): Problem[] {
  return games.flatMap(({ key, link, subGames }) => [
    ...(/^https:/i.test(link.baseUrl)
      ? []
      : [
          {
            file: `${folder}/${key}/game.json`,
            path: 'link.baseUrl',
            reason: `the game ${key} is linked to ${/^http:/.test(link.baseUrl) ? 'this machine' : 'the sandbox'}, which RUN_MODE=live refuses`,
            fix: 'write the https address of the game’s own server',
          },
        ]),
    ...localGames(`${folder}/${key}/sub-games`, subGames),
  ]);
}
