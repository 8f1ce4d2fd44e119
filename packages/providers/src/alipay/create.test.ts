import { createHash } from 'node:crypto';
import type {
  CreateOutcome,
  HttpRequest,
  PaymentError,
  PaymentRequest,
} from '@gemporium/provider-kit/provider.ts';
import { rsaPublicKeys } from '@gemporium/provider-kit/rsa.ts';
import { sandboxKeyPair } from '@gemporium/provider-kit/sandbox-keys.ts';
import {
  inconclusiveAnswers,
  notSent,
  type Scripted,
} from '@gemporium/provider-kit/testing/scripted-context.ts';
import { spoiledFields } from '@gemporium/provider-kit/testing/spoiled-fields.ts';
import { describe, expect, it } from 'vitest';
import { alipay } from './adapter.ts';
import { isSigned, signatureIn } from './signature.ts';
import {
  answered,
  cardRequest,
  context,
  merchant,
  no,
  opened,
  request,
  said,
  secrets,
  unsigned,
  yes,
} from './testing/answers-of-alipay.ts';
import { meaningOf } from './testing/codes-of-alipay.ts';

const inProcess = (data: object) => answered('U', 'PAYMENT_IN_PROCESS', data);

/** The request to Alipay for this request of the store's. */
async function askedFor(change: Partial<PaymentRequest>, account = {}): Promise<Record<string, unknown>> {
  const at = context([inProcess(opened)], account);
  await alipay.create(at, { ...request, ...change });
  return said(at)[0]![1] as Record<string, unknown>;
}

/** The fields that both ways of opening a payment share. */
const order = {
  productCode: 'CASHIER_PAYMENT',
  paymentRequestId: 'GP0123456789ABCDEF-1',
  order: {
    referenceOrderId: 'GP0123456789ABCDEF-1',
    orderDescription: '1,000 Diamonds',
    orderAmount: { currency: 'USD', value: '1499' },
    buyer: { referenceBuyerId: 'watt.production:1:suid-42' },
  },
  paymentAmount: { currency: 'USD', value: '1499' },
  env: { terminalType: 'WEB' },
  paymentRedirectUrl: request.returnUrl,
  paymentNotifyUrl: request.notifyUrl,
};

