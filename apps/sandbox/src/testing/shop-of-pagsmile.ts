import { postJson } from './requests.ts';

/** Of a call to Pagsmile who calls, and what opens it where that is not as usual. */
interface PagsmileCaller {
  readonly account?: string;
  readonly app?: string;
  readonly key?: string;
  readonly headers?: Record<string, string>;
}

/** A merchant of Pagsmile, in the shapes that its documents show. */
export function shopOfPagsmile(base: string, secret: (name: string) => string, storeUrl: string) {
  return {
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
          out_trade_no: reference,
          order_amount: '14.99',
          order_currency: 'USD',
          subject: '980 Gems',
          content: '980 Gems - Sample',
          trade_type: 'WEB',
          version: '2.0',
          timeout_express: '60m',
          buyer_id: '10001',
          regions: ['BRA'],
          notify_url: `${storeUrl}/notify/pagsmile/${caller.account ?? 'pagsmile-main'}`,
          return_url: `${storeUrl}/return/pagsmile/${reference}`,
          ...more,
        },
        caller,
      );
    },
  };
}
