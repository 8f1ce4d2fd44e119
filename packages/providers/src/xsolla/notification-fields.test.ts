import type { NotificationEvent, NotificationReading } from '@gemporium/provider-kit/provider.ts';
import { sha256Hex } from '@gemporium/provider-kit/signatures.ts';
import { incoming, scriptedContext } from '@gemporium/provider-kit/testing/scripted-context.ts';
import { spoiledFields, withField } from '@gemporium/provider-kit/testing/spoiled-fields.ts';
import { describe, expect, it } from 'vitest';
import { readNotification } from './read-notification.ts';
import { readPlayerCheck } from './read-player-check.ts';
import { webhookSignature } from './signature.ts';

/* The full content of each webhook. All of its values differ, so that one cannot pass for another. */

type Json = Record<string, unknown>;
const key = 'project-key';
const merchant = '887981';
const reference = 'GP0123456789ABCDEF-1';
const money = (amountMinor: number, currency = 'USD') => ({ amountMinor, currency });
const separate = { projectId: 308077 };
const combined = { ...separate, webhooks: 'combined' };
const inDetails = { partialRefundAmount: 'payment_details' };

const told = {
  settings: { project_id: 308077, merchant_id: 887981 },
  purchase: { checkout: { currency: 'USD', amount: 1.11 }, total: { currency: 'USD', amount: 1.99 } },
  user: { id: 'suid-42', country: 'US' },
  transaction: { id: 71, external_id: reference, dry_run: 0, payment_method: 1380 },
  payment_details: { payment: { currency: 'EUR', amount: 2.17 }, payout: { currency: 'USD', amount: 1.77 } },
};
const payment: Json = { notification_type: 'payment', ...told };
const backBecause = (type: string, code: unknown): Json => ({
  notification_type: type,
  ...told,
  refund_details: { code, reason: 'their words' },
});
const order = (type: string, billing: Json, mode: unknown = 'default'): Json => ({
  notification_type: type,
  billing,
  order: { id: 72, mode, invoice_id: '73', currency: 'JPY', amount: '5' },
});
const disputed = (type: string, status: string, more: Json = {}): Json => ({
  notification_type: 'dispute',
  action: 'adding',
  settings: told.settings,
  transaction: { ...told.transaction, total: { currency: 'USD', amount: 1.5 } },
  dispute: { type, status, reason: 'fraud', ...more },
});

function requestOf(message: unknown, by = key) {
  const body = JSON.stringify(message);
  return incoming(body, { authorization: `Signature ${webhookSignature(Buffer.from(body), by)}` });
}
const contextOf = (settings: Json, keys = key) =>
  scriptedContext({ provider: 'xsolla', merchant, settings }, { projectSecretKey: keys });
const read = (message: unknown, settings: Json = separate) =>
  readNotification(contextOf(settings), requestOf(message));

/** The reading of a message: an event whose number is the hash of the message's bytes. */
const authentic = (message: unknown, event: object): NotificationReading => ({
  kind: 'authentic',
  events: [{ dedupeKey: sha256Hex(JSON.stringify(message)), ...event } as NotificationEvent],
  reply: { status: 204, contentType: 'application/json', body: '' },
});
const unreadable: NotificationReading = {
  kind: 'unreadable',
  reason: 'it lacks fields that its kind needs',
  reply: {
    status: 400,
    contentType: 'application/json',
    body: '{"error":{"code":"INVALID_PARAMETER","message":"Invalid parameter"}}',
  },
};

const paid = {
  type: 'payment',
  reference,
  status: 'paid',
  amount: money(199),
  providerReference: '71',
  sequence: 1,
  merchant,
  isTest: false,
  detail: 'transaction 71',
};
const back = {
  type: 'refund',
  refundReference: '',
  status: 'succeeded',
  providerReference: '71-refund',
  amount: money(199),
  capture: '71',
  merchant,
  isTest: false,
  detail: 'refund 1 their words',
};
const taken = {
  type: 'chargeback',
  reference,
  status: 'lost',
  dispute: '71',
  sequence: 2,
  amount: money(199),
  capture: '71',
  merchant,
  isTest: false,
  detail: 'refund 2 their words',
};
/** A partial refund is numbered by its transaction and its message: the start of the hash of the message's bytes. */
const partOf = (message: unknown) => ({
  ...back,
  providerReference: `71-${sha256Hex(JSON.stringify(message)).slice(0, 16)}`,
  detail: 'partial_refund 1 their words',
});
const opened = {
  type: 'chargeback',
  reference,
  status: 'opened',
  dispute: '71',
  sequence: 1,
  capture: '71',
  amount: money(150),
  merchant,
  detail: 'dispute chargeback new fraud',
};

