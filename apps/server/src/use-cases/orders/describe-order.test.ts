import type { OrderDetail } from '@gemporium/contract/api/pay/order.ts';
import type { OrderState } from '@gemporium/domain/lifecycles/order.ts';
import { describe, expect, it } from 'vitest';
import type { DeliveryRow } from '../../repositories/deliveries.ts';
import type { InDoubt } from '../../repositories/exceptions.ts';
import type { OrderRow, OrderSnapshot } from '../../repositories/orders.ts';
import type { PaymentRow } from '../../repositories/payments.ts';
import type { RefundRow } from '../../repositories/refunds.ts';
import { type OrderParts, orderDetail, orderSummary, returnedOrder } from './describe-order.ts';

/* What a player sees of an order, for every combination of its rows. */

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second, 700));
const told = (second: number) => Date.UTC(2026, 0, 1, 0, 0, second) / 1000;
const states: OrderState[] = [
  ...(['unpaid', 'paid', 'delivered', 'failed', 'expired', 'cancelled'] as const),
  ...(['review', 'refunding', 'refunded', 'charged_back'] as const),
];

function orderWith(changes: Partial<OrderRow> = {}, snapshot: Partial<OrderSnapshot> = {}): OrderRow {
  return {
    store: 'watt.production',
    billing_no: 'GP1',
    state: 'unpaid',
    gp_id: 'gp1',
    client_id: 'client-web',
    suid: 'player',
    username: 'name',
    server_id: 's1',
    server_name: 'Server',
    role_id: 'r1',
    role_name: 'Role',
    domain_area: 'universal',
    product_id: 'gems-500',
    goods_name: '500 gems',
    game_name: 'Game',
    items: [],
    price_minor: 499,
    pay_minor: 424,
    currency: 'USD',
    coupon_code: null,
    points: 42,
    catalogue_version: 1,
    language: 'en',
    platform: 'web',
    fail_reason: null,
    created_at: at(1),
    expires_at: at(2),
    paid_at: null,
    delivered_at: null,
    closed_at: null,
    snapshot: {
      seller: { name: 'Watt', country: 'SG' },
      taxMinor: 0,
      taxPercent: 0,
      origin: '',
      tracking: {},
      ...snapshot,
    },
    ...changes,
  } as OrderRow;
}
const payment = (number: number, changes: Partial<PaymentRow> = {}) =>
  ({
    reference: `GP1-${number}`,
    state: 'pending',
    applied: false,
    error: null,
    closed_at: null,
    url: `https://pay.example/${number}`,
    method_name: `Method ${number}`,
    captured_minor: changes.state === 'paid' ? 499 : null,
    ...changes,
  }) as PaymentRow;
const delivery = (changes: Partial<DeliveryRow>) =>
  ({ state: 'waiting', sent_at: null, delivered_at: null, note: null, ...changes }) as DeliveryRow;
const moneyBack = (reference: string, changes: Partial<RefundRow>) =>
  ({
    reference,
    kind: 'refund',
    state: 'requested',
    amount_minor: 499,
    requested_by: 'operator:sample',
    created_at: at(5),
    closed_at: null,
    ...changes,
  }) as RefundRow;

const page = {
  language: 'ja',
  defaultLanguage: 'en',
  hasActivities: true,
  canDrop: true,
  contents: undefined as string[] | undefined,
};
const detailOf = (
  order: OrderRow,
  parts: Partial<OrderParts> = {},
  on: Partial<typeof page> = {},
): OrderDetail =>
  orderDetail(
    order,
    { payments: [], deliveries: [], refunds: [], inDoubt: [], taken: undefined, ...parts },
    { ...page, ...on },
  );

