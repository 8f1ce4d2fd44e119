import { describe, expect, it } from 'vitest';
import { sampleMethod, sampleSubPayment } from '../../testing/sample-method.ts';
import { checkPurchase, type PurchaseDraft } from './check-purchase.ts';

const bank = sampleSubPayment('77', { code: 'bank-a' });
const adyen = {
  key: 'card-12101',
  method: sampleMethod('card'),
  subPayments: [],
};
const complete: PurchaseDraft = {
  isLoggedIn: true,
  areaCountry: undefined,
  order: {
    gameName: 'Star',
    clientId: 'c',
    gameProductId: '7',
    server: { display: 'Asgard' },
    realServer: 's12',
    role: { value: 'r1', display: 'Kira', level: 45 },
    goods: {
      value: 'p1',
      price: '14.99',
      display: '980 gems',
      isCoupon: false,
      isLimit: false,
      couponPoints: 0,
    },
  },
  method: adyen,
  subPaymentId: undefined,
  agreed: [],
};
const without = (part: 'realServer' | 'role' | 'goods'): Partial<PurchaseDraft> => ({
  order: { ...complete.order, [part]: undefined },
});

describe('what prevents paying', () => {
  it.each<[string, Partial<PurchaseDraft>, string]>([
    ['nobody is logged in', { isLoggedIn: false, order: { ...complete.order, role: undefined } }, 'login'],
    ['no server', without('realServer'), 'server'],
    ['no role', without('role'), 'role'],
    ['no goods', without('goods'), 'goods'],
    ['no method', { method: undefined }, 'method'],
    [
      'no sub-payment of a method that has some',
      { method: { ...adyen, subPayments: [bank] } },
      'sub-payment',
    ],
    [
      'a sub-payment of another method',
      { method: { ...adyen, subPayments: [bank] }, subPaymentId: '78' },
      'sub-payment',
    ],
    [
      'a method that has no pay call',
      { method: { ...adyen, method: { ...adyen.method, channel_id: '1' } } },
      'pay-path',
    ],
  ])('O-06 %s', (_name, change, missing) => {
    expect(checkPurchase({ ...complete, ...change })).toEqual({ ok: false, missing });
  });

  it('O-06 nothing is missing: the pay call is the method’s own', () => {
    expect(checkPurchase(complete)).toMatchObject({
      ok: true,
      purchase: { path: '/api/pay/adyen_pay', serverId: 's12', roleId: 'r1', subPayment: undefined },
    });
    const banked = checkPurchase({
      ...complete,
      method: { ...adyen, subPayments: [bank] },
      subPaymentId: '77',
    });
    expect(banked).toMatchObject({ ok: true, purchase: { subPayment: { code: 'bank-a' } } });
  });

  it.each([
    ['KR', '/api/kr_pay/naver_pay'],
    ['JP', '/api/pay/naver_pay'],
    [undefined, '/api/pay/naver_pay'],
  ])('O-07 [11401] Naver Pay is paid by the call of the area’s country, %s', (country, path) => {
    const method = { ...adyen, method: { ...adyen.method, channel_id: '11401' } };
    expect(checkPurchase({ ...complete, areaCountry: country, method })).toMatchObject({
      ok: true,
      purchase: { path },
    });
  });

  it('O-06 with everything missing, the player is led through the steps in order', () => {
    const order = { gameName: '', clientId: 'c', gameProductId: '' };
    let draft: PurchaseDraft = { ...complete, isLoggedIn: false, order, method: undefined };
    const steps: [string, Partial<PurchaseDraft>][] = [
      ['login', { isLoggedIn: true }],
      ['server', { order: { ...order, realServer: 's1' } }],
      ['role', { order: { ...complete.order, goods: undefined } }],
      ['goods', { order: complete.order }],
      ['method', { method: { ...adyen, subPayments: [bank], method: { ...adyen.method, channel_id: '1' } } }],
      ['sub-payment', { subPaymentId: '77' }],
      ['pay-path', {}],
    ];
    for (const [missing, change] of steps) {
      expect(checkPurchase(draft)).toEqual({ ok: false, missing });
      draft = { ...draft, ...change };
    }
  });

  it('O-06 all consent boxes must be ticked, and the call lists them', () => {
    const terms = { consents: ['form', 'contract'].map((value) => ({ value, text: value })) } as never;
    for (const agreed of [[], ['form'], ['contract']])
      expect(checkPurchase({ ...complete, terms, agreed })).toEqual({ ok: false, missing: 'consent' });
    const ticked = checkPurchase({ ...complete, terms, agreed: ['contract', 'other', 'form'] });
    expect(ticked).toMatchObject({ ok: true, purchase: { consents: 'form,contract' } });
  });

  it('O-14 X-01 the wording that the law requires goes along, for a later question that pays', () => {
    const terms = { button: 'Order and pay', consents: [] } as never;
    expect(checkPurchase({ ...complete, terms })).toMatchObject({ purchase: { button: 'Order and pay' } });
  });

  it('O-06 the chosen sub-payment is paid, and no other', () => {
    expect(checkPurchase({ ...complete, subPaymentId: '77' })).toEqual({
      ok: true,
      purchase: {
        path: '/api/pay/adyen_pay',
        serverId: 's12',
        roleId: 'r1',
        what: { product_id: 'p1' },
        method: adyen.method,
        subPayment: undefined,
      },
    });
  });
});