/** Every message about money and what it says, in the form that an account gets it. */
type Row = [title: string, message: Json, event: object, settings: Json];
const partially = backBecause('partial_refund', 1);
const refundIn = (type: string, code: number) => order('order_canceled', backBecause(type, code));
const rows: Row[] = [
  ['a payment', payment, paid, separate],
  ['a refund', backBecause('refund', 1), back, separate],
  ['a partial refund', partially, partOf(partially), separate],
  [
    'a partial refund whose amount stands in its details',
    partially,
    { ...partOf(partially), amount: money(217, 'EUR') },
    { ...separate, ...inDetails },
  ],
  [
    'a refund where the amount of a part stands in its details',
    backBecause('refund', 1),
    back,
    {
      ...separate,
      ...inDetails,
    },
  ],
  ['a chargeback', backBecause('refund', 2), taken, separate],
  [
    'a chargeback of a part',
    backBecause('partial_refund', 2),
    { ...taken, detail: 'partial_refund 2 their words' },
    separate,
  ],
  [
    'a chargeback of a part whose amount stands in its details',
    backBecause('partial_refund', 2),
    { ...taken, amount: money(217, 'EUR'), detail: 'partial_refund 2 their words' },
    { ...separate, ...inDetails },
  ],
  ['an order that is paid', order('order_paid', payment), paid, combined],
  ['an order that went back', refundIn('refund', 1), back, combined],
  [
    'an order of which a part went back',
    refundIn('partial_refund', 1),
    partOf(refundIn('partial_refund', 1)),
    combined,
  ],
  [
    'an order of which a part went back, its amount in its details',
    refundIn('partial_refund', 1),
    { ...partOf(refundIn('partial_refund', 1)), amount: money(217, 'EUR') },
    { ...combined, ...inDetails },
  ],
  ['an order that a bank took back', refundIn('refund', 2), taken, combined],
  ['a dispute', disputed('chargeback', 'new'), opened, separate],
  ['a dispute of an order', disputed('chargeback', 'new'), opened, combined],
];
/** Where a message holds the facts about its money: an order holds them under `billing`. */
const pathIn = (message: Json, path: string) => ('billing' in message ? `billing.${path}` : path);

describe('O-11 what a webhook says', () => {
  it.each(rows)('O-11 %s', (_title, message, event, settings) => {
    expect(read(message, settings)).toStrictEqual(authentic(message, event));
  });

  it.each(rows)(
    'O-11 %s of another payment, transaction and merchant',
    (_title, message, event, settings) => {
      const changes: [string, unknown, (event: Json) => Json][] = [
        ['transaction.id', '88', (said) => JSON.parse(JSON.stringify(said).replaceAll(/\b71\b/g, '88'))],
        [
          'transaction.external_id',
          'GP-2',
          (said) => ('reference' in said ? { ...said, reference: 'GP-2' } : said),
        ],
        ['settings.merchant_id', 5, (said) => ({ ...said, merchant: '5' })],
        ['settings.merchant_id', '887981', (said) => said],
        ['settings.merchant_id', undefined, (said) => said],
        ['settings.project_id', '308077', (said) => said],
        ['settings.project_id', undefined, (said) => said],
        ['settings.project_id', 308078, (said) => ({ ...said, merchant: `${merchant}/308078` })],
        ['settings.project_id', 1, (said) => ({ ...said, merchant: `${merchant}/1` })],
        ['settings', { project_id: 6, merchant_id: 5 }, (said) => ({ ...said, merchant: '5/6' })],
        ['settings', {}, (said) => said],
        ['settings', undefined, (said) => said],
      ];
      const isPart =
        JSON.stringify(message).includes('"partial_refund"') && (event as Json).type === 'refund';
      for (const [path, value, change] of changes) {
        const changed = withField(message, pathIn(message, path), value);
        const expected = change({ ...event });
        const id = path === 'transaction.id' ? value : 71;
        if (isPart) expected.providerReference = `${id}-${sha256Hex(JSON.stringify(changed)).slice(0, 16)}`;
        expect([path, value, read(changed, settings)]).toStrictEqual([
          path,
          value,
          authentic(changed, expected),
        ]);
      }
    },
  );

  it.each(rows.filter(([, , event]) => 'isTest' in event))(
    'O-11 %s is a test where its transaction or its order says so',
    (_title, message, event, settings) => {
      const flags = [
        ...[undefined, null, 0, '0', false, '', 2, 'true'].map((flag) => [flag, false] as const),
        ...[1, '1', true].map((flag) => [flag, true] as const),
      ];
      const modes = 'billing' in message ? ['sandbox', 'default', 'Sandbox', undefined] : ['default'];
      for (const [flag, isTest] of flags)
        for (const mode of modes) {
          const flagged = withField(message, pathIn(message, 'transaction.dry_run'), flag);
          const changed = 'billing' in message ? withField(flagged, 'order.mode', mode) : flagged;
          const reading = read(changed, settings);
          const events = reading.kind === 'authentic' ? reading.events : [];
          expect([flag, mode, events]).toMatchObject([
            flag,
            mode,
            [{ type: (event as Json).type, isTest: isTest || mode === 'sandbox' }],
          ]);
        }
    },
  );

  it('O-11 an order without its own mode has that of its transaction', () => {
    const { order: _, ...bare } = order('order_paid', payment);
    expect(read(bare, combined)).toStrictEqual(authentic(bare, paid));
  });
});