describe('O-09 S-08 what the player agreed to', () => {
  it('O-09 S-08 is shown as it was worded, in its language, with the time', () => {
    const consent = (key: string, language: string, second: number) => ({
      key,
      version: '1',
      language,
      text: `${key} in ${language}`,
      at: at(second).toISOString(),
    });
    const consents = [consent('terms', 'ja', 3), consent('waiver', 'en', 4)];
    expect(detailOf(orderWith({}, { consents })).consents).toEqual([
      { text: 'terms in ja', lang: 'ja', at: told(3) },
      { text: 'waiver in en', lang: 'en', at: told(4) },
    ]);
  });

  it('O-09 is left out if there was nothing to agree to', () => {
    for (const snapshot of [{}, { consents: [] }])
      expect(detailOf(orderWith({}, snapshot))).not.toHaveProperty('consents');
  });
});

describe('P-11 an order in the list', () => {
  it('P-11 shows all its fields', () => {
    expect(orderSummary(orderWith(), 'Cashier')).toEqual({
      billing_no: 'GP1',
      status: -1,
      billing_status: 'Pending',
      state: 'unpaid',
      user_name: 'name',
      game_name: 'Game',
      game_server_name: 'Server',
      role_name: 'Role',
      product_name: '500 gems',
      product_id: 'gems-500',
      client_id: 'client-web',
      price: '4.24',
      original_price: '4.99',
      currency: 'USD',
      method_name: 'Cashier',
      created_at: told(1),
    });
  });

  it.each([
    ['Pending', -1, ['unpaid', 'paid', 'review', 'refunding']],
    ['Success', 1, ['delivered']],
    ['Fail', -2, ['failed', 'expired', 'cancelled', 'refunded', 'charged_back']],
  ] as const)('P-11 is %s by its state', (billing_status, status, of) => {
    for (const state of of)
      expect(orderSummary(orderWith({ state }), '')).toMatchObject({ state, billing_status, status });
  });

  it.each(
    states.flatMap((state) =>
      [null, 'declined', 'cancelled', 'cancelled-by-player'].map((why) => ({ state, why })),
    ),
  )('O-12 $state because of $why: reports a cancelled payment only if that closed it', ({ state, why }) => {
    const order = orderWith({ state, fail_reason: why });
    const isCancelled = state === 'failed' && why !== null && why !== 'declined';
    expect(orderSummary(order, '').payment_cancelled).toBe(isCancelled || undefined);
    expect(returnedOrder(detailOf(order)).payment_cancelled).toBe(isCancelled || undefined);
  });

  it.each([true, false])('a card’s order: its price is hidden: %s', (isPriceHidden) => {
    const card = { number: 'C1', methodName: 'Gift card', isPriceHidden };
    const shown = orderSummary(orderWith({}, { card }), '');
    expect(shown.method_name).toBe('Gift card');
    expect([shown.price, shown.original_price]).toEqual(isPriceHidden ? ['', ''] : ['4.24', '4.99']);
    expect(shown.price_hidden).toBe(isPriceHidden ? true : undefined);
  });

  it.each([20, undefined])('K-01 a card’s order tells the card’s own bonus: %s', (bonus) => {
    const card = { number: 'C1', methodName: 'Gift card', isPriceHidden: false, ...(bonus && { bonus }) };
    expect(detailOf(orderWith({}, { card })).bonus).toBe(bonus);
  });

  it.each([
    ['GP0', 'GP0'],
    [null, ''],
  ])('Y-01 a make-up payment names the order that it makes up for: %s', (forBillingNo, said) => {
    const { make_up } = orderSummary(orderWith({}, { makeUp: { replenishId: 'L1', forBillingNo } }), '');
    expect(make_up).toEqual({ replenish_id: 'L1', for_billing_no: said });
  });
});

