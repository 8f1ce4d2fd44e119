import { sign } from 'node:crypto';
import { sandboxKeyPair } from '@gemporium/provider-kit/sandbox-keys.ts';
import { postJson } from './requests.ts';

/** Of a call to Antom what is not as usual: who calls, whose key signs, and headers. */
interface AlipayCaller {
  readonly account?: string;
  readonly key?: string;
  readonly headers?: Record<string, string>;
}

const gateway = '/alipay/ams/sandbox/api/v1/payments';

/** A merchant of Alipay by Antom, in the shapes that its documents show. */
export function shopOfAlipay(base: string, secret: (name: string) => string, storeUrl: string) {
  const alipay = (
    api: string,
    data: object,
    { account = 'alipay-main', key = account, headers = {} }: AlipayCaller = {},
  ) => {
    const [path, time, body] = [`${gateway}/${api}`, String(Date.now()), JSON.stringify(data)];
    const text = `POST ${path}\n${account}.${time}.${body}`;
    const { privateKey } = sandboxKeyPair(secret(`${key}.privateKey`));
    const signature = encodeURIComponent(
      sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64'),
    );
    return postJson(base + path, body, {
      'client-id': account,
      'request-time': time,
      signature: `algorithm=RSA256,keyVersion=1,signature=${signature}`,
      ...headers,
    });
  };
  const order = (reference: string, value: string, paymentMethodType: string, account: string) => ({
    productCode: 'CASHIER_PAYMENT',
    paymentRequestId: reference,
    paymentMethod: { paymentMethodType },
    order: {
      referenceOrderId: reference,
      orderDescription: '980 Gems',
      orderAmount: { currency: 'USD', value },
      buyer: { referenceBuyerId: '10001' },
    },
    paymentAmount: { currency: 'USD', value },
    env: { terminalType: 'WEB' },
    paymentRedirectUrl: `${storeUrl}/return/alipay/${reference}`,
    paymentNotifyUrl: `${storeUrl}/notify/alipay/${account}`,
  });
  return {
    alipay,
    alipayOrder: (reference: string, more: object = {}, caller: AlipayCaller = {}, value = '1499') =>
      alipay(
        'pay',
        { ...order(reference, value, 'ALIPAY_CN', caller.account ?? 'alipay-main'), ...more },
        caller,
      ),
    alipayCard: (reference: string, more: object = {}, value = '1499') =>
      alipay('createPaymentSession', {
        ...order(reference, value, 'CARD', 'alipay-main'),
        productScene: 'ELEMENT_PAYMENT',
        paymentFactor: { isAuthorization: true, captureMode: 'AUTOMATIC' },
        ...more,
      }),
  };
}
