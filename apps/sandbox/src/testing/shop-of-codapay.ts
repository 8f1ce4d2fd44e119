import { postJson } from './requests.ts';

/** A merchant of Codapay, in the shapes that its documents show. */
export function shopOfCodapay(base: string, secret: (name: string) => string, storeUrl: string) {
  return {
    codapayInit: (
      reference: string,
      {
        account = 'codapay-main',
        profile = {},
        ...more
      }: { account?: string; profile?: object } & object = {},
    ) => {
      const entries = { user_id: '10001', return_url: `${storeUrl}/return/codapay/${reference}`, ...profile };
      return postJson(`${base}/codapay/airtime/api/restful/v2.0/Payment/init.json`, {
        initRequest: {
          apiKey: secret(`${account}.apiKey`),
          projectId: account,
          orderId: reference,
          country: 840,
          currency: 840,
          payType: 0,
          items: [{ code: '980 Gems', name: '980 Gems', price: 14.99 }],
          profile: { entry: Object.entries(entries).map(([key, value]) => ({ key, value })) },
          ...more,
        },
      });
    },
    codapayInquiry: (txnId: string, more: object = {}, account = 'codapay-main') =>
      postJson(`${base}/codapay/airtime/api/restful/v2.0/Payment/inquiryPaymentResult.json`, {
        inquiryPaymentRequest: {
          apiKey: secret(`${account}.apiKey`),
          projectId: account,
          txnId,
          needStatusFinal: 'true',
          ...more,
        },
      }),
  };
}