describe('P-14 an order’s own page', () => {
  it('P-14 shows the character, and until when it can be paid', () => {
    expect(detailOf(orderWith(), { payments: [payment(1), payment(2)] })).toEqual({
      ...orderSummary(orderWith(), 'Method 2'),
      url: 'https://pay.example/2',
      expires_at: told(2),
      can_drop: true,
      server_id: 's1',
      role_id: 'r1',
      domain_area: 'universal',
      charged: 'none',
      extra_payment: 'none',
      note: '',
      points: 42,
      steps: [{ key: 'created', at: told(1) }],
    });
    expect(detailOf(orderWith()).method_name).toBe('');
    expect(detailOf(orderWith(), {}, { contents: ['Gems ×60', 'Shells ×5'] }).contents).toHaveLength(2);
  });

  it.each(states)('P-14 %s: whether it can be paid and dropped', (state) => {
    const parts = { payments: [payment(1)] };
    const isOpen = state === 'unpaid';
    expect(detailOf(orderWith({ state }), parts)).toMatchObject({
      url: isOpen ? 'https://pay.example/1' : '',
      can_drop: isOpen,
    });
    expect(detailOf(orderWith({ state }), parts, { canDrop: false }).can_drop).toBe(false);
  });

  it.each<[string, Partial<PaymentRow>[], string]>([
    ['the newest page', [{}, {}], 'https://pay.example/2'],
    ['not a payment that has ended', [{}, { state: 'declined' }], 'https://pay.example/1'],
    ['not one without a page', [{}, { url: '' }], 'https://pay.example/1'],
    ['none if all have ended', [{ state: 'cancelled' }, { state: 'expired' }], ''],
    ['none without a payment', [], ''],
    ['one whose answer was lost', [{ state: 'unknown' }], 'https://pay.example/1'],
    ['one that is being opened', [{ state: 'creating' }], 'https://pay.example/1'],
  ])('P-13 leads to %s', (_title, payments, url) => {
    expect(detailOf(orderWith(), { payments: payments.map((one, i) => payment(i + 1, one)) }).url).toBe(url);
  });

  it('P-14 names the payment that paid it, even if another is newer', () => {
    const payments = [payment(1), payment(2, { applied: true, state: 'paid' }), payment(3)];
    expect(detailOf(orderWith({ state: 'paid' }), { payments }).method_name).toBe('Method 2');
  });

  it.each<[string, Partial<PaymentRow>[], OrderDetail['charged']]>([
    ['nothing', [], 'none'],
    ['declined', [{ state: 'declined' }], 'none'],
    ['unresolved', [{ state: 'declined' }, { state: 'unresolved' }], 'unknown'],
    ['paid wrongly', [{ state: 'unresolved', error: 'mismatch' }, { state: 'declined' }], 'held'],
    ['paid wrongly beside an unresolved one', [{ state: 'unresolved' }, { error: 'mismatch' }], 'held'],
    ['another error', [{ state: 'declined', error: 'declined' }], 'none'],
    ['paid, beside an unresolved one', [{ state: 'paid', applied: true }, { state: 'unresolved' }], 'none'],
    ['paid, beside one paid wrongly', [{ error: 'mismatch' }, { state: 'paid', applied: true }], 'none'],
  ])('O-11 what is known about the money: %s', (_title, payments, charged) => {
    expect(detailOf(orderWith(), { payments: payments.map((one, i) => payment(i + 1, one)) }).charged).toBe(
      charged,
    );
  });

  const wrong = { state: 'unresolved', error: 'mismatch', closed_at: at(5) } as const;
  const silent = { state: 'unresolved', closed_at: at(5) } as const;
  const none = { is_held: false, is_given_back: false, found_at: at(5) };
  const back = { ...none, is_given_back: true };
  const early = { found_at: at(4) };
  /** What may have happened to a payment, by priority, what that tells about the money, and what operators know of it. */
  const fates: [string, Partial<PaymentRow>, OrderDetail['charged'], known?: Partial<InDoubt>][] = [
    ['has paid the order', { state: 'paid', applied: true }, 'none'],
    ['was paid wrongly', { error: 'mismatch' }, 'held'],
    ['was paid wrongly again, after it was given back', wrong, 'held', { ...back, is_held: true }],
    ['was paid wrongly, and nobody has said what became of it', wrong, 'held', { ...none, found_at: null }],
    ['is unresolved', { state: 'unresolved' }, 'unknown'],
    ['is unresolved, and nobody has looked', silent, 'unknown', { ...none, found_at: null }],
    ['is unresolved, and was looked at before', silent, 'unknown', { ...none, ...early }],
    ['was paid wrongly and given back before it closed in silence', wrong, 'unknown', { ...back, ...early }],
    ['was paid wrongly and given back', wrong, 'refunded', back],
    [
      'was paid wrongly, given back and declined',
      { ...wrong, state: 'declined' },
      'refunded',
      { ...back, ...early },
    ],
    [
      'was paid wrongly and given back while it is open',
      { error: 'mismatch', closed_at: null },
      'refunded',
      back,
    ],
    ['is unresolved, and was given back', silent, 'refunded', back],
    ['was not paid wrongly after all', wrong, 'none', none],
    ['is unresolved, and was not charged', silent, 'none', none],
    ['was paid too late for it', { state: 'paid' }, 'none'],
    ['was declined', { state: 'declined' }, 'none'],
    ['is open', {}, 'none'],
  ];
  const known = (number: number, one?: Partial<InDoubt>) =>
    one ? [{ reference: `GP1-${number}`, ...none, ...one }] : [];
  it.each(fates.map(([fate], index) => [fate, index] as const))(
    'O-11 what is known about the money if one payment %s, beside any other',
    (fate, index) => {
      for (const [other, [beside]] of fates.entries()) {
        const rows = [index, other].map((one, i) => payment(i + 1, fates[one]?.[1]));
        const inDoubt = [index, other].flatMap((one, i) => known(i + 1, fates[one]?.[3]));
        for (const payments of [rows, rows.toReversed()])
          expect([fate, beside, detailOf(orderWith(), { payments, inDoubt }).charged]).toEqual([
            fate,
            beside,
            fates[Math.min(index, other)]?.[2],
          ]);
      }
    },
  );
});

