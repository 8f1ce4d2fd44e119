import { describe, expect, it } from 'vitest';
import { couponWords } from '../../coupons/coupon-words.ts';
import { linkOfOrder, openedLink } from '../../make-up/opened-link.ts';
import type { Translate } from '../../messages/translator.ts';
import { retriedNumber } from '../../recharge/pay/retried-order.ts';
import { showRechargeOf } from '../../recharge/pay/show-recharge-of.ts';
import { preselectRole, roleToPreselect } from '../../recharge/recipient/preselect-role.ts';
import { orderParts, summariseOrder } from '../../recharge/summary/order-summary.ts';
import { changeOrder } from '../../state/actions.ts';
import { fakeShop } from '../../testing/fake-shop.ts';
import { sampleCoupon } from '../../testing/sample-coupon.ts';
import { sampleGoods } from '../../testing/sample-page.ts';
import { orderFacts } from '../order-words.ts';
import { failSentences, moneyBackText, paidSentences, payingAgain } from './result-words.ts';

/** A translator that returns each message's key and values. */
const t = ((key: string, values?: object) =>
  values ? `${key} ${Object.values(values).join(' ')}` : key) as unknown as Translate;

describe('O-12 what a result says about the money, in every state', () => {
  it.each([
    ['failed', 'result_fail_text', true],
    ['expired', 'result_expired_text', true],
    ['cancelled', 'result_cancelled_text', true],
    ['refunded', 'result_refunded_text', false],
    ['charged_back', 'result_charged_back_text', false],
  ])('O-12 %s: %s; says that nothing was charged: %s', (state, text, isFree) => {
    const sentences = failSentences({ state } as never, t);
    expect(sentences[0]).toBe(text);
    expect(sentences.slice(1).length > 0).toBe(isFree);
  });

  it.each([
    ['paid', 'result_delivering_text'],
    ['delivered', 'result_success_text'],
    ['refunding', 'result_refunding_text'],
    ['review', 'result_review_text'],
  ])('O-12 %s: %s', (state, text) => {
    expect(paidSentences({ state } as never, t)).toEqual([text]);
  });

  it.each([
    ['failed', 'none', 'first'],
    ['expired', 'unknown', 'second'],
    ['cancelled', 'unknown', 'second'],
    ['expired', 'held', 'never'],
    ['failed', 'held', 'never'],
    ['failed', 'refunded', 'first'],
    ['refunded', 'none', 'never'],
    ['charged_back', 'none', 'never'],
  ] as const)('O-12 %s, charged: %s: paying again is offered %s', (state, charged, place) => {
    expect(payingAgain({ state, charged } as never)).toBe(place);
  });

  const nothing = { points: 0, coupon: '', activities: false, goods: false };
  it.each([
    [nothing, ''],
    [{ ...nothing, points: 4 }, 'money_back_points 4'],
    [{ ...nothing, coupon: 'returned' }, 'money_back_coupon'],
    [{ ...nothing, coupon: 'used' }, 'money_back_coupon_used'],
    [{ ...nothing, activities: true }, 'money_back_activities'],
    [{ ...nothing, goods: true }, 'money_back_goods'],
  ])('P-14 what a refund took back or returned: %j', (money_back, text) => {
    expect(moneyBackText({ money_back } as never, t)).toBe(text);
  });
});

describe('P-14 an order’s facts', () => {
  const order = { price: '1.29', currency: 'USD', user_name: 'u', game_name: 'g', product_name: 'p' };
  const priceOf = (changes: object) =>
    orderFacts({ ...order, ...changes } as never, 'en', t, []).find(({ label }) => label === 'price')?.value;

  it('K-01 a price that is not revealed is left out', () => {
    expect(priceOf({})).toContain('1.29');
    expect(priceOf({ price_hidden: true })).toBeUndefined();
  });

  it.each([true, false])('V-02 points are promised only in the VIP version: %s', (is_vip) => {
    const shop = fakeShop();
    const { offer } = shop.state();
    const state = { ...shop.state(), t, offer: { ...offer, config: { ...offer.config, is_vip } } };
    const { points } = summariseOrder(orderParts(state), sampleGoods('p1', { couponPoints: 4 }));
    expect(points).toBe(is_vip ? 'points_earn 4' : undefined);
  });
});

