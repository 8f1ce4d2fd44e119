import { tlsOfTests } from '@gemporium/provider-kit/testing/tls-of-tests.ts';
import { describe, expect, it } from 'vitest';
import { settingsSchema as alipaySettings } from './alipay/provider.ts';
import { settingsSchema as ebanxSettings } from './ebanx/provider.ts';
import { providers } from './index.ts';
import { settingsSchema as mycardSettings } from './mycard/provider.ts';
import { settingsSchema as naverpaySettings } from './naverpay/provider.ts';
import { settingsSchema as pagsmileSettings } from './pagsmile/provider.ts';
import { digiCert } from './paypal/authorities.ts';
import payPalVectors from './paypal/fixtures/webhook-vectors.json' with { type: 'json' };
import { authorityKey, certified, webhookKey } from './paypal/testing/certificates-of-tests.ts';
import { settingsSchema as razerSettings } from './razer/provider.ts';
import { settingsSchema as razerMerchantSettings } from './razer-merchant/provider.ts';
import { settingsSchema as welcomepaySettings } from './welcomepay/provider.ts';
import { settingsSchema as xsollaSettings } from './xsolla/provider.ts';

type Settings = Record<string, unknown>;

/** What an operator may write in an account's settings, and what is refused with the name of the setting. */
const rows: [provider: keyof typeof providers, good: Settings[], bad: Settings[]][] = [
  [
    'adyen',
    [{ liveUrlPrefix: '1797a841fbb37ca7-AdyenDemo' }, { themeId: 'AZ1' }],
    [
      ...['', 'a/b', 'a.b', 'https://x', ' a', 'a '].map((liveUrlPrefix) => ({ liveUrlPrefix })),
      { themeId: '' },
      { themeId: 5 },
    ],
  ],
  [
    'airwallex',
    [
      { apiVersion: '2025-06-30' },
      { pageOrigins: [] },
      { pageOrigins: ['https://checkout.airwallex.com', 'https://a.example:8443'] },
    ],
    [
      ...['', 'v1', '30.06.2025', '2025-13-01', 20250630].map((apiVersion) => ({ apiVersion })),
      ...['https://a.example/', 'https://a.example/x', 'http://a.example', 'a.example', '*', 5].map(
        (origin) => ({
          pageOrigins: [origin],
        }),
      ),
      { pageOrigins: '*' },
      { pageOrigins: Array(11).fill('https://a.example') },
    ],
  ],
  [
    'alipay',
    [
      ...['asia', 'north-america', 'europe'].map((region) => ({ region })),
      { settlementCurrency: 'USD' },
      ...[1, 2, 999].map((keyVersion) => ({ keyVersion })),
      { scriptUrl: 'https://js.example/v2/ams-checkout.js' },
      { pageOrigins: ['https://static.example', 'https://*.static.example', 'https://static.example:8443'] },
      { pageOrigins: Array(20).fill('https://static.example') },
    ],
    [
      ...['', 'sea', 'Asia', 5].map((region) => ({ region })),
      ...['', 'usd', 'USDT', 5].map((settlementCurrency) => ({ settlementCurrency })),
      ...[0, 1000, 1.5, '1'].map((keyVersion) => ({ keyVersion })),
      ...[
        ...['', 'js.example', 'http://js.example/a.js'],
        ...['httpsx://a.example', 'xhttps://a.example'],
      ].map((scriptUrl) => ({ scriptUrl })),
      ...['https://a.example', []].map((pageOrigins) => ({ pageOrigins })),
      ...[
        '',
        '*',
        'https://*',
        'http://static.example',
        'https://static.example/',
        "https://a.example; script-src 'self'",
      ].map((origin) => ({ pageOrigins: [origin] })),
      { pageOrigins: [`https://${'x'.repeat(91)}.x`] },
      { pageOrigins: Array(21).fill('https://static.example') },
    ],
  ],
  [
    'codapay',
    [{ apiVersion: 'v2.0' }, { apiVersion: 'v1.0' }],
    ['', 'v3.0', 'v2', 2, null].map((apiVersion) => ({ apiVersion })),
  ],
  [
    'ebanx',
    [
      { domain: 'ebanx.com' },
      { domain: 'ebanxpay.com' },
      { payerEmail: 'shop+{player}@gems.example' },
      { payerEmail: `{player}@${'x'.repeat(58)}.example.com` },
      { unknownPayment: ['BP-X-1', 'x'.repeat(64)] },
    ],
    [
      ...['ebanx.example', 'https://api.ebanx.com', ''].map((domain) => ({ domain })),
      ...['shop@gems.example', 'shop+{player}{player}@gems.example', '{player}', '', 5].map((payerEmail) => ({
        payerEmail,
      })),
      { payerEmail: `{player}@${'x'.repeat(60)}.example.com` },
      ...['BP-X-1', [''], ['x'.repeat(65)], [5]].map((unknownPayment) => ({ unknownPayment })),
    ],
  ],
  [
    'kakaopay',
    [{ cid: 'TC0ONETIME' }, { cid: 'ABCDE12345' }],
    ['', 'TC0ONETIM', 'TC0ONETIME1', 'tc0onetime', 'TC0ONETIM-'].map((cid) => ({ cid })),
  ],
  [
    'mycard',
    [
      { hashCase: 'escapes' },
      { hashCase: 'whole' },
      { gameId: 'GFD.0001-x_y' },
      { gameId: 'x'.repeat(50) },
      { sourceIps: ['218.32.37.148', '2001:db8::1'] },
      { reportFormat: 'lines' },
      { reportFormat: 'json' },
    ],
    [
      { hashCase: 'upper' },
      ...['', 'x'.repeat(51), 'a b', 'a/b'].map((gameId) => ({ gameId })),
      ...['218.32.37.148', ['mycard520.com.tw'], ['218.32.37.0/33'], [5]].map((sourceIps) => ({ sourceIps })),
      { reportFormat: 'xml' },
    ],
  ],
  [
    'naverpay',
    [
      { partnerId: 'naverpay-partner' },
      { partnerId: 'x'.repeat(64) },
      { apiUrl: 'https://apis.naver.com' },
      { category: { type: 'GAME', id: 'x'.repeat(32) } },
    ],
    [
      ...['', 'x'.repeat(65), 'a/b', 'a b', 5].map((partnerId) => ({ partnerId })),
      ...['http://apis.naver.com', 'xhttps://a.example', 'httpsx://a.example', ''].map((apiUrl) => ({
        apiUrl,
      })),
      ...['GAME', { type: 'GAME' }, { type: '', id: 'PC' }, { type: 'GAME', id: 'x'.repeat(33) }].map(
        (category) => ({ category }),
      ),
    ],
  ],
  [
    'pagsmile',
    [
      { refundAmount: 'refund' },
      { refundAmount: 'trade' },
      { unknownTrade: [] },
      { unknownTrade: ['trade-not-exist', 'x'.repeat(64)] },
    ],
    [
      { refundAmount: 'order' },
      ...['trade-not-exist', [''], ['x'.repeat(65)], [5]].map((unknownTrade) => ({
        unknownTrade,
      })),
    ],
  ],
  [
    'payermax',
    [{ appId: '3b242b56a8b64274bcc37dac281120e3' }],
    ['', 'x'.repeat(65), 5].map((appId) => ({ appId })),
  ],
  [
    'paypal',
    [
      ...[0, 1, 10].map((count) => ({
        certificateAuthorities: Array(count).fill(digiCert()[0]!.toString()),
      })),
      { certificateAuthorities: [certified(authorityKey.publicKey, authorityKey.privateKey)] },
    ],
    [
      { certificateAuthorities: Array(11).fill(digiCert()[0]!.toString()) },
      {
        certificateAuthorities: [
          certified(webhookKey.publicKey, authorityKey.privateKey, { isAuthority: false }),
        ],
      },
      ...['', 'x'].map((pem) => ({ certificateAuthorities: pem })),
      ...[
        ...['', 'x', digiCert()[0]!.toString().repeat(2), digiCert()[0]!.toString().repeat(11)],
        ...[tlsOfTests.key, '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'],
      ].map((pem) => ({ certificateAuthorities: [pem] })),
      { certificateAuthorities: [payPalVectors.certificate] },
    ],
  ],
  [
    'pingpong',
    [
      ...['2018092714313010016', 'x', 'x'.repeat(64)].map((clientId) => ({ clientId })),
      { contactEmail: 'pay@publisher.example' },
      ...['9157030054', '1', '1'.repeat(20)].map((contactPhone) => ({ contactPhone })),
      { goodsImage: 'https://publisher.example/gems.png' },
    ],
    [
      ...['', 'x'.repeat(65), 5].map((clientId) => ({ clientId })),
      ...['', 'pay', `${'p'.repeat(120)}@p.example`].map((contactEmail) => ({ contactEmail })),
      ...['', '1'.repeat(21), 5].map((contactPhone) => ({ contactPhone })),
      ...['', 'gems.png', 'http://publisher.example/gems.png', 'httpsx://a.b', 'xhttps://a.b'].map(
        (goodsImage) => ({ goodsImage }),
      ),
      { goodsImage: `https://publisher.example/${'x'.repeat(250)}` },
    ],
  ],
  [
    'razer',
    [
      { baseUrl: 'https://globalapi.example/payout/payments' },
      { hashType: 'hmac-sha256' },
      { hashType: 'md5' },
      { amountUnit: 'hundredths' },
      { amountUnit: 'iso' },
      { callbackUrl: 'registered' },
      { callbackUrl: 'sent' },
      { channelIds: {} },
      { channelIds: { molpoints: '1353613228059636', 'internet_banking/maybank2u': '0' } },
    ],
    [
      ...['http://globalapi.example', 'globalapi.example', 'httpsx://a.b', 'xhttps://a.b', ''].map(
        (baseUrl) => ({
          baseUrl,
        }),
      ),
      { hashType: 'sha1' },
      { amountUnit: 'cents' },
      { callbackUrl: 'https://shop.example' },
      ...[
        '7',
        [],
        { gold: '1' },
        { 'molpoints/x': '1' },
        { molpoints: '' },
        { molpoints: 'x' },
        { bank: 5 },
      ].map((channelIds) => ({ channelIds })),
      { channelIds: { bank: '1'.repeat(21) } },
    ],
  ],
  [
    'razer-merchant',
    [
      { payUrl: 'https://pay.example' },
      { apiUrl: 'https://api.example/x' },
      { extendedVcode: true },
      { channels: { 'internet_banking/maybank2u': 'maybank2u' } },
      ...['+60123456789', '60123456789'].map((mobile) => ({
        contact: { email: 'shop@gems.example', mobile },
      })),
      { unknownOrderCodes: ['P01'] },
    ],
    [
      ...['http://pay.example', 'pay.example', 'httpsx://a.b', 'xhttps://a.b', ''].map((payUrl) => ({
        payUrl,
      })),
      { apiUrl: 'ftp://api.example' },
      { extendedVcode: 'yes' },
      ...[{ bank: 'a/b' }, { bank: '' }, { bank: 5 }, { '': 'x' }, []].map((channels) => ({ channels })),
      ...[{ email: 'shop', mobile: '+60123456789' }, { email: 'shop@gems.example' }].map((contact) => ({
        contact,
      })),
      ...['call us', '+60123456789x', '+60123456789 or so', '0+60123456789', '+1234'].map((mobile) => ({
        contact: { email: 'shop@gems.example', mobile },
      })),
      { unknownOrderCodes: 'P01' },
      { unknownOrderCodes: [''] },
    ],
  ],
  ...['platform-pay', 'razer-e2p', 'travellet'].map((id): (typeof rows)[number] => [
    id,
    [{ baseUrl: 'https://cashier.example' }, { baseUrl: 'https://cashier.example/v1' }],
    [
      'xhttps://cashier.example',
      'httpsx://cashier.example',
      'http://cashier.example',
      'cashier.example',
      'ftp://cashier.example',
      '',
    ].map((baseUrl) => ({
      baseUrl,
    })),
  ]),
  [
    'welcomepay',
    [
      { signedName: 'mKey' },
      { signedName: 'mkey' },
      { script: 'WelStdPay.js' },
      { script: 'INIStdPay.js' },
      { buyer: { name: 'x'.repeat(30), tel: '1'.repeat(20) } },
      { buyer: { name: '코플레이', tel: '02-123-4567', email: 'buyer@example.com' } },
      { netCancelFields: ['mid', 'authToken'] },
      { cancelledBeforeCodes: [] },
      { cancelledBeforeCodes: ['500626'] },
    ],
    [
      { signedName: 'MKEY' },
      { script: 'https://stdpay.example/x.js' },
      ...['Player', { name: '', tel: '1' }, { name: 'x'.repeat(31), tel: '1' }].map((buyer) => ({ buyer })),
      ...[{ tel: '' }, { tel: '1'.repeat(21) }, { email: 'x' }, { phone: '1' }].map((more) => ({
        buyer: { name: 'x', tel: '1', ...more },
      })),
      ...['mid', [], ['mkey']].map((netCancelFields) => ({ netCancelFields })),
      ...['500626', [''], [5]].map((cancelledBeforeCodes) => ({ cancelledBeforeCodes })),
    ],
  ],
  [
    'xsolla',
    [
      { projectId: 44056 },
      { webhooks: 'separate' },
      { webhooks: 'combined' },
      { partialRefundAmount: 'purchase' },
      { partialRefundAmount: 'payment_details' },
      { payStationUrl: 'https://pay.example/paystation4/' },
    ],
    [
      ...[0, -1, 1.5, '44056'].map((projectId) => ({ projectId })),
      { webhooks: 'both' },
      { partialRefundAmount: 'total' },
      { payStationUrl: 'pay.example' },
      ...['javascript:alert(1)', 'httpsx://a.b', 'xhttp://a.b'].map((payStationUrl) => ({ payStationUrl })),
    ],
  ],
];