describe('O-11 a payment that the order did not need', () => {
  it.each<[string, Partial<PaymentRow>, Partial<InDoubt> | undefined, OrderDetail['extra_payment']]>([
    ['wrong money', { error: 'mismatch' }, undefined, 'review'],
    ['wrong money, given back', { error: 'mismatch' }, { is_given_back: true }, 'refunded'],
    ['wrong money that never came', { error: 'mismatch' }, {}, 'none'],
    ['money of an unresolved one, given back', { state: 'unresolved' }, { is_given_back: true }, 'refunded'],
    ['an unresolved one', { state: 'unresolved' }, undefined, 'none'],
    ['what was given back before it paid', { state: 'paid', applied: true }, { is_given_back: true }, 'none'],
  ])('O-11 %s, beside the one that paid the order', (_title, other, of, expected) => {
    const inDoubt = of
      ? [{ reference: 'GP1-2', is_held: false, is_given_back: false, found_at: at(5), ...of }]
      : [];
    const rows = [payment(1, { state: 'paid', applied: true }), payment(2, { closed_at: at(4), ...other })];
    for (const payments of [rows, rows.toReversed()])
      expect(detailOf(orderWith(), { payments, inDoubt }).extra_payment).toBe(expected);
    // Of an order that is not paid, `charged` tells it.
    const unpaid = { payments: [payment(2, { ...other, state: 'unresolved', applied: false })], inDoubt };
    expect(detailOf(orderWith(), unpaid).extra_payment).toBe('none');
  });

  const paid = payment(1, { state: 'paid', applied: true });
  const extra = (number: number) => payment(number, { state: 'paid' });
  const back = (number: number, ...all: RefundRow['state'][]) =>
    all.map((state) => moneyBack(`GP1-${number}`, { state }));
  type Case = [string, PaymentRow[], RefundRow[], OrderDetail['extra_payment']];
  const going = ['requested', 'pending', 'unknown'] as const;

  it.each<Case>([
    ['none', [paid], [], 'none'],
    ['another that is open', [paid, payment(2)], [], 'none'],
    ['the order’s own money is back', [paid], back(1, 'succeeded'), 'none'],
    ['nothing was begun', [paid, extra(2)], back(1, 'succeeded'), 'review'],
    ...going.map((state): Case => [state, [paid, extra(2)], back(2, state), 'refunding']),
    ['back', [paid, extra(2)], back(2, 'succeeded'), 'refunded'],
    ['failed', [paid, extra(2)], back(2, 'failed'), 'review'],
    ['failed, then back', [paid, extra(2)], back(2, 'failed', 'succeeded'), 'refunded'],
    ['back, and another one failed', [paid, extra(2)], back(2, 'succeeded', 'failed'), 'refunded'],
    ['two: both back', [extra(2), extra(3)], [...back(2, 'succeeded'), ...back(3, 'succeeded')], 'refunded'],
    [
      'two: one on its way',
      [extra(2), extra(3)],
      [...back(2, 'succeeded'), ...back(3, 'pending')],
      'refunding',
    ],
    ['two: one failed', [extra(2), extra(3)], [...back(2, 'failed'), ...back(3, 'pending')], 'review'],
    ['two: one not begun', [extra(2), extra(3)], back(3, 'succeeded'), 'review'],
  ])('O-11 %s', (_title, payments, refunds, expected) => {
    for (const state of states) {
      const shown = detailOf(orderWith({ state }), { payments, refunds });
      expect(shown.extra_payment).toBe(expected);
      // Row O-11 has a separate status for it if the order itself succeeded.
      const isRepeat = state === 'delivered' && expected !== 'none';
      expect(shown.status).toBe(isRepeat ? 10 : orderSummary(orderWith({ state }), '').status);
    }
  });
});

