import { createHash } from 'node:crypto';
import { call, postForm } from './requests.ts';

type Fields = Record<string, string>;

/** A merchant of Welcome Payments and its payers' browsers, in the shapes that the manual shows. */
export function shopOfWelcome(base: string, secret: (name: string) => string, storeUrl: string) {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  const keyOf = (account: string) => sha256(secret(`${account}.signKey`));
  const stamp = '20261120210000';
  return {
    /** The address of a desktop's window; fields that are '' are left out. */
    welcomeWindow(reference: string, more: Fields = {}, account = 'welcomepay-main') {
      const fields: Fields = {
        version: '1.0',
        mid: account,
        oid: reference,
        goodname: '다이아 100개',
        price: '5500',
        currency: 'WON',
        buyername: 'Player',
        buyertel: '000-0000-0000',
        timestamp: '1795176000000',
        returnUrl: `${storeUrl}/return/welcomepay/${reference}?left=way`,
        closeUrl: `${storeUrl}/closed`,
        popupUrl: `${storeUrl}/closed`,
        mKey: keyOf(account),
        gopaymethod: 'Card',
        charset: 'UTF-8',
        ...more,
      };
      const signed = `mKey=${keyOf(account)}&oid=${fields.oid}&price=${fields.price}&timestamp=${fields.timestamp}`;
      const query = Object.entries({ signature: sha256(signed), ...fields }).filter(
        ([, value]) => value !== '',
      );
      return `${base}/welcomepay/stdpay/window?${new URLSearchParams(query)}`;
    },
    /** A phone's form, posted to the page of one way. */
    welcomeOnMobile(
      reference: string,
      more: Fields = {},
      { account = 'welcomepay-main', way = 'wcard' } = {},
    ) {
      const fields: Fields = {
        P_MID: account,
        P_OID: reference,
        P_AMT: '5500',
        P_UNAME: 'Player',
        P_GOODS: '다이아 100개',
        P_NEXT_URL: `${storeUrl}/return/welcomepay/${reference}?left=way`,
        P_NOTI: reference,
        P_CHARSET: 'utf8',
        P_HPP_METHOD: '1',
        P_TIMESTAMP: '1795176000000',
        P_RESERVED: 'twotrs_isp=Y&block_isp=Y&twotrs_isp_noti=N&twotrs_bank=Y&apprun_check=Y',
        ...more,
      };
      const signed = `mkey=${keyOf(account)}&P_AMT=${fields.P_AMT}&P_OID=${fields.P_OID}&P_TIMESTAMP=${fields.P_TIMESTAMP}`;
      const form = { P_SIGNATURE: sha256(signed), ...fields };
      return postForm(`${base}/welcomepay/smart/${way}/`, form);
    },
    /** Presses a button of a page that was shown, and answers what the browser then brings to the merchant. */
    async welcomePress(page: string, action: string): Promise<Fields> {
      const [, id] = /action="\/welcomepay\/window\/(\w+)"/.exec(page) ?? [];
      const pressed = await postForm(`${base}/welcomepay/window/${id}`, { action });
      const location = pressed.headers.get('location');
      if (location !== null) return Object.fromEntries(new URL(location).searchParams);
      const inputs = pressed.text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g);
      return Object.fromEntries(
        [...inputs].map(([, name, value = '']) => [name, value.replaceAll('&amp;', '&')]),
      );
    },
    /** An approve of a desktop, or its net cancel, by what the browser brought. */
    welcomeApprove(brought: Fields, more: Fields = {}, at: 'authUrl' | 'netCancelUrl' = 'authUrl') {
      const { mid = '', authToken = '' } = brought;
      const fields: Fields = {
        mid,
        authToken,
        price: '5500',
        timestamp: '1795176000000',
        format: 'JSON',
        ...more,
      };
      const signature = sha256(`authToken=${fields.authToken}&timestamp=${fields.timestamp}`);
      return postForm(brought[at] ?? '', { signature, ...fields });
    },
    /** An approve of a phone; its answer as fields. */
    async welcomeApproveOnMobile(brought: Fields, more: Fields = {}): Promise<Fields> {
      const { P_TID = '', P_REQ_URL = '' } = brought;
      const form = { P_TID, P_MID: 'welcomepay-main', ...more };
      return Object.fromEntries(new URLSearchParams((await postForm(P_REQ_URL, form)).text));
    },
    welcomeCancel(path: 'cancel' | 'repay', tid: string, more: Fields = {}) {
      const mid = more.mid ?? 'welcomepay-main';
      const signature = sha256(`mid=${mid}&mkey=${keyOf(mid)}&timestamp=${stamp}`);
      const fields = { payType: 'card', mid, tid, currency: 'WON', timestamp: stamp, signature, ...more };
      return postForm(`${base}/welcomepay/cancel/${path}`, fields);
    },
    welcomeScript: (file: string) => call(`${base}/welcomepay/stdjs/${file}`),
  };
}
