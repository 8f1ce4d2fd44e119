import type { Channel } from '@gemporium/contract/channels.ts';
import { discreet } from '@gemporium/provider-kit/discreet.ts';
import type { Provider } from '@gemporium/provider-kit/provider.ts';
import { adapters } from './adapters.ts';

/**
 * Every payment provider that the store can use, by its id, wrapped so that none reveals our secrets. A new one is a
 * folder here.
 */
export const providers: Readonly<Record<string, Provider>> = Object.fromEntries(
  Object.entries(adapters).map(([id, adapter]) => [id, discreet(adapter)]),
);

/** A channel that several providers can serve belongs to its own provider. */
const byChannelId: ReadonlyMap<number, { provider: Provider; channel: Channel }> = new Map(
  Object.values(providers).flatMap((provider) =>
    provider.channels
      .filter((channel) => channel.provider === provider.id)
      .map((channel) => [channel.id, { provider, channel }] as const),
  ),
);

/** The provider behind a payment channel, and its row; undefined for a channel without an adapter here. */
export function providerOfChannel(channelId: number): { provider: Provider; channel: Channel } | undefined {
  return byChannelId.get(channelId);
}