describe('O-11 why money went back', () => {
  const codes = [
    ...[2, '2'].map((code) => [code, true] as const),
    ...[0, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 20, 22, 99, '0', '1', '12'].map(
      (code) => [code, false] as const,
    ),
  ];
  it.each(codes)('O-11 by the code %j a bank has taken it: %s', (code, isBank) => {
    const message = backBecause('refund', code);
    const said = isBank ? taken : back;
    expect(read(message)).toStrictEqual(
      authentic(message, { ...said, detail: `refund ${code} their words` }),
    );
    const inOrder = order('order_canceled', message);
    expect(read(inOrder, combined)).toStrictEqual(
      authentic(inOrder, { ...said, detail: `refund ${code} their words` }),
    );
  });

  it('O-11 without a reason, a code or an amount it is reported with the rest', () => {
    const { amount: _a, ...amountless } = back;
    const { amount: _t, ...allOfIt } = taken;
    const cases: [Json, object][] = [
      [withField(backBecause('refund', 1), 'refund_details', undefined), { ...back, detail: 'refund' }],
      [
        withField(backBecause('refund', 1), 'refund_details.reason', undefined),
        { ...back, detail: 'refund 1' },
      ],
      [
        withField(backBecause('refund', 2), 'refund_details.reason', undefined),
        { ...taken, detail: 'refund 2' },
      ],
      [withField(backBecause('refund', 1), 'purchase', undefined), amountless],
      [withField(backBecause('refund', 1), 'purchase.total', undefined), amountless],
      [withField(backBecause('refund', 2), 'purchase', undefined), allOfIt],
    ];
    for (const [message, event] of cases)
      for (const settings of [separate, { ...separate, ...inDetails }])
        expect(read(message, settings)).toStrictEqual(authentic(message, event));
    for (const path of ['payment_details', 'payment_details.payment']) {
      const message = withField(partially, path, undefined);
      const { amount: _p, ...part } = partOf(message);
      expect(read(message, { ...separate, ...inDetails })).toStrictEqual(authentic(message, part));
      expect(read(message)).toStrictEqual(authentic(message, partOf(message)));
    }
  });

  it.each([undefined, null, ''])('O-11 of a payment that it does not name (%j)', (external_id) => {
    const refund = withField(backBecause('refund', 1), 'transaction.external_id', external_id);
    expect(read(refund)).toStrictEqual(authentic(refund, back));
    const chargeback = withField(backBecause('refund', 2), 'transaction.external_id', external_id);
    expect(read(chargeback)).toStrictEqual(authentic(chargeback, { ...taken, reference: '' }));
    const dispute = withField(disputed('chargeback', 'new'), 'transaction.external_id', external_id);
    expect(read(dispute)).toStrictEqual(authentic(dispute, { ...opened, reference: '' }));
    const unnamed = withField(payment, 'transaction.external_id', external_id);
    expect(read(unnamed)).toStrictEqual(
      authentic(unnamed, {
        type: 'ignored',
        alarm: true,
        detail: 'transaction 71 was paid and names no payment',
      }),
    );
  });
});