describe('O-11 how much of a payment that the order did not need has gone back', () => {
  type Entry = [kind: RefundRow['kind'], state: RefundRow['state'], amount_minor: number];
  const turned = (entries: Entry[]): Entry[][] =>
    entries.length < 2
      ? [entries]
      : entries.flatMap((one) =>
          turned(entries.filter((other) => other !== one)).map((rest) => [one, ...rest]),
        );
  const cases: [Entry[], OrderDetail['extra_payment']][] = [
    [[['refund', 'succeeded', 200]], 'review'],
    [[['refund', 'pending', 200]], 'review'],
    [[['chargeback', 'succeeded', 200]], 'review'],
    [[['chargeback', 'failed', 499]], 'review'],
    [[['chargeback', 'succeeded', 499]], 'refunded'],
    [
      [
        ['refund', 'succeeded', 499],
        ['chargeback', 'failed', 499],
      ],
      'refunded',
    ],
    [
      [
        ['refund', 'succeeded', 499],
        ['chargeback', 'succeeded', 499],
      ],
      'refunded',
    ],
    [
      [
        ['refund', 'failed', 499],
        ['refund', 'succeeded', 499],
        ['chargeback', 'failed', 499],
      ],
      'refunded',
    ],
    [
      [
        ['refund', 'succeeded', 200],
        ['refund', 'pending', 299],
      ],
      'refunding',
    ],
    [
      [
        ['refund', 'succeeded', 200],
        ['refund', 'succeeded', 299],
      ],
      'refunded',
    ],
    [
      [
        ['refund', 'succeeded', 200],
        ['refund', 'failed', 299],
      ],
      'review',
    ],
    [
      [
        ['chargeback', 'succeeded', 200],
        ['refund', 'unknown', 299],
      ],
      'refunding',
    ],
    [
      [
        ['chargeback', 'succeeded', 200],
        ['refund', 'succeeded', 299],
      ],
      'refunded',
    ],
    [
      [
        ['chargeback', 'failed', 200],
        ['refund', 'succeeded', 299],
      ],
      'review',
    ],
  ];
  it.each(cases)('O-11 %j, in either order: %s', (entries, expected) => {
    for (const order of turned(entries)) {
      const refunds = order.map(([kind, state, amount_minor]) =>
        moneyBack('GP1-2', { kind, state, amount_minor }),
      );
      const payments = [payment(1, { state: 'paid', applied: true }), payment(2, { state: 'paid' })];
      expect(detailOf(orderWith({ state: 'delivered' }), { payments, refunds }).extra_payment).toBe(expected);
    }
  });
});

