import { createHash } from 'node:crypto';
import { postJson } from './requests.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Of a call to PingPong what is not as usual: who calls, whose salt signs, and fields of the envelope. */
interface PingPongEnvelope {
  readonly account?: string;
  readonly key?: string;
  readonly [field: string]: unknown;
}

/** A merchant of PingPong Checkout, in the shapes that its documents show. */
export function shopOfPingPong(base: string, secret: (name: string) => string, storeUrl: string) {
  const pingPongSign = (fields: Fields, account = 'pingpong-main') => {
    const names = Object.keys(fields).filter((name) => name !== 'sign' && fields[name] !== '');
    const text = names.sort().map((name) => `${name}=${fields[name]}`);
    return createHash('sha256')
      .update(secret(`${account}.salt`) + text.join('&'))
      .digest('hex')
      .toUpperCase();
  };
  const pingPong = (
    path: string,
    contents: object | string,
    { account = 'pingpong-main', key = account, ...more }: PingPongEnvelope = {},
  ) => {
    const fields = {
      accId: account,
      clientId: account.slice(0, -3),
      signType: 'SHA256',
      version: '1.0',
      bizContent: typeof contents === 'string' ? contents : JSON.stringify(contents),
      ...more,
    };
    return postJson(`${base}/pingpong/v4/${path}`, { sign: pingPongSign(fields, key), ...fields });
  };
  return {
    pingPongSign,
    pingPong,
    pingPongOrder: (reference: string, more: object = {}, envelope: PingPongEnvelope = {}) =>
      pingPong(
        'payment/prePay',
        {
          merchantTransactionId: reference,
          amount: '14.99',
          currency: 'USD',
          captureDelayHours: 0,
          shopperIP: '203.0.113.7',
          language: 'en',
          tradeCountry: 'US',
          payResultUrl: `${storeUrl}/return/pingpong/${reference}`,
          payCancelUrl: `${storeUrl}/return/pingpong/${reference}?left=yes`,
          notificationUrl: `${storeUrl}/notify/pingpong/${envelope.account ?? 'pingpong-main'}`,
          goods: [{ name: '980 Gems', unitPrice: '14.99', number: '1', virtualProduct: 'Y' }],
          ...more,
        },
        envelope,
      ),
  };
}
