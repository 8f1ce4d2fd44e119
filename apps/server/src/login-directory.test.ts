import type { Brand } from '@gemporium/catalogue/types.ts';
import type { LoginProvider } from '@gemporium/login-kit/login-provider.ts';
import type { HttpRequest } from '@gemporium/provider-kit/provider.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createLoginDirectory } from './login-directory.ts';
import { localSecrets } from './secrets.ts';
import type { Store } from './services.ts';
import { sampleShop } from './testing/sample-shop.ts';

/* Two brands, each with an app of its own at both of two providers. */

const secrets = localSecrets('a master secret of this test');
const adapters = {
  google: { hosts: { api: 'https://google.example', keys: 'https://keys.google.example' } },
  vk: { hosts: { api: 'https://vk.example' } },
} as unknown as Record<string, LoginProvider>;
const { nova, zeta } = sampleShop().brands as Record<'nova' | 'zeta', Brand>;
const storeOf = (brand: Brand): Store => ({
  id: `${brand.key}.production`,
  environment: 'production',
  version: 1,
  brand: {
    ...brand,
    login: { providers: ['account', 'google', 'vk'], ggId: `gg-${brand.key}`, vkId: `vk-${brand.key}` },
  },
});
const stores = { nova: storeOf(nova), zeta: storeOf(zeta) };
const clients = { nova: 'orbit-web', zeta: 'quasar-web' };

const sent: HttpRequest[] = [];
beforeEach(() => {
  sent.length = 0;
});

function at(runMode: 'local' | 'live', brand: 'nova' | 'zeta', provider: string) {
  const directory = createLoginDirectory({
    config: { runMode, sandboxUrl: 'http://127.0.0.1:8081', secrets },
    adapters,
    now: () => new Date(0),
    randomBytes: (size) => Buffer.alloc(size),
    http: async (request) => {
      sent.push(request);
      return { kind: 'not-sent', reason: 'a test' };
    },
  });
  return directory.at(stores[brand], provider, clients[brand]);
}

const places = (['nova', 'zeta'] as const).flatMap((brand) =>
  (['google', 'vk'] as const).map((provider) => ({
    brand,
    provider,
    id: `${provider === 'google' ? 'gg' : 'vk'}-${brand}`,
  })),
);

describe('I-03 where a brand’s players log in by another company', () => {
  it.each(places)('I-03 $brand at $provider has its own app and secrets', ({ brand, provider, id }) => {
    const { context } = at('live', brand, provider)!;
    expect([context.app.clientId, context.isSandbox]).toEqual([id, false]);
    expect(context.secret('key')).toBe(secrets.get(`login.${provider}.${id}.key`));
    expect(context.host('api')).toBe(`https://${provider}.example`);
    expect(() => context.host('constructor')).toThrow('no host');
  });

  it.each(places)('B-07 in local mode $brand reaches $provider in the sandbox', ({ brand, provider }) => {
    const { context } = at('local', brand, provider)!;
    expect([context.host('api'), context.isSandbox]).toEqual([
      `http://127.0.0.1:8081/logins/${provider}/api`,
      true,
    ]);
  });

  it.each(['account', 'facebook', 'twitter', '__proto__'])('I-01 there is no login by %s', (provider) => {
    expect(at('live', 'nova', provider)).toBeUndefined();
  });

  // Code exchange, keys and the game are called in turn while the page waits for 10 s.
  it.each([
    [undefined, 3_000],
    [1_000, 1_000],
  ])('I-03 W-01 a call that names %s ms waits for %i ms', async (timeoutMs, waits) => {
    const request: HttpRequest = { method: 'GET', url: 'https://google.example/keys' };
    await at('live', 'nova', 'google')!.context.http({ ...request, ...(timeoutMs && { timeoutMs }) });
    expect(sent).toEqual([{ ...request, timeoutMs: waits }]);
  });
});
