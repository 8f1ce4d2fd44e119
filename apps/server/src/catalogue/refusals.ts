import { problemLine } from '@gemporium/catalogue/problem.ts';
import type { Brand, Catalogue, Game } from '@gemporium/catalogue/types.ts';
import { providers } from '@gemporium/providers/index.ts';
import { type Config, ownSecrets } from '../config.ts';
import { misplacedAccounts } from './account-modes.ts';
import { settingsProblems } from './account-problems.ts';

/**
 * Why this catalogue must not be sold from in this run mode. In any: accounts whose mode does not belong where they are
 * used. In live mode also games linked to the sandbox, settings without which a real account is not safe, hosts of one's
 * own machine, secrets of the server's own that are missing or look made up. What a single account or game lacks closes
 * that one alone: unusable.ts.
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
      .map((host) => `the host ${host} is one of this machine, which RUN_MODE=live refuses`),
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
