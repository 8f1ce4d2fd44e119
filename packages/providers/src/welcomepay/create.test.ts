import { describe, expect, it } from 'vitest';
import { welcomepay } from './adapter.ts';
import { back, context, pageUrl, request } from './testing/answers-of-welcome.ts';

describe('O-07 O-08 opening a payment', () => {
  it('leads to the shop’s own page, with a word that only this payment’s way back has, and asks nobody', async () => {
    const at = context();
    const opened = { kind: 'created', url: pageUrl, memo: { back, way: 'card' } };
    expect(await welcomepay.create(at, request)).toStrictEqual(opened);
    expect(await welcomepay.create(at, request)).toStrictEqual(opened);
    const other = await welcomepay.create(at, { ...request, reference: 'GP0123456789ABCDEF-2' });
    expect(other).not.toMatchObject({ memo: { back } });
    expect(at.sent).toEqual([]);
  });

  it.each([
    ['bank', 'bank'],
    ['hpp', 'hpp'],
    ['card', 'card'],
    ['vbank', 'card'],
    ['constructor', 'card'],
  ])('remembers the way of the sub-payment %s as %s', async (channel, way) => {
    expect(await welcomepay.create(context(), { ...request, channel })).toMatchObject({ memo: { way } });
  });

  it.each([
    [{ amountMinor: 100, currency: 'USD' }, 'invalid-request', 'Welcome Payments takes won only'],
    [
      { amountMinor: 100_000_000, currency: 'KRW' },
      'limit-exceeded',
      'Welcome Payments takes 99999999 won at most',
    ],
  ])('is refused for %j', async (amount, error, detail) => {
    expect(await welcomepay.create(context(), { ...request, amount })).toStrictEqual({
      kind: 'refused',
      error,
      detail,
    });
  });

  it('takes as much as eight digits can say', async () => {
    const amount = { amountMinor: 99_999_999, currency: 'KRW' };
    expect((await welcomepay.create(context(), { ...request, amount })).kind).toBe('created');
  });

  it.each([
    ['sandbox', undefined],
    ['test', 'https://tpayapi.paywelcome.co.kr'],
    ['live', 'https://payapi.paywelcome.co.kr'],
  ] as const)('a %s account is served by %s', (mode, host) => {
    expect(welcomepay.baseUrl({ ...context().account, mode })).toBe(host);
  });
});
