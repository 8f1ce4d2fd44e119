import { languages } from '@gemporium/domain/languages.ts';
import type { Account } from '@gemporium/provider-kit/provider.ts';
import { describe, expect, it } from 'vitest';
import { alipay } from './adapter.ts';
import { cardPayment, cardRequest, context, merchant } from './testing/answers-of-alipay.ts';

const page = alipay.page!;
const known = { ...cardPayment, memo: { session: 'a&&b&&c' } };

/** The context of an account outside the sandbox. */
function real(mode: Account['mode'], settings = {}) {
  const account = {
    id: 'a',
    provider: 'alipay',
    merchant,
    mode,
    settings: { region: 'europe', ...settings },
  };
  return { ...context([], account), baseUrl: alipay.baseUrl(account)! };
}

describe('O-08 the page with Alipay’s card form', () => {
  it('O-08 gets the stand-in’s script from the sandbox, whatever the account', () => {
    for (const mode of ['sandbox', 'test', 'live'] as const)
      expect(page.fields(context([], { mode }), known, cardRequest)).toStrictEqual({
        script: 'http://sandbox.example/alipay/js/v2/ams-checkout.js',
        environment: mode === 'live' ? 'prod' : 'sandbox',
        locale: 'en_US',
        session: 'a&&b&&c',
      });
  });

  it('O-08 gets Alipay’s script for a real account, from where the account says', () => {
    const script = 'https://js.antom.com/v2/ams-checkout.js';
    expect(page.fields(real('live'), known, cardRequest)).toMatchObject({ script, environment: 'prod' });
    expect(page.fields(real('test'), known, cardRequest)).toMatchObject({ script, environment: 'sandbox' });
    const scriptUrl = 'https://js.example/ams.js';
    expect(page.fields(real('live', { scriptUrl }), known, cardRequest)).toMatchObject({ script: scriptUrl });
  });

  it('O-08 may use Alipay’s sites and nobody else’s', () => {
    const origins = ['https://*.antom.com', 'https://*.alipay.com', 'https://*.marmot-cloud.com'];
    expect(page.sources(real('live'))).toStrictEqual({
      script: ['https://js.antom.com', ...origins],
      frame: origins,
      connect: origins,
      image: origins,
      style: origins,
      withoutTrustedTypes: true,
    });
    const settings = { scriptUrl: 'https://js.example/ams.js', pageOrigins: ['https://pay.example'] };
    expect(page.sources(real('live', settings))).toMatchObject({
      script: ['https://js.example', 'https://pay.example'],
      frame: ['https://pay.example'],
      connect: ['https://pay.example'],
    });
    expect(page.sources(context())).toMatchObject({
      script: ['http://sandbox.example'],
      frame: ['http://sandbox.example'],
    });
  });

  it('L-01 speaks the player’s language as far as Alipay has it', () => {
    const locales = languages.map((language) => [
      language,
      page.fields(context(), known, { ...cardRequest, language }).locale,
    ]);
    expect(Object.fromEntries(locales)).toEqual({
      en: 'en_US',
      de: 'de_DE',
      fr: 'fr_FR',
      'zh-tw': 'zh_HK',
      'zh-cn': 'zh_CN',
      ja: 'ja_JP',
      ko: 'ko_KR',
      ar: 'ar_SA',
      ru: 'en_US',
      pt: 'pt_BR',
      id: 'in_ID',
      tr: 'tr_TR',
      ms: 'ms_MY',
      th: 'th_TH',
      vi: 'vi_VN',
      es: 'es_ES',
      pl: 'pl_PL',
      it: 'it_IT',
    });
  });

  it('O-08 a form whose session was lost is opened with none, and says so', () => {
    expect(page.fields(context(), cardPayment, cardRequest)).toMatchObject({ session: '' });
  });
});
