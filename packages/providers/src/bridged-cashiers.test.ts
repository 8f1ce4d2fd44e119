import { signMessage, verifyMessage } from '@gemporium/provider-kit/standard-webhooks.ts';
import {
  incoming,
  paymentRequest,
  scriptedContext,
  scriptedNow,
} from '@gemporium/provider-kit/testing/scripted-context.ts';
import { describe, expect, it } from 'vitest';
import { razerE2p } from './razer-e2p/adapter.ts';
import { travellet } from './travellet/adapter.ts';

/*
 * Providers without a public protocol: each is the cashier of docs/providers/platform-pay.md under its own name. The
 * cashier's behaviour is tested with the hosted cashier.
 */

const key = 'signing-key-of-the-test';

describe.each([
  { provider: razerE2p, id: 'razer-e2p', name: 'Razer e2p', channelIds: [10102, 10104] },
  { provider: travellet, id: 'travellet', name: 'Travellet', channelIds: [10701] },
])('O-07 $name', ({ provider, id, name, channelIds }) => {
  const account = { provider: id, merchant: 'gem-main' };

  it.each(channelIds)(
    'O-07 [%d] asks for a payment by the cashier’s contract, signed with its own key',
    async (channelId) => {
      const request = paymentRequest({ channelId });
      const url = `http://sandbox.example/${id}/cashier/pay_1`;
      const at = scriptedContext(account, { signingKey: key }, [
        ({ headers }) => {
          const body = JSON.stringify({
            id: 'pay_1',
            reference: request.reference,
            status: 'pending',
            url,
            expires_at: request.expiresAt.toISOString(),
          });
          const message = { id: headers?.['webhook-id'] ?? '', sentAt: scriptedNow, body };
          return { kind: 'answer', status: 201, body, headers: signMessage(message, [key]) };
        },
      ]);
      expect(await provider.create(at, request)).toEqual({
        kind: 'created',
        url,
        providerReference: 'pay_1',
        memo: {},
      });
      const sent = at.sent[0]!;
      expect(sent.url).toBe(`http://sandbox.example/${id}/v1/payments`);
      expect(JSON.parse(sent.body!)).toMatchObject({ merchant: 'gem-main', reference: request.reference });
      expect(verifyMessage(sent.headers!, sent.body!, [key], scriptedNow).ok).toBe(true);
    },
  );

  it('P-13 believes no notification that another cashier’s key has signed', () => {
    const body = JSON.stringify({ type: 'payment.paid', data: {} });
    const headers = signMessage({ id: 'evt_1', sentAt: scriptedNow, body }, ['the key of another cashier']);
    const at = scriptedContext(account, { signingKey: key });
    expect(provider.readNotification(at, incoming(body, { ...headers }))).toEqual({
      kind: 'rejected',
      reason: 'its signature does not fit',
    });
  });

  it('B-07 is nowhere to be reached outside the sandbox until its account says where', () => {
    const live = { id: `${id}-main`, ...account, mode: 'live', settings: {} } as const;
    expect(provider.baseUrl(live)).toBeUndefined();
    const settings = { baseUrl: `https://bridge.example/${id}/` };
    expect(provider.baseUrl({ ...live, settings })).toBe(`https://bridge.example/${id}`);
  });

  it('O-07 is the cashier of its channels, under a name and an address of its own', () => {
    expect(provider).toMatchObject({ id, name, sandboxPath: `/${id}` });
    expect(provider.channels.map((one) => one.id)).toEqual(channelIds);
  });
});