describe('C-02 a coupon’s words', () => {
  const coupon = sampleCoupon('C', {
    name: 'Gift',
    discount_rate: '0.80',
    type: 'granted',
    used_time: 1_790_000_000,
    valid_end_time: 1_795_000_000,
  });
  const notes = (changes: object) =>
    couponWords({ ...coupon, ...changes } as never, 'en', t)
      .notes.join(' ')
      .replace(/\s+/g, ' ');

  it.each([
    [{ is_used: true, use_category: 'history' }, 'coupon_used_at Sep 21, 2026, 2:13 PM UTC'],
    [{ use_category: 'history' }, 'coupon_expired_at Nov 18, 2026, 11:06 AM UTC'],
    [{}, 'coupon_valid_until Nov 18, 2026, 11:06 AM UTC'],
    [{ time_zone: 'Asia/Tokyo' }, 'coupon_valid_until Nov 18, 2026, 8:06 PM GMT+9'],
    [{ valid_end_time: 0 }, 'coupon_never_ends'],
    [{ valid_end_time: 0, use_category: 'lock', lock_reason: 'order' }, 'coupon_in_order'],
  ])('C-02 %j: %s', (changes, words) => {
    expect(notes(changes)).toBe(words);
  });
});

describe('R-06 the character that an address names', () => {
  const roles = [
    ['r1', 's1', 'a1'],
    ['r1', 's2', 'a1'],
    ['r2', 's2', 'a2'],
  ].map(([role_id, server_id, area_id]) => ({ role_id, server_id, area_id }) as never);
  const found = (asked: object) => {
    const role = roleToPreselect(roles, asked) as { role_id: string; server_id: string } | undefined;
    return role && `${role.role_id} ${role.server_id}`;
  };

  it.each([
    [{ role_id: 'r1', server_id: 's2' }, 'r1 s2'],
    [{ role_id: 'r1', server_id: 's1' }, 'r1 s1'],
    [{ role_id: 'r2' }, 'r2 s2'],
    [{ role_id: 'r2', server_id: 's1' }, undefined],
    [{ role_id: 'r1', area_id: 'a2' }, undefined],
    [{ role_id: 'r9' }, undefined],
    [{ server_id: 's1' }, 'r1 s1'],
    [{ server_id: 's2' }, undefined],
    [{ area_id: 'a2' }, 'r2 s2'],
    [{}, undefined],
  ])('R-06 %j: %s', (asked, role) => {
    expect(found(asked)).toBe(role);
  });

  it.each([
    [{ role_id: 'r2' }, 'r2'],
    [{}, 'chosen'],
  ])('R-06 with %j in the address, the character chosen before is %s now', async (entry, value) => {
    const shop = fakeShop({
      entry,
      replies: { '/api/system/allRoleList': () => ({ ok: true, content: roles }) },
    });
    changeOrder(shop.services, { role: { value: 'chosen', display: 'C', level: 1 } });
    await preselectRole(shop.services);
    expect(shop.state().order.role?.value).toBe(value);
  });
});

describe('O-09 Y-01 paying an order by another method', () => {
  it.each(['GP1', undefined])('O-09 the state remembers that the methods are for %s', (billingNo) => {
    const shop = fakeShop();
    shop.services.store.setState({ retried: { billingNo: 'GPOLD', purchase: '' } });
    showRechargeOf(shop.services, billingNo);
    expect(retriedNumber(shop.state())).toBe(billingNo);
    expect(shop.state().popup).toEqual({ kind: 'recharge', subPayments: false });
  });

  it('Y-01 a make-up link uses the client id in its address or its order', () => {
    expect(openedLink({ replenish_id: 'R1', rp_client_id: 'other' }, 'own')).toEqual({
      replenishId: 'R1',
      clientId: 'other',
    });
    expect(openedLink({ replenish_id: 'R1' }, 'own')).toEqual({ replenishId: 'R1', clientId: 'own' });
    const make_up = { replenish_id: 'R2', for_billing_no: '' };
    expect(linkOfOrder({ make_up, client_id: 'c' })).toEqual({ replenishId: 'R2', clientId: 'c' });
    expect(linkOfOrder({ make_up: undefined, client_id: 'c' })).toBeUndefined();
  });
});
