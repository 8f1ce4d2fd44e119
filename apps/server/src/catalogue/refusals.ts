import type { Brand, Catalogue, Game } from '@gemporium/catalogue/types.ts';
import { type Config, ownSecrets } from '../config.ts';

/**
 * Why this catalogue must not be sold from in the live run mode: sandbox accounts or games, hosts of one's own
 * machine, secrets of the server's own that are missing or look made up. In local mode everything is pretended and
 * nothing is refused. What a single account or game lacks closes that one alone: unusable.ts.
 */
export function refusals(catalogue: Catalogue, config: Pick<Config, 'runMode' | 'secrets'>): string[] {
  if (config.runMode === 'local') return [];
  const brands = Object.values(catalogue.brands);
  return [
    ...Object.values(catalogue.accounts)
      .filter(({ mode }) => mode === 'sandbox')
      .map(({ id }) => `the account ${id} is a sandbox account, which RUN_MODE=live refuses`),
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
