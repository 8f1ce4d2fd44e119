import type { Account, NotificationEvent } from '@gemporium/provider-kit/provider.ts';
import {
  incoming,
  knownPayment,
  paymentRequest,
  type Scripted,
  scriptedContext,
} from '@gemporium/provider-kit/testing/scripted-context.ts';
import { readNotification } from '../read-notification.ts';
import { skeyOf, vrfKeyOf } from '../signatures.ts';

export const secrets = { verifyKey: 'verify-key-of-the-test', secretKey: 'secret-key-of-the-test' };
export const merchant = 'gemporium_Dev';

export const request = paymentRequest({
  channelId: 10101,
  amount: { amountMinor: 1499, currency: 'MYR' },
});
export const payment = knownPayment(request, { providerReference: '22261408640' });

export const context = (script: Scripted[] = [], account: Partial<Account> = {}, held = secrets) =>
  scriptedContext({ provider: 'razer-merchant', merchant, ...account }, held, script);

/** A notification of a paid order, without its signature. */
export const message = {
  tranID: '22261408641',
  orderid: request.reference,
  status: '00',
  domain: merchant,
  amount: '14.99',
  currency: 'MYR',
  paydate: '2026-11-20 20:01:02',
  appcode: '123456',
};

/** The answer to a query, without its signature. */
export const shown = {
  StatCode: '00',
  StatName: 'captured',
  TranID: '22261408641',
  Amount: '14.99',
  Domain: merchant,
  OrderID: request.reference,
  Currency: 'MYR',
};

export const sealed = (fields: object, key = secrets.secretKey) => ({
  ...fields,
  skey: skeyOf({ ...message, ...fields }, key),
});
export const proved = (fields: object, key = secrets.secretKey) => ({
  ...fields,
  VrfKey: vrfKeyOf({ ...shown, ...fields }, key),
});

/** The fields as a form body. */
export function formOf(fields: object): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, String(value));
  return form.toString();
}

/** What the adapter reads from a notification; signed unless it has a signature. */
export function read(fields: object, held = secrets) {
  return readNotification(
    context([], {}, held),
    incoming(formOf('skey' in fields ? fields : sealed(fields))),
  );
}

/** The event in an authentic notification. */
export function told(fields: object): NotificationEvent {
  const reading = read(fields);
  if (reading.kind !== 'authentic') throw new Error(JSON.stringify(reading));
  return reading.events[0]!;
}
