import { expect, it } from 'vitest';
import { showOffer } from '../catalogue/show-offer.ts';
import { retriedNumber } from '../recharge/pay/retried-order.ts';
import { changeOrder } from '../state/actions.ts';
import { fakeShop, kira, type Reply, yes } from '../testing/fake-shop.ts';
import { sampleOrder } from '../testing/sample-order.ts';
import { sampleGame, sampleGoods, samplePage } from '../testing/sample-page.ts';
import { payAgain } from './pay-again.ts';

const { config, loginConfig } = samplePage();
const role = (role_id: string, server_id: string) => ({
  role_id,
  name: `${role_id} on ${server_id}`,
  level: 45,
  server_id,
  server_name: server_id,
  area_id: '',
  area_name: '',
});

/** A shop without the order's choices: its result was opened in another browser. */
function elsewhere(
  goodsOf: (area: string) => string[] = () => ['p1'],
  roles: Reply = yes([role('r1', 's11'), role('r1', 's12'), role('r2', 's12')]),
) {
  const shop = fakeShop({
    replies: {
      '/api/system/allRoleList': roles,
      '/api/pay/getGameListV2': yes([sampleGame('one'), sampleGame('two')]),
      '/api/config/recharge': yes(config),
      '/util/login/login_config': yes(loginConfig),
      '/api/pay/getThirdGift': ({ domain_area }) => ({
        ok: true,
        content: goodsOf(String(domain_area)).map((value) => sampleGoods(value)),
      }),
    },
  });
  shop.services.storage.write('userMap', { 'gp-one': kira });
  shop.services.store.setState({ player: kira, started: true, popup: { kind: 'result', billingNo: 'GP1' } });
  return shop;
}

it('S-10 O-09 in another browser a result leads to the methods with the order’s goods and character', async () => {
  const shop = elsewhere();
  await payAgain(shop.services, sampleOrder(), true);
  expect(shop.state()).toMatchObject({
    popup: { kind: 'recharge' },
    retried: { billingNo: 'GP1' },
    order: { goods: { value: 'p1' }, realServer: 's12', role: { value: 'r1', display: 'r1 on s12' } },
  });
});

it('S-10 the goods of a failed order are bought again as a new order', async () => {
  const shop = elsewhere();
  await payAgain(shop.services, sampleOrder({ state: 'failed', billing_status: 'Fail' }), false);
  expect(shop.state()).toMatchObject({ popup: { kind: 'recharge' }, retried: undefined });
  expect(shop.state().order.rechargeInfo).toBeUndefined();
});

it('S-10 an order of another area is paid in that area', async () => {
  const shop = elsewhere((area) => (area === 'sea' ? ['p7'] : ['p1']));
  await payAgain(shop.services, sampleOrder({ product_id: 'p7', domain_area: 'sea' }), true);
  expect(shop.state()).toMatchObject({
    offer: { area: 'sea' },
    order: { goods: { value: 'p7' }, role: { value: 'r1' } },
    retried: { billingNo: 'GP1' },
  });
});

it.each([
  [
    'goods that are no longer for sale',
    { product_id: 'gone' },
    'This item is no longer on sale. Please choose another one.',
  ],
  [
    'a character that is gone',
    { role_id: 'gone' },
    'Character not found. Please choose it again or change accounts.',
  ],
])('S-10 %s: a message says so, and nothing opens', async (_name, change, text) => {
  const shop = elsewhere();
  await payAgain(shop.services, sampleOrder(change), true);
  expect(shop.state().toasts).toMatchObject([{ text, tone: 'bad' }]);
  expect(shop.state()).toMatchObject({ popup: { kind: 'result' }, retried: undefined });
});

it.each([
  ['of that name on another server', { role: 'r1', realServer: 's11' }],
  ['beside it on its server', { role: 'r2', realServer: 's12' }],
])('S-10 the order’s character replaces a chosen one %s', async (_which, { role: value, realServer }) => {
  const shop = elsewhere();
  await showOffer(shop.services, { area: 'universal', clientId: 'one' });
  changeOrder(shop.services, { role: { value, display: 'chosen', level: 1 }, realServer });
  await payAgain(shop.services, sampleOrder(), true);
  expect(shop.state().order).toMatchObject({
    role: { value: 'r1', display: 'r1 on s12' },
    realServer: 's12',
  });
});

it('S-10 a make-up payment leads to its own page', async () => {
  const shop = elsewhere();
  await payAgain(shop.services, sampleOrder({ make_up: { replenish_id: 'R1', for_billing_no: '' } }), true);
  expect(shop.events.at(-1)).toEqual(['navigate', '/replenishGoods?replenish_id=R1&rp_client_id=one']);
});

it.each([
  ['that are still chosen keeps the sub-payment as well', 'p1', '77'],
  ['in place of others does not', 'p2', undefined],
])('S-10 O-12 paying again for goods %s', async (_title, chosen, kept) => {
  const shop = elsewhere(() => ['p1', 'p2']);
  const [goods] = shop.state().offer.goods;
  shop.services.store.setState(({ order }) => ({
    order: { ...order, goods: { ...goods!, value: chosen } },
    subPaymentId: '77',
  }));
  await payAgain(shop.services, sampleOrder(), false);
  expect(shop.state()).toMatchObject({ order: { goods: { value: 'p1' } }, subPaymentId: kept });
});

