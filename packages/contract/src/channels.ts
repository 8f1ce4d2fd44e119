import type { ChannelRule } from '@gemporium/domain/offered-methods.ts';
import type { PayPath } from './api/pay/pay-calls.ts';

/** A payment channel: one way in which a provider takes money. */
export interface Channel extends ChannelRule {
  /** The spec's payment channel id. */
  id: number;
  /** What operators call it. */
  name: string;
  /** The id of the provider to whose account the money goes. */
  provider: string;
  /** The id of another provider that can also serve it, if the method's account is there. */
  alsoBy?: string;
  /** The call that pays by it. */
  call: PayPath;
  /** The calls of countries that have their own, by ISO 3166-1 code, which replace `call` there. */
  callsIn?: Readonly<Record<string, PayPath>>;
  /** Set if the player types a prepaid card in the shop, which the provider's `redeem` spends. */
  takesCard?: true;
  /** The provider's own code for it, if there is one (MyCard's PaymentType, a way behind Razer). */
  providerCode?: string;
}

/**
 * Every payment channel of the store (row O-07), each in one row. KakaoPay has no number in the spec;
 * the store's is 11402. The page carries this table, so a row holds no more than somebody asks for. What is offered is
 * what has an adapter too: packages/providers/src/index.ts.
 */
export const channels: readonly Channel[] = [
  {
    id: 10101,
    name: 'Razer bank',
    provider: 'razer',
    alsoBy: 'razer-merchant',
    call: '/api/pay/razer_gold_pay',
    providerCode: 'bank',
  },
  { id: 10102, name: 'Razer e2p', provider: 'razer-e2p', call: '/api/pay/razer_gold_pay' },
  {
    id: 10103,
    name: 'Razer',
    provider: 'razer',
    alsoBy: 'razer-merchant',
    call: '/api/pay/razer_gold_pay',
  },
  { id: 10104, name: 'Razer e2p t1', provider: 'razer-e2p', call: '/api/pay/razer_gold_pay' },
  {
    id: 10201,
    name: 'PayPal',
    provider: 'paypal',
    call: '/api/pay/paypal_pay',
    currencies: [
      ...['AUD', 'BRL', 'CAD', 'CHF', 'CZK', 'DKK', 'EUR', 'GBP', 'HKD', 'HUF', 'ILS', 'JPY', 'MXN'],
      ...['MYR', 'NOK', 'NZD', 'PHP', 'PLN', 'SEK', 'SGD', 'THB', 'TWD', 'USD'],
    ],
  },
  {
    id: 10301,
    name: 'MyCard in-game card',
    provider: 'mycard',
    call: '/api/pay/payMyCardInGame',
    takesCard: true,
    providerCode: 'INGAME',
  },
  { id: 10302, name: 'MyCard billing', provider: 'mycard', call: '/api/pay/payMyCardBilling' },
  {
    id: 10303,
    name: 'MyCard points',
    provider: 'mycard',
    call: '/api/pay/payMyCardKouDian',
    providerCode: 'COSTPOINT',
  },
  {
    id: 10401,
    name: 'Codapay',
    provider: 'codapay',
    call: '/api/pay/codapay_pay',
    currencies: [
      'BRL',
      'CLP',
      'CNY',
      'EUR',
      'HKD',
      'IDR',
      'INR',
      'JPY',
      'KRW',
      'LAK',
      'MMK',
      'MXN',
      'MYR',
      'PHP',
      'RUB',
      'SGD',
      'THB',
      'TRY',
      'TWD',
      'USD',
      'VND',
    ],
  },
  { id: 10501, name: 'Pagsmile', provider: 'pagsmile', call: '/api/pay/pagsmile_pay' },
  { id: 10701, name: 'Travellet', provider: 'travellet', call: '/api/pay/travellet_pay' },
  { id: 10801, name: 'Platform pay', provider: 'platform-pay', call: '/api/pay/platform_pay' },
  { id: 11001, name: 'Xsolla', provider: 'xsolla', call: '/api/pay/xsolla_pay' },
  {
    id: 11401,
    name: 'Naver Pay',
    provider: 'naverpay',
    call: '/api/pay/naver_pay',
    callsIn: { KR: '/api/kr_pay/naver_pay' },
    currencies: ['KRW'],
  },
  { id: 11402, name: 'KakaoPay', provider: 'kakaopay', call: '/api/kr_pay/kakao_pay', currencies: ['KRW'] },
  {
    id: 11501,
    name: 'WelcomePay',
    provider: 'welcomepay',
    call: '/api/kr_pay/welcome_pay',
    currencies: ['KRW'],
  },
  { id: 11601, name: 'Alipay', provider: 'alipay', call: '/api/pay/alipay_pay' },
  { id: 11602, name: 'Alipay card', provider: 'alipay', call: '/api/pay/alipay_pay', providerCode: 'CARD' },
  { id: 11701, name: 'Airwallex', provider: 'airwallex', call: '/api/pay/airwallex' },
  {
    id: 11702,
    name: 'Airwallex card',
    provider: 'airwallex',
    call: '/api/pay/airwallex',
    providerCode: 'card',
  },
  {
    id: 11801,
    name: 'Payermax',
    provider: 'payermax',
    call: '/api/pay/payermax_pay',
    // Apple Pay works on Apple's own devices alone (row O-04).
    worksOn: { apple: ['ios'] },
  },
  { id: 12001, name: 'PingPong', provider: 'pingpong', call: '/api/pay/pingpongx_pay' },
  { id: 12101, name: 'Adyen', provider: 'adyen', call: '/api/pay/adyen_pay' },
  {
    id: 12201,
    name: 'EBANX',
    provider: 'ebanx',
    call: '/api/pay/ebanx_pay',
    currencies: ['ARS', 'BOB', 'BRL', 'CLP', 'COP', 'EUR', 'GTQ', 'MXN', 'PEN', 'PYG', 'USD', 'UYU'],
  },
];

/** The row with this id; undefined if there is none. */
export function channelById(id: number): Channel | undefined {
  return channels.find((channel) => channel.id === id);
}

/** The call that pays by this channel in an area; `country` is undefined if the area covers several. */
export function callOf({ call, callsIn }: Channel, country: string | undefined): PayPath {
  return (country === undefined ? undefined : callsIn?.[country]) ?? call;
}

/** The providers that can serve this channel, its own first. */
export function providersOf({ provider, alsoBy }: Channel): readonly string[] {
  return alsoBy === undefined ? [provider] : [provider, alsoBy];
}

/** The rows of a provider, including other providers' rows that it can serve. */
export function channelsOf(provider: string): readonly Channel[] {
  return channels.filter((channel) => providersOf(channel).includes(provider));
}
