import { postForm, postJson } from './requests.ts';

/** Of a call to Naver Pay who calls, its idempotency key, and headers that are not as usual. */
interface NaverCaller {
  readonly account?: string;
  readonly key?: string | undefined;
  readonly headers?: Record<string, string>;
}

/** A merchant of Naver Pay, in the shapes that its documents show. */
export function shopOfNaverPay(base: string, secret: (name: string) => string, storeUrl: string) {
  return {
    naverHeaders: ({ account = 'naverpay-main', headers = {}, key }: NaverCaller) => ({
      'x-naver-client-id': secret(`${account}.clientId`),
      'x-naver-client-secret': secret(`${account}.clientSecret`),
      'x-naverpay-chain-id': secret(`${account}.chainId`),
      ...(key === undefined ? {} : { 'x-naverpay-idempotency-key': key }),
      ...headers,
    }),
    naverJson(path: string, body: object, caller: NaverCaller = {}) {
      const address = `${base}/naverpay/naverpay-partner/naverpay/payments/${path}`;
      return postJson(address, body, this.naverHeaders(caller));
    },
    naverForm(path: string, form: Record<string, string>, caller: NaverCaller = {}) {
      const address = `${base}/naverpay/naverpay-partner/naverpay/payments/${path}`;
      return postForm(address, form, this.naverHeaders(caller));
    },
    naverPage: (reserveId: string) => `${base}/naverpay/payments/${reserveId}`,
    naverReserve(reference: string, more: object = {}, caller: NaverCaller = {}) {
      const fields = {
        modelVersion: '2',
        merchantUserKey: '10001',
        merchantPayKey: reference,
        productName: '180 Gems',
        productCount: 1,
        totalPayAmount: 5500,
        taxScopeAmount: 5500,
        taxExScopeAmount: 0,
        returnUrl: `${storeUrl}/return/naverpay/${reference}?left=way`,
        productItems: [{ categoryType: 'ETC', categoryId: 'ETC', uid: 'gems', name: '180 Gems', count: 1 }],
      };
      return this.naverJson('v2/reserve', { ...fields, ...more }, caller);
    },
  };
}
