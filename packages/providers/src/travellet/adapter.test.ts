import { signMessage, verifyMessage } from '@gemporium/provider-kit/standard-webhooks.ts';
import {
  incoming,
  paymentRequest,
  scriptedContext,
  scriptedNow,
} from '@gemporium/provider-kit/testing/scripted-context.ts';
import { expect, it } from 'vitest';
import { travellet } from './adapter.ts';

/*
 * Travellet is the cashier of docs/providers/platform-pay.md under its own name; the cashier's behaviour is tested
 * with the hosted cashier.
 */

const key = 'signing-key-of-the-test';
const account = { provider: 'travellet', merchant: 'gem-main' };
const request = paymentRequest({ channelId: 10701 });

it('O-07 [10701] asks for a payment by the cashier’s contract, signed with its own key', async () => {
  const url = 'http://sandbox.example/travellet/cashier/pay_1';
  const at = scriptedContext(account, { signingKey: key }, [
    ({ headers }) => {
      const body = JSON.stringify({
        id: 'pay_1',
        reference: request.reference,
        status: 'pending',
        url,
        expires_at: request.expiresAt.toISOString(),
      });
      const id = headers?.['webhook-id'] ?? '';
      return {
        kind: 'answer',
        status: 201,
        headers: signMessage({ id, sentAt: scriptedNow, body }, [key]),
        body,
      };
    },
  ]);
  expect(await travellet.create(at, request)).toEqual({
    kind: 'created',
    url,
    providerReference: 'pay_1',
    memo: {},
  });
  const sent = at.sent[0]!;
  expect(sent.url).toBe('http://sandbox.example/travellet/v1/payments');
  expect(verifyMessage(sent.headers!, sent.body!, [key], scriptedNow).ok).toBe(true);
});

it('P-13 believes no notification that another cashier’s key has signed', () => {
  const body = JSON.stringify({ type: 'payment.paid', data: {} });
  const headers = signMessage({ id: 'evt_1', sentAt: scriptedNow, body }, ['the key of another cashier']);
  const at = scriptedContext(account, { signingKey: key });
  expect(travellet.readNotification(at, incoming(body, { ...headers }))).toEqual({
    kind: 'rejected',
    reason: 'its signature does not fit',
  });
});

it('B-07 is nowhere to be reached outside the sandbox until its account says where', () => {
  const live = { id: 'travellet-main', ...account, mode: 'live', settings: {} } as const;
  expect(travellet.baseUrl(live)).toBeUndefined();
  const settings = { baseUrl: 'https://bridge.example/travellet/' };
  expect(travellet.baseUrl({ ...live, settings })).toBe('https://bridge.example/travellet');
});
