import { sign } from 'node:crypto';
import { sandboxKeyPair } from '@gemporium/provider-kit/sandbox-keys.ts';
import { postJson } from './requests.ts';

/** Of a call to PayerMax what is not as usual: who calls, whose key signs, and fields of the envelope. */
interface PayerMaxEnvelope {
  readonly account?: string;
  readonly key?: string;
  readonly headers?: Record<string, string>;
  readonly [field: string]: unknown;
}

/** A merchant of PayerMax, in the shapes that its documents show. */
export function shopOfPayerMax(base: string, secret: (name: string) => string, storeUrl: string) {
  const payerMax = (
    api: string,
    data: object,
    { account = 'payermax-main', key = account, headers = {}, ...envelope }: PayerMaxEnvelope = {},
  ) => {
    const text = JSON.stringify({
      version: '1.4',
      keyVersion: '1',
      requestTime: new Date().toISOString(),
      appId: account,
      merchantNo: account,
      data,
      ...envelope,
    });
    const { privateKey } = sandboxKeyPair(secret(`${key}.privateKey`));
    const signature = sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64');
    return postJson(`${base}/payermax/aggregate-pay/api/gateway/${api}`, text, {
      sign: signature,
      ...headers,
    });
  };
  return {
    payerMax,
    payerMaxOrder: (reference: string, more: object = {}, envelope: PayerMaxEnvelope = {}) =>
      payerMax(
        'orderAndPay',
        {
          outTradeNo: reference.replaceAll('-', '_'),
          integrate: 'Hosted_Checkout',
          subject: '980 Gems',
          totalAmount: 14.99,
          currency: 'USD',
          country: 'US',
          userId: '10001',
          language: 'en',
          reference,
          frontCallbackUrl: `${storeUrl}/return/payermax/${reference}`,
          notifyUrl: `${storeUrl}/notify/payermax/${envelope.account ?? 'payermax-main'}`,
          expireTime: '1800',
          ...more,
        },
        envelope,
      ),
  };
}
