import type { CancelOutcome, CreateOutcome, QueryOutcome } from '@gemporium/provider-kit/provider.ts';
import { sha256Hex } from '@gemporium/provider-kit/signatures.ts';
import {
  jsonAnswer,
  lost,
  notSent,
  type Scripted,
  scriptedContext,
  scriptedNow,
  textAnswer,
} from '@gemporium/provider-kit/testing/scripted-context.ts';
import { spoiledFields, withField } from '@gemporium/provider-kit/testing/spoiled-fields.ts';
import { describe, expect, it } from 'vitest';
import { kakaopay } from './adapter.ts';
import {
  approval,
  cid,
  context,
  nameless,
  noAnswers,
  order,
  payment,
  ready,
  refusal,
  refusedWords,
  request,
  returnUrl,
  secret,
  won,
} from './testing/answers-of-kakaopay.ts';

/*
 * The outcome of each of KakaoPay's answers, with the detail that the operator reads, and of answers in which one
 * field is spoiled.
 */

describe('O-07 [11402] creating a payment', () => {
  const create = (answer: Scripted, change = {}) =>
    kakaopay.create(context([answer]), { ...request, ...change });

  it.each<[string, Scripted, CreateOutcome]>([
    ...noAnswers.map(([title, answer, kind, detail]): [string, Scripted, CreateOutcome] => [
      title,
      answer,
      kind === 'error'
        ? { kind: 'refused', error: 'invalid-request', detail }
        : { kind: kind === 'not-sent' ? 'unavailable' : 'unknown', detail },
    ]),
    ...[401, 403].flatMap((status): [string, Scripted, CreateOutcome][] => [
      [`${status}`, textAnswer(status, ''), { kind: 'refused', error: 'configuration', detail: `${status}` }],
      [
        `${status} with words`,
        jsonAnswer(status, { msg: 'no key' }),
        { kind: 'refused', error: 'configuration', detail: `${status} no key` },
      ],
    ]),
    [
      'a page that is none',
      jsonAnswer(200, { ...ready, next_redirect_pc_url: '/pc/T0001' }),
      { kind: 'unknown', detail: 'KakaoPay gave no page to pay on' },
    ],
    ...spoiledFields(ready, Object.keys(ready)).map(([title, answer]): [string, Scripted, CreateOutcome] => [
      `an answer whose ${title}`,
      jsonAnswer(200, answer),
      { kind: 'unknown', detail: 'the answer is not one of ready' },
    ]),
  ])('O-10 O-11 when it comes to %s', async (_title, answer, outcome) => {
    expect(await create(answer)).toStrictEqual(outcome);
  });

  it.each([
    ['another currency', { amount: { amountMinor: 100, currency: 'USD' } }, 'KakaoPay accepts only won'],
    [
      'a return address that is too long with its ending',
      { returnUrl: `${returnUrl}/${'x'.repeat(254 - returnUrl.length - '?result=cancel'.length + 1)}` },
      'a return address is longer than 255',
    ],
  ])('%s is refused before anybody is asked', async (_title, change, detail) => {
    expect(await kakaopay.create(context([]), { ...request, ...change })).toStrictEqual({
      kind: 'refused',
      error: 'invalid-request',
      detail,
    });
  });

  const sent = async (change: object) => {
    const at = context([jsonAnswer(200, ready)], { key: `${secret} OLDKEYOFTHETEST` });
    await kakaopay.create(at, { ...request, ...change });
    return { ...at.sent[0], body: JSON.parse(at.sent[0]?.body ?? '') };
  };

  it('a return address of just 255 characters is taken', async () => {
    const url = `${returnUrl}/${'x'.repeat(254 - returnUrl.length - '?result=cancel'.length)}`;
    expect((await sent({ returnUrl: url })).body.cancel_url).toBe(`${url}?result=cancel`);
  });

  it('the first of two keys is used while the key is being changed', async () => {
    expect(await sent({})).toMatchObject({
      method: 'POST',
      headers: { authorization: `SECRET_KEY ${secret}`, 'content-type': 'application/json' },
    });
  });

  it.each([
    ['CARD', 'CARD'],
    ['MONEY', 'MONEY'],
    ['', undefined],
    ['card', undefined],
  ])('O-07 the sub-payment %j becomes the method %s', async (channel, method) => {
    expect((await sent({ channel })).body.payment_method_type).toBe(method);
  });

  it.each([
    ['x'.repeat(100), 'x'.repeat(100)],
    ['x'.repeat(101), 'x'.repeat(100)],
    [`${'x'.repeat(99)}💎`, 'x'.repeat(99)],
    [`${'x'.repeat(98)}💎`, `${'x'.repeat(98)}💎`],
    [`💎${'x'.repeat(200)}`, `💎${'x'.repeat(98)}`],
  ])('O-07 the name %j is cut at a whole character', async (name, cut) => {
    expect((await sent({ goodsName: name })).body.item_name).toBe(cut);
  });
});

