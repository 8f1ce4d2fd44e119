import { createHash } from 'node:crypto';
import { codes } from '@gemporium/contract/codes.ts';
import { translate } from '@gemporium/locales/messages.ts';
import { describe, expect, it } from 'vitest';
import { type FakeShopOptions, fakeShop, refusal } from '../testing/fake-shop.ts';
import { encodeCard } from './encode-card.ts';
import { askToExchange, worthOf } from './exchange-card.ts';

const card = { number: ' １２-34 ', password: ' ab cd ' };
const worth = {
  price: '4.99',
  currency: 'USD',
  gems_number: 980,
  extra_gems_number: 98,
  gems_name: 'Volt Crystals',
  product_name: '980 gems',
};
const told: string[] = [];
const onFailure = ({ message }: { message: string }) => told.push(message);

function shopWith(replies: NonNullable<FakeShopOptions['replies']>) {
  const shop = fakeShop({ replies });
  const role = { value: 'r1', display: 'Kira', level: 9 };
  shop.services.store.setState(({ order }) => ({
    player: { username: 'kira@sample', suid: 'kira', oauth_token: 't', gp_id: 'gp-one' },
    order: { ...order, role, realServer: 's1', server: { display: 'Asgard 12' } },
  }));
  return shop;
}

describe('a prepaid card', () => {
  it('K-01 is sent trimmed, as base64 of number and password with their hash', () => {
    const text = '１２-34|ab cd';
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
    expect(encodeCard(card)).toBe(Buffer.from(text).toString('base64') + hash);
  });

  it('K-01 T-01 is looked up, shown with its extra gems, and exchanged and reported only after confirmation', async () => {
    const shop = shopWith({
      '/api/pay/card_info': () => ({ ok: true, content: worth }),
      '/api/pay/card_pay': () => ({ ok: true, content: { billing_no: 'GP1' } }),
    });
    await askToExchange(shop.services, card, onFailure);
    expect(shop.events.map(([what]) => what)).toEqual(['/api/pay/card_info']);
    const { question } = shop.state();
    const values = question?.facts?.map((fact) => fact.value);
    expect(values).toEqual(['980 gems', '980 + 98', '$4.99', 'kira@sample', 'Asgard 12', 'Kira']);
    expect(shop.told).toEqual([]);
    question?.onConfirm();
    await expect.poll(() => shop.state().popup).toEqual({ kind: 'result', billingNo: 'GP1' });
    expect(shop.told).toEqual([{ event: 'clickPay' }]);
    expect(shop.events[1]).toEqual([
      '/api/pay/card_pay',
      { client_id: 'one', server_id: 's1', role_id: 'r1', platform: 'web', card_info: encodeCard(card) },
    ]);
  });

  it.each([
    ['without extra gems shows none', { ...worth, extra_gems_number: 0 }, '980', '$4.99'],
    [
      'whose price the store does not reveal shows none',
      { ...worth, gems_number: 43, extra_gems_number: 0, price: '' },
      '43',
      undefined,
    ],
    ['of no gems shows none', { ...worth, gems_number: 0, extra_gems_number: 0 }, undefined, '$4.99'],
  ])('K-01 a card %s', (_what, shown, gems, price) => {
    const values = worthOf(shown, shopWith({}).state()).map((fact) => fact.value);
    expect(values.slice(1, 3)).toEqual([gems, price]);
  });

  it('K-01 the question names the card’s worth and the recipient', async () => {
    const shop = shopWith({ '/api/pay/card_info': () => ({ ok: true, content: worth }) });
    await askToExchange(shop.services, card, onFailure);
    expect(shop.events[0]).toEqual(['/api/pay/card_info', { client_id: 'one', card_info: encodeCard(card) }]);
    expect(shop.state().question).toMatchObject({
      title: 'Redeem this card?',
      content: translate('en', 'tip_recharge_confirm'),
      confirm: 'Redeem',
      cancel: 'Cancel',
    });
    const [goods, ...others] = ['goods', 'card_worth', 'account', 'server', 'role'].map((key) =>
      translate('en', key as 'goods'),
    );
    expect(shop.state().question?.facts?.map(({ label }) => label)).toEqual([
      goods,
      'Volt Crystals',
      ...others,
    ]);
  });

  it('K-01 gems without a name in the catalogue are called gems', () => {
    const shown = worthOf({ ...worth, gems_name: '' }, shopWith({}).state());
    expect(shown[1]?.label).toBe(translate('en', 'card_gems'));
  });

  it('K-01 a character without a known name is shown without one', () => {
    const shown = worthOf(worth, fakeShop().state());
    expect(shown.slice(4).map(({ value }) => value)).toEqual([undefined, undefined]);
  });

  it('K-01 a card with nothing but extra gems shows them', () => {
    const shown = worthOf({ ...worth, gems_number: 0 }, shopWith({}).state());
    expect(shown[1]?.value).toBe('0 + 98');
  });

  it('O-10 a second tap while the card is looked up or exchanged does nothing', async () => {
    const shop = shopWith({ '/api/pay/card_info': () => ({ ok: true, content: worth }) });
    const first = askToExchange(shop.services, card, onFailure);
    expect(shop.state().paying).toBe(true);
    await Promise.all([first, askToExchange(shop.services, card, onFailure)]);
    expect(shop.events).toHaveLength(1);
    expect(shop.state().paying).toBe(false);
    const { question } = shop.state();
    question?.onConfirm();
    expect(shop.state().paying).toBe(true);
    question?.onConfirm();
    await expect.poll(() => shop.state().paying).toBe(false);
    expect(shop.events.map(([what]) => what)).toEqual(['/api/pay/card_info', '/api/pay/card_pay']);
  });

  it('K-01 is not exchanged if the character is gone by the time of confirmation', async () => {
    for (const gone of [{ role: undefined }, { realServer: undefined }]) {
      const shop = shopWith({ '/api/pay/card_info': () => ({ ok: true, content: worth }) });
      await askToExchange(shop.services, card, onFailure);
      shop.services.store.setState(({ order }) => ({ order: { ...order, ...gone } }));
      shop.state().question?.onConfirm();
      expect(shop.events).toHaveLength(1);
    }
  });

  it('K-01 is exchanged for the character that the question names, whichever is chosen meanwhile', async () => {
    const shop = shopWith({
      '/api/pay/card_info': () => ({ ok: true, content: worth }),
      '/api/pay/card_pay': () => ({ ok: true, content: { billing_no: 'GP1' } }),
    });
    await askToExchange(shop.services, card, onFailure);
    shop.services.store.setState(({ order }) => ({
      order: {
        ...order,
        realServer: 's2',
        server: { display: 'Midgard' },
        area: { value: 'a2', display: 'A' },
        role: { value: 'r2', display: 'Taro', level: 1 },
      },
    }));
    shop.state().question?.onConfirm();
    await expect.poll(() => shop.state().popup).toEqual({ kind: 'result', billingNo: 'GP1' });
    const sent = shop.calls.find(({ path }) => path === '/api/pay/card_pay')?.fields;
    expect(sent).toMatchObject({ server_id: 's1', role_id: 'r1' });
    expect(sent).not.toHaveProperty('areaId');
  });

  it('K-01 is exchanged in the area of the character, and invalidates cached answers', async () => {
    const shop = shopWith({
      '/api/pay/card_info': () => ({ ok: true, content: worth }),
      '/api/pay/card_pay': () => ({ ok: true, content: { billing_no: 'GP1' } }),
    });
    shop.services.store.setState(({ order }) => ({
      order: { ...order, area: { value: 'a1', display: 'A' } },
    }));
    const { epoch } = shop.state();
    await askToExchange(shop.services, card, onFailure);
    shop.state().question?.onConfirm();
    await expect.poll(() => shop.state().popup).toEqual({ kind: 'result', billingNo: 'GP1' });
    expect(shop.events[1]?.[1]).toMatchObject({ areaId: 'a1' });
    expect(shop.state().epoch).toBe(epoch + 1);
  });

  it.each([
    ['that is refused after confirmation says why', codes.cardLocked, {}, 'later'],
    ['that another player spent does not link to its order', codes.cardUsed, {}, 'later'],
    ['whose refusal has no content', codes.cardUsed, null, 'later'],
    ['whose refusal names an order but has another code', codes.cardExpired, { billing_no: 'GP7' }, 'later'],
  ])('K-02 %s', async (_title, code, content, sentence) => {
    const shop = shopWith({
      '/api/pay/card_info': () => ({ ok: true, content: worth }),
      '/api/pay/card_pay': () => refusal(code, sentence, content),
    });
    const sentences: string[] = [];
    await askToExchange(shop.services, card, ({ message }) => void sentences.push(message));
    shop.state().question?.onConfirm();
    await expect.poll(() => sentences).toEqual([sentence]);
    expect(shop.state()).toMatchObject({ popup: undefined, toasts: [], paying: false });
  });

  it('K-02 that is refused says why and asks no question', async () => {
    const shop = shopWith({ '/api/pay/card_info': () => refusal(codes.cardUnknown, 'not correct') });
    await askToExchange(shop.services, card, onFailure);
    expect(told.at(-1)).toBe('not correct');
    expect(shop.state().toasts).toEqual([]);
    expect(shop.state().question).toBeUndefined();
    expect(shop.state().paying).toBe(false);
  });

  it('K-02 that this player has already spent leads to its order', async () => {
    const shop = shopWith({
      '/api/pay/card_info': () => refusal(codes.cardUsed, 'used', { billing_no: 'GP7' }),
    });
    await askToExchange(shop.services, card, onFailure);
    expect(shop.state().popup).toEqual({ kind: 'result', billingNo: 'GP7' });
  });
});
