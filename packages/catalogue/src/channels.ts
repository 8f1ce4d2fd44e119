/** One payment channel of the spec: which provider's account a method of this channel needs. */
export interface ChannelRow {
  id: number;
  name: string;
  provider: string;
}

/**
 * Every payment channel id of the store (spec section 9, row O-07). KakaoPay has no number in the spec; the store's
 * is 11402.
 */
export const channels: readonly ChannelRow[] = [
  { id: 10101, name: 'Razer bank', provider: 'razer' },
  { id: 10102, name: 'Razer e2p', provider: 'razer' },
  { id: 10103, name: 'Razer', provider: 'razer' },
  { id: 10104, name: 'Razer e2p t1', provider: 'razer' },
  { id: 10201, name: 'PayPal', provider: 'paypal' },
  { id: 10301, name: 'MyCard in-game card', provider: 'mycard' },
  { id: 10302, name: 'MyCard billing', provider: 'mycard' },
  { id: 10303, name: 'MyCard card deduction', provider: 'mycard' },
  { id: 10401, name: 'Codapay', provider: 'codapay' },
  { id: 10501, name: 'Pagsmile', provider: 'pagsmile' },
  { id: 10701, name: 'Travellet', provider: 'travellet' },
  { id: 10801, name: 'Platform pay', provider: 'platform-pay' },
  { id: 11001, name: 'Xsolla', provider: 'xsolla' },
  { id: 11401, name: 'Naver Pay', provider: 'naverpay' },
  { id: 11402, name: 'KakaoPay', provider: 'kakaopay' },
  { id: 11501, name: 'WelcomePay', provider: 'welcomepay' },
  { id: 11601, name: 'Alipay', provider: 'alipay' },
  { id: 11602, name: 'Alipay card', provider: 'alipay' },
  { id: 11701, name: 'Airwallex', provider: 'airwallex' },
  { id: 11702, name: 'Airwallex card', provider: 'airwallex' },
  { id: 11801, name: 'Payermax', provider: 'payermax' },
  { id: 12001, name: 'PingPong', provider: 'pingpong' },
  { id: 12101, name: 'Adyen', provider: 'adyen' },
  { id: 12201, name: 'EBANX', provider: 'ebanx' },
];

const byId: ReadonlyMap<number, ChannelRow> = new Map(channels.map((channel) => [channel.id, channel]));

/** The channel of this id, or undefined where the store has none. */
export function channelById(id: number): ChannelRow | undefined {
  return byId.get(id);
}

/** Names of all providers that have a channel, each once. */
export const providerNames: readonly string[] = [...new Set(channels.map((channel) => channel.provider))];
