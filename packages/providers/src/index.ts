import type { Channel } from '@gemporium/contract/channels.ts';
import type { Provider } from '@gemporium/provider-kit/provider.ts';
import { adyen } from './adyen/adapter.ts';
import { codapay } from './codapay/adapter.ts';
import { kakaopay } from './kakaopay/adapter.ts';
import { mycard } from './mycard/adapter.ts';
import { pagsmile } from './pagsmile/adapter.ts';
import { payermax } from './payermax/adapter.ts';
import { paypal } from './paypal/adapter.ts';
import { platformPay } from './platform-pay/adapter.ts';
import { travellet } from './travellet/adapter.ts';
import { xsolla } from './xsolla/adapter.ts';

/** Every payment provider that the store can use, by its id. A new one is a folder and a line here. */
export const providers: Readonly<Record<string, Provider>> = {
  adyen,
  codapay,
  kakaopay,
  mycard,
  pagsmile,
  payermax,
  paypal,
  'platform-pay': platformPay,
  travellet,
  xsolla,
};

const byChannelId: ReadonlyMap<number, { provider: Provider; channel: Channel }> = new Map(
  Object.values(providers).flatMap((provider) =>
    provider.channels.map((channel) => [channel.id, { provider, channel }] as const),
  ),
);

/** The provider behind a payment channel, and its row; undefined for a channel without an adapter here. */
export function providerOfChannel(channelId: number): { provider: Provider; channel: Channel } | undefined {
  return byChannelId.get(channelId);
}
