import { createGameLink } from '@gemporium/game-link/client.ts';
import type { GameLink } from '@gemporium/game-link/types.ts';
import type { ProviderHttp } from '@gemporium/provider-kit/provider.ts';
import { keysOf } from '@gemporium/provider-kit/signatures.ts';
import { signedExchange } from '@gemporium/provider-kit/signed-exchange.ts';
import type { Config } from './config.ts';
import type { GameDirectory } from './services.ts';
import { gameByGpId } from './views/art-paths.ts';

export interface GameParts {
  config: Pick<Config, 'runMode' | 'sandboxUrl' | 'secrets'>;
  http: ProviderHttp;
  now(): Date;
  randomBytes(size: number): Buffer;
}

const sandboxScheme = 'sandbox:';

/**
 * Links to the games' own servers, one for each address and secret. A game that the data links to the sandbox exists in
 * local mode alone; one whose secret is missing or made up exists nowhere.
 */
export function createGameDirectory({ config, http, now, randomBytes }: GameParts): GameDirectory {
  const links = new Map<string, GameLink>();
  return {
    link({ brand }, gpId) {
      const game = gameByGpId(brand, gpId);
      const baseUrl = game && addressOf(game.link.baseUrl, config);
      if (!game || baseUrl === undefined) return undefined;
      if (config.secrets.problemWith(game.link.secret) !== undefined) return undefined;
      const name = `${game.link.secret} ${baseUrl}`;
      let link = links.get(name);
      if (!link) {
        link = createGameLink({
          baseUrl,
          keys: keysOf(config.secrets.get(game.link.secret)),
          sandbox: config.runMode === 'local',
          exchange: (request) => signedExchange({ http, now }, request),
          newMessageId: () => `msg_${randomBytes(16).toString('base64url')}`,
        });
        links.set(name, link);
      }
      return link;
    },
  };
}

function addressOf(baseUrl: string, { runMode, sandboxUrl }: GameParts['config']): string | undefined {
  if (!baseUrl.startsWith(sandboxScheme)) return baseUrl;
  return runMode === 'local' ? sandboxUrl + baseUrl.slice(sandboxScheme.length) : undefined;
}
