import { problemLine } from '@gemporium/catalogue/problem.ts';
import type { Brand, Catalogue, Game } from '@gemporium/catalogue/types.ts';
import { providers } from '@gemporium/providers/index.ts';
import { type Config, ownSecrets } from '../config.ts';
import { misplacedAccounts } from './account-modes.ts';
import { settingsProblems } from './account-problems.ts';

/**
 * Why this catalogue must not be used in this run mode. In any mode: accounts used in the wrong mode. In live mode also
 * games linked to the sandbox, settings that a real account needs to be safe, hosts of the local machine, and missing
 * or placeholder secrets of the server. What a single account or game lacks only closes that one: unusable.ts.
 */
export function refusals(catalogue: Catalogue, config: Pick<Config, 'runMode' | 'secrets'>): string[] {
  const misplaced = misplacedAccounts(catalogue, config.runMode).map(problemLine);
  if (config.runMode === 'local') return misplaced;
  const brands = Object.values(catalogue.brands);
  return [
    ...misplaced,
    ...Object.values(catalogue.accounts).flatMap((account) =>
      settingsProblems(account, providers[account.provider]).map(({ path, reason }) =>
        problemLine({ file: `accounts/${account.id}.json`, path: `settings${path && `.${path}`}`, reason }),
      ),
    ),
    ...brands
      .flatMap(localHostsOf)
      .map((host) => `the host ${host} is local to this machine, which RUN_MODE=live refuses`),
    ...brands.flatMap(({ games }) => sandboxGames(games)),
    ...ownSecrets.flatMap((name) => config.secrets.problemWith(name) ?? []),
  ];
}

function localHostsOf({ hosts }: Brand): string[] {
  const all = Object.values(hosts).flatMap(({ web, payment, backup, data }) => [
    ...web,
    ...payment,
    ...backup,
    ...data,
  ]);
  return all.filter((host) => /(^|\.)(localhost|local|internal)$/.test(host) || /^[\d.]+$/.test(host));
}

function sandboxGames(games: readonly Game[]): string[] {
  return games.flatMap((game) => [
    ...(game.link.baseUrl.startsWith('sandbox:')
      ? [`the game ${game.key} is linked to the sandbox, which RUN_MODE=live refuses`]
      : []),
    ...sandboxGames(game.subGames),
  ]);
}
