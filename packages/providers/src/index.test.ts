import { channels } from '@gemporium/contract/channels.ts';
import { describe, expect, it } from 'vitest';
import { providerOfChannel, providers } from './index.ts';

const all = Object.entries(providers);

describe('O-07 the channels of the spec', () => {
  it('O-07 those of the providers that there are are served, each by one', () => {
    const served = all.flatMap(([id, provider]) => provider.channels.map((channel) => [channel.id, id]));
    expect(served.sort()).toEqual([
      [10201, 'paypal'],
      [10301, 'mycard'],
      [10302, 'mycard'],
      [10303, 'mycard'],
      [10401, 'codapay'],
      [10501, 'pagsmile'],
      [10701, 'travellet'],
      [10801, 'platform-pay'],
      [11001, 'xsolla'],
      [11402, 'kakaopay'],
      [11801, 'payermax'],
      [12101, 'adyen'],
    ]);
  });

  it.each(channels)('O-07 [$id] is served by its own provider, or by nobody yet', (channel) => {
    const provider = providers[channel.provider];
    expect(providerOfChannel(channel.id)).toEqual(provider && { provider, channel });
  });

  it('has nobody for a number outside the spec', () => {
    expect(providerOfChannel(99999)).toBeUndefined();
  });
});

it.each(all)(
  '%s is listed under its own id, with its secrets and its place in the sandbox',
  (id, provider) => {
    expect(provider.id).toBe(id);
    expect(provider.secrets.length).toBeGreaterThan(0);
    expect(provider.sandboxPath).toMatch(new RegExp(`^/${id}(/|$)`));
    expect(provider.checkSettings({})).toEqual([]);
  },
);
