import { postJson } from './requests.ts';

/** A merchant of EBANX, in the shapes that its documents show. */
export function shopOfEbanx(base: string, secret: (name: string) => string, storeUrl: string) {
  return {
    ebanx: (path: string, fields: object, account = 'ebanx-main') =>
      postJson(`${base}/ebanx/ws/${path}`, {
        integration_key: secret(`${account}.integrationKey`),
        ...fields,
      }),
    ebanxRequest(reference: string, more: object = {}, account = 'ebanx-main') {
      return this.ebanx(
        'request',
        {
          merchant_payment_code: reference,
          country: 'br',
          currency_code: 'USD',
          amount: 14.99,
          payment_type_code: '_all',
          name: '10001',
          email: 'player+10001@gems.example',
          notification_url: `${storeUrl}/notify/ebanx/${account}`,
          redirect_url: `${storeUrl}/return/ebanx/${reference}`,
          ...more,
        },
        account,
      );
    },
  };
}