describe.each(rows)('the settings of an account at %s', (id, good, bad) => {
  const provider = providers[id]!;

  it.each(good)('takes %j', (settings) => {
    expect(provider.checkSettings(settings)).toEqual([]);
  });

  it.each(bad)('refuses %j, and names the setting', (settings) => {
    const problems = provider.checkSettings(settings);
    expect(problems.map(({ path }) => path.split('.')[0])).toEqual([Object.keys(settings)[0]]);
    for (const { reason } of problems) expect(['', 'Invalid input']).not.toContain(reason);
  });

  it('refuses a setting that it does not know: a slip of the pen must not go unseen', () => {
    expect(provider.checkSettings({ nosuchSetting: 1 })).toHaveLength(1);
  });
});

it('MyCard’s hashes and reports are as its documents write them where the account says nothing', () => {
  expect(mycardSettings.parse({})).toEqual({ hashCase: 'escapes', reportFormat: 'lines' });
});

it('EBANX is reached where its documents say, and knows no code, where the account says nothing', () => {
  expect(ebanxSettings.parse({})).toEqual({
    domain: 'ebanx.com',
    payerEmail: 'player+{player}@example.com',
    unknownPayment: [],
  });
});

it('Alipay’s script comes from its own address and uses its own sites where the account says nothing', () => {
  expect(alipaySettings.parse({})).toEqual({
    keyVersion: 1,
    scriptUrl: 'https://js.antom.com/v2/ams-checkout.js',
    pageOrigins: ['https://*.antom.com', 'https://*.alipay.com', 'https://*.marmot-cloud.com'],
  });
});

