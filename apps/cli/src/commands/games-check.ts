import { randomUUID } from 'node:crypto';
import { clientIdOf } from '@gemporium/catalogue/client-id-of.ts';
import { priceIn } from '@gemporium/catalogue/price-in.ts';
import type { Brand } from '@gemporium/catalogue/types.ts';
import { type LoginProviderId, loginProviderIds } from '@gemporium/domain/login-providers.ts';
import { type ConformanceResult, checkGameServer } from '@gemporium/game-link/conformance.ts';
import type { ConformancePorts, ConformanceTarget } from '@gemporium/game-link/conformance-case.ts';
import { createHttp } from '@gemporium/provider-kit/http.ts';
import { keysOf } from '@gemporium/provider-kit/signatures.ts';
import { signedExchange } from '@gemporium/provider-kit/signed-exchange.ts';
import { signMessage } from '@gemporium/provider-kit/standard-webhooks.ts';
import { takesRealMoney } from '@gemporium/server/catalogue/account-modes.ts';
import { addressOfGame } from '@gemporium/server/game-directory.ts';
import { allStores, storeById } from '@gemporium/server/stores.ts';
import { type Command, Refusal } from '../command.ts';
import { counted } from '../counted.ts';
import { gameOf } from '../game-of.ts';
import { checkBrands } from '../operator-services.ts';
import { readAll } from '../read-all.ts';
import { required } from '../required.ts';
import { ownSecrets } from '../servers-secrets.ts';
import { visible } from '../terminal.ts';

export const gamesCheck: Command = {
  name: 'games check',
  summary:
    'Checks a game’s own server, as the brand files name it, against the contract. Goods really reach the test player.',
  words: [],
  options: {
    store: { about: 'The store that asks, such as watt.demo. Required.' },
    game: { about: 'The game product (gp_id or key). Required if the brand has several.' },
    username: {
      about: 'A test player who has a character on an open server, if the game has accounts with passwords.',
    },
    password: { about: 'That player’s password. Required with --username.' },
    provider: { about: 'A login provider by which the test player logs in, such as google.' },
    subject: { about: 'The number by which that provider knows the player. Required with --provider.' },
    token: { about: 'A token that the game has just issued, if it opens the shop with its own tokens.' },
  },
  changes: false,
  async run({ options, environment }) {
    const { store: id, player } = readAll({
      store: () => required(options, 'store'),
      player: () => playerOf(options),
    });
    const results: ConformanceResult[] = [];
    const target = targetOf(id, options.game, player, environment);
    const http = createHttp();
    const now = () => new Date();
    const ports: ConformancePorts = {
      exchange: (request) => signedExchange({ http: http.send, now }, request),
      post: (request) => http.send({ method: 'POST', ...request }),
      sign: signMessage,
      now,
      newMessageId: () => `msg_${randomUUID()}`,
    };
    try {
      for await (const result of checkGameServer(target, ports)) results.push(result);
    } finally {
      http.close();
    }
    const failed = results.filter(({ outcome }) => outcome === 'failed').length;
    const lines = [
      ...results.flatMap(({ outcome, title, detail }) => [
        `${outcome.padEnd(7)}  ${title}`,
        ...(detail ? [visible(`         ${detail}`)] : []),
      ]),
      '',
      failed > 0
        ? `${counted(failed, 'rule')} of the contract ${failed === 1 ? 'is' : 'are'} broken.`
        : 'The server keeps the contract, as far as this check can see.',
    ];
    return { lines, data: results, exitCode: failed > 0 ? 1 : 0 };
  },
};

/** How the test player logs in; not every game has every way. */
interface Player extends Pick<ConformanceTarget, 'credentials' | 'token'> {
  identity?: { provider: string; subject: string };
}

function playerOf(options: Readonly<Record<string, string | undefined>>): Player {
  const { credentials, identity } = readAll({
    credentials: () => together(options, 'username', 'password'),
    identity: () => together(options, 'provider', 'subject'),
  });
  const { token } = options;
  if (!credentials && !identity && token === undefined)
    throw new Refusal(
      'Say how a test player logs in.',
      'By --username and --password, by --provider and --subject, or by --token.',
      2,
    );
  return {
    ...(credentials && { credentials }),
    ...(identity && { identity }),
    ...(token !== undefined && { token }),
  };
}

/** Two options that are given together or not at all. */
function together<One extends string, Other extends string>(
  options: Readonly<Record<string, string | undefined>>,
  one: One,
  other: Other,
): Record<One | Other, string> | undefined {
  if (options[one] === undefined && options[other] === undefined) return undefined;
  const both = {
    [one]: required(options, one, ` with --${other}`),
    [other]: required(options, other, ` with --${one}`),
  };
  return both as Record<One | Other, string>;
}

/** The game's server as the brand files name it, its first goods, and the player. */
function targetOf(
  id: string,
  name: string | undefined,
  { identity, ...otherWays }: Player,
  environment: NodeJS.ProcessEnv,
): ConformanceTarget {
  const { checked, runMode } = checkBrands(environment);
  if (!checked.ok) throw new Refusal('The brand files have problems.', 'See: gemporium catalogue check');
  const edition = { version: 0, catalogue: checked.catalogue };
  const store = storeById(edition, id);
  if (!store) {
    const stores = allStores(edition).map((one) => one.id);
    throw new Refusal(`There is no store ${id}.`, `Stores: ${stores.join(', ')}`, 3);
  }
  const { game, provider } = readAll({
    game: () => gameOf(store.brand, name),
    provider: () => identity && providerOf(store.brand, identity.provider),
  });
  const { secrets, problems } = ownSecrets(environment);
  const unfit = problems[0] ?? secrets.problemWith(game.link.secret);
  if (unfit !== undefined) throw new Refusal(unfit);
  const sandboxUrl = environment.SANDBOX_URL || 'http://127.0.0.1:8081';
  const [goods] = game.goods;
  const [currency] = Object.keys(goods!.prices);
  return {
    ...otherWays,
    ...(identity && provider && { identity: { ...identity, provider } }),
    baseUrl: addressOfGame(game, { runMode, sandboxUrl })!,
    keys: keysOf(secrets.get(game.link.secret)),
    sandbox: !takesRealMoney(checked.catalogue, store, runMode),
    scope: {
      brand: store.brand.key,
      environment: store.environment,
      gpId: game.gpId,
      clientId: clientIdOf(game, 'web', game.areas[0]!)!,
    },
    productId: goods!.productId,
    sku: goods!.items[0]!.sku,
    price: { amountMinor: priceIn(goods!, currency!)!, currency: currency! },
  };
}

function providerOf({ name, login }: Brand, given: string): LoginProviderId {
  const known = loginProviderIds.filter((id) => login.providers.includes(id));
  const found = known.find((id) => id === given);
  if (found) return found;
  throw new Refusal(
    `${name} has no login provider ${given}.`,
    `Login providers: ${known.join(', ') || 'none'}`,
    3,
  );
}
