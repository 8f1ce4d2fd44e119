import type { ReplenishInfo } from '@gemporium/contract/api/replenishment/replenishment_info.ts';
import { afterAll, expect, it, vi } from 'vitest';
import { controlsOf } from '../testing/controls-of.ts';
import { fakeShop } from '../testing/fake-shop.ts';
import { pageWithoutABrowser } from '../testing/page-without-a-browser.ts';

// React and the router look for a document when their modules are evaluated.
const page = pageWithoutABrowser('/replenishGoods');
for (const [name, value] of Object.entries({ ...page, IS_REACT_ACT_ENVIRONMENT: true }))
  vi.stubGlobal(name, value);
const { act, createElement } = await import('react');
const { createRoot } = await import('react-dom/client');
const { ShopProvider } = await import('../state/shop-context.tsx');
const { MakeUpForm } = await import('./make-up-form.tsx');
afterAll(() => vi.unstubAllGlobals());

const method = (payway_id: string) => ({
  ...{ payway_id, name: payway_id, channel_id: '12101', icon: '/i.svg', sort: 1, min_money: '0' },
  ...{ max_money: '0', open_coupon: true, decimals: 2, sub_payment: [], card_form: true },
});
const regions = { US: { name: 'United States', methods: [method('first'), method('other')] } };
const info: ReplenishInfo = {
  ...{ game_name: 'Game one', user_name: 'kira', amount: '14.99', currency_code: 'USD', valid_time: 600 },
  ...{ server_id: 's1', role_id: 'r1', server_name: 'Asgard', role_name: 'Kira', domain_area: 'universal' },
  ...{ for_billing_no: '', unpaid_billing_no: '' },
};

it('Y-01 O-08 a card that was typed for one method is not in the form of another', async () => {
  const { services } = fakeShop({
    replies: { '/api/pay/replenishmentCountryList': () => ({ ok: true, content: regions }) },
  });
  const link = { replenishId: 'R1', clientId: 'one' };
  const form = createElement(MakeUpForm, { link, info, onEnd: () => undefined });
  const root = createRoot(page.body as unknown as Element);
  await act(async () => root.render(createElement(ShopProvider, { value: services }, form)));

  const field = (value: string) => controlsOf(page.body).find(({ props }) => props.value === value);
  const choose = (name: string) => act(async () => field(`${name}-12101`)?.props.onChange?.({}));
  const typed = () => ['NUMBER-1', 'PASSWORD-1'].map((text) => field(text) !== undefined);
  await choose('first');
  for (const text of ['NUMBER-1', 'PASSWORD-1'])
    await act(async () => field('')?.props.onChange?.({ target: { value: text } }));
  expect(typed()).toEqual([true, true]);
  await choose('other');
  expect(typed()).toEqual([false, false]);
  await choose('first');
  expect(typed()).toEqual([false, false]);
  act(() => root.unmount());
});
