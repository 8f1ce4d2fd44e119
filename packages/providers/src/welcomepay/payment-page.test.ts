import type { PaymentRequest } from '@gemporium/provider-kit/provider.ts';
import { describe, expect, it } from 'vitest';
import { welcomepay } from './adapter.ts';
import {
  back,
  context,
  mid,
  pageUrl,
  payment,
  reference,
  remembering,
  request,
  returnUrl,
} from './testing/answers-of-welcome.ts';

/*
 * What the payer's browser gets. If anything here is wrong, Welcome Payments refuses to open its window. The signKey
 * itself must never be here.
 */

const page = welcomepay.page!;
const mKey = 'e62531ba2999e1a385bc15d702c4dfc505da11e1c4cd7cf5d2c37ab906960d99';
const place = 'http://sandbox.example/welcomepay';
const live = context([], { mode: 'live', baseUrl: 'https://payapi.paywelcome.co.kr' });
const test = context([], { mode: 'test', baseUrl: 'https://tpayapi.paywelcome.co.kr' });
const phone = { ...request, platform: 'android' as const };
const fields = (asked: Partial<PaymentRequest> = {}, settings = {}, memo = {}) =>
  page.fields(context([], { settings }), remembering(memo), { ...request, ...asked });

describe('O-08 the page on a desktop', () => {
  it('has the script’s address and its signed form', () => {
    expect(fields()).toStrictEqual({
      script: `${place}/stdjs/WelStdPay.js`,
      version: '1.0',
      mid,
      oid: reference,
      goodname: '1,000 Diamonds',
      price: '12000',
      currency: 'WON',
      buyername: 'Player',
      buyertel: '000-0000-0000',
      timestamp: '1795176000000',
      signature: 'd42b393e1b116bc5b41f406505feece409e57a935798c08fcce10258b5023b24',
      returnUrl: `${returnUrl}?back=${back}`,
      closeUrl: `${pageUrl}/closed`,
      popupUrl: `${pageUrl}/closed`,
      mKey,
      gopaymethod: 'Card',
      languageView: 'en',
      charset: 'UTF-8',
      payViewType: 'overlay',
      acceptmethod: 'HPP(1):below1000',
    });
    expect(JSON.stringify([fields(), fields(phone)])).not.toContain('testsignkey');
  });

  it.each([
    ['en', 'en'],
    ['ja', 'en'],
    ['ko', 'ko'],
    ['ko-KR', 'ko'],
  ])('speaks to who reads %s in %s', (language, languageView) => {
    expect(fields({ language })).toMatchObject({ languageView });
  });

  it.each([
    ['card', 'Card', '/smart/wcard/'],
    ['bank', 'DirectBank', '/smart/bank/'],
    ['hpp', 'HPP', '/smart/mobile/'],
  ])('shows the way %s alone, on a phone at an address of its own', (way, gopaymethod, path) => {
    expect(fields({}, {}, { way })).toMatchObject({ gopaymethod });
    expect(fields(phone, {}, { way })).toMatchObject({ action: place + path });
  });

  it('is signed with the key’s name as the account says, and loads the script that it names', () => {
    expect(fields({}, { signedName: 'mkey', script: 'INIStdPay.js' })).toMatchObject({
      script: `${place}/stdjs/INIStdPay.js`,
      signature: 'bb370b51ba817fd71740a8610d2fc69574fd11013df0ed6b20b5fdf8322a1d58',
    });
  });

  it('names the buyer whom the account names', () => {
    const buyer = { name: '코플레이', tel: '02-123-4567', email: 'buyer@example.com' };
    expect(fields({}, { buyer })).toMatchObject({
      buyername: '코플레이',
      buyertel: '02-123-4567',
      buyeremail: 'buyer@example.com',
    });
    expect(fields(phone, { buyer })).toMatchObject({
      P_UNAME: '코플레이',
      P_MOBILE: '02-123-4567',
      P_EMAIL: 'buyer@example.com',
    });
  });

  it('has no word for the way back of a payment that was never opened, so that nothing is proved by it', () => {
    const never = { ...payment, memo: {} };
    expect(page.fields(context(), never, request)).toMatchObject({ returnUrl: `${returnUrl}?back=` });
    expect(page.fields(context(), never, phone)).toMatchObject({ P_NEXT_URL: `${returnUrl}?back=` });
  });

  it('cuts long names at whole characters', () => {
    expect(fields({ goodsName: `${'가'.repeat(26)}💎` })).toMatchObject({ goodname: '가'.repeat(26) });
    expect(fields({ goodsName: `${'가'.repeat(26)}xy` })).toMatchObject({ goodname: `${'가'.repeat(26)}xy` });
  });
});