it('Pagsmile tells how much goes back, and knows no code, where the account says nothing', () => {
  expect(pagsmileSettings.parse({})).toEqual({ refundAmount: 'refund', unknownTrade: [] });
});

it('Xsolla’s webhooks are in the form of its older projects where the account says nothing', () => {
  expect(xsollaSettings.parse({})).toEqual({ webhooks: 'separate', partialRefundAmount: 'purchase' });
});

it('Razer’s messages are as its examples write them where the account says nothing', () => {
  expect(razerSettings.parse({})).toEqual({
    hashType: 'hmac-sha256',
    amountUnit: 'hundredths',
    callbackUrl: 'registered',
    channelIds: {},
  });
});

it('Razer Merchant Services signs without the currency, and knows no code, where the account says nothing', () => {
  expect(razerMerchantSettings.parse({})).toEqual({
    extendedVcode: false,
    channels: {},
    unknownOrderCodes: [],
  });
});

it('Naver Pay is called by the name of its partners, and sold all kinds of things, where the account says nothing', () => {
  expect(naverpaySettings.parse({})).toEqual({
    partnerId: 'naverpay-partner',
    category: { type: 'ETC', id: 'ETC' },
  });
});

it('Welcome Payments is signed and undone as its manual’s examples say where the account says nothing', () => {
  expect(welcomepaySettings.parse({})).toEqual({
    signedName: 'mKey',
    script: 'WelStdPay.js',
    buyer: { name: 'Player', tel: '000-0000-0000' },
    netCancelFields: ['mid', 'authToken', 'price', 'timestamp', 'signature', 'charset', 'format'],
    cancelledBeforeCodes: [],
  });
});