describe('O-11 the course of a dispute', () => {
  // A refund with a chargeback code stands at 2: after the opening of its stage, before the end of a first stage.
  const stages = [
    ['1st_time_chargeback', 0],
    ['chargeback', 0],
    ['dispute', 0],
    ['claim', 0],
    ['2nd_time_chargeback', 5],
    ['arbitration', 10],
    ['retrieval', 'a question'],
    ['inquiry', 'a question'],
    ['representment', 'unknown'],
    ['toString', 'unknown'],
    ['Chargeback', 'unknown'],
  ] as const;
  const says = [
    ['new', 'opened', 1],
    ['accepted', 'lost', 3],
    ['lost', 'lost', 3],
    ['won', 'won', 4],
    ['no_actions_required', 'a question', 0],
    ['archived', 'unknown', 0],
    ['valueOf', 'unknown', 0],
  ] as const;

  it.each(stages.flatMap((stage) => says.map((said) => [...stage, ...said] as const)))(
    'O-11 %s (%s) that is %s (%s)',
    (type, stage, status, means, place) => {
      const detail = `dispute ${type} ${status} fraud`;
      const isKept = typeof stage === 'string' || means === 'a question' || means === 'unknown';
      const isQuestion = stage === 'a question' || means === 'a question';
      for (const settings of [separate, combined]) {
        const message = disputed(type, status);
        expect(read(message, settings)).toStrictEqual(
          authentic(
            message,
            isKept
              ? { type: 'ignored', alarm: !isQuestion, detail }
              : { ...opened, status: means, sequence: stage + place, detail },
          ),
        );
      }
    },
  );

  it('O-11 without a reason it is reported without one', () => {
    const message = disputed('claim', 'won', { reason: undefined });
    expect(read(message)).toStrictEqual(
      authentic(message, { ...opened, status: 'won', sequence: 4, detail: 'dispute claim won' }),
    );
  });
});

describe('O-11 what is kept, and what raises an exception', () => {
  const partial = { ...partially, notification_type: 'partial_refund' };
  it.each([
    ['payment', payment, paid],
    ['refund', backBecause('refund', 1), back],
    ['refund', backBecause('refund', 2), taken],
    ['partial_refund', partial, partOf(partial)],
  ] as const)('O-11 %s is money in a project of either form', (_type, message, event) => {
    for (const settings of [separate, combined])
      expect(read(message, settings)).toStrictEqual(authentic(message, event));
  });

  it('O-11 an order that is paid is the money of its transaction, whatever the setting says', () => {
    const message = order('order_paid', payment);
    for (const settings of [separate, combined])
      expect(read(message, settings)).toStrictEqual(authentic(message, paid));
  });

  it.each([
    ['order_paid', order('order_paid', {})],
    ['order_paid', { ...order('order_paid', payment), billing: undefined }],
    ['order_canceled', order('order_canceled', backBecause('refund', 1))],
    ['order_canceled', order('order_canceled', backBecause('refund', 2))],
    ['order_canceled', order('order_canceled', partial)],
  ] as const)('O-11 %s beside its payment says nothing more of money', (type, message) => {
    expect(read(message, separate)).toStrictEqual(
      authentic(message, { type: 'ignored', alarm: false, detail: type }),
    );
  });

  it.each([
    ...['user_balance_operation', 'payment_account_add', 'payment_account_remove', 'afs_black_list'].map(
      (type) => [type, false, type] as const,
    ),
    ...[
      'create_subscription',
      'ps_accepted',
      'afs_accept',
      'Payment',
      'orders_paid',
      'toString',
      'user_search',
    ].map((type) => [type, true, `unexpected event ${type}`] as const),
  ])('O-11 %s is kept; with an exception: %s', (notification_type, alarm, detail) => {
    for (const settings of [separate, combined]) {
      const message = { ...payment, notification_type };
      expect(read(message, settings)).toStrictEqual(authentic(message, { type: 'ignored', alarm, detail }));
    }
  });

  it.each(['ps_declined', 'afs_reject'])(
    'O-11 %s is a reason to ask about its payment',
    (notification_type) => {
      for (const settings of [separate, combined]) {
        const message = { ...payment, notification_type };
        expect(read(message, settings)).toStrictEqual(
          authentic(message, { type: 'hint', reference, detail: notification_type }),
        );
        for (const external_id of [undefined, null, '']) {
          const unnamed = withField(message, 'transaction.external_id', external_id);
          expect(read(unnamed, settings)).toStrictEqual(
            authentic(unnamed, {
              type: 'ignored',
              alarm: false,
              detail: `${notification_type} names no payment`,
            }),
          );
        }
      }
    },
  );
});