describe('opening a wallet’s page', () => {
  it('O-07 [11601] sends exactly this, signed over its path, its headers and the very bytes', async () => {
    const at = context([inProcess(opened)]);
    expect(await alipay.create(at, request)).toStrictEqual({
      kind: 'created',
      url: opened.normalUrl,
      providerReference: 'P1',
      memo: {},
    });
    const { method, url, headers = {}, body = '' } = at.sent[0]!;
    expect([method, url]).toEqual(['POST', 'http://sandbox.example/alipay/pay']);
    expect(JSON.parse(body)).toStrictEqual({
      ...order,
      paymentMethod: { paymentMethodType: 'ALIPAY_CN' },
      paymentExpiryTime: '2026-11-20T12:30:00Z',
    });
    const { signature = '', ...others } = headers;
    expect(others).toEqual({
      'content-type': 'application/json; charset=UTF-8',
      'client-id': merchant,
      'request-time': String(Date.parse('2026-11-20T12:00:00Z')),
    });
    expect(signature).toContain('keyVersion=1,');
    const { publicKey } = sandboxKeyPair(secrets.privateKey);
    const message = { path: '/alipay/pay', clientId: merchant, time: others['request-time']!, body };
    expect(isSigned(signatureIn(signature)!, message, [publicKey])).toBe(true);
  });

  it.each<[string, Partial<PaymentRequest>, object]>([
    ['a wallet of its own', { channel: 'GCASH' }, { paymentMethod: { paymentMethodType: 'GCASH' } }],
    ['a phone', { platform: 'android' }, { env: { terminalType: 'WAP', osType: 'ANDROID' } }],
    [
      'an iPhone, somewhere',
      { platform: 'ios', clientIp: '203.0.113.7' },
      { env: { terminalType: 'WAP', osType: 'IOS', clientIp: '203.0.113.7' } },
    ],
    [
      'whole dollars of Taiwan',
      { channel: 'JKOPAY', amount: { amountMinor: 10_000, currency: 'TWD' } },
      { paymentAmount: { currency: 'TWD', value: '10000' } },
    ],
    [
      'a payer with a long name',
      { shopperId: 'x'.repeat(65) },
      {
        order: {
          ...order.order,
          buyer: { referenceBuyerId: createHash('sha256').update('x'.repeat(65)).digest('hex') },
        },
      },
    ],
    [
      'a payer whose name just fits',
      { shopperId: 'x'.repeat(64) },
      { order: { ...order.order, buyer: { referenceBuyerId: 'x'.repeat(64) } } },
    ],
  ])('O-09 %s is told', async (_title, change, expected) => {
    expect(await askedFor(change)).toMatchObject(expected);
  });

  it.each<[string, Partial<PaymentRequest>, string]>([
    ['goods in the letters of English', { goodsName: ' ~Gems!' }, ' ~Gems!'],
    ['goods in others', { goodsName: '钻石' }, 'Star Harbour'],
    ['goods in others, with an English name', { goodsName: '钻石', englishGoodsName: 'Gems' }, 'Gems'],
    ['goods with one accent', { goodsName: 'Héros' }, 'Star Harbour'],
    ['goods with a line break', { goodsName: 'a\nb' }, 'Star Harbour'],
    ['goods and game in others', { goodsName: '钻石', gameName: '星港' }, 'GP0123456789ABCDEF-1'],
    ['goods without a name', { goodsName: '' }, 'GP0123456789ABCDEF-1'],
    ['a long name', { goodsName: 'x'.repeat(300) }, 'x'.repeat(256)],
    ['a deleted character', { goodsName: 'a\x7f' }, 'Star Harbour'],
  ])('O-09 %s are described in letters that every wallet and bank can show', async (_t, change, text) => {
    expect((await askedFor(change)).order).toMatchObject({ orderDescription: text });
  });

  it('O-07 the account says in which currency it is paid out, and which of its keys signs', async () => {
    const settings = { settlementCurrency: 'SGD', keyVersion: 4 };
    const at = context([inProcess(opened)], { settings });
    await alipay.create(at, request);
    expect(said(at)[0]![1]).toMatchObject({ settlementStrategy: { settlementCurrency: 'SGD' } });
    expect(at.sent[0]!.headers?.signature).toContain('keyVersion=4,');
    expect(await askedFor({})).not.toHaveProperty('settlementStrategy');
  });

  it('O-14 asks for no part of a coin where a wallet takes none', async () => {
    const amount = { amountMinor: 10_050, currency: 'TWD' };
    expect(await alipay.create(context(), { ...request, channel: 'JKOPAY', amount })).toEqual({
      kind: 'refused',
      error: 'invalid-request',
      detail: 'JKOPAY accepts only whole coins, and this amount in TWD is not a multiple of one',
    });
  });

  const unknown = (detail: string): CreateOutcome => ({ kind: 'unknown', detail });
  const unproved = unknown('answer 200 PAYMENT_IN_PROCESS is not signed by Alipay');
  const noPage = unknown('the payment has no page to pay on');

  it.each<[string, Scripted, CreateOutcome]>([
    ['a payment that is paid already', yes(opened), noPage],
    ['no page', inProcess({ ...opened, normalUrl: null }), noPage],
    ['a page that is none', inProcess({ ...opened, normalUrl: 'javascript:alert(1)' }), noPage],
    [
      'another payment',
      inProcess({ ...opened, paymentRequestId: 'GP0123456789ABCDEF-2' }),
      unknown('the answer is not for this payment'),
    ],
    ['an answer without a payment', yes({}), unknown('the answer is not a payment')],
    ['a fault of Alipay’s own', answered('U', 'UNKNOWN_EXCEPTION'), unknown('UNKNOWN_EXCEPTION why')],
    ['a status that nobody knows', answered('X', 'SUCCESS'), unknown('SUCCESS why')],
    ['another order of this number', no('REPEAT_REQ_INCONSISTENT'), unknown('REPEAT_REQ_INCONSISTENT why')],
    ['a yes that nobody signed', unsigned('U', 'PAYMENT_IN_PROCESS', opened), unproved],
    [
      'a yes for another path',
      answered('U', 'PAYMENT_IN_PROCESS', opened, { path: '/alipay/refund' }),
      unproved,
    ],
    ['a yes for another client', answered('U', 'PAYMENT_IN_PROCESS', opened, { clientId: 'X' }), unproved],
    [
      'a yes with words for a signature',
      answered('U', 'PAYMENT_IN_PROCESS', opened, { signature: 'signed by me' }),
      unproved,
    ],
    ['a yes of another time', answered('U', 'PAYMENT_IN_PROCESS', opened, { time: '0' }), unproved],
    [
      'a yes by another key',
      answered('U', 'PAYMENT_IN_PROCESS', opened, { secret: '3e'.repeat(32) }),
      unproved,
    ],
    [
      'a no that nobody signed',
      unsigned('F', 'RISK_REJECT'),
      unknown('answer 200 RISK_REJECT is not signed by Alipay'),
    ],
    [
      'our signature in doubt, and nobody’s under it',
      unsigned('U', 'SIGNATURE_INVALID'),
      unknown('answer 200 SIGNATURE_INVALID is not signed by Alipay'),
    ],
    ...spoiledFields<object>(opened, ['paymentRequestId', 'paymentId']).map(
      ([title, data]): [string, Scripted, CreateOutcome] => [
        title,
        inProcess(data),
        unknown('PAYMENT_IN_PROCESS why'),
      ],
    ),
  ])('O-11 comes to nothing certain after %s', async (_title, answer, outcome) => {
    expect(await alipay.create(context([answer]), request)).toStrictEqual(outcome);
  });

  it.each(Object.entries(meaningOf))('O-11 a plain no with %s is %s', async (code, error) => {
    const refused = { kind: 'refused', error, detail: `${code} why` };
    expect(await alipay.create(context([no(code)]), request)).toEqual(refused);
    expect(await alipay.create(context([no(code)]), cardRequest)).toEqual(refused);
  });

  it.each(['SIGNATURE_INVALID', 'INVALID_SIGNATURE'])(
    'O-11 %s needs no signature: Alipay cannot make one',
    async (code) => {
      const refused = {
        kind: 'refused',
        error: 'configuration' satisfies PaymentError,
        detail: `${code} why`,
      };
      expect(await alipay.create(context([unsigned('F', code)]), request)).toEqual(refused);
    },
  );

  it.each(inconclusiveAnswers)('O-11 nobody knows what happened after %s', async (_title, answer) => {
    expect((await alipay.create(context([answer]), request)).kind).toBe('unknown');
    expect((await alipay.create(context([answer]), cardRequest)).kind).toBe('unknown');
  });

  it('O-11 what was never sent may be sent again', async () => {
    const away = { kind: 'unavailable', detail: 'ECONNREFUSED' };
    expect(await alipay.create(context([notSent]), request)).toEqual(away);
    expect(await alipay.create(context([notSent]), cardRequest)).toEqual(away);
  });

  it('O-07 outside the sandbox no page is opened that is not encrypted', async () => {
    const keys = rsaPublicKeys(secrets.alipayPublicKey, { mode: 'sandbox' });
    expect(keys).toHaveLength(1);
    const normalUrl = 'https://wallet.example/pay';
    expect(await alipay.create(context([inProcess({ ...opened, normalUrl })]), request)).toMatchObject({
      url: normalUrl,
    });
  });
});

