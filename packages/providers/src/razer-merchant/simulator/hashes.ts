import { createHash } from 'node:crypto';

const md5 = (text: string) => createHash('md5').update(text, 'utf8').digest('hex');

export type Fields = Readonly<Record<string, string>>;

/** The hosted page's signature, with the portal's extended format off. */
export function vcode({ amount, merchant, order }: Fields, verifyKey: string): string {
  return md5(`${amount}${merchant}${order}${verifyKey}`);
}

/** The signature of a query by order. */
export function querySkey({ order, merchant, amount }: Fields, verifyKey: string): string {
  return md5(`${order}${merchant}${verifyKey}${amount}`);
}

/** The VrfKey of an answer to a query by order. */
export function vrfKey({ Amount, Domain, OrderID, StatCode }: Fields, secretKey: string): string {
  return md5(`${Amount}${secretKey}${Domain}${OrderID}${StatCode}`);
}

/** A notification's signature, in two steps. */
export function notificationSkey(fields: Fields, secretKey: string): string {
  const { tranID, orderid, status, domain, amount, currency, paydate, appcode } = fields;
  const inner = md5(`${tranID}${orderid}${status}${domain}${amount}${currency}`);
  return md5(`${paydate}${domain}${inner}${appcode}${secretKey}`);
}
