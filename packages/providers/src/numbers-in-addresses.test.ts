import type { HttpRequest, Provider } from '@gemporium/provider-kit/provider.ts';
import { sha256Hex } from '@gemporium/provider-kit/signatures.ts';
import { jsonAnswer, paymentRequest } from '@gemporium/provider-kit/testing/scripted-context.ts';
import { describe, expect, it } from 'vitest';
import { providers } from './index.ts';
import { everythingSaid } from './testing/everything-said.ts';

/* No document says which characters a provider's numbers consist of. Whatever they are, a call goes to its own address. */

const plain = 'P1';
const odd = 'P/1?a=b&c#d%2F+ü';

/** An intent of Airwallex that can be cancelled: its number is asked for before that. */
const intentOf =
  (id: string) =>
  ({ method, url }: HttpRequest) =>
    method === 'GET' && url.includes('/pa/payment_intents/')
      ? jsonAnswer(200, {
          id,
          merchant_order_id: paymentRequest({}).reference,
          status: 'REQUIRES_PAYMENT_METHOD',
          amount: 15,
          currency: 'USD',
        })
      : undefined;

/** Where the calls go: path and query, with each number in its place. */
async function addresses(provider: Provider, number: string) {
  const secrets = Object.fromEntries(provider.secrets.map((name) => [name, sha256Hex(name)]));
  const { sent } = await everythingSaid(provider, secrets, { number, answer: intentOf(number) });
  const placed = (text: string) => text.replaceAll(number, '{number}');
  return sent.map(({ method, url }) => {
    const { pathname, searchParams, hash } = new URL(url);
    const path = pathname.split('/').map((part) => placed(decodeURIComponent(part)));
    // A signature in a query differs with what it signs.
    const query = [...searchParams].map(([name, value]) => [name, name === 'signature' ? '' : placed(value)]);
    return { method, path, query, hash };
  });
}

describe('O-11 a call goes to its own address, whatever the provider’s number is', () => {
  it.each(Object.entries(providers))('O-11 at %s', async (_id, provider) => {
    expect(await addresses(provider, odd)).toEqual(await addresses(provider, plain));
  });

  it('O-11 the numbers are in the addresses of those who have them there', async () => {
    const calls = await Promise.all(
      Object.entries(providers).map(async ([id, provider]) => {
        const all = await addresses(provider, odd);
        return all.some((one) => JSON.stringify(one).includes('{number}')) ? [id] : [];
      }),
    );
    expect(calls.flat().sort()).toEqual(['adyen', 'airwallex', 'naverpay', 'paypal', 'xsolla']);
  });
});
