import { createHash } from 'node:crypto';
import { postForm } from './requests.ts';

/** A merchant of MyCard, in the shapes that its documents show. */
export function shopOfMyCard(base: string, secret: (name: string) => string, storeUrl: string) {
  const myCardHash = (values: readonly string[], account: string) => {
    // All values in these tests are letters, digits and characters that .NET escapes like encodeURIComponent.
    const encoded = encodeURIComponent(values.join('') + secret(`${account}.key`))
      .replace(/%20/g, '+')
      .replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());
    return createHash('sha256').update(encoded).digest('hex');
  };
  return {
    myCardHash,
    myCardAuth: (reference: string, more: Record<string, string> = {}, account = 'mycard-main') => {
      const fields: Record<string, string> = {
        FacServiceId: account,
        FacTradeSeq: reference,
        FacGameId: 'g1',
        FacGameName: 'Sample',
        TradeType: '2',
        ServerId: 's1',
        CustomerId: '10001',
        PaymentType: '',
        ItemCode: '',
        ProductName: '180 Gems',
        Amount: '150',
        Currency: 'TWD',
        SandBoxMode: 'true',
        FacReturnURL: `${storeUrl}/return/mycard/${reference}`,
        ...more,
      };
      return postForm(`${base}/mycard/MyBillingPay/v1.6/AuthGlobal`, {
        ...fields,
        Hash: more.Hash ?? myCardHash(Object.values({ ...fields, Hash: '' }), account),
      });
    },
    myCard: (path: string, fields: Record<string, string>) =>
      postForm(`${base}/mycard/MyBillingPay/v1.6/${path}`, fields),
  };
}
