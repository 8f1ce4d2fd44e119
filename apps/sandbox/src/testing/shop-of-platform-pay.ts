import { call, postJson } from './requests.ts';
import { webhookHeaders } from './webhook-headers.ts';

/** A merchant of Platform Pay, in the shapes that its documents show. */
export function shopOfPlatformPay(base: string, secret: (name: string) => string, storeUrl: string) {
  const signedPost = (path: string, account: string, body: object) => {
    const text = JSON.stringify(body);
    return postJson(
      `${base}/platform-pay${path}`,
      text,
      webhookHeaders(secret(`${account}.signingKey`), text),
    );
  };
  return {
    signedPost,
    platformCreate: (reference: string, more: object = {}, account = 'platform-pay-main') =>
      signedPost('/v1/payments', account, {
        merchant: account,
        reference,
        amount_minor: 1499,
        currency: 'USD',
        description: '980 Gems',
        return_url: `${storeUrl}/return/platform-pay/${reference}`,
        notify_url: `${storeUrl}/notify/platform-pay/${account}`,
        expires_at: new Date(Date.now() + 1_800_000).toISOString(),
        locale: 'en',
        ...more,
      }),
    platformGet: (reference: string, account = 'platform-pay-main') =>
      call(`${base}/platform-pay/v1/payments/${reference}?merchant=${account}`, {
        headers: webhookHeaders(secret(`${account}.signingKey`), ''),
      }),
  };
}