describe('P-13 a webhook of which a field is spoiled', () => {
  const needed = (event: object) => {
    const { type, detail } = event as Json;
    if (type === 'payment') return ['transaction', 'transaction.id', 'purchase', 'purchase.total'];
    return detail === opened.detail
      ? ['transaction', 'transaction.id', 'transaction.total', 'dispute', 'action']
      : ['transaction', 'transaction.id'];
  };

  it.each(rows)('P-13 %s says nothing without what it needs', (_title, message, event, settings) => {
    const paths = needed(event).map((path) => pathIn(message, path));
    // Nobody reads a dispute's action: it may be any text.
    for (const [title, spoiled] of spoiledFields(message, paths).filter(([one]) => one !== 'action is empty'))
      expect([title, read(spoiled, settings)]).toStrictEqual([title, unreadable]);
  });

  it.each(rows)('P-13 %s says nothing in a currency that is none', (_title, message, event, settings) => {
    const path = (event as Json).detail === opened.detail ? 'transaction.total' : 'purchase.total';
    for (const currency of ['usd', 'US', 'USDX', '', null, undefined, 840])
      expect(read(withField(message, pathIn(message, `${path}.currency`), currency), settings)).toStrictEqual(
        unreadable,
      );
  });

  it.each(rows)('P-13 %s says an amount that is none of ours as such', (_title, message, event, settings) => {
    const isDispute = (event as Json).detail === opened.detail;
    const isInDetails = (event as { amount: { currency: string } }).amount.currency === 'EUR';
    const path = isDispute ? 'transaction.total' : isInDetails ? 'payment_details.payment' : 'purchase.total';
    for (const [amount, said] of [
      [1.995, 'inexpressible'],
      [-1.99, 'inexpressible'],
      ['free', 'inexpressible'],
      ['', 'inexpressible'],
      ['3.5000', money(350, 'KRX')],
      [0, money(0, 'KRX')],
    ] as const) {
      const changed = withField(message, pathIn(message, path), { amount, currency: 'KRX' });
      const reading = read(changed, settings);
      expect(reading.kind === 'authentic' && reading.events[0]).toMatchObject({ amount: said });
    }
    const yen = withField(message, pathIn(message, path), { amount: 740, currency: 'JPY' });
    const reading = read(yen, settings);
    expect(reading.kind === 'authentic' && reading.events[0]).toMatchObject({ amount: money(740, 'JPY') });
  });
});

describe('P-13 a question about a player', () => {
  const asked = { notification_type: 'user_validation', settings: told.settings, user: { id: 'suid-42' } };
  const check = (message: unknown, settings: Json = separate, by = key, keys = key) =>
    readPlayerCheck(contextOf(settings, keys), requestOf(message, by));

  it.each([
    [{ project_id: 308077, merchant_id: 887981 }, true],
    [{ project_id: '308077', merchant_id: '887981' }, true],
    [{ project_id: 308077 }, true],
    [{ merchant_id: 887981 }, true],
    [{}, true],
    [undefined, true],
    [{ project_id: 308078, merchant_id: 887981 }, false],
    [{ project_id: 1, merchant_id: 887981 }, false],
    [{ project_id: 308077, merchant_id: 1 }, false],
    [{ project_id: 308078 }, false],
    [null, true],
    [{ project_id: null, merchant_id: null }, true],
  ])('P-13 is answered where it is of %j: %s', (settings, isAnswered) => {
    for (const account of [separate, combined])
      expect(check({ ...asked, settings }, account)?.shopperId).toBe(isAnswered ? 'suid-42' : undefined);
  });

  it('P-13 lets the payment of a player whom the store knows go on, and stops that of another for good', () => {
    const { reply } = check(asked)!;
    expect(reply(true)).toStrictEqual({ status: 204, contentType: 'application/json', body: '' });
    expect(reply(false)).toStrictEqual({
      status: 400,
      contentType: 'application/json',
      body: '{"error":{"code":"INVALID_USER","message":"Invalid user"}}',
    });
  });

  it('P-13 is believed by either key while it is being changed', () => {
    for (const by of ['new-key', key, 'old-key'])
      expect(check(asked, separate, by, `new-key ${key} old-key`)?.shopperId).toBe('suid-42');
    expect(check(asked, separate, 'another-key', `new-key ${key}`)).toBeUndefined();
  });

  it.each([
    ['x'.repeat(255), true],
    ['x'.repeat(256), false],
    ['', false],
    ['a\u0000b', false],
    ['\uD800', false],
  ])('P-13 names the player by the id that it was given: %j', (id, isNamed) => {
    const message = { ...asked, user: { id } };
    expect(check(message)?.shopperId).toBe(isNamed ? id : undefined);
  });

  it('P-13 that cannot be answered is refused in Xsolla’s own words, and no other webhook is one', () => {
    expect(read({ notification_type: 'user_validation' })).toStrictEqual({
      ...unreadable,
      reply: {
        status: 400,
        contentType: 'application/json',
        body: '{"error":{"code":"INVALID_USER","message":"Invalid user"}}',
      },
    });
    for (const [, message, , settings] of rows) expect(check(message, settings)).toBeUndefined();
  });
});
