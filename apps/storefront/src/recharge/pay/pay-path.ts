import type { PayPath } from '@gemporium/contract/api/pay/pay-calls.ts';

/** The pay call of each payment channel of the spec (section 9). */
const byChannel = new Map<string, PayPath>(
  Object.entries({
    '10301': '/api/pay/payMyCardInGame',
    '10302': '/api/pay/payMyCardBilling',
    '10303': '/api/pay/payMyCardKouDian',
    '11701': '/api/pay/airwallex',
    '11702': '/api/pay/airwallex',
    '11501': '/api/kr_pay/welcome_pay',
    '10801': '/api/pay/platform_pay',
    '10201': '/api/pay/paypal_pay',
    '11001': '/api/pay/xsolla_pay',
    '10401': '/api/pay/codapay_pay',
    '10501': '/api/pay/pagsmile_pay',
    '10101': '/api/pay/razer_gold_pay',
    '10102': '/api/pay/razer_gold_pay',
    '10103': '/api/pay/razer_gold_pay',
    '10104': '/api/pay/razer_gold_pay',
    '11401': '/api/pay/naver_pay',
    '11402': '/api/kr_pay/kakao_pay',
    '11601': '/api/pay/alipay_pay',
    '11602': '/api/pay/alipay_pay',
    '11801': '/api/pay/payermax_pay',
    '12101': '/api/pay/adyen_pay',
    '10701': '/api/pay/travellet_pay',
    '12001': '/api/pay/pingpongx_pay',
    '12201': '/api/pay/ebanx_pay',
  } as const),
);

/** The call that pays by this channel; undefined for a channel that the shop does not know ("payway_id is no exist"). */
export function payPathOf(channelId: string): PayPath | undefined {
  return byChannel.get(channelId);
}