describe('O-08 the page on a phone', () => {
  it('has the signed form, and no address that nobody could prove a message of', () => {
    expect(fields(phone)).toStrictEqual({
      action: `${place}/smart/wcard/`,
      P_MID: mid,
      P_OID: reference,
      P_AMT: '12000',
      P_UNAME: 'Player',
      P_GOODS: '1,000 Diamonds',
      P_MOBILE: '000-0000-0000',
      P_NEXT_URL: `${returnUrl}?back=${back}`,
      P_NOTI: reference,
      P_CHARSET: 'utf8',
      P_HPP_METHOD: '1',
      P_TIMESTAMP: '1795176000000',
      P_SIGNATURE: 'b7b62cd8bde2aacff591ae9920f0b9b8585d9a95f1ce9d68865982715cdf5ef9',
      P_RESERVED: 'twotrs_isp=Y&block_isp=Y&twotrs_isp_noti=N&below1000=Y',
    });
    expect(fields({ ...request, platform: 'ios' })).toStrictEqual(fields(phone));
  });

  it.each([
    ['card', 'twotrs_isp=Y&block_isp=Y&twotrs_isp_noti=N&below1000=Y'],
    ['bank', 'twotrs_bank=Y&apprun_check=Y'],
    ['hpp', ''],
  ])('asks for the way %s as it must be asked for', (way, P_RESERVED) => {
    expect(fields(phone, {}, { way })).toMatchObject({ P_RESERVED });
  });

  it.each([
    ['다이아 1,000개 (보너스)', '다이아 1,000개 (보너스)'],
    [`a:b?c\`d"e&f'g<h>i\\j\nk`, 'a b c d e f g h i j k'],
    ['💎  힣가~ !', '힣가~ !'],
    ['ｶﾅ 宝石', reference],
    [`${'x'.repeat(79)}가`, 'x'.repeat(79)],
    [`${'x'.repeat(77)}가`, `${'x'.repeat(77)}가`],
    ['\u007f\ud7a4\uabff', reference],
  ])('O-08 writes %j as its pages can read it', (goodsName, P_GOODS) => {
    expect(fields({ ...phone, goodsName })).toMatchObject({ P_GOODS });
  });

  it('has a buyer’s name in any case', () => {
    const buyer = { name: 'プレイヤー', tel: '02-123-4567' };
    expect(fields(phone, { buyer })).toMatchObject({ P_UNAME: 'Player' });
  });
});

describe('O-08 what the page may use', () => {
  it.each([
    ['the sandbox', context(), 'http://sandbox.example', 'http://sandbox.example', place, place],
    [
      ...([
        'a test account',
        test,
        'https://tstdpay.paywelcome.co.kr',
        'https://*.paywelcome.co.kr',
      ] as const),
      ...(['https://tstdpay.paywelcome.co.kr', 'https://tmobile.paywelcome.co.kr'] as const),
    ],
    [
      ...(['a live account', live, 'https://stdpay.paywelcome.co.kr', 'https://*.paywelcome.co.kr'] as const),
      ...(['https://stdpay.paywelcome.co.kr', 'https://mobile.paywelcome.co.kr'] as const),
    ],
  ])('of %s', (_title, at, script, all, desktop, mobile) => {
    expect(page.sources(at)).toStrictEqual({
      script: [script],
      frame: [all],
      connect: [all],
      form: [all],
      image: [all],
      style: [all],
      withoutTrustedTypes: true,
    });
    expect(page.fields(at, payment, request).script).toBe(`${desktop}/stdjs/WelStdPay.js`);
    expect(page.fields(at, payment, phone).action).toBe(`${mobile}/smart/wcard/`);
    expect(page.closing!(at)).toBe(`${desktop}/stdjs/INIStdPay_close.js`);
  });
});
