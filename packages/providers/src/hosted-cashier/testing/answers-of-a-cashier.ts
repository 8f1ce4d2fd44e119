import type { HttpRequest } from '@gemporium/provider-kit/provider.ts';
import { signMessage } from '@gemporium/provider-kit/standard-webhooks.ts';
import {
  knownPayment,
  paymentRequest,
  type Scripted,
  scriptedContext,
  scriptedNow,
} from '@gemporium/provider-kit/testing/scripted-context.ts';

export const key = 'signing-key-of-the-test';
/** Its name must be escaped in an address. */
export const merchant = 'gem/main';
export const request = paymentRequest({ channelId: 10801 });
export const payment = knownPayment(request);
export const refund = {
  refundReference: 'GP0-R1',
  amount: { amountMinor: 500, currency: 'USD' },
  reason: 'second payment',
};

export const context = (script: Scripted[], account = {}) =>
  scriptedContext({ provider: 'platform-pay', merchant, ...account }, { signingKey: key }, script);

/** The cashier's answer, signed as the answer to the request at hand. */
export function signed(status: number, content: unknown): Scripted {
  return (sent: HttpRequest) => {
    const body = JSON.stringify(content);
    const id = sent.headers?.['webhook-id'] ?? '';
    return { kind: 'answer', status, headers: signMessage({ id, sentAt: scriptedNow, body }, [key]), body };
  };
}

export const created = {
  id: 'pp_1',
  reference: request.reference,
  status: 'pending',
  url: 'http://sandbox.example/platform-pay/pay/pp_1',
  expires_at: request.expiresAt.toISOString(),
};
export const shown = {
  id: 'pp_1',
  reference: request.reference,
  merchant,
  status: 'paid',
  amount_minor: 1499,
  currency: 'USD',
  sandbox: true,
  sequence: 1,
  refunds: [{ id: 'rf_1', refund_reference: 'GP0-R1', status: 'succeeded', amount_minor: 500 }],
};
