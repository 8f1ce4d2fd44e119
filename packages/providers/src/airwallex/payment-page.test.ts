import type { Account } from '@gemporium/provider-kit/provider.ts';
import { describe, expect, it } from 'vitest';
import { airwallex } from './adapter.ts';
import { context, intentId, payment, request, unnumbered } from './testing/airwallex-of-tests.ts';

const page = airwallex.page!;
const at = (mode: Account['mode'], settings: Account['settings'] = {}) => {
  const made = context([], { mode, settings });
  return mode === 'sandbox' ? made : { ...made, baseUrl: airwallex.baseUrl({ ...made.account })! };
};

describe('O-08 the page with the drop-in', () => {
  it.each([
    ['test', 'https://checkout-demo.airwallex.com', 'demo'],
    ['live', 'https://checkout.airwallex.com', 'prod'],
  ] as const)('O-08 of a %s account uses Airwallex’s own hosts', (mode, checkout, env) => {
    const own = ['https://static.airwallex.com', checkout];
    expect(page.sources(at(mode))).toEqual({
      script: own,
      frame: own,
      connect: own,
      withoutTrustedTypes: true,
    });
    expect(page.fields(at(mode), payment, request)).toMatchObject({
      env,
      script: 'https://static.airwallex.com/components/sdk/v1/index.js',
    });
  });

  it('O-08 in the sandbox uses the sandbox alone, whatever the account’s mode', () => {
    const sandbox = context();
    const { origin } = new URL(sandbox.baseUrl);
    for (const [mode, env] of [
      ['sandbox', 'demo'],
      ['live', 'prod'],
    ] as const) {
      const local = { ...sandbox, account: { ...sandbox.account, mode } };
      expect(page.sources(local).script).toEqual([origin]);
      expect(page.fields(local, payment, request)).toMatchObject({
        env,
        script: `${origin}/airwallex/components/sdk/v1/index.js`,
      });
    }
  });

  it('O-08 may use further origins where the account names them', () => {
    const { script, frame, connect } = page.sources(at('live', { pageOrigins: ['https://o.example'] }));
    for (const list of [script, frame, connect]) expect(list?.at(-1)).toBe('https://o.example');
  });

  it('O-08 gets what one intent is paid with, and nothing else', () => {
    const { country: _none, ...global } = request;
    const made = context();
    const paidWith = {
      script: expect.any(String),
      env: 'demo',
      intentId,
      clientSecret: 'secret of the intent',
      currency: 'USD',
    };
    expect(page.fields(made, payment, global)).toStrictEqual({ ...paidWith, locale: 'en' });
    expect(page.fields(made, payment, { ...global, language: 'th' })).toStrictEqual(paidWith);
    expect(page.fields(made, { ...unnumbered, memo: {} }, request)).toMatchObject({
      intentId: '',
      clientSecret: '',
      country: 'US',
    });
  });

  it.each([
    [11701, '', undefined],
    [11702, '', 'card'],
    [11701, 'wechatpay', 'wechatpay'],
    [11702, 'googlepay', 'googlepay'],
    // A number that is no longer in the table of channels.
    [11799, '', undefined],
    [11799, 'wechatpay', 'wechatpay'],
  ])('O-08 of channel %d with the code %j shows %s', (channelId, channel, method) => {
    expect(page.fields(context(), payment, { ...request, channelId, channel }).method).toBe(method);
  });

  it.each([
    ['en', 'en'],
    ['ja', 'ja'],
    ['tr', 'tr'],
    ['zh-cn', 'zh'],
    ['zh-tw', 'zh-HK'],
    ['th', undefined],
    ['constructor', undefined],
  ])('L-01 in %s speaks %s', (language, locale) => {
    expect(page.fields(context(), payment, { ...request, language }).locale).toBe(locale);
  });
});
