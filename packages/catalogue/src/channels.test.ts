import { expect, it } from 'vitest';
import { channelById, channels } from './channels.ts';

it.each([
  [10301, 'mycard'],
  [11701, 'airwallex'],
  [11501, 'welcomepay'],
  [11702, 'airwallex'],
  [10801, 'platform-pay'],
  [10302, 'mycard'],
  [10303, 'mycard'],
  [10201, 'paypal'],
  [11001, 'xsolla'],
  [10401, 'codapay'],
  [10501, 'pagsmile'],
  [10103, 'razer'],
  [10101, 'razer'],
  [10102, 'razer'],
  [10104, 'razer'],
  [11401, 'naverpay'],
  [11402, 'kakaopay'],
  [11601, 'alipay'],
  [11602, 'alipay'],
  [11801, 'payermax'],
  [12101, 'adyen'],
  [10701, 'travellet'],
  [12001, 'pingpong'],
  [12201, 'ebanx'],
])('O-07 [%i] belongs to %s', (id, provider) => {
  expect(channelById(id)?.provider).toBe(provider);
});

it('O-07 there are the 23 channels of the spec and KakaoPay, each once', () => {
  expect(new Set(channels.map(({ id }) => id)).size).toBe(24);
  expect(channels).toHaveLength(24);
});
