import { createHash, createHmac, randomBytes, sign } from 'node:crypto';
import { sandboxKeyPair } from '@gemporium/provider-kit/sandbox-keys.ts';
import { type Answer, call, postForm, postJson } from './requests.ts';
import { shopOfAlipay } from './shop-of-alipay.ts';
import { shopOfPingPong } from './shop-of-pingpong.ts';
import { shopOfRazer } from './shop-of-razer.ts';
import { shopOfWelcome } from './shop-of-welcome.ts';

export { type Answer, call, postForm, postJson };

export function newReference(): string {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  return `GP${Array.from(randomBytes(16), (byte) => alphabet[byte % 32]).join('')}-1`;
}

/** Standard Webhooks headers written from the specification, independent of the sandbox's own code. */
export function webhookHeaders(
  secret: string,
  body: string,
  at: number = Date.now(),
): Record<string, string> {
  const id = `msg_${randomBytes(8).toString('hex')}`;
  const timestamp = String(Math.floor(at / 1000));
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}

/** Of a call to PayerMax what is not as usual: who calls, whose key signs, and fields of the envelope. */
interface PayerMaxEnvelope {
  readonly account?: string;
  readonly key?: string;
  readonly headers?: Record<string, string>;
  readonly [field: string]: unknown;
}

/** Of a call to Naver Pay who calls, its idempotency key, and headers that are not as usual. */
interface NaverCaller {
  readonly account?: string;
  readonly key?: string | undefined;
  readonly headers?: Record<string, string>;
}

/** Of a call to Pagsmile who calls, and what opens it where that is not as usual. */
interface PagsmileCaller {
  readonly account?: string;
  readonly app?: string;
  readonly key?: string;
  readonly headers?: Record<string, string>;
}

/** A merchant of each provider, in the shapes that their documents show. */
export function merchant(base: string, secret: (name: string) => string, storeUrl: string) {
  const signedPost = (path: string, account: string, body: object) => {
    const text = JSON.stringify(body);
    return postJson(
      `${base}/platform-pay${path}`,
      text,
      webhookHeaders(secret(`${account}.signingKey`), text),
    );
  };
  const myCardHash = (values: readonly string[], account: string) => {
    // All values in these tests are letters, digits and characters that .NET escapes like encodeURIComponent.
    const encoded = encodeURIComponent(values.join('') + secret(`${account}.key`))
      .replace(/%20/g, '+')
      .replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());
    return createHash('sha256').update(encoded).digest('hex');
  };
  const payerMax = (
    api: string,
    data: object,
    { account = 'payermax-main', key = account, headers = {}, ...envelope }: PayerMaxEnvelope = {},
  ) => {
    const text = JSON.stringify({
      ...{ version: '1.4', keyVersion: '1', requestTime: new Date().toISOString() },
      ...{ appId: account, merchantNo: account, data, ...envelope },
    });
    const { privateKey } = sandboxKeyPair(secret(`${key}.privateKey`));
    const signature = sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64');
    return postJson(`${base}/payermax/aggregate-pay/api/gateway/${api}`, text, {
      sign: signature,
      ...headers,
    });
  };
  return {
    ...shopOfAlipay(base, secret, storeUrl),
    ...shopOfPingPong(base, secret, storeUrl),
    ...shopOfRazer(base, secret, storeUrl),
    ...shopOfWelcome(base, secret, storeUrl),
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
    pagsmile: (
      path: string,
      fields: object,
      { account = 'pagsmile-main', app = account, key, headers = {} }: PagsmileCaller = {},
    ) => {
      const opened = `${app}:${key ?? secret(`${account}.securityKey`)}`;
      return postJson(
        `${base}/pagsmile/trade/${path}`,
        { app_id: account, timestamp: '2026-11-20 12:00:00', ...fields },
        { authorization: `Basic ${Buffer.from(opened).toString('base64')}`, ...headers },
      );
    },
    pagsmileCreate(reference: string, more: object = {}, caller: PagsmileCaller = {}) {
      return this.pagsmile(
        'create',
        {
          ...{ out_trade_no: reference, order_amount: '14.99', order_currency: 'USD' },
          ...{ subject: '980 Gems', content: '980 Gems - Sample', trade_type: 'WEB', version: '2.0' },
          ...{ timeout_express: '60m', buyer_id: '10001', regions: ['BRA'] },
          notify_url: `${storeUrl}/notify/pagsmile/${caller.account ?? 'pagsmile-main'}`,
          return_url: `${storeUrl}/return/pagsmile/${reference}`,
          ...more,
        },
        caller,
      );
    },
    ebanx: (path: string, fields: object, account = 'ebanx-main') =>
      postJson(`${base}/ebanx/ws/${path}`, {
        integration_key: secret(`${account}.integrationKey`),
        ...fields,
      }),
    ebanxRequest(reference: string, more: object = {}, account = 'ebanx-main') {
      return this.ebanx(
        'request',
        {
          ...{ merchant_payment_code: reference, country: 'br', currency_code: 'USD', amount: 14.99 },
          ...{ payment_type_code: '_all', name: '10001', email: 'player+10001@gems.example' },
          notification_url: `${storeUrl}/notify/ebanx/${account}`,
          redirect_url: `${storeUrl}/return/ebanx/${reference}`,
          ...more,
        },
        account,
      );
    },
    codapayInit: (
      reference: string,
      {
        account = 'codapay-main',
        profile = {},
        ...more
      }: { account?: string; profile?: object } & object = {},
    ) => {
      const entries = { user_id: '10001', return_url: `${storeUrl}/return/codapay/${reference}`, ...profile };
      return postJson(`${base}/codapay/airtime/api/restful/v2.0/Payment/init.json`, {
        initRequest: {
          ...{ apiKey: secret(`${account}.apiKey`), projectId: account, orderId: reference },
          ...{ country: 840, currency: 840, payType: 0 },
          items: [{ code: '980 Gems', name: '980 Gems', price: 14.99 }],
          profile: { entry: Object.entries(entries).map(([key, value]) => ({ key, value })) },
          ...more,
        },
      });
    },
    codapayInquiry: (txnId: string, more: object = {}, account = 'codapay-main') =>
      postJson(`${base}/codapay/airtime/api/restful/v2.0/Payment/inquiryPaymentResult.json`, {
        inquiryPaymentRequest: {
          ...{ apiKey: secret(`${account}.apiKey`), projectId: account, txnId, needStatusFinal: 'true' },
          ...more,
        },
      }),
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
