import { gameByGpId } from '@gemporium/catalogue/all-games.ts';
import type { Game } from '@gemporium/catalogue/types.ts';
import { createGameLink } from '@gemporium/game-link/client.ts';
import type { GameLink } from '@gemporium/game-link/types.ts';
import type { ProviderHttp } from '@gemporium/provider-kit/provider.ts';
import { keysOf } from '@gemporium/provider-kit/signatures.ts';
import { signedExchange } from '@gemporium/provider-kit/signed-exchange.ts';
import { takesRealMoney } from './catalogue/account-modes.ts';
import type { Config } from './config.ts';
import type { ActiveCatalogue, GameDirectory } from './services.ts';

export interface GameParts {
  config: Pick<Config, 'runMode' | 'sandboxUrl' | 'secrets'>;
  catalogue: Pick<ActiveCatalogue, 'current'>;
  http: ProviderHttp;
  now(): Date;
  randomBytes(size: number): Buffer;
}

const sandboxScheme = 'sandbox:';

/**
 * Links to the games' own servers, one for each address, secret and kind of money (calls say whether real money is
 * behind them). A game of the sandbox has a link only in local mode; one whose secret is missing or a placeholder has
 * none.
 */
export function createGameDirectory({ config, catalogue, http, now, randomBytes }: GameParts): GameDirectory {
  const links = new Map<string, GameLink>();
  return {
    link(store, gpId) {
      const game = gameByGpId(store.brand, gpId);
      const baseUrl = game && addressOfGame(game, config);
      if (!game || baseUrl === undefined) return undefined;
      if (config.secrets.problemWith(game.link.secret) !== undefined) return undefined;
      const sandbox = !takesRealMoney(catalogue.current().catalogue, store, config.runMode);
      const name = `${game.link.secret} ${baseUrl} ${sandbox}`;
      let link = links.get(name);
      if (!link) {
        link = createGameLink({
          baseUrl,
          keys: keysOf(config.secrets.get(game.link.secret)),
          sandbox,
          exchange: (request) => signedExchange({ http, now }, request),
          newMessageId: () => `msg_${randomBytes(16).toString('base64url')}`,
        });
        links.set(name, link);
      }
      return link;
    },
  };
}

/** Where a game's server listens; undefined for a game of the sandbox in live mode. */
export function addressOfGame(
  { link: { baseUrl } }: Game,
  { runMode, sandboxUrl }: Pick<GameParts['config'], 'runMode' | 'sandboxUrl'>,
): string | undefined {
  if (!baseUrl.startsWith(sandboxScheme)) return baseUrl;
  return runMode === 'local' ? sandboxUrl + baseUrl.slice(sandboxScheme.length) : undefined;
}
