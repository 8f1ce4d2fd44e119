import { payCalls } from '@gemporium/contract/api/pay/pay-calls.ts';
import { expect, it } from 'vitest';
import { payPathOf } from './pay-path.ts';

/** The spec's channels and its pay calls (section 9 and the list of calls). */
const rows: [channels: string, call: string][] = [
  ['10301', '/api/pay/payMyCardInGame'],
  ['10302', '/api/pay/payMyCardBilling'],
  ['10303', '/api/pay/payMyCardKouDian'],
  ['11701 11702', '/api/pay/airwallex'],
  ['11501', '/api/kr_pay/welcome_pay'],
  ['10801', '/api/pay/platform_pay'],
  ['10201', '/api/pay/paypal_pay'],
  ['11001', '/api/pay/xsolla_pay'],
  ['10401', '/api/pay/codapay_pay'],
  ['10501', '/api/pay/pagsmile_pay'],
  ['10101 10102 10103 10104', '/api/pay/razer_gold_pay'],
  ['11401', '/api/pay/naver_pay'],
  ['11402', '/api/kr_pay/kakao_pay'],
  ['11601 11602', '/api/pay/alipay_pay'],
  ['11801', '/api/pay/payermax_pay'],
  ['12101', '/api/pay/adyen_pay'],
  ['10701', '/api/pay/travellet_pay'],
  ['12001', '/api/pay/pingpongx_pay'],
  ['12201', '/api/pay/ebanx_pay'],
];

it.each(rows)('O-07 the channels %s are paid by %s', (channels, call) => {
  expect(Object.keys(payCalls)).toContain(call);
  expect(channels.split(' ').map(payPathOf)).toEqual(channels.split(' ').map(() => call));
});

it.each(['', '10300', '12102', '1210', '121011', 'constructor'])(
  'O-07 nothing pays by a channel %j',
  (channel) => {
    expect(payPathOf(channel)).toBeUndefined();
  },
);
