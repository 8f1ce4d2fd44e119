import { createHash, createHmac } from 'node:crypto';
import { call, postForm } from './requests.ts';

/** A merchant of Razer Gold and of Razer Merchant Services, in the shapes that their documents show. */
export function shopOfRazer(base: string, secret: (name: string) => string, storeUrl: string) {
  const razerSignature = (fields: Readonly<Record<string, string>>, account: string) => {
    const names = Object.keys(fields).sort();
    const text = names.map((name) => fields[name]).join('');
    const key = secret(`${account}.secretKey`);
    return fields.hashType === undefined
      ? createHash('md5')
          .update(text + key)
          .digest('hex')
      : createHmac('sha256', key).update(text).digest('hex');
  };
  return {
    razerSignature,
    /** A payment at Razer Gold; fields that are '' are left out. */
    razerPayment(reference: string, more: Record<string, string> = {}, signature?: string) {
      const fields = Object.entries({
        applicationCode: 'razer-main',
        referenceId: reference,
        version: 'v1',
        hashType: 'hmac-sha256',
        amount: '1499',
        currencyCode: 'MYR',
        description: '980 Gems',
        customerId: 'p10001',
        returnUrl: `${storeUrl}/return/razer/${reference}`,
        ...more,
      }).filter(([, value]) => value !== '');
      const form = Object.fromEntries(fields);
      const signed = signature ?? razerSignature(form, form.applicationCode ?? 'razer-main');
      return postForm(`${base}/razer/payout/payments`, { ...form, signature: signed });
    },
    razerQuery(named: Record<string, string>, account = 'razer-main') {
      const fields = { applicationCode: account, version: 'v1', hashType: 'hmac-sha256', ...named };
      const query = new URLSearchParams({ ...fields, signature: razerSignature(fields, account) });
      return call(`${base}/razer/payout/payments?${query}`);
    },
    /** The address of Razer Merchant Services' page; fields that are '' are left out. */
    rmsPage(reference: string, more: Record<string, string> = {}, { account = 'rms-main', file = '' } = {}) {
      const fields: Record<string, string> = {
        merchant_id: account,
        amount: '14.99',
        orderid: reference,
        cur: 'MYR',
        bill_name: 'player',
        bill_desc: '980 Gems',
        returnurl: `${storeUrl}/return/razer-merchant/${reference}`,
        callbackurl: `${storeUrl}/notify/razer-merchant/${account}`,
        ...more,
      };
      const text = `${fields.amount}${account}${fields.orderid}${secret(`${account}.verifyKey`)}`;
      const vcode = more.vcode ?? createHash('md5').update(text).digest('hex');
      const query = Object.entries({ ...fields, vcode }).filter(([, value]) => value !== '');
      return `${base}/razer-merchant/RMS/pay/${account}/${file}?${new URLSearchParams(query)}`;
    },
    rmsQuery(reference: string, amount = '14.99', account = 'rms-main', more: Record<string, string> = {}) {
      const text = `${reference}${account}${secret(`${account}.verifyKey`)}${amount}`;
      const skey = createHash('md5').update(text).digest('hex');
      const fields = { amount, oID: reference, domain: account, skey, type: '2', ...more };
      return postForm(`${base}/razer-merchant/RMS/query/q_by_oid.php`, fields);
    },
    /** The skey of a notification. */
    rmsSkey(fields: Readonly<Record<string, string>>, account = 'rms-main') {
      const md5 = (text: string) => createHash('md5').update(text).digest('hex');
      const { tranID, orderid, status, domain, amount, currency, paydate, appcode } = fields;
      const inner = md5(`${tranID}${orderid}${status}${domain}${amount}${currency}`);
      return md5(`${paydate}${domain}${inner}${appcode}${secret(`${account}.secretKey`)}`);
    },
  };
}
