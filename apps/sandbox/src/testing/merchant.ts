import { randomBytes } from 'node:crypto';
import { type Answer, call, postForm, postJson } from './requests.ts';
import { shopOfAdyen } from './shop-of-adyen.ts';
import { shopOfAlipay } from './shop-of-alipay.ts';
import { shopOfCodapay } from './shop-of-codapay.ts';
import { shopOfEbanx } from './shop-of-ebanx.ts';
import { shopOfKakaoPay } from './shop-of-kakaopay.ts';
import { shopOfMyCard } from './shop-of-mycard.ts';
import { shopOfNaverPay } from './shop-of-naverpay.ts';
import { shopOfPagsmile } from './shop-of-pagsmile.ts';
import { shopOfPayerMax } from './shop-of-payermax.ts';
import { shopOfPingPong } from './shop-of-pingpong.ts';
import { shopOfPlatformPay } from './shop-of-platform-pay.ts';
import { shopOfRazer } from './shop-of-razer.ts';
import { shopOfWelcome } from './shop-of-welcome.ts';
import { webhookHeaders } from './webhook-headers.ts';

export { type Answer, call, postForm, postJson, webhookHeaders };

export function newReference(): string {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  return `GP${Array.from(randomBytes(16), (byte) => alphabet[byte % 32]).join('')}-1`;
}

/** A merchant of each provider, in the shapes that their documents show. */
export function merchant(base: string, secret: (name: string) => string, storeUrl: string) {
  const shop = [base, secret, storeUrl] as const;
  return {
    ...shopOfAdyen(...shop),
    ...shopOfAlipay(...shop),
    ...shopOfCodapay(...shop),
    ...shopOfEbanx(...shop),
    ...shopOfKakaoPay(...shop),
    ...shopOfMyCard(...shop),
    ...shopOfNaverPay(...shop),
    ...shopOfPagsmile(...shop),
    ...shopOfPayerMax(...shop),
    ...shopOfPingPong(...shop),
    ...shopOfPlatformPay(...shop),
    ...shopOfRazer(...shop),
    ...shopOfWelcome(...shop),
    game: (name: string, fields: object, scope: object = {}) => {
      const text = JSON.stringify({
        brand: 'watt',
        environment: 'production',
        gp_id: '1001',
        client_id: 'c1',
        sandbox: true,
        ...scope,
        ...fields,
      });
      return postJson(`${base}/game/link/v1/${name}`, text, webhookHeaders(secret('game.linkSecret'), text));
    },
    /** Presses a button of a hosted page. */
    press: (url: string, action: string, more: Record<string, string> = {}) =>
      postForm(url, { action, ...more }),
  };
}

export type Merchant = ReturnType<typeof merchant>;
