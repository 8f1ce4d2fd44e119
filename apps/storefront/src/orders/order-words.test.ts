import type { OrderDetail } from '@gemporium/contract/api/pay/order.ts';
import type { OrderState } from '@gemporium/domain/lifecycles/order.ts';
import { type MessageKey, translate } from '@gemporium/locales/messages.ts';
import { describe, expect, it } from 'vitest';
import { momentText } from '../messages/time-text.ts';
import type { Translate } from '../messages/translator.ts';
import { sampleOrder } from '../testing/sample-order.ts';
import { orderFacts, orderSteps, stateText } from './order-words.ts';
import {
  extraPaymentText,
  failSentences,
  failTitle,
  makeUpWords,
  moneyBackText,
  paidSentences,
  paidTitle,
  resultWords,
  unpaidWords,
} from './result/result-words.ts';

const t = ((key: MessageKey, ...values: unknown[]) => translate('en', key, ...(values as []))) as Translate;

const order = (change: Partial<OrderDetail> = {}) =>
  sampleOrder({ game_name: 'Star', game_server_name: 'Asgard', ...change });

const steps = (change: Partial<OrderDetail>) =>
  orderSteps(order(change), 0, 'en', t).map((step) => `${step.state} ${step.text}`);
const at = 1_790_000_000;

