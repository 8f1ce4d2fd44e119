import type { Brand, Catalogue, Environment, Game } from '@gemporium/catalogue/types.ts';
import type { HttpRequest } from '@gemporium/provider-kit/provider.ts';
import { keysOf } from '@gemporium/provider-kit/signatures.ts';
import { verifyMessage } from '@gemporium/provider-kit/standard-webhooks.ts';
import { describe, expect, it } from 'vitest';
import { createGameDirectory } from './game-directory.ts';
import { liveSecrets } from './secrets.ts';
import { sampleShop } from './testing/sample-shop.ts';

/* Two of everything: addresses, secrets, kinds of money, and a game below another. */

const keys = {
  'game.first': 'the-first-of-two-secrets-0123456789',
  'game.second': 'the-second-of-two-secrets-9876543210',
};
const links: Record<string, Game['link']> = {
  '1': { baseUrl: 'https://one.example', secret: 'game.first' },
  '2': { baseUrl: 'https://one.example', secret: 'game.second' },
  '3': { baseUrl: 'https://two.example', secret: 'game.first' },
  '31': { baseUrl: 'https://two.example', secret: 'game.second' },
  '4': { baseUrl: 'sandbox:/game', secret: 'game.first' },
  '5': { baseUrl: 'https://one.example', secret: 'game.missing' },
  '6': { baseUrl: 'https://one.example', secret: 'game.placeholder' },
};
const sample = sampleShop().brands.nova!;
const game = (gpId: string, subGames: Game[] = []): Game => ({
  ...sample.games[0]!,
  gpId,
  link: links[gpId]!,
  subGames,
});
const games = ['1', '2', '3', '4', '5', '6'].map((gpId) => game(gpId, gpId === '3' ? [game('31')] : []));
const account = { production: 'real', demo: 'trial' };
const brand: Brand = { ...sample, games, methods: [{ ...sample.methods[0]!, account }] };
const accountOf = (id: string, mode: 'live' | 'test') => ({
  id,
  provider: 'platform-pay',
  mode,
  merchant: id,
  settings: {},
});
const catalogue: Catalogue = {
  brands: { nova: brand },
  accounts: { real: accountOf('real', 'live'), trial: accountOf('trial', 'test') },
};

const asked = ['1', '2', '3', '31', '4', '5', '6'].flatMap((gpId) =>
  (['production', 'demo'] as const).map((environment) => ({ gpId, environment })),
);

/**
 * Calls each game in each store in this order, from one directory; returns what was sent, or that the game has no link.
 */
async function sentTo(order: typeof asked, runMode: 'live' | 'local') {
  const sent: HttpRequest[] = [];
  let messages = 0;
  const directory = createGameDirectory({
    config: {
      runMode,
      sandboxUrl: 'http://sandbox.test',
      secrets: liveSecrets(
        new Map([...Object.entries(keys), ['game.placeholder', 'changeme-changeme-changeme-changeme']]),
      ),
    },
    catalogue: { current: () => ({ version: 1, catalogue }) },
    http: async (request) => {
      sent.push(request);
      return { kind: 'not-sent', reason: 'a test' };
    },
    now: () => new Date(0),
    randomBytes: (size) => Buffer.alloc(size, ++messages),
  });
  const told: Record<string, unknown> = {};
  for (const { gpId, environment } of order) {
    const link = directory.link({ id: `nova.${environment}`, brand, environment, version: 1 }, gpId);
    sent.length = 0;
    const scope = { brand: 'nova', environment: environment as Environment, gpId, clientId: 'c' };
    await link?.servers(scope);
    const [request] = sent;
    const signers = Object.entries(keys).filter(
      ([, key]) =>
        request && verifyMessage(request.headers ?? {}, request.body ?? '', keysOf(key), new Date(0)).ok,
    );
    told[`${gpId} ${environment}`] = link && [
      request?.url,
      signers.map(([name]) => name),
      JSON.parse(request?.body ?? '{}').sandbox,
    ];
  }
  return { told, messages };
}

describe('B-07 each game is called at its own address, with its own secret, and with the right money flag', () => {
  const inEarnest = (isLive: boolean) =>
    Object.fromEntries(
      asked.map(({ gpId, environment }) => {
        const { baseUrl, secret } = links[gpId]!;
        const isSandbox = baseUrl.startsWith('sandbox:');
        const isClosed = !(secret in keys) || (isSandbox && isLive);
        const url = isSandbox ? 'http://sandbox.test/game/servers' : `${baseUrl}/servers`;
        return [`${gpId} ${environment}`, isClosed ? undefined : [url, [secret], environment === 'demo']];
      }),
    );

  it.each(['live', 'local'] as const)('B-07 in %s mode, in any order', async (runMode) => {
    const twice = [...asked, ...asked];
    for (const order of [
      asked,
      asked.toReversed(),
      twice,
      twice.toSorted((a, b) => (a.gpId < b.gpId ? 1 : -1)),
    ]) {
      const { told } = await sentTo(order, runMode);
      expect(told).toEqual(inEarnest(runMode === 'live'));
    }
  });

  it('B-07 message ids are unique, and an unknown game has no link', async () => {
    const { messages } = await sentTo([...asked, ...asked], 'live');
    expect(messages).toBe(4 * 2 * 2);
    const { told } = await sentTo([{ gpId: '7', environment: 'production' }], 'local');
    expect(told).toEqual({ '7 production': undefined });
  });
});
