import { expect, it, vi } from 'vitest';
import { propsOf } from '../../testing/controls-of.ts';
import { drawn, drawShop } from '../../testing/draw-shop.ts';
import { fakeShop, refusal } from '../../testing/fake-shop.ts';
import { sampleMethod } from '../../testing/sample-method.ts';
import { sampleGoods, samplePage, withLayout } from '../../testing/sample-page.ts';

/* What a wide screen shows next to the goods while none are chosen. */

const path = '/api/pay/getOrderList';
const player = { username: 'u', suid: '1', oauth_token: 't', gp_id: 'g' };
const bought = (product_id: string) => ({
  product_id,
  billing_status: 'Success',
  billing_no: product_id,
  created_at: 0,
});

async function shopOf({
  isWide,
  answer,
}: {
  isWide: boolean;
  answer: () => ReturnType<typeof refusal> | object;
}) {
  const shop = fakeShop({
    page: {
      goods: [
        sampleGoods('p1', { display: 'Small bag', art: '/small.svg' }),
        sampleGoods('p2', { display: 'Large bag', art: '/large.svg' }),
      ],
    },
    replies: { [path]: answer as () => ReturnType<typeof refusal> },
  });
  window.matchMedia = () => ({ matches: isWide }) as MediaQueryList;
  await drawShop(shop);
  const { t } = shop.state();
  const steps = () => drawn.text().split(t('instruction_1')).length - 1;
  const logIn = () => drawn.after(() => shop.services.store.setState({ started: true, player }));
  const asked = () => {
    const lists = shop.calls.filter((call) => call.path === path);
    for (const { fields } of lists) expect(fields).toEqual({ client_id: 'one', page: 1 });
    return lists.length;
  };
  return { ...shop, t, steps, logIn, asked };
}
const orders =
  (...ids: string[]) =>
  () => ({
    ok: true,
    content: { orders: ids.map(bought), has_more: false },
  });

it('S-07 a player who has bought nothing yet reads how to top up, before login and after it', async () => {
  const { steps, logIn, asked, t } = await shopOf({ isWide: true, answer: orders() });
  // Next to the goods, and collapsed in the footer.
  expect([steps(), asked()]).toEqual([2, 0]);
  await logIn();
  expect([steps(), asked()]).toEqual([2, 1]);
  expect(drawn.text()).not.toContain(t('goods_bought'));
});

it('S-07 the numbered steps are open next to the goods, and closed in the footer', async () => {
  const { t } = await shopOf({ isWide: true, answer: orders() });
  const details = (node: object): object[] => {
    const { nodeName, shownNodes } = node as { nodeName: string; shownNodes: object[] };
    return nodeName === 'DETAILS' ? [node] : shownNodes.flatMap(details);
  };
  expect(details(document.body).map((one) => (propsOf(one) as { open?: boolean }).open)).toEqual([
    true,
    undefined,
  ]);
  const steps = [t('instruction_1'), t('instruction_2'), t('instruction_3'), t('instruction_4')];
  expect(drawn.text().split(steps.join(''))).toHaveLength(3);
});

it('S-07 the goods bought last are chosen by one tap', async () => {
  const { steps, logIn, services, state, t } = await shopOf({
    isWide: true,
    answer: orders('p1', 'p2'),
  });
  await logIn();
  expect(steps()).toBe(1);
  expect(drawn.text()).toContain(t('goods_bought'));
  expect(drawn.pictures().slice(-2)).toEqual(['/small.svg', '/large.svg']);
  // What was chosen for other goods, or refused for these, does not count for the new choice.
  services.store.setState({
    subPaymentId: 'b1',
    retried: { billingNo: 'GP9', purchase: 'p' },
    refused: { 'p2 of r1': 'Sold out.' },
  });
  const focus = vi.fn();
  const found = vi.spyOn(document, 'querySelector').mockImplementation((what) => ({ what, focus }) as never);
  await drawn.press('Large bag$14.99');
  // The pressed button is gone: the focus is on the card of the goods, which does not jump into view.
  expect(focus.mock.contexts).toMatchObject([{ what: 'input[value="p2"]' }]);
  expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
  found.mockRestore();
  expect(state()).toMatchObject({
    order: { goods: { value: 'p2' } },
    subPaymentId: undefined,
    retried: undefined,
    refused: undefined,
  });
  expect(drawn.text()).not.toContain(t('goods_bought'));
});

it('S-07 once goods are chosen, the old layout’s panel says no more how to top up', async () => {
  const shop = fakeShop({ path: '/selectGoods', page: withLayout('old') });
  shop.services.store.setState({ started: true });
  await drawShop(shop);
  const { text, after } = drawn;
  const steps = () => text().split(shop.state().t('instruction_1')).length - 1;
  const before = steps();
  await after(() =>
    shop.services.store.setState(({ order }) => ({ order: { ...order, goods: { ...sampleGoods('p1') } } })),
  );
  expect([before, steps()]).toEqual([2, 1]);
});

it('S-07 the old layout’s docked order says what the goods cost, to a stranger too', async () => {
  const brand = { ...samplePage().brand, layout: 'old' as const };
  const goods = sampleGoods('p1', { price: '7.77' });
  const shop = fakeShop({ path: '/selectGoods', page: { brand, goods: [goods] } });
  shop.services.store.setState({ started: true });
  await drawShop(shop);
  const { text, after } = drawn;
  const prices = () => text().split('$7.77').length - 1;
  const before = prices();
  await after(() => shop.services.store.setState(({ order }) => ({ order: { ...order, goods } })));
  // In the bar of a phone and in the docked order of a wide screen.
  expect(prices() - before).toBe(2);
});

it('S-07 if the orders fail to load, the steps stay; a phone, which shows neither, does not fetch them', async () => {
  const away = await shopOf({ isWide: true, answer: () => refusal(-5003, 'away') });
  await away.logIn();
  expect([away.steps(), away.asked()]).toEqual([2, 1]);
  const phone = await shopOf({ isWide: false, answer: orders('p2') });
  await phone.logIn();
  expect(phone.asked()).toBe(0);
});

it('S-07 once goods are chosen, the docked order loads its methods by itself', async () => {
  const { laterPart } = await import('../../later/load-later.ts');
  const method = sampleMethod('card', { name: 'By card' });
  const shop = fakeShop({
    replies: {
      '/api/pay/getCountries': () => ({ ok: true, content: { US: { name: 'US', methods: [method] } } }),
    },
  });
  shop.services.store.setState({ started: true });
  laterPart.loaded = undefined;
  await drawShop(shop, { isLaterHere: false });
  const { text, after } = drawn;
  expect([laterPart.loaded, text().includes('By card')]).toEqual([undefined, false]);
  await after(() =>
    shop.services.store.setState(({ order }) => ({ order: { ...order, goods: { ...sampleGoods('p1') } } })),
  );
  expect(text()).toContain('By card');
});
