import { countryCode } from '@gemporium/domain/country.ts';
import type { Account, HttpOutcome } from '@gemporium/provider-kit/provider.ts';
import {
  knownPayment,
  paymentRequest,
  type Scripted,
  scriptedContext,
  scriptedNow,
} from '@gemporium/provider-kit/testing/scripted-context.ts';

export const apiKey = '7d3f8a1b0c2e4d5f6a7b8c9d0e1f2a3b';
export const merchant = 'star-harbour';
/** More digits than a JavaScript number holds. */
export const txnId = '6850822175662776971';

/** Rupiah, in Indonesia: a country's own money, without decimals. */
export const request = paymentRequest({
  channelId: 10401,
  amount: { amountMinor: 1_500_000, currency: 'IDR' },
  country: countryCode('ID')!,
});
export const payment = knownPayment(request, {
  providerReference: txnId,
  memo: { txnId, counts: 'IDR' },
});
/** The same in US dollars, which Codapay converts to rupiah. */
export const inDollars = {
  ...payment,
  amount: { amountMinor: 1499, currency: 'USD' },
};

export const context = (
  script: Scripted[] = [],
  { now = scriptedNow, secret = apiKey, ...account }: Partial<Account> & { now?: Date; secret?: string } = {},
) => scriptedContext({ provider: 'codapay', merchant, ...account }, { apiKey: secret }, script, now);

/** JSON as Codapay writes it: 19-digit numbers without quotes. */
export function answer(name: 'initResult' | 'paymentResult', content: object, status = 200): HttpOutcome {
  const body = JSON.stringify({ [name]: content }).replace(/"txnId":"(\d+)"/, '"txnId":$1');
  return { kind: 'answer', status, headers: { 'content-type': 'application/json' }, body };
}

export const opened = {
  resultCode: 0,
  resultDesc: '',
  txnId,
  redirectUrl: `http://sandbox.example/codapay/airtime/begin?type=3&txn_id=${txnId}`,
};

/** A payment's profile as the inquiry shows it. */
export const profile = (isStatusFinal: unknown, status: unknown) => ({
  entry: [
    { key: 'PaymentType', value: 236 },
    { key: 'isStatusFinal', value: isStatusFinal },
    { key: 'status', value: status },
  ],
});

export const paid = {
  orderId: request.reference,
  profile: profile(true, 'success'),
  resultCode: 0,
  resultDesc: '',
  totalPrice: 15_000,
  txnId,
};