describe('the state of an order in words', () => {
  it('Y-01 a make-up payment notifies the game instead of delivering goods', () => {
    const make_up = { replenish_id: 'R1', for_billing_no: 'GP0' };
    expect(steps({ make_up })).toEqual([
      'done Order placed',
      'now Awaiting payment',
      'next Game notified',
      'next Restriction lifted',
    ]);
    expect(stateText({ state: 'delivered', make_up }, t)).toBe('Restriction lifted');
    expect(orderFacts(order({ make_up }), 'en', t, [])).toContainEqual({
      label: 'Earlier order',
      value: 'GP0',
    });
    expect(makeUpWords(order({ make_up, state: 'paid' }), t).sentences[0]).toContain('15 minutes');
    const done = [t('make_up_done_title'), t('make_up_done_text')];
    expect(Object.values(makeUpWords(order({ make_up, state: 'delivered' }), t)).flat()).toEqual(done);
    expect(makeUpWords(order({ make_up, state: 'delivered' }), t).title).toBe('Restriction lifted');
    const hurt = makeUpWords(order({ make_up, state: 'review' }), t);
    expect(hurt.sentences[0]).toContain('Our team');
  });

  it('S-10 account, game, goods, server, role', () => {
    expect(
      orderFacts(order(), 'en', t, [])
        .slice(0, 6)
        .map((fact) => fact.value),
    ).toEqual(['kira', 'Star', '980 Crystals', undefined, 'Asgard', 'Kira']);
  });

  it('S-10 P-14 an order lists goods, recipient, method and price', () => {
    const listed = (change: Partial<OrderDetail>) =>
      orderFacts(order(change), 'en', t, []).map(({ label, value }) => [label, value]);
    expect(listed({})).toEqual([
      ['Account', 'kira'],
      ['Game', 'Star'],
      ['Item', '980 Crystals'],
      ['Contains', undefined],
      ['Server', 'Asgard'],
      ['Character', 'Kira'],
      ['Earlier order', undefined],
      ['Payment method', 'Card'],
      ['Coupon', undefined],
      ['Price', '$14.99'],
    ]);
    expect(listed({ original_price: '16.49' })).toContainEqual(['Coupon', '−$1.50']);
    expect(listed({ original_price: '', price: '', price_hidden: true })).toContainEqual([
      'Coupon',
      undefined,
    ]);
    expect(listed({ price_hidden: true }).at(-1)).toEqual(['Price', undefined]);
    expect(listed({ contents: ['Crystals ×660', 'Potions ×5'] })).toContainEqual([
      'Contains',
      'Crystals ×660, Potions ×5',
    ]);
  });

  it('L-01 S-10 the contents of a pack are listed as the language does', () => {
    const pack = order({ contents: ['クリスタル×660', 'ポーション×5'] });
    expect(orderFacts(pack, 'ja', t, []).map(({ value }) => value)).toContain('クリスタル×660、ポーション×5');
  });

  it('O-13 each step has its time, as text and in ISO 8601; a future step has none', () => {
    const happened = orderSteps(
      order({
        steps: [
          { key: 'created', at },
          { key: 'paid', at: at + 61 },
        ],
      }),
      at + 90,
      'en',
      t,
    );
    expect(happened).toEqual([
      {
        key: `created ${at}`,
        text: 'Order placed',
        state: 'done',
        time: momentText(at, at, 'en'),
        dateTime: '2026-09-21T14:13:20.000Z',
      },
      {
        key: `paid ${at + 61}`,
        text: 'Payment received',
        state: 'done',
        time: momentText(at + 61, at, 'en'),
        dateTime: '2026-09-21T14:14:21.000Z',
      },
      { key: 'sent', text: 'On its way to the game', state: 'now' },
      { key: 'delivered', text: 'Item delivered', state: 'next' },
    ]);
  });

  it.each([
    ['failed', 'wrong', 'Payment failed'],
    ['expired', 'over', 'Order expired'],
    ['cancelled', 'over', 'Order cancelled'],
    ['charged_back', 'wrong', 'Payment reversed by the bank'],
    ['refunding', 'done', 'Refund started'],
    ['refunded', 'done', 'Refund completed'],
    ['review', 'now', 'Under review by our team'],
  ] as const)('O-13 after “%s” there are no further steps', (key, state, text) => {
    const make_up = { replenish_id: 'R1', for_billing_no: 'GP0' };
    for (const change of [{}, { make_up }])
      expect(
        steps({
          ...change,
          steps: [
            { key: 'created', at },
            { key, at },
          ],
        }),
      ).toEqual(['done Order placed', `${state} ${text}`]);
  });

  it.each<[string, Partial<OrderDetail>, string[]]>([
    ['unpaid', {}, ['done Order placed', 'now Awaiting payment', 'next Item sent', 'next Item delivered']],
    [
      'unpaid, with money from another payment',
      { charged: 'held' },
      ['done Order placed', 'now Under review by our team', 'next Item sent', 'next Item delivered'],
    ],
    [
      'paid',
      {
        steps: [
          { key: 'created', at },
          { key: 'paid', at },
        ],
      },
      ['done Order placed', 'done Payment received', 'now On its way to the game', 'next Item delivered'],
    ],
    [
      'delivered',
      {
        steps: [
          { key: 'created', at },
          { key: 'paid', at },
          { key: 'sent', at },
          { key: 'delivered', at },
        ],
      },
      ['done Order placed', 'done Payment received', 'done Item sent', 'done Item delivered'],
    ],
    [
      'failed',
      {
        steps: [
          { key: 'created', at },
          { key: 'failed', at },
        ],
      },
      ['done Order placed', 'wrong Payment failed'],
    ],
    [
      'given back',
      {
        steps: [
          { key: 'created', at },
          { key: 'paid', at },
          { key: 'refunding', at },
        ],
      },
      ['done Order placed', 'done Payment received', 'done Refund started'],
    ],
    [
      'delivered after a review',
      {
        steps: [
          { key: 'created', at },
          { key: 'paid', at },
          { key: 'review', at },
          { key: 'delivered', at },
        ],
      },
      [
        ...['done Order placed', 'done Payment received', 'done Under review by our team'],
        ...['done Item delivered'],
      ],
    ],
    [
      'taken back by the bank',
      {
        steps: [
          { key: 'created', at },
          { key: 'paid', at },
          { key: 'charged_back', at },
        ],
      },
      ['done Order placed', 'done Payment received', 'wrong Payment reversed by the bank'],
    ],
  ])('O-13 the steps of an order that is %s', (_name, change, way) => {
    expect(steps(change)).toEqual(way);
  });

  it.each([
    ['unpaid', 'Awaiting payment'],
    ['paid', 'Paid'],
    ['delivered', 'Delivered'],
    ['failed', 'Failed'],
    ['expired', 'Expired'],
    ['cancelled', 'Cancelled'],
    ['refunding', 'Refund in progress'],
    ['refunded', 'Refunded'],
    ['charged_back', 'Payment reversed'],
    ['review', 'Under review'],
    ['a state of tomorrow', 'Awaiting payment'],
  ])('P-14 %s in words', (told, words) => {
    const state = told as OrderState;
    expect(stateText({ state }, t)).toBe(words);
    const make_up = { replenish_id: 'R1', for_billing_no: 'GP0' };
    expect(stateText({ state, make_up }, t)).toBe(state === 'delivered' ? 'Restriction lifted' : words);
  });

  it.each([
    ['delivered', 'Go back to the game to see your items.'],
    ['paid', 'Your items are on their way to the game. This usually takes less than a minute.'],
    ['review', 'Our team is looking into this order. Your money is safe. Please keep your order number.'],
  ] as const)('O-12 a paid order that is %s', (state, sentence) => {
    expect(paidSentences(order({ state }), t)).toEqual([sentence]);
  });

  it.each([
    ['failed', 'Your payment didn’t go through.'],
    ['expired', 'The time to pay for this order has run out.'],
    ['cancelled', 'This order was cancelled.'],
    ['refunded', 'Your payment has been refunded.'],
    ['charged_back', /^Your bank reversed this payment/],
  ] as const)('O-12 an order that is %s says what happens with the money', (state, sentence) => {
    const [first, ...others] = failSentences(order({ state }), t);
    expect(first).toMatch(sentence);
    expect(others.length > 0).toBe(['failed', 'expired', 'cancelled'].includes(state));
  });

  it.each([
    ['failed', 'Top-up failed'],
    ['refunded', 'Refunded'],
    ['charged_back', 'Payment reversed'],
  ] as const)('O-12 an order that is %s has a title of its own', (state, title) => {
    expect(failTitle(order({ state }), t)).toBe(title);
  });

  it('O-12 P-14 a payment that its payer cancelled is not called failed: in list, steps or result', () => {
    const cancelled = { state: 'failed', payment_cancelled: true } as const;
    const failed = [
      { key: 'created', at },
      { key: 'failed', at },
    ] as const;
    expect(stateText(cancelled, t)).toBe('Payment cancelled');
    expect(steps({ ...cancelled, steps: [...failed] })).toEqual([
      'done Order placed',
      'over Payment cancelled',
    ]);
    // What the bank took back has gone wrong, whoever cancelled before.
    expect(steps({ ...cancelled, steps: [{ key: 'charged_back', at }] })).toEqual([
      'wrong Payment reversed by the bank',
    ]);
    expect(resultWords(order({ ...cancelled, billing_status: 'Fail' }), t)).toEqual({
      kind: 'fail',
      drawing: 'empty',
      title: 'Payment cancelled',
      sentences: ['The payment was cancelled before it went through.', expect.stringMatching(nothingCharged)],
    });
    const notSure = order({ ...cancelled, billing_status: 'Fail', charged: 'unknown' });
    expect(resultWords(notSure, t)).toMatchObject({ title: 'Payment not confirmed' });
    expect(resultWords(notSure, t).sentences.join()).not.toMatch(nothingCharged);
  });

  const link = { replenish_id: 'R1', for_billing_no: 'GP0' };
  it.each<[OrderState, OrderDetail['billing_status'], kind: string, MessageKey, ofLink: string, MessageKey]>([
    ['unpaid', 'Pending', 'pending', 'result_pending_title', 'pending', 'result_pending_title'],
    ['paid', 'Pending', 'pending', 'result_paid_title', 'success', 'result_paid_title'],
    ['review', 'Pending', 'pending', 'order_state_review', 'success', 'result_paid_title'],
    ['refunding', 'Pending', 'pending', 'order_state_refunding', 'pending', 'order_state_refunding'],
    ['delivered', 'Success', 'success', 'result_success_title', 'success', 'make_up_done_title'],
    ['failed', 'Fail', 'fail', 'error_topup_failed', 'fail', 'error_topup_failed'],
    ['expired', 'Fail', 'fail', 'order_step_expired', 'fail', 'order_step_expired'],
    ['cancelled', 'Fail', 'fail', 'order_step_cancelled', 'fail', 'order_step_cancelled'],
    ['refunded', 'Fail', 'fail', 'order_state_refunded', 'fail', 'order_state_refunded'],
    ['charged_back', 'Fail', 'fail', 'order_state_charged_back', 'fail', 'order_state_charged_back'],
  ])(
    'S-10 Y-01 a result that is %s (%s) is shown as %s: %s; of a make-up link as %s: %s',
    (state, billing_status, kind, title, ofLink, titleOfLink) => {
      const shown = (change: Partial<OrderDetail>) => {
        const words = resultWords(order({ state, billing_status, ...change }), t);
        return [words.kind, words.title];
      };
      expect(shown({})).toEqual([kind, t(title)]);
      expect(shown({ make_up: link })).toEqual([ofLink, t(titleOfLink)]);
    },
  );

  it.each([
    ['cancelled', 'empty'],
    ['expired', 'expired'],
    ['refunded', 'empty'],
    ['failed', undefined],
    ['charged_back', undefined],
  ] as const)('S-10 a result that is %s has the drawing: %s', (state, drawing) => {
    const words = resultWords(order({ state, billing_status: 'Fail' }), t);
    expect([words.kind, words.drawing]).toEqual(['fail', drawing]);
  });

  it.each([
    ['paid', 'Payment received'],
    ['refunding', 'Refund in progress'],
    ['review', 'Under review'],
  ] as const)('O-12 an order that is %s does not ask for a payment', (state, title) => {
    expect(paidTitle(order({ state }), t)).toBe(title);
  });

  it('V-02 C-06 A-01 exactly what a refund took back is shown', () => {
    expect(moneyBackText(order(), t)).toBe('');
    const nothing = { points: 0, coupon: '', activities: false, goods: false } as const;
    expect(moneyBackText(order({ money_back: nothing }), t)).toBe('');
    const all = { points: 9, coupon: 'returned', activities: true, goods: true } as const;
    expect(moneyBackText(order({ money_back: all }), t)).toBe(
      'Points deducted: 9. You can use your coupon again. This order no longer counts towards events. The game may remove the items.',
    );
    const inJapanese = ((key: MessageKey, ...values: unknown[]) =>
      translate('ja', key, ...(values as []))) as Translate;
    expect(moneyBackText(order({ money_back: all }), inJapanese)).not.toContain('。 ');
    expect(moneyBackText(order({ money_back: { ...nothing, coupon: 'used' } }), t)).toBe(
      'Your coupon can’t be used again.',
    );
  });

  // For each case of the money of an unpaid order: what its page must say, and must not.
  const nothingCharged = /You haven’t been charged\. If a payment still arrives, we’ll deliver your items or/;
  const notKnown = /hasn’t told us yet whether you paid/;
  const held = /doesn’t match this order/;
  const late = { refunding: /We’re refunding it/, refunded: /We’ve refunded it/, review: /will refund it/ };
  const closed = ['failed', 'expired', 'cancelled'] as const;
  const givenBack = /couldn’t use for this order\. We’ve refunded it/;
  const moneys = (['none', 'unknown', 'held', 'refunded'] as const).flatMap((charged) =>
    (['none', 'refunding', 'refunded', 'review'] as const).map((extra_payment) => ({
      charged,
      extra_payment,
    })),
  );
  it.each(closed.flatMap((state) => moneys.map((money) => ({ state, ...money }))))(
    'O-12 $state, charged $charged, extra payment $extra_payment: the text about the money is true',
    ({ state, charged, extra_payment }) => {
      const it = order({ state, charged, extra_payment });
      const said = failSentences(it, t).join(' ');
      const isCertain = charged === 'none' && extra_payment === 'none';
      expect(nothingCharged.test(said)).toBe(isCertain);
      expect(notKnown.test(said)).toBe(charged === 'unknown');
      expect(held.test(said)).toBe(charged === 'held');
      expect(givenBack.test(said)).toBe(charged === 'refunded');
      expect(said.includes('after this order had closed')).toBe(extra_payment !== 'none');
      expect(said).toMatch(extra_payment === 'none' ? /./ : late[extra_payment]);
      // A payment for a closed unpaid order is not a second one.
      expect(extraPaymentText(it, t)).toBe('');
      const titles = { failed: 'Top-up failed', expired: 'Order expired', cancelled: 'Order cancelled' };
      const isKnown = charged === 'none' || charged === 'refunded';
      expect(failTitle(it, t)).toBe(isKnown ? titles[state] : 'Payment not confirmed');
    },
  );

  it.each([
    ['none', 'Waiting for your payment', 1, /This usually takes/],
    ['unknown', 'Waiting for your payment', 2, notKnown],
    ['held', 'Payment not confirmed', 1, held],
    ['refunded', 'Waiting for your payment', 2, givenBack],
  ] as const)('O-12 unpaid and charged %s: says "%s"', (charged, title, count, sentence) => {
    const words = unpaidWords(order({ charged }), t);
    expect(words.title).toBe(title);
    expect(words.sentences).toHaveLength(count);
    expect(words.sentences.at(-1)).toMatch(sentence);
  });

  it('O-11 a second payment is shown with any outcome', () => {
    expect(extraPaymentText(order(), t)).toBe('');
    for (const extra_payment of ['refunding', 'refunded', 'review'] as const) {
      expect(extraPaymentText(order({ extra_payment }), t)).toContain('second payment');
    }
  });
});
