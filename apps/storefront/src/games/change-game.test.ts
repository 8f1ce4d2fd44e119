import { expect, it } from 'vitest';
import { fakeShop, never } from '../testing/fake-shop.ts';
import { askToChangeGame } from './change-game.ts';

it('S-05 changing the game clears all choices immediately, not only once its offer is loaded', () => {
  const shop = fakeShop({ replies: { '/api/pay/getGameListV2': never } });
  const { store, storage } = shop.services;
  const game = { gameName: 'Game one', clientId: 'one', gameProductId: 'gp-one' };
  const order = {
    ...game,
    realServer: 's1',
    billing_no: 'GP1',
    role: { value: 'r1', display: 'Kira', level: 1 },
    goods: { value: 'p1', price: '1', display: '', isCoupon: true, isLimit: true, couponPoints: 1 },
  };
  const chosen = { order, subPaymentId: 'b1', retried: { billingNo: 'GP1', purchase: 'p' } };
  store.setState({ ...chosen, popup: { kind: 'games' } });
  storage.write('paymentOrderInfo', order);
  const followed: object[] = [];
  const follow = () => void followed.push(shop.state().order);
  askToChangeGame(shop.services, { client_id: 'two', name: 'Game two' }, follow);
  expect(shop.state()).toMatchObject({ ...chosen, popup: { kind: 'games' } });

  shop.state().question?.onConfirm();
  expect(shop.state()).toMatchObject({ subPaymentId: undefined, retried: undefined, popup: undefined });
  expect(shop.state()).toMatchObject({ order: game, offerStatus: 'loading', offer: { clientId: 'one' } });
  // Nothing is chosen on the next screen either.
  expect(followed).toEqual([game]);
  expect(storage.read('paymentOrderInfo')).toBeUndefined();
});

it('S-05 a player who chooses the shown game again, while another one loads, is asked and keeps it', () => {
  const shop = fakeShop({ replies: { '/api/pay/getGameListV2': never } });
  const choose = (client_id: string) => {
    askToChangeGame(shop.services, { client_id, name: client_id });
    shop.state().question?.onConfirm();
  };
  choose('two');
  expect(shop.state().wanted).toMatchObject({ clientId: 'two' });
  choose('one');
  expect(shop.state().wanted).toMatchObject({ clientId: 'one' });
});

it('S-05 a player who chooses the shown game goes on with it, without a question and with all choices', () => {
  const shop = fakeShop();
  const { order } = shop.state();
  shop.services.store.setState({ popup: { kind: 'games' } });
  let followed = 0;
  askToChangeGame(shop.services, { client_id: 'one', name: 'Game one' }, () => {
    followed += 1;
  });
  expect(followed).toBe(1);
  expect(shop.state()).toMatchObject({ popup: undefined, question: undefined, order });
  // Also where nothing follows.
  shop.services.store.setState({ popup: { kind: 'games' } });
  askToChangeGame(shop.services, { client_id: 'one', name: 'Game one' });
  expect(shop.state()).toMatchObject({ popup: undefined, question: undefined, offerStatus: 'ready' });
  expect(shop.calls).toEqual([]);
});

it('S-05 the question names the game that is chosen', () => {
  const shop = fakeShop();
  askToChangeGame(shop.services, { client_id: 'two', name: 'Game two' });
  expect(shop.state().question?.content).toContain('Game two');
});

it.each([
  ['nothing', {}, undefined],
  [
    'goods',
    { goods: { value: 'p1', price: '1', display: '', isCoupon: true, isLimit: true, couponPoints: 1 } },
    'Change game',
  ],
  ['a server', { realServer: 's1' }, 'Change game'],
  ['and begun to pay', { billing_no: 'GP1' }, 'Change game'],
  ['a character', { role: { value: 'r1', display: 'Kira', level: 1 } }, 'Change game'],
])(
  'S-05 R-02 in the first step, a player who has chosen %s and takes another game is asked: %s',
  (_what, chosen, asked) => {
    const shop = fakeShop({ replies: { '/api/pay/getGameListV2': never } });
    shop.services.store.setState(({ order }) => ({ order: { ...order, ...chosen } }));
    let followed = 0;
    const follow = () => {
      followed += 1;
    };
    askToChangeGame(shop.services, { client_id: 'two', name: 'Game two' }, follow, true);
    expect(shop.state().question?.title).toBe(asked && shop.state().t('change_game'));
    shop.state().question?.onConfirm();
    expect(followed).toBe(1);
    expect(shop.state().wanted).toMatchObject({ clientId: 'two' });
  },
);