describe('O-13 the game’s message', () => {
  const sentence = { en: 'No.', ja: 'いいえ。' };
  it.each<[string, DeliveryRow[], string]>([
    ['if it refused', [delivery({ state: 'refused', note: sentence })], 'いいえ。'],
    ['if it refused a later delivery', [delivery({}), delivery({ state: 'refused', note: 'No.' })], 'No.'],
    ['not if it refused without one', [delivery({ state: 'refused' })], ''],
    ['not once the goods are delivered', [delivery({ state: 'delivered', note: sentence })], ''],
    ['not before a delivery', [], ''],
  ])('O-13 is shown %s', (_title, deliveries, note) => {
    expect(detailOf(orderWith(), { deliveries }).note).toBe(note);
  });

  it('O-13 is in the store’s language if the player’s is missing', () => {
    const deliveries = [delivery({ state: 'refused', note: { fr: 'Non.', en: 'No.' } })];
    expect(detailOf(orderWith(), { deliveries }).note).toBe('No.');
  });
});

describe('P-14 the steps of an order', () => {
  const keysOf = (order: OrderRow, parts: Partial<OrderParts> = {}) =>
    detailOf(order, parts).steps.map(({ key, at }) => `${key} ${at - told(0)}`);
  const payments = [payment(1, { state: 'paid', applied: true }), payment(2, { state: 'paid' })];

  it.each(states)('P-14 %s: its closing time, if it is closed', (state) => {
    const order = orderWith({ state, closed_at: at(7) });
    const isClosed = ['failed', 'expired', 'cancelled', 'refunded'].includes(state);
    const review = state === 'review' ? ['review 1'] : [];
    expect(keysOf(order)).toEqual(['created 1', ...review, ...(isClosed ? [`${state} 7`] : [])]);
    expect(keysOf({ ...order, closed_at: null })).toEqual(['created 1', ...review]);
  });

  it('P-14 paid, sent and delivered each have their time', () => {
    const order = orderWith({ state: 'delivered', paid_at: at(3) });
    const deliveries = [delivery({ sent_at: at(4), delivered_at: at(6) })];
    expect(keysOf(order, { deliveries })).toEqual(['created 1', 'paid 3', 'sent 4', 'delivered 6']);
    expect(keysOf(order, { deliveries: [delivery({ sent_at: at(4) })] })).toEqual([
      'created 1',
      'paid 3',
      'sent 4',
    ]);
  });

  it('P-14 in review since its refund, else since its delivery', () => {
    const order = orderWith({ state: 'review' });
    const deliveries = [delivery({ sent_at: at(4) })];
    expect(keysOf(order, { deliveries })).toEqual(['created 1', 'sent 4', 'review 4']);
    const refunds = [moneyBack('GP1-1', {})];
    expect(keysOf(order, { deliveries, payments, refunds })).toEqual([
      'created 1',
      'sent 4',
      'review 5',
      'refunding 5',
    ]);
  });

  it.each<[string, RefundRow[], string[]]>([
    ['on its way', [moneyBack('GP1-1', { closed_at: at(8) })], ['refunding 5']],
    ['back', [moneyBack('GP1-1', { state: 'succeeded', closed_at: at(8) })], ['refunding 5', 'refunded 8']],
    ['failed', [moneyBack('GP1-1', { state: 'failed', closed_at: at(8) })], ['refunding 5']],
    ['of an extra payment', [moneyBack('GP1-2', { state: 'succeeded', closed_at: at(8) })], []],
    [
      'the last of two',
      [moneyBack('GP1-1', { state: 'failed' }), moneyBack('GP1-1', { created_at: at(6) })],
      ['refunding 6'],
    ],
    ['charged back', [moneyBack('GP1-1', { kind: 'chargeback', state: 'succeeded' })], ['charged_back 5']],
    ['charged back and won', [moneyBack('GP1-1', { kind: 'chargeback', state: 'failed' })], []],
    [
      'refunded, and charged back',
      [
        moneyBack('GP1-1', { kind: 'chargeback', state: 'succeeded', created_at: at(9) }),
        moneyBack('GP1-1', { state: 'succeeded', closed_at: at(8) }),
      ],
      ['refunding 5', 'refunded 8', 'charged_back 9'],
    ],
    [
      'charged back twice, and won in between',
      [
        moneyBack('GP1-1', { kind: 'chargeback', state: 'failed', created_at: at(6) }),
        moneyBack('GP1-1', { kind: 'chargeback', state: 'succeeded', created_at: at(7) }),
      ],
      ['charged_back 7'],
    ],
    [
      'charged back in two parts, the second one won',
      [
        moneyBack('GP1-1', { kind: 'chargeback', state: 'succeeded', created_at: at(6) }),
        moneyBack('GP1-1', { kind: 'chargeback', state: 'failed', created_at: at(7) }),
      ],
      ['charged_back 6'],
    ],
    [
      'charged back in two parts',
      [
        moneyBack('GP1-1', { kind: 'chargeback', state: 'succeeded', created_at: at(6) }),
        moneyBack('GP1-1', { kind: 'chargeback', state: 'succeeded', created_at: at(7) }),
      ],
      ['charged_back 7'],
    ],
    [
      'a chargeback of an extra payment',
      [moneyBack('GP1-2', { kind: 'chargeback', state: 'succeeded' })],
      [],
    ],
  ])('P-14 money going back: %s', (_title, refunds, steps) => {
    expect(keysOf(orderWith({ state: 'refunded' }), { payments, refunds })).toEqual(['created 1', ...steps]);
  });
});