it('every provider has a row here', () => {
  expect(rows.map(([id]) => id).sort()).toEqual(Object.keys(providers).sort());
});

it.each([
  ['adyen', ['apiKey', 'hmacKey'], true, 20],
  ['airwallex', ['clientId', 'apiKey', 'webhookSecret'], true, 60],
  ['alipay', ['privateKey', 'alipayPublicKey'], true, 14],
  ['codapay', ['apiKey'], false, 60],
  ['ebanx', ['integrationKey', 'notificationKey'], false, 60],
  ['kakaopay', ['secretKey'], true, 15],
  ['mycard', ['key'], false, 60],
  ['naverpay', ['clientId', 'clientSecret', 'chainId'], true, 15],
  ['pagsmile', ['securityKey'], false, 60],
  ['payermax', ['privateKey', 'payermaxPublicKey'], true, 30],
  ['paypal', ['clientId', 'clientSecret', 'webhookId'], true, 30],
  ['pingpong', ['salt'], true, 30],
  ['platform-pay', ['signingKey'], true, 30],
  ['razer', ['secretKey'], false, 60],
  ['razer-e2p', ['signingKey'], true, 30],
  ['razer-merchant', ['verifyKey', 'secretKey'], true, 60],
  ['travellet', ['signingKey'], true, 30],
  ['welcomepay', ['signKey'], true, 30],
  ['xsolla', ['apiKey', 'projectSecretKey'], true, 60],
] as const)(
  '%s needs the secrets %j, may be asked twice to create one payment: %s, and holds a page open for %d minutes',
  (id, secrets, createMayBeRepeated, paymentLifetimeMinutes) => {
    expect(providers[id]).toMatchObject({ secrets, createMayBeRepeated, paymentLifetimeMinutes });
  },
);

