import type { HttpRequest, KnownPayment, Provider } from '@gemporium/provider-kit/provider.ts';
import { sha256Hex } from '@gemporium/provider-kit/signatures.ts';
import {
  knownPayment,
  lost,
  paymentRequest,
  refundRequest,
  scriptedContext,
} from '@gemporium/provider-kit/testing/scripted-context.ts';
import { describe, expect, it } from 'vitest';
import { providers } from './index.ts';

/*
 * While a key is being changed, a secret holds the new and the old one. Whatever the store sends carries the first: the
 * provider may have forgotten the old one, or not know the new one yet, and the operator decides by their order.
 */

/** A cashier's messages carry one signature for each key. */
const signsWithEach = ['platform-pay', 'razer-e2p', 'travellet'];

/** A key of this secret, in a form that serves as text, as hexadecimal and as an RSA key of the sandbox. */
const keyOf = (name: string, which: string) => sha256Hex(`${name} ${which}`);

/** Everything that an adapter sends and answers with these keys, if no answer ever comes. */
async function said(provider: Provider, ...which: string[]) {
  const { id, secrets, channels, page } = provider;
  const [{ id: channelId, currencies = ['USD'] } = {}] = channels;
  const currency = currencies.includes('USD') ? 'USD' : currencies[0]!;
  const keys = secrets.map((name) => [name, which.map((one) => keyOf(name, one)).join(' ')]);
  const sent: HttpRequest[] = [];
  const context = {
    ...scriptedContext({ provider: id, merchant: 'Merchant001' }, Object.fromEntries(keys)),
    async http(request: HttpRequest) {
      sent.push(request);
      return lost;
    },
  };
  const amount = { amountMinor: 1500, currency };
  const request = paymentRequest({ amount, channelId: channelId! });
  const created = await provider.create(context, request);
  const names = ['sessionId', 'sessionResult', 'txnId', 'tid', 'authCode', 'orderId', 'reserveId', 'way'];
  const payment: KnownPayment = knownPayment(request, {
    providerReference: 'P1',
    memo: {
      ...Object.fromEntries(names.map((name) => [name, 'x1'])),
      ...(created.kind === 'created' ? created.memo : {}),
    },
  });
  const refund = { ...refundRequest, amount };
  const answers = [
    created,
    page?.fields(context, payment, request),
    await provider.query?.(context, payment),
    await provider.completeReturn?.(context, payment, { pg_token: 'T', paymentId: 'P1' }),
    await provider.capture?.(context, payment),
    await provider.redeem?.(context, payment, { number: '1', password: '2' }),
    await provider.cancel?.(context, payment),
    await provider.refund?.(context, payment, refund),
    await provider.queryRefund?.(context, payment, refund),
    await provider.confirm?.(context, payment),
  ];
  return { sent, answers };
}

describe('O-11 while a key is being changed, the first one is sent', () => {
  it.each(Object.entries(providers).filter(([id]) => !signsWithEach.includes(id)))(
    'O-11 to %s, by every call',
    async (_id, provider) => {
      const first = await said(provider, 'new');
      expect(await said(provider, 'new', 'old')).toEqual(first);
      expect(await said(provider, 'old')).not.toEqual(first);
    },
  );
});
