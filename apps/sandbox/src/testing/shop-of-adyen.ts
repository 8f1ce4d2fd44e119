import { postJson } from './requests.ts';

/** A merchant of Adyen, in the shapes that its documents show. */
export function shopOfAdyen(base: string, secret: (name: string) => string, storeUrl: string) {
  return {
    adyenSession: (
      reference: string,
      {
        account = 'adyen-main',
        headers = {},
        ...fields
      }: Record<string, unknown> & { account?: string; headers?: Record<string, string> } = {},
    ) =>
      postJson(
        `${base}/adyen/checkout/v72/sessions`,
        {
          merchantAccount: account,
          amount: { currency: 'USD', value: 499 },
          reference,
          returnUrl: `${storeUrl}/return/adyen/${reference}`,
          mode: 'hosted',
          ...fields,
        },
        { 'x-api-key': secret(`${account}.apiKey`), ...headers },
      ),
    adyenRefund: (psp: string, value: number, reference: string, headers: Record<string, string> = {}) =>
      postJson(
        `${base}/adyen/checkout/v72/payments/${psp}/refunds`,
        { merchantAccount: 'adyen-main', amount: { value, currency: 'USD' }, reference },
        { 'x-api-key': secret('adyen-main.apiKey'), ...headers },
      ),
  };
}