// docs/operations/exceptions.md, and each provider's page in docs/providers.
const hour = 60;
const day = 24 * hour;
it.each([
  ['adyen', { paymentMinutes: 24 * hour, refundMinutes: 7 * day }, 7 * day],
  ['airwallex', { paymentMinutes: 3 * day, refundMinutes: 14 * day }, Number.POSITIVE_INFINITY],
  ['alipay', { paymentMinutes: 26 * hour, refundMinutes: 7 * day }, Number.POSITIVE_INFINITY],
  ['codapay', { paymentMinutes: 3 * day }, Number.POSITIVE_INFINITY],
  ['ebanx', { paymentMinutes: 5 * day, refundMinutes: 14 * day }, Number.POSITIVE_INFINITY],
  ['kakaopay', { paymentMinutes: hour, refundMinutes: hour }, Number.POSITIVE_INFINITY],
  ['mycard', { paymentMinutes: 2 * hour }, Number.POSITIVE_INFINITY],
  ['naverpay', { paymentMinutes: hour, refundMinutes: day }, Number.POSITIVE_INFINITY],
  ['pagsmile', { paymentMinutes: 5 * day, refundMinutes: 7 * day }, Number.POSITIVE_INFINITY],
  ['payermax', { paymentMinutes: 24 * hour, refundMinutes: 7 * day }, Number.POSITIVE_INFINITY],
  ['paypal', { paymentMinutes: 3 * day, refundMinutes: 7 * day }, 6 * hour],
  ['pingpong', { paymentMinutes: 24 * hour, refundMinutes: 7 * day }, Number.POSITIVE_INFINITY],
  ['platform-pay', { paymentMinutes: hour, refundMinutes: 3 * day }, Number.POSITIVE_INFINITY],
  ['razer', { paymentMinutes: 24 * hour }, Number.POSITIVE_INFINITY],
  ['razer-e2p', { paymentMinutes: hour, refundMinutes: 3 * day }, Number.POSITIVE_INFINITY],
  ['razer-merchant', { paymentMinutes: 24 * hour }, Number.POSITIVE_INFINITY],
  ['travellet', { paymentMinutes: hour, refundMinutes: 3 * day }, Number.POSITIVE_INFINITY],
  ['welcomepay', { paymentMinutes: hour, refundMinutes: hour }, Number.POSITIVE_INFINITY],
  ['xsolla', { paymentMinutes: 2 * day, refundMinutes: 14 * day }, Number.POSITIVE_INFINITY],
] as const)('O-11 %s has spoken by %j, and knows a name of ours for %d minutes', (id, speaksWithin, keys) => {
  expect(providers[id]?.speaksWithin).toEqual(speaksWithin);
  expect(providers[id]?.keysLastMinutes).toBe(keys);
});

