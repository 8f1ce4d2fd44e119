import { createHash } from 'node:crypto';
import { codes } from '@gemporium/contract/codes.ts';
import { describe, expect, it } from 'vitest';
import { fakeShop, refusal } from '../testing/fake-shop.ts';
import { encodeCard } from './encode-card.ts';
import { askToExchange, canExchange, worthOf } from './exchange-card.ts';

const card = { number: ' １２-34 ', password: ' ab cd ' };
const worth = {
  price: '4.99',
  currency: 'USD',
  gems_number: 980,
  extra_gems_number: 98,
  product_name: '980 gems',
};
const told: string[] = [];
const onFailure = (sentence: string) => told.push(sentence);

function shopWith(replies: NonNullable<NonNullable<Parameters<typeof fakeShop>[0]>['replies']>) {
  const shop = fakeShop({ replies });
  const role = { value: 'r1', display: 'Kira', level: 9 };
  shop.services.store.setState(({ order }) => ({
    order: { ...order, role, realServer: 's1', server: { display: 'Asgard 12' } },
  }));
  return shop;
}

describe('a prepaid card', () => {
  it('K-01 is sent trimmed, as base64 of number and password with the hash of both', () => {
    const text = '１２-34|ab cd';
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
    expect(encodeCard(card)).toBe(Buffer.from(text).toString('base64') + hash);
  });

  it('S-08 can be exchanged once both fields are filled and a character is chosen', () => {
    const { state } = shopWith({});
    expect(canExchange(card, state())).toBe(true);
    expect(canExchange({ ...card, number: '  ' }, state())).toBe(false);
    expect(canExchange({ ...card, password: '' }, state())).toBe(false);
    expect(canExchange(card, fakeShop().state())).toBe(false);
  });

  it('K-01 is asked about, shown with its extra gems, and exchanged only after a yes', async () => {
    const shop = shopWith({
      '/api/pay/card_info': () => ({ ok: true, content: worth }),
      '/api/pay/card_pay': () => ({ ok: true, content: { billing_no: 'GP1' } }),
    });
    await askToExchange(shop.services, card, onFailure);
    expect(shop.events.map(([what]) => what)).toEqual(['/api/pay/card_info']);
    const { question } = shop.state();
    const values = question?.facts?.map((fact) => fact.value);
    expect(values).toEqual(['980 gems', '980 + 98', '$4.99', 'Asgard 12', 'Kira']);
    question?.onConfirm();
    await expect.poll(() => shop.state().popup).toEqual({ kind: 'result', billingNo: 'GP1' });
    expect(shop.events[1]).toEqual([
      '/api/pay/card_pay',
      { client_id: 'one', server_id: 's1', role_id: 'r1', platform: 'web', card_info: encodeCard(card) },
    ]);
  });

  it.each([
    ['without extra gems shows none', { ...worth, extra_gems_number: 0 }, '980', '$4.99'],
    [
      'whose price the store keeps to itself shows none',
      { ...worth, gems_number: 43, extra_gems_number: 0, price: '' },
      '43',
      undefined,
    ],
    ['of no gems shows none', { ...worth, gems_number: 0, extra_gems_number: 0 }, undefined, '$4.99'],
  ])('K-01 a card %s', (_what, shown, gems, price) => {
    const values = worthOf(shown, shopWith({}).state()).map((fact) => fact.value);
    expect(values.slice(1, 3)).toEqual([gems, price]);
  });

  it('K-02 that is refused says why, and asks nothing', async () => {
    const shop = shopWith({ '/api/pay/card_info': () => refusal(codes.cardUnknown, 'not correct') });
    await askToExchange(shop.services, card, onFailure);
    expect(told.at(-1)).toBe('not correct');
    expect(shop.state().question).toBeUndefined();
    expect(shop.state().paying).toBe(false);
  });

  it('K-02 that this player spent before leads to its order', async () => {
    const shop = shopWith({
      '/api/pay/card_info': () => refusal(codes.cardUsed, 'used', { billing_no: 'GP7' }),
    });
    await askToExchange(shop.services, card, onFailure);
    expect(shop.state().popup).toEqual({ kind: 'result', billingNo: 'GP7' });
  });
});
