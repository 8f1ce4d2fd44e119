import type { Account, HttpOutcome } from '@gemporium/provider-kit/provider.ts';
import { rsaSha256Base64 } from '@gemporium/provider-kit/rsa.ts';
import { sandboxKeyPair } from '@gemporium/provider-kit/sandbox-keys.ts';
import {
  jsonAnswer,
  knownPayment,
  paymentRequest,
  type Scripted,
  scriptedContext,
} from '@gemporium/provider-kit/testing/scripted-context.ts';

/** Secrets of a sandbox account: each stands for a key pair of which we hold one half. */
export const secrets = { privateKey: '1c'.repeat(32), payermaxPublicKey: '2d'.repeat(32) };
export const merchant = '020213827212251';
export const appId = '3b242b56a8b64274bcc37dac281120e3';

export const request = paymentRequest({ channelId: 11801 });
export const payment = knownPayment(request);
export const context = (script: Scripted[] = [], account: Partial<Account> = {}) =>
  scriptedContext({ provider: 'payermax', merchant, settings: { appId }, ...account }, secrets, script);

/** A body's signature by PayerMax. */
export function sealed(body: string): { sign: string } {
  return { sign: rsaSha256Base64(sandboxKeyPair(secrets.payermaxPublicKey).privateKey, body) };
}

/** A signed answer to an accepted call. */
export function taken(data: unknown, status = 200): HttpOutcome {
  const content = { code: 'APPLY_SUCCESS', msg: 'Success.', data };
  return jsonAnswer(status, content, sealed(JSON.stringify(content)));
}

/** The same answer without a signature. */
export const unsigned = (data: unknown): HttpOutcome =>
  jsonAnswer(200, { code: 'APPLY_SUCCESS', msg: '', data });

/** An error; PayerMax does not sign errors. */
export const error = (code: string, status = 200): HttpOutcome => jsonAnswer(status, { code, msg: 'why' });

export const opened = {
  redirectUrl: 'http://sandbox.example/payermax/cashier/T1',
  outTradeNo: 'GP0123456789ABCDEF_1',
  tradeToken: 'T1',
  status: 'PENDING',
};

export const trade = {
  outTradeNo: 'GP0123456789ABCDEF_1',
  tradeToken: 'T1',
  totalAmount: 14.99,
  currency: 'USD',
  country: 'US',
  status: 'SUCCESS',
  completeTime: '2026-11-20T12:01:02.003Z',
  resultMsg: '',
  paymentDetails: [],
};

export const refunded = {
  outRefundNo: 'GP0123456789ABCDEF_1_R1',
  refundTradeNo: 'RT1',
  outTradeNo: 'GP0123456789ABCDEF_1',
  refundAmount: 5,
  refundCurrency: 'USD',
  status: 'REFUND_SUCCESS',
};

/** The first call that an act sends to the gateway, and its numbers. */
export async function sentBy(act: (at: ReturnType<typeof context>) => Promise<unknown>): Promise<unknown[]> {
  const at = context([error('SYSTEM_ERROR')]);
  await act(at);
  const { url, body } = at.sent[0]!;
  return [url.replace('http://sandbox.example/payermax/', ''), JSON.parse(body!).data];
}
