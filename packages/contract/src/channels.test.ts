import { expect, it } from 'vitest';
import { payCalls } from './api/pay/pay-calls.ts';
import { callOf, channelById, channels, channelsOf, providersOf } from './channels.ts';

/** The spec's channels (row O-07), whose they are, and the spec's pay calls. */
const rows: [ids: number[], provider: string, call: string][] = [
  [[10301], 'mycard', '/api/pay/payMyCardInGame'],
  [[10302], 'mycard', '/api/pay/payMyCardBilling'],
  [[10303], 'mycard', '/api/pay/payMyCardKouDian'],
  [[11701, 11702], 'airwallex', '/api/pay/airwallex'],
  [[11501], 'welcomepay', '/api/kr_pay/welcome_pay'],
  [[10801], 'platform-pay', '/api/pay/platform_pay'],
  [[10201], 'paypal', '/api/pay/paypal_pay'],
  [[11001], 'xsolla', '/api/pay/xsolla_pay'],
  [[10401], 'codapay', '/api/pay/codapay_pay'],
  [[10501], 'pagsmile', '/api/pay/pagsmile_pay'],
  [[10101, 10103], 'razer', '/api/pay/razer_gold_pay'],
  [[10102, 10104], 'razer-e2p', '/api/pay/razer_gold_pay'],
  [[11401], 'naverpay', '/api/pay/naver_pay'],
  [[11402], 'kakaopay', '/api/kr_pay/kakao_pay'],
  [[11601, 11602], 'alipay', '/api/pay/alipay_pay'],
  [[11801], 'payermax', '/api/pay/payermax_pay'],
  [[12101], 'adyen', '/api/pay/adyen_pay'],
  [[10701], 'travellet', '/api/pay/travellet_pay'],
  [[12001], 'pingpong', '/api/pay/pingpongx_pay'],
  [[12201], 'ebanx', '/api/pay/ebanx_pay'],
];

it.each(rows)('O-07 %j are channels of %s, paid by %s', (ids, provider, call) => {
  expect(Object.keys(payCalls)).toContain(call);
  expect(ids.map((id) => channelById(id))).toEqual(
    ids.map(() => expect.objectContaining({ provider, call })),
  );
  expect(channelsOf(provider)).toEqual(expect.arrayContaining(ids.map(channelById)));
});

it('O-07 there are the 23 channels of the spec and KakaoPay, each in one row', () => {
  expect(channels.map(({ id }) => id).sort()).toEqual(rows.flatMap(([ids]) => ids).sort());
  expect(new Set(channels.map(({ name }) => name)).size).toBe(24);
});

it.each([Number.NaN, 0, 1210, 10300, 12102, 121011])('O-07 there is no channel %d', (id) => {
  expect(channelById(id)).toBeUndefined();
});

it('O-07 a channel can be paid by its own provider, and by another one where its row says so', () => {
  expect(channelsOf('razer-merchant').map(({ id }) => id)).toEqual([10101, 10103]);
  expect(providersOf(channelById(10101)!)).toEqual(['razer', 'razer-merchant']);
  expect(providersOf(channelById(10102)!)).toEqual(['razer-e2p']);
});

it.each([
  [11401, 'KR', '/api/kr_pay/naver_pay'],
  [11401, 'JP', '/api/pay/naver_pay'],
  [11401, undefined, '/api/pay/naver_pay'],
  [12101, 'KR', '/api/pay/adyen_pay'],
] as const)('O-07 channel %d is paid in %s by %s', (id, country, call) => {
  expect(callOf(channelById(id)!, country)).toBe(call);
});

it('O-07 every pay call of the spec pays by some channel', () => {
  const paid = channels.flatMap(({ call, callsIn = {} }) => [call, ...Object.values(callsIn)]);
  expect([...new Set(paid)].sort()).toEqual(Object.keys(payCalls).sort());
});

it('O-07 a provider that nobody knows has no channels', () => {
  expect(channelsOf('somebody')).toEqual([]);
});

it('O-04 O-08 what is special about a channel stands in its row', () => {
  // developer.paypal.com, "Currency codes".
  const ofPayPal =
    'AUD BRL CAD CHF CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD';
  // Of the countries that Coda's documentation lists, each in its own money; docs/providers/codapay.md.
  const ofCodapay = 'BRL CLP CNY EUR HKD IDR INR JPY KRW LAK MMK MXN MYR PHP RUB SGD THB TRY TWD USD VND';
  // Those of the request operation and of each country's own page; docs/providers/ebanx.md.
  const ofEbanx = 'ARS BOB BRL CLP COP EUR GTQ MXN PEN PYG USD UYU';
  const special = channels.flatMap(({ id, name: _name, provider: _provider, call: _call, ...rest }) =>
    Object.keys(rest).length > 0 ? [[id, rest]] : [],
  );
  expect(special).toEqual([
    [10101, { alsoBy: 'razer-merchant', providerCode: 'bank' }],
    [10103, { alsoBy: 'razer-merchant' }],
    [10201, { currencies: ofPayPal.split(' ') }],
    [10301, { takesCard: true, providerCode: 'INGAME' }],
    [10303, { providerCode: 'COSTPOINT' }],
    [10401, { currencies: ofCodapay.split(' ') }],
    [11401, { callsIn: { KR: '/api/kr_pay/naver_pay' }, currencies: ['KRW'] }],
    [11402, { currencies: ['KRW'] }],
    [11501, { currencies: ['KRW'] }],
    [11602, { providerCode: 'CARD' }],
    [11702, { providerCode: 'card' }],
    [11801, { worksOn: { apple: ['ios'] } }],
    [12201, { currencies: ofEbanx.split(' ') }],
  ]);
});
