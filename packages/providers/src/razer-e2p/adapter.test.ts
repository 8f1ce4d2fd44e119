import { signMessage, verifyMessage } from '@gemporium/provider-kit/standard-webhooks.ts';
import {
  incoming,
  paymentRequest,
  scriptedContext,
  scriptedNow,
} from '@gemporium/provider-kit/testing/scripted-context.ts';
import { expect, it } from 'vitest';
import { razerE2p } from './adapter.ts';

/*
 * Razer's e2p is the cashier of docs/providers/platform-pay.md under its own name; the cashier's behaviour is tested
 * with the hosted cashier.
 */

const key = 'signing-key-of-the-test';
const account = { provider: 'razer-e2p', merchant: 'gem-main' };

it.each([10102, 10104])(
  'O-07 [%d] asks for a payment by the cashier’s contract, signed',
  async (channelId) => {
    const request = paymentRequest({ channelId });
    const url = 'http://sandbox.example/razer-e2p/cashier/pay_1';
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
          body,
          headers: signMessage({ id, sentAt: scriptedNow, body }, [key]),
        };
      },
    ]);
    expect(await razerE2p.create(at, request)).toEqual({
      kind: 'created',
      url,
      providerReference: 'pay_1',
      memo: {},
    });
    const sent = at.sent[0]!;
    expect(sent.url).toBe('http://sandbox.example/razer-e2p/v1/payments');
    expect(JSON.parse(sent.body!)).toMatchObject({ merchant: 'gem-main', reference: request.reference });
    expect(verifyMessage(sent.headers!, sent.body!, [key], scriptedNow).ok).toBe(true);
  },
);

it('P-13 believes no notification that another cashier’s key has signed', () => {
  const body = JSON.stringify({ type: 'payment.paid', data: {} });
  const headers = signMessage({ id: 'evt_1', sentAt: scriptedNow, body }, ['the key of another cashier']);
  const at = scriptedContext(account, { signingKey: key });
  expect(razerE2p.readNotification(at, incoming(body, { ...headers }))).toEqual({
    kind: 'rejected',
    reason: 'its signature does not fit',
  });
});

it('B-07 is nowhere to be reached outside the sandbox until its account says where', () => {
  const live = { id: 'razer-e2p-main', ...account, mode: 'live', settings: {} } as const;
  expect(razerE2p.baseUrl(live)).toBeUndefined();
  const settings = { baseUrl: 'https://bridge.example/e2p/' };
  expect(razerE2p.baseUrl({ ...live, settings })).toBe('https://bridge.example/e2p');
});

it('O-07 is the e2p of its channels, under a name and an address of its own', () => {
  const { id, name, sandboxPath, channels } = razerE2p;
  expect({ id, name, sandboxPath, channels: channels.map((one) => one.id) }).toEqual({
    id: 'razer-e2p',
    name: 'Razer e2p',
    sandboxPath: '/razer-e2p',
    channels: [10102, 10104],
  });
});