describe('P-14 a partial refund does not end an order', () => {
  const payments = [payment(1, { state: 'paid', applied: true })];
  const outside = (amount_minor: number, state: RefundRow['state'], second: number) =>
    moneyBack('GP1-1', {
      amount_minor,
      state,
      requested_by: 'provider',
      created_at: at(second),
      closed_at: at(second),
    });
  const own = (amount_minor: number, state: RefundRow['state'], second: number) =>
    moneyBack('GP1-1', { amount_minor, state, created_at: at(second), closed_at: at(second + 1) });
  const none: string[] = [];
  const rows: [string, OrderState[], RefundRow[], string[]][] = [
    ['a cent in the back office', states, [outside(1, 'succeeded', 3)], none],
    ['a pending cent', states, [outside(1, 'pending', 3)], none],
    ['a failed refund in the back office', states, [outside(499, 'failed', 3)], none],
    [
      'the full amount in the back office',
      states,
      [outside(499, 'succeeded', 3)],
      ['refunding 3', 'refunded 3'],
    ],
    [
      'the full amount in parts',
      states,
      [outside(300, 'succeeded', 3), outside(199, 'succeeded', 4)],
      ['refunding 4', 'refunded 4'],
    ],
    [
      'a part that was reported after the rest was refunded',
      states,
      [{ ...outside(300, 'succeeded', 3), closed_at: at(9) }, own(199, 'succeeded', 5)],
      ['refunding 3', 'refunded 9'],
    ],
    [
      'a part, and the rest pending',
      ['refunding'],
      [outside(300, 'succeeded', 3), own(199, 'pending', 5)],
      ['refunding 5'],
    ],
    [
      'the rest, and the part has failed',
      ['review', 'refunding'],
      [outside(300, 'failed', 3), own(199, 'succeeded', 5)],
      ['refunding 5'],
    ],
    ['our refund that failed, and the goods went out', ['paid', 'delivered'], [own(499, 'failed', 5)], none],
    ['our refund that failed', ['review', 'refunding'], [own(499, 'failed', 5)], ['refunding 5']],
  ];
  it.each(rows)('P-14 %s (%j)', (_title, of, refunds, expected) => {
    for (const state of of) {
      const { steps } = detailOf(orderWith({ state }), { payments, refunds });
      const told = steps.map(({ key, at }) => `${key} ${at - Date.UTC(2026, 0, 1) / 1000}`);
      expect(told.filter((step) => step.startsWith('refund'))).toEqual(expected);
    }
  });
});

