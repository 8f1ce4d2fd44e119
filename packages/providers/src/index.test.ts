import { readFileSync } from 'node:fs';
import { channels } from '@gemporium/contract/channels.ts';
import { describe, expect, it } from 'vitest';
import { generatedSources } from './generate.ts';
import { providerOfChannel, providers } from './index.ts';

const all = Object.entries(providers);

describe('O-07 the channels of the spec', () => {
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

it.each(Object.entries(generatedSources()))('the list %s is that of the folders', (file, source) => {
  expect(readFileSync(new URL(file, import.meta.url), 'utf8')).toBe(source);
});
