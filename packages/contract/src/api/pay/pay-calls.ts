import { payCall } from './pay-request.ts';

/** The pay calls of the spec, which differ only in name. Each channel is paid by one of them (channels.ts). */
export const payCalls = {
  '/api/pay/razer_gold_pay': payCall('/api/pay/razer_gold_pay', 'Razer Gold'),
  '/api/pay/payMyCardInGame': payCall('/api/pay/payMyCardInGame', 'MyCard in-game card'),
  '/api/pay/payMyCardBilling': payCall('/api/pay/payMyCardBilling', 'MyCard billing'),
  '/api/pay/payMyCardKouDian': payCall('/api/pay/payMyCardKouDian', 'MyCard points'),
  '/api/pay/airwallex': payCall('/api/pay/airwallex', 'Airwallex'),
  '/api/pay/platform_pay': payCall('/api/pay/platform_pay', "the publisher's own cashier"),
  '/api/pay/xsolla_pay': payCall('/api/pay/xsolla_pay', 'Xsolla'),
  '/api/pay/pagsmile_pay': payCall('/api/pay/pagsmile_pay', 'Pagsmile'),
  '/api/pay/paypal_pay': payCall('/api/pay/paypal_pay', 'PayPal'),
  '/api/pay/codapay_pay': payCall('/api/pay/codapay_pay', 'Codapay'),
  '/api/pay/naver_pay': payCall('/api/pay/naver_pay', 'Naver Pay'),
  '/api/pay/payermax_pay': payCall('/api/pay/payermax_pay', 'PayerMax'),
  '/api/pay/alipay_pay': payCall('/api/pay/alipay_pay', 'Alipay'),
  '/api/pay/adyen_pay': payCall('/api/pay/adyen_pay', 'Adyen'),
  '/api/pay/travellet_pay': payCall('/api/pay/travellet_pay', 'Travellet'),
  '/api/pay/pingpongx_pay': payCall('/api/pay/pingpongx_pay', 'PingPong'),
  '/api/pay/ebanx_pay': payCall('/api/pay/ebanx_pay', 'EBANX'),
  '/api/kr_pay/naver_pay': payCall('/api/kr_pay/naver_pay', 'Naver Pay (Korean brands)'),
  '/api/kr_pay/welcome_pay': payCall('/api/kr_pay/welcome_pay', 'Welcome Payments'),
  '/api/kr_pay/kakao_pay': payCall('/api/kr_pay/kakao_pay', 'KakaoPay'),
};

export type PayPath = keyof typeof payCalls;
