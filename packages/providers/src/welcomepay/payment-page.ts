import type {
  KnownPayment,
  PageSources,
  PaymentPage,
  PaymentRequest,
  ProviderContext,
} from '@gemporium/provider-kit/provider.ts';
import { domain, hostsOf, settingsSchema, wayOf, ways } from './provider.ts';
import { mKeyOf, signatureOf } from './signatures.ts';

/**
 * The shop's own page. On a desktop, Welcome Payments' script opens its window over the page; on a phone, the page
 * sends its form to Welcome Payments. Both are signed here. A payer can change what the signature does not cover, so
 * the approval's content is compared.
 */
export const page: PaymentPage = { sources, fields, closing };

/** The script loads what it needs by itself and writes it into the page. */
function sources(context: ProviderContext): PageSources {
  const { desktop } = placesOf(context);
  const { origin } = new URL(desktop);
  const all = hostsOf(context) ? `https://*${domain}` : origin;
  return {
    script: [origin],
    frame: [all],
    connect: [all],
    form: [all],
    image: [all],
    style: [all],
    withoutTrustedTypes: true,
  };
}

/** The manual's close page contains only this script, which removes the window. */
function closing(context: ProviderContext): string {
  return `${placesOf(context).desktop}/stdjs/INIStdPay_close.js`;
}

function fields(
  context: ProviderContext,
  payment: KnownPayment,
  request: PaymentRequest,
): Readonly<Record<string, string>> {
  return request.platform === 'web'
    ? forDesktop(context, payment, request)
    : forMobile(context, payment, request);
}

/** `script` is the address of Welcome Payments' script; the others are the fields of its form. */
function forDesktop(
  context: ProviderContext,
  { reference, amount, memo }: KnownPayment,
  request: PaymentRequest,
): Record<string, string> {
  const { script, signedName, buyer } = settingsSchema.parse(context.account.settings);
  const mKey = mKeyOf(context.secret('signKey'));
  const price = `${amount.amountMinor}`;
  const timestamp = `${context.now().getTime()}`;
  return {
    script: `${placesOf(context).desktop}/stdjs/${script}`,
    version: '1.0',
    mid: context.account.merchant,
    oid: reference,
    goodname: firstBytes(request.goodsName, 80),
    price,
    currency: 'WON',
    buyername: buyer.name,
    buyertel: buyer.tel,
    ...(buyer.email === undefined ? {} : { buyeremail: buyer.email }),
    timestamp,
    signature: signatureOf(
      [signedName, mKey],
      ['oid', reference],
      ['price', price],
      ['timestamp', timestamp],
    ),
    returnUrl: withBack(request.returnUrl, memo.back),
    closeUrl: `${request.pageUrl}/closed`,
    popupUrl: `${request.pageUrl}/closed`,
    mKey,
    gopaymethod: ways[wayOf(memo.way)].window,
    languageView: request.language.startsWith('ko') ? 'ko' : 'en',
    charset: 'UTF-8',
    payViewType: 'overlay',
    acceptmethod: 'HPP(1):below1000',
  };
}

/**
 * `action` is where the form goes; the others are its fields. The mobile pages are in EUC-KR, so letters must be
 * Korean or Latin.
 */
function forMobile(
  context: ProviderContext,
  { reference, amount, memo }: KnownPayment,
  request: PaymentRequest,
): Record<string, string> {
  const { buyer } = settingsSchema.parse(context.account.settings);
  const way = ways[wayOf(memo.way)];
  const mkey = mKeyOf(context.secret('signKey'));
  const price = `${amount.amountMinor}`;
  const timestamp = `${context.now().getTime()}`;
  return {
    action: `${placesOf(context).mobile}${way.path}`,
    P_MID: context.account.merchant,
    P_OID: reference,
    P_AMT: price,
    P_UNAME: plain(buyer.name) || 'Player',
    P_GOODS: firstBytes(plain(request.goodsName), 80) || reference,
    P_MOBILE: buyer.tel,
    ...(buyer.email === undefined ? {} : { P_EMAIL: buyer.email }),
    P_NEXT_URL: withBack(request.returnUrl, memo.back),
    P_NOTI: reference,
    P_CHARSET: 'utf8',
    P_HPP_METHOD: '1',
    P_TIMESTAMP: timestamp,
    P_SIGNATURE: signatureOf(
      ...([
        ['mkey', mkey],
        ['P_AMT', price],
        ['P_OID', reference],
        ['P_TIMESTAMP', timestamp],
      ] as const),
    ),
    P_RESERVED: way.reserved,
  };
}

function placesOf(context: ProviderContext): { desktop: string; mobile: string } {
  return hostsOf(context) ?? { desktop: context.baseUrl, mobile: context.baseUrl };
}

function withBack(returnUrl: string, back = ''): string {
  const url = new URL(returnUrl);
  url.searchParams.set('back', back);
  return url.toString();
}

const notAllowed = ':?`"&\'<>\\';

/**
 * The text without what the mobile form does not take: marks that the form's own syntax uses, and anything that
 * EUC-KR cannot encode.
 */
function plain(text: string): string {
  const isTaken = (character: string) =>
    (character >= '!' && character <= '~' && !notAllowed.includes(character)) ||
    (character >= '\uac00' && character <= '\ud7a3');
  const words = [...text].map((character) => (isTaken(character) ? character : ' ')).join('');
  return words.split(' ').filter(Boolean).join(' ');
}

/** The longest prefix of a text, in whole characters, that fits into `most` bytes of UTF-8. */
function firstBytes(text: string, most: number): string {
  let first = '';
  for (const character of text.toWellFormed()) {
    if (Buffer.byteLength(first + character) > most) break;
    first += character;
  }
  return first;
}