const tags = { reference: request.reference, merchant: 'Gem Korea', providerReference: 'T0001' };
const known = (update: object): QueryOutcome => ({
  kind: 'known',
  update: { ...tags, ...update } as never,
});

describe('asking for a payment', () => {
  const query = (answer: Scripted, now = scriptedNow) => kakaopay.query!(context([answer], { now }), payment);
  const unavailable = (detail: string): QueryOutcome => ({ kind: 'unavailable', detail });
  const paid = known({ status: 'paid', amount: won, detail: 'SUCCESS_PAYMENT' });

  it.each<[string, Scripted, QueryOutcome]>([
    ...noAnswers.map(([title, answer, , detail]): [string, Scripted, QueryOutcome] => [
      title,
      answer,
      unavailable(detail),
    ]),
    ['401', textAnswer(401, ''), unavailable('401')],
    ['money', jsonAnswer(200, order), paid],
    ...[undefined, null, ''].map((reference): [string, Scripted, QueryOutcome] => [
      `money, whose order is ${JSON.stringify(reference)}`,
      jsonAnswer(200, { ...order, partner_order_id: reference }),
      paid,
    ]),
    ['money, without a merchant code', jsonAnswer(200, { ...order, cid: undefined }), paid],
    ['money, whose merchant code is null', jsonAnswer(200, { ...order, cid: null }), paid],
    [
      'another merchant’s money',
      jsonAnswer(200, { ...order, cid: 'OTHERCID01' }),
      known({ status: 'paid', amount: won, detail: 'SUCCESS_PAYMENT', merchant: 'OTHERCID01' }),
    ],
    [
      'money of everybody’s test code',
      jsonAnswer(200, { ...order, cid: 'TC0ONETIME' }),
      known({
        status: 'paid',
        amount: won,
        detail: 'SUCCESS_PAYMENT',
        merchant: 'TC0ONETIME',
        isTest: true,
      }),
    ],
    [
      'no won at all, which the store compares',
      jsonAnswer(200, { ...order, amount: { total: 0 } }),
      known({
        status: 'paid',
        amount: { amountMinor: 0, currency: 'KRW' },
        detail: 'SUCCESS_PAYMENT',
      }),
    ],
    ...['SUCCESS_PAYMENT', 'PART_CANCEL_PAYMENT'].flatMap((status) =>
      [undefined, null].map((amount): [string, Scripted, QueryOutcome] => [
        `${status} whose amount is ${JSON.stringify(amount)}`,
        jsonAnswer(200, { ...order, status, amount }),
        unavailable('KakaoPay says paid without an amount'),
      ]),
    ),
    [
      'no money, and no amount',
      jsonAnswer(200, { ...order, status: 'READY', amount: undefined }),
      known({ status: 'pending', detail: 'READY' }),
    ],
    [
      'no money, whatever amount',
      jsonAnswer(200, { ...order, status: 'READY' }),
      known({ status: 'pending', detail: 'READY' }),
    ],
    ...(
      [
        ['FAIL_AUTH_PASSWORD', 'declined', 'authentication-failed'],
        ['FAIL_PAYMENT', 'declined', 'declined'],
        ['QUIT_PAYMENT', 'cancelled', 'cancelled-by-player'],
      ] as const
    ).map(([text, status, error]): [string, Scripted, QueryOutcome] => [
      text,
      jsonAnswer(200, { ...order, status: text }),
      known({ status, error, detail: text }),
    ]),
    [
      'a status that every object inherits',
      jsonAnswer(200, { ...order, status: 'constructor' }),
      known({ status: 'pending', detail: 'constructor' }),
    ],
    [
      'CANCEL_PAYMENT',
      jsonAnswer(200, { ...order, status: 'CANCEL_PAYMENT' }),
      known({ status: 'cancelled', detail: 'CANCEL_PAYMENT' }),
    ],
    ...(
      [
        ['tid', 'T0002'],
        ['partner_order_id', 'GP0123456789ABCDEF-2'],
      ] as const
    ).map(([path, value]): [string, Scripted, QueryOutcome] => [
      `another ${path}`,
      jsonAnswer(200, withField(order, path, value)),
      unavailable('KakaoPay answered for another payment'),
    ]),
    ...(
      [
        ...spoiledFields(order, ['tid', 'status', 'amount.total']),
        ...spoiledFields(order, [
          'partner_order_id',
          'cancel_available_amount',
          'amount',
          'payment_action_details',
        ]).filter(([title]) => /object$/.test(title)),
        ...spoiledFields(order, ['cid']).filter(([title]) => !/(?:missing|null)$/.test(title)),
        ['there is a total below nothing', withField(order, 'amount.total', -1)],
        ['there is half a won', withField(order, 'amount.total', 1.5)],
      ] as [string, object][]
    ).map(([title, answer]): [string, Scripted, QueryOutcome] => [
      `an answer where ${title}`,
      jsonAnswer(200, answer),
      unavailable('the answer is not one of order'),
    ]),
  ])('O-11 when it comes to %s', async (_title, answer, outcome) => {
    expect(await query(answer)).toStrictEqual(outcome);
  });

  it.each([
    [-1, 'pending'],
    [0, 'expired'],
  ])('O-11 an open payment is over when its time is, not before (%i ms): %s', async (ms, status) => {
    const now = new Date(request.expiresAt.getTime() + ms);
    const open = jsonAnswer(200, { ...order, status: 'READY' });
    expect(await query(open, now)).toStrictEqual(known({ status, detail: 'READY' }));
  });

  it('is asked by its tid, for the account’s merchant code', async () => {
    const at = context([jsonAnswer(200, order)]);
    await kakaopay.query!(at, payment);
    expect(JSON.parse(at.sent[0]?.body ?? '')).toStrictEqual({ cid, tid: 'T0001' });
  });

  const noTid = 'no tid: the answer of ready was lost, and nothing can be charged without it';
  it('O-11 nothing can be charged, dropped or given back where nobody has its tid', async () => {
    const refund = { refundReference: 'GP0-R1', amount: won, reason: '' };
    const at = context([]);
    expect(await kakaopay.query!(at, nameless)).toStrictEqual({ kind: 'not-found', detail: noTid });
    expect(await kakaopay.cancel!(at, nameless)).toStrictEqual({ kind: 'cancelled', detail: noTid });
    expect(await kakaopay.refund!(at, nameless, refund)).toStrictEqual({ kind: 'refused', detail: noTid });
  });

  it.each<[string, Scripted, CancelOutcome]>([
    ['is open', jsonAnswer(200, { ...order, status: 'READY' }), { kind: 'cancelled', detail: 'READY' }],
    [
      'is paid',
      jsonAnswer(200, order),
      {
        kind: 'refused',
        detail: 'SUCCESS_PAYMENT',
        update: { ...tags, status: 'paid', amount: won, detail: 'SUCCESS_PAYMENT' },
      },
    ],
    ['cannot be asked about', lost, { kind: 'unavailable', detail: 'no answer within 8000 ms' }],
  ])('O-09 dropping a payment that %s', async (_title, answer, outcome) => {
    expect(await kakaopay.cancel!(context([answer]), payment)).toStrictEqual(outcome);
  });
});