it('O-11 Razer Merchant Services alone blocks who asks too often, which is more than once in five minutes', () => {
  const limited = Object.values(providers).filter(({ queryEverySeconds }) => queryEverySeconds !== undefined);
  expect(limited.map(({ id, queryEverySeconds }) => [id, queryEverySeconds])).toEqual([
    ['razer-merchant', 300],
  ]);
});

it('P-13 MyCard alone sends what nobody signs, and an operator reads what', () => {
  const unsigned = Object.values(providers).map(({ id, sendsUnsigned }) => [id, sendsUnsigned]);
  expect(unsigned).toEqual([
    ['adyen', undefined],
    ['airwallex', undefined],
    ['alipay', undefined],
    ['codapay', undefined],
    ['ebanx', undefined],
    ['kakaopay', undefined],
    ['mycard', 'make-up calls (3.6) and the question for the difference report (3.7)'],
    ['naverpay', undefined],
    ['pagsmile', undefined],
    ['payermax', undefined],
    ['paypal', undefined],
    ['pingpong', undefined],
    ['platform-pay', undefined],
    ['razer', undefined],
    ['razer-e2p', undefined],
    ['razer-merchant', undefined],
    ['travellet', undefined],
    ['welcomepay', undefined],
    ['xsolla', undefined],
  ]);
});

it('each has the verbs that it has: what is missing here is done by nobody', () => {
  const verbs = [
    'query',
    'noteCharge',
    'completeReturn',
    'redeem',
    'readNotification',
    'lookUp',
    'readReport',
    'capture',
    'readPlayerCheck',
    'cancel',
    'refund',
  ] as const;
  const has = Object.values(providers).map((provider) => [
    provider.id,
    [...verbs, 'queryRefund' as const, 'confirm' as const].filter((verb) => provider[verb]).join(' '),
  ]);
  expect(has).toEqual([
    ['adyen', 'query completeReturn readNotification refund'],
    ['airwallex', 'query completeReturn readNotification cancel refund queryRefund'],
    ['alipay', 'query readNotification lookUp cancel refund queryRefund'],
    ['codapay', 'query readNotification'],
    ['ebanx', 'query readNotification lookUp cancel refund queryRefund'],
    ['kakaopay', 'query completeReturn cancel refund'],
    ['mycard', 'query completeReturn redeem readNotification readReport cancel confirm'],
    ['naverpay', 'query completeReturn cancel refund queryRefund'],
    ['pagsmile', 'query readNotification refund'],
    ['payermax', 'query readNotification refund queryRefund'],
    ['paypal', 'query completeReturn readNotification capture cancel refund queryRefund'],
    ['pingpong', 'query readNotification refund queryRefund'],
    ['platform-pay', 'query readNotification cancel refund queryRefund'],
    ['razer', 'query readNotification'],
    ['razer-e2p', 'query readNotification cancel refund queryRefund'],
    ['razer-merchant', 'query readNotification'],
    ['travellet', 'query readNotification cancel refund queryRefund'],
    ['welcomepay', 'query noteCharge completeReturn cancel refund'],
    ['xsolla', 'query completeReturn readNotification readPlayerCheck cancel refund'],
  ]);
});

it('P-13 only KakaoPay, Naver Pay and Welcome Payments move money when the browser comes back: there the store must know that it still wants it', () => {
  const onReturn = Object.values(providers).filter(({ chargesOnReturn }) => chargesOnReturn === true);
  expect(onReturn.map(({ id }) => id)).toEqual(['kakaopay', 'naverpay', 'welcomepay']);
});