describe('P-14 what was taken back with the money', () => {
  const taken = { points: 42, coupon: 'returned', activities: true } as const;
  const kinds = [
    ...(['refund', 'chargeback', 'a chargeback that was won', 'nothing'] as const),
    ...(['a refund, and a chargeback of extra money', 'a chargeback of extra money'] as const),
  ];
  const payments = [payment(1, { state: 'paid', applied: true }), payment(2, { state: 'paid' })];
  const cases = kinds.flatMap((kind) =>
    [true, false].flatMap((wasGiven) => [true, false].map((leaves) => ({ kind, wasGiven, leaves }))),
  );

  it.each(cases)('P-14 the goods, after $kind, delivered: $wasGiven, rule to leave them: $leaves', (one) => {
    const { kind, wasGiven, leaves } = one;
    const [rules, others] = leaves ? [{ goods: 'leave' }, {}] : [{}, { goods: 'leave' }];
    const isChargeback = kind === 'chargeback';
    const refundRules = isChargeback
      ? { chargeback: rules, refund: others }
      : { refund: rules, chargeback: others };
    const refunds: RefundRow[] = {
      refund: [moneyBack('GP1-1', { state: 'succeeded' })],
      chargeback: [moneyBack('GP1-1', { kind: 'chargeback', state: 'succeeded' })],
      'a chargeback that was won': [moneyBack('GP1-1', { kind: 'chargeback', state: 'failed' })],
      nothing: [],
      'a refund, and a chargeback of extra money': [
        moneyBack('GP1-1', { state: 'succeeded' }),
        moneyBack('GP1-2', { kind: 'chargeback', state: 'succeeded' }),
      ],
      'a chargeback of extra money': [moneyBack('GP1-2', { kind: 'chargeback', state: 'succeeded' })],
    }[kind];
    const order = orderWith({ state: 'refunded' }, { refundRules: refundRules as never });
    const deliveries = [delivery({ state: wasGiven ? 'delivered' : 'refused' })];
    const goods = wasGiven && !leaves;
    const parts = { payments, refunds, deliveries };
    expect(detailOf(order, { ...parts, taken }).money_back).toEqual({ ...taken, goods });
    expect(detailOf(order, parts).money_back).toBeUndefined();
  });

  it('P-14 the goods are taken back if any delivery succeeded, even if another is pending', () => {
    const fates = ['waiting', 'unknown', 'refused', 'delivered'] as const;
    const lists = [[], ...fates.map((one) => [one]), ...fates.flatMap((a) => fates.map((b) => [a, b]))];
    for (const list of lists) {
      const deliveries = list.map((state) => delivery({ state }));
      const shown = detailOf(orderWith({ state: 'refunded' }), { deliveries, taken });
      expect([list, shown.money_back?.goods]).toEqual([list, list.some((one) => one === 'delivered')]);
    }
  });

  it('A-01 omits activities if there are none', () => {
    const order = orderWith({ state: 'refunded' });
    expect(detailOf(order, { taken }, { hasActivities: false }).money_back?.activities).toBe(false);
    const none = { ...taken, activities: false };
    expect(detailOf(order, { taken: none }).money_back?.activities).toBe(false);
    expect(detailOf(order, { taken }).money_back?.activities).toBe(true);
  });
});
