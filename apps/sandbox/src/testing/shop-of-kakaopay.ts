import { createHash } from 'node:crypto';
import { postJson } from './requests.ts';

/** A merchant of KakaoPay, in the shapes that its documents show. */
export function shopOfKakaoPay(base: string, secret: (name: string) => string, storeUrl: string) {
  return {
    kakao: (path: string, body: object, account = 'kakaopay-main') =>
      postJson(`${base}/kakaopay/online/v1/payment/${path}`, body, {
        authorization: `SECRET_KEY ${secret(`${account}.secretKey`)}`,
      }),
    cid: (account: string) => createHash('sha256').update(account).digest('hex').slice(0, 10).toUpperCase(),
    kakaoReady(reference: string, more: object = {}, account = 'kakaopay-main') {
      return this.kakao(
        'ready',
        {
          cid: this.cid(account),
          partner_order_id: reference,
          partner_user_id: '10001',
          item_name: '180 Gems',
          quantity: 1,
          total_amount: 5500,
          tax_free_amount: 0,
          approval_url: `${storeUrl}/return/kakaopay/${reference}`,
          cancel_url: `${storeUrl}/return/kakaopay/${reference}?left=cancel`,
          fail_url: `${storeUrl}/return/kakaopay/${reference}?left=fail`,
          ...more,
        },
        account,
      );
    },
  };
}
