import type { HttpRequest, Provider } from '@gemporium/provider-kit/provider.ts';
import { describe, expect, it } from 'vitest';
import { registry } from './metrics.ts';
import { createProviderDirectory } from './provider-directory.ts';
import { localSecrets } from './secrets.ts';
import { sampleShop } from './testing/sample-shop.ts';

const provider = {
  id: 'platform-pay',
  sandboxPath: '/platform-pay',
  baseUrl: ({ id }: { id: string }) => `https://${id}.cashier.example`,
} as unknown as Provider;

const catalogue = sampleShop();
const secrets = localSecrets('a master secret of this test');
const sent: HttpRequest[] = [];
const askedFor: string[][] = [];

function directory(runMode: 'local' | 'live', mode: 'sandbox' | 'test' | 'live' = 'sandbox') {
  const accounts = { cashier: { ...catalogue.accounts.cashier!, mode } };
  return createProviderDirectory({
    config: { runMode, sandboxUrl: 'http://127.0.0.1:8081', secrets },
    catalogue: { current: () => ({ version: 1, catalogue: { ...catalogue, accounts } }) },
    providers: { 'platform-pay': provider },
    http: async (request) => {
      sent.push(request);
      return { kind: 'not-sent', reason: 'a test' };
    },
    mayAskForStranger: async (...asked) => {
      askedFor.push(asked);
      return asked[0] !== 'cashier';
    },
    now: () => new Date(0),
  });
}

/** How many exchanges with this provider could not be sent, as an operator's figures say. */
async function counted(): Promise<number> {
  const line = /^gemporium_provider_seconds_count\{provider="platform-pay",outcome="not-sent"\} (\d+)$/m;
  return Number(line.exec(await registry.metrics())?.[1] ?? 0);
}

describe('B-07 where a provider’s account is called', () => {
  it.each(['sandbox', 'test', 'live'] as const)('in local mode the sandbox, also a %s account', (mode) => {
    expect(directory('local', mode).account('cashier')?.context.baseUrl).toBe(
      'http://127.0.0.1:8081/platform-pay',
    );
  });

  it('in live mode the provider itself', () => {
    expect(directory('live', 'live').account('cashier')?.context.baseUrl).toBe(
      'https://cashier.cashier.example',
    );
  });

  it('in live mode a sandbox account cannot be used', () => {
    expect(directory('live', 'sandbox').account('cashier')).toBeUndefined();
  });

  it.each(['nobody', '__proto__', 'constructor', 'cashier-demo'])(
    '%s is not an account of this catalogue',
    (id) => {
      expect(directory('local').account(id)).toBeUndefined();
    },
  );

  it.each(['adyen', '__proto__'])('%s is not a provider of this list', (id) => {
    expect(directory('local').provider(id)).toBeUndefined();
  });

  it('an adapter gets its own account’s secrets, and one HTTP client', async () => {
    const context = directory('local').account('cashier')!.context;
    expect(context.secret('signingKey')).toBe(secrets.get('cashier.signingKey'));
    const before = await counted();
    const request: HttpRequest = { method: 'GET', url: 'http://127.0.0.1:8081/platform-pay' };
    expect(await context.http(request)).toEqual({ kind: 'not-sent', reason: 'a test' });
    expect(sent).toEqual([request]);
    expect(await counted()).toBe(before + 1);
    // Counted for its own account.
    expect(await context.mayAskForStranger('192.0.2.7')).toBe(false);
    expect(askedFor).toEqual([['cashier', '192.0.2.7']]);
  });
});