describe('P-13 the player comes back', () => {
  const back = (script: Scripted[], { token = 'PG1', now = scriptedNow } = {}) =>
    kakaopay.completeReturn!(context(script, { now }), payment, { pg_token: token });
  const open = jsonAnswer(200, { ...order, status: 'READY' });
  const approved = known({ status: 'paid', amount: won, detail: 'approved' });
  const asked = (detail: string) => known({ status: 'pending', detail });

  it.each<[string, Scripted[], QueryOutcome]>([
    ['it is approved', [jsonAnswer(200, approval)], approved],
    ['the first try was not sent', [notSent, jsonAnswer(200, approval)], approved],
    ['no try was sent', [notSent, notSent], { kind: 'unavailable', detail: 'ECONNREFUSED' }],
    [
      'it is refused while it is open: the refusal is what the operator reads',
      [refusal, open],
      asked(refusedWords),
    ],
    [
      'nobody knows, and it is open: it must not be ended yet',
      [lost, open],
      { kind: 'unavailable', detail: 'no answer within 8000 ms' },
    ],
    [
      'nobody knows, and it ends unpaid there',
      [lost, jsonAnswer(200, { ...order, status: 'QUIT_PAYMENT' })],
      known({ status: 'cancelled', error: 'cancelled-by-player', detail: 'QUIT_PAYMENT' }),
    ],
    [
      'nobody knows, and it is paid',
      [lost, jsonAnswer(200, order)],
      known({ status: 'paid', amount: won, detail: 'SUCCESS_PAYMENT' }),
    ],
    [
      'it is refused and has failed',
      [refusal, jsonAnswer(200, { ...order, status: 'FAIL_PAYMENT' })],
      known({ status: 'declined', error: 'declined', detail: 'FAIL_PAYMENT' }),
    ],
    [
      'it is refused and nobody can be asked',
      [refusal, lost],
      { kind: 'unavailable', detail: 'no answer within 8000 ms' },
    ],
    ...(
      [
        ['tid', 'T0002'],
        ['partner_order_id', 'GP0123456789ABCDEF-2'],
      ] as const
    ).map(([path, value]): [string, Scripted[], QueryOutcome] => [
      `another ${path} is approved`,
      [jsonAnswer(200, withField(approval, path, value))],
      { kind: 'unavailable', detail: 'KakaoPay approved another payment' },
    ]),
    ...(
      [
        ...spoiledFields(approval, ['tid', 'cid', 'partner_order_id', 'amount', 'amount.total']),
        ['the total is below nothing', withField(approval, 'amount.total', -1)],
      ] as [string, object][]
    ).map(([title, answer]): [string, Scripted[], QueryOutcome] => [
      `${title}: it is asked about`,
      [jsonAnswer(200, answer), open],
      { kind: 'unavailable', detail: 'the answer is no approval' },
    ]),
  ])('O-11 when %s', async (_title, script, outcome) => {
    expect(await back(script)).toStrictEqual(outcome);
  });

  it('O-11 nobody knows, and its time ends meanwhile: the money may still be taken, so it has not expired', async () => {
    const times = [new Date(request.expiresAt.getTime() - 1)];
    const at = { ...context([lost, open]), now: () => times.shift() ?? request.expiresAt };
    expect(await kakaopay.completeReturn!(at, payment, { pg_token: 'PG1' })).toStrictEqual({
      kind: 'unavailable',
      detail: 'no answer within 8000 ms',
    });
    expect(at.sent).toHaveLength(2);
  });

  it.each<[string, { token?: string; now?: Date }, string[]]>([
    ['with a token', {}, ['approve']],
    ['with one that is as long as can be', { token: 'x'.repeat(200) }, ['approve']],
    ['with one that is longer', { token: 'x'.repeat(201) }, ['order']],
    ['with an empty one', { token: '' }, ['order']],
    ['in the last moment', { now: new Date(request.expiresAt.getTime() - 1) }, ['approve']],
    ['too late', { now: request.expiresAt }, ['order']],
  ])('O-11 the payer is charged only in time and with a token: %s', async (_title, how, calls) => {
    const at = context([jsonAnswer(200, { ...approval, ...order })], { now: how.now ?? scriptedNow });
    await kakaopay.completeReturn!(at, payment, { pg_token: how.token ?? 'PG1' });
    expect(at.sent.map(({ url }) => url.slice(url.lastIndexOf('/') + 1))).toStrictEqual(calls);
  });

  it.each([
    ['x'.repeat(100), 'x'.repeat(100)],
    ['x'.repeat(101), sha256Hex('x'.repeat(101))],
    [`${'x'.repeat(99)}💎`, sha256Hex(`${'x'.repeat(99)}💎`)],
  ])('O-11 approve uses the same user id as ready, however long: %s', async (shopperId, told) => {
    const opening = context([jsonAnswer(200, ready)]);
    await kakaopay.create(opening, { ...request, shopperId });
    const charging = context([jsonAnswer(200, approval)]);
    await kakaopay.completeReturn!(charging, { ...payment, shopperId }, { pg_token: 'PG1' });
    const names = [opening, charging].map((at) => JSON.parse(at.sent[0]?.body ?? '').partner_user_id);
    expect(names).toEqual([told, told]);
  });

  it('O-11 the payer is never charged for a payment unknown at KakaoPay', async () => {
    expect(await kakaopay.completeReturn!(context([]), nameless, { pg_token: 'PG1' })).toBeUndefined();
  });
});

it('one address serves tests and real accounts, in whole won', () => {
  const account = { id: 'a', provider: 'kakaopay', merchant: 'm', settings: {} };
  for (const mode of ['test', 'live'] as const)
    expect(kakaopay.baseUrl({ ...account, mode })).toBe('https://open-api.kakaopay.com');
  expect(kakaopay.exponentOf('KRW')).toBe(0);
});

it('a merchant code that is made from the merchant’s name stays the same', () => {
  // SHA-256 of “abc”, FIPS 180-2.
  const at = scriptedContext({ provider: 'kakaopay', merchant: 'abc' }, { secretKey: secret }, [
    jsonAnswer(200, ready),
  ]);
  return kakaopay.create(at, request).then(() => {
    expect(JSON.parse(at.sent[0]?.body ?? '').cid).toBe('BA7816BF8F');
  });
});