it('S-10 paying again does not reload goods that are already loaded', async () => {
  const shop = elsewhere();
  shop.services.store.setState({ subPaymentId: '77' });
  await payAgain(shop.services, sampleOrder({ url: 'https://provider.example/1' }), true);
  expect(shop.calls.map(({ path }) => path)).toEqual(['/api/system/allRoleList']);
  expect(shop.calls[0]?.fields).toEqual({ client_id: 'one' });
  expect(shop.state().subPaymentId).toBeUndefined();
  expect(shop.state().order).toMatchObject({
    billing_no: 'GP1',
    rechargeInfo: { status: 'Pending', url: 'https://provider.example/1' },
    goods: { value: 'p1', price: '14.99', display: '980 Crystals' },
  });
});

it('S-10 buying the same again does not keep the order number', async () => {
  const shop = elsewhere();
  await payAgain(shop.services, sampleOrder({ url: 'https://provider.example/1' }), false);
  expect(shop.state().order).not.toHaveProperty('billing_no');
});

it.each([
  ['of another area with the same goods', { domain_area: 'sea' }, { domain_area: 'sea', client_id: 'one' }],
  ['of goods that are not loaded', { product_id: 'p7' }, { domain_area: 'universal', client_id: 'one' }],
])('S-10 an order %s loads the offer of its own area and game', async (_title, change, asked) => {
  const shop = elsewhere(() => ['p1', 'p7']);
  await payAgain(shop.services, sampleOrder(change), true);
  const offers = shop.calls.filter(({ path }) => path === '/api/pay/getThirdGift');
  expect(offers.map(({ fields }) => fields)).toMatchObject([asked]);
  expect(retriedNumber(shop.state())).toBe('GP1');
});

it('S-10 an order of another game is paid in that game', async () => {
  const shop = elsewhere(() => ['p7']);
  await payAgain(shop.services, sampleOrder({ product_id: 'p7', client_id: 'two' }), true);
  const asked = shop.calls.filter(({ path }) => path === '/api/pay/getThirdGift');
  expect(asked.map(({ fields }) => fields)).toMatchObject([{ client_id: 'two' }]);
});

it('S-10 characters that cannot be loaded: the message is why, not that the goods are gone', async () => {
  const message = 'We can’t reach the service right now.';
  const shop = elsewhere(undefined, () => ({ ok: false, code: -5003, message, content: null }));
  await payAgain(shop.services, sampleOrder(), true);
  expect(shop.state().toasts).toMatchObject([{ text: message, tone: 'bad' }]);
  expect(shop.state().order.role).toBeUndefined();
});

it('Y-01 a make-up payment that is paid again keeps its number and its page', async () => {
  const shop = elsewhere();
  const order = sampleOrder({ make_up: { replenish_id: 'R1', for_billing_no: '' }, url: 'u' });
  await payAgain(shop.services, order, true);
  expect(shop.calls).toEqual([]);
  expect(shop.state()).toMatchObject({ retried: { billingNo: 'GP1' }, popup: undefined });
  expect(shop.state().order).toMatchObject({
    billing_no: 'GP1',
    rechargeInfo: { status: 'Pending', url: 'u' },
  });
});

it.each([
  ['the offer', '/api/pay/getGameListV2'],
  ['the list of characters', '/api/system/allRoleList'],
])('S-10 S-05 a player who goes to another game while %s is loaded stays there', async (_what, slow) => {
  const asked: ((answer: { ok: true; content: unknown }) => void)[] = [];
  const shop = elsewhere((area) => (area === 'sea' ? ['p7'] : ['p1']));
  const read = shop.services.api.read as (...all: unknown[]) => Promise<unknown>;
  // The first one only: what is asked for afterwards is answered at once.
  shop.services.api.read = ((path: string, ...rest: unknown[]) =>
    path === slow && asked.length === 0
      ? new Promise((resolve) => asked.push(resolve))
      : read(path, ...rest)) as never;
  const paying = payAgain(shop.services, sampleOrder({ product_id: 'p7', domain_area: 'sea' }), true);
  await expect.poll(() => asked).toHaveLength(1);
  await showOffer(shop.services, { clientId: 'two', area: 'universal' });
  const { order } = shop.state();
  const content = slow.endsWith('V2') ? [sampleGame('one')] : [role('r1', 's12')];
  asked[0]?.({ ok: true, content });
  await paying;
  expect(shop.state()).toMatchObject({ offer: { clientId: 'two' }, toasts: [], retried: undefined });
  expect(shop.state().order).toEqual(order);
});

it('O-09 the popup that is closed before the answer opens nothing any more', async () => {
  const shop = elsewhere();
  const again = payAgain(shop.services, sampleOrder(), true);
  shop.services.store.setState({ popup: undefined });
  await again;
  expect(shop.state()).toMatchObject({ popup: undefined, retried: undefined });
  expect(shop.state().order.rechargeInfo).toBeUndefined();
});

it('O-09 a character that is the order’s already is kept, though the game has no list of them now', async () => {
  const shop = elsewhere();
  await payAgain(shop.services, sampleOrder(), true);
  const { role, realServer } = shop.state().order;
  const other = elsewhere(undefined, () => ({ ok: false, code: -5003, message: '', content: null }));
  changeOrder(other.services, { role, realServer });
  await payAgain(other.services, sampleOrder(), true);
  expect(other.state()).toMatchObject({ popup: { kind: 'recharge' }, retried: { billingNo: 'GP1' } });
  expect(other.state().order.role).toEqual(role);
});