describe('opening a card form', () => {
  const session = { paymentSessionData: 'a&&b&&c', paymentSessionId: 'S1' };

  it('O-07 [11602] sends exactly this, and the payer pays in the shop’s own page', async () => {
    const at = context([yes(session)]);
    expect(await alipay.create(at, cardRequest)).toStrictEqual({
      kind: 'created',
      url: cardRequest.pageUrl,
      memo: { session: 'a&&b&&c' },
    });
    expect(said(at)).toEqual([
      [
        'createPaymentSession',
        {
          ...order,
          productScene: 'ELEMENT_PAYMENT',
          paymentMethod: { paymentMethodType: 'CARD' },
          paymentFactor: { isAuthorization: true, captureMode: 'AUTOMATIC' },
          paymentSessionExpiryTime: '2026-11-20T12:30:00Z',
        },
      ],
    ]);
  });

  it.each<[string, Scripted, CreateOutcome]>([
    [
      'a form that is not decided',
      answered('U', 'UNKNOWN_EXCEPTION', session),
      { kind: 'unknown', detail: 'UNKNOWN_EXCEPTION why' },
    ],
    ...spoiledFields<object>(session, ['paymentSessionData']).map(
      ([title, data]): [string, Scripted, CreateOutcome] => [
        title,
        yes(data),
        { kind: 'unknown', detail: 'the answer is not a card form' },
      ],
    ),
  ])('O-11 comes to nothing certain after %s', async (_title, answer, outcome) => {
    expect(await alipay.create(context([answer]), cardRequest)).toStrictEqual(outcome);
  });

  it('O-14 a card pays any amount, whatever a wallet would take', async () => {
    const at = context([yes(session)]);
    const amount = { amountMinor: 10_050, currency: 'TWD' };
    await alipay.create(at, { ...cardRequest, channel: 'JKOPAY', amount });
    expect(said(at)[0]![1]).toMatchObject({ paymentAmount: { value: '10050' } });
  });

  it('O-07 calls are signed anew, each over its own path', async () => {
    const sent: HttpRequest[] = [];
    for (const asked of [request, cardRequest]) {
      const at = context([no('RISK_REJECT')]);
      await alipay.create(at, asked);
      sent.push(...at.sent);
    }
    expect(new Set(sent.map(({ headers }) => headers?.signature)).size).toBe(2);
  });
});
