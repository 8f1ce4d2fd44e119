import type { ReplenishInfo } from '@gemporium/contract/api/replenishment/replenishment_info.ts';
import { afterAll, expect, it, vi } from 'vitest';
import { controlsOf } from '../testing/controls-of.ts';
import { fakeShop, refusal } from '../testing/fake-shop.ts';
import { pageWithoutABrowser } from '../testing/page-without-a-browser.ts';
import { samplePage } from '../testing/sample-page.ts';

// React and the router look for a page when they are loaded.
const page = pageWithoutABrowser('/replenishGoods');
for (const [name, value] of Object.entries({ ...page, IS_REACT_ACT_ENVIRONMENT: true }))
  vi.stubGlobal(name, value);
const { act, createElement } = await import('react');
const { createRoot } = await import('react-dom/client');
const { ShopProvider } = await import('../state/shop-context.tsx');
const { MakeUpForm } = await import('./make-up-form.tsx');
afterAll(() => vi.unstubAllGlobals());

/* A link says what is owed, by whom and where; what the shop beside it shows is of no account. */
const method = {
  ...{ payway_id: 'naver', name: 'Naver Pay', channel_id: '11401', icon: '/i.svg', sort: 1, min_money: '0' },
  ...{ max_money: '0', open_coupon: true, decimals: 0, sub_payment: [], card_form: false },
};
const regions = { KR: { name: 'Korea', methods: [method] } };
const infoOf = (domain_area: string): ReplenishInfo => ({
  ...{ game_name: 'Game one', user_name: 'kira', amount: '14900', currency_code: 'KRW', valid_time: 600 },
  ...{ server_id: 's1', role_id: 'r1', server_name: 'Asgard', role_name: 'Kira', domain_area },
  ...{ for_billing_no: '', unpaid_billing_no: '' },
});

it.each([
  ['kr', 'universal', '/api/kr_pay/naver_pay'],
  ['universal', 'kr', '/api/pay/naver_pay'],
])(
  'Y-01 O-07 a link of the area %s that is opened while the shop shows %s is paid by %s',
  async (area, shown, path) => {
    const shop = fakeShop({
      page: { brand: { ...samplePage().brand, countries: { kr: 'KR' } } },
      replies: {
        '/api/pay/replenishmentCountryList': () => ({ ok: true, content: regions }),
        [path]: () => refusal(-5010),
      },
    });
    const { store } = shop.services;
    store.setState(({ offer }) => ({ offer: { ...offer, area: shown } }));
    const form = createElement(MakeUpForm, {
      ...{ link: { replenishId: 'R1', clientId: 'one' }, info: infoOf(area), onEnd: () => undefined },
    });
    const root = createRoot(page.body as unknown as Element);
    await act(async () => root.render(createElement(ShopProvider, { value: shop.services }, form)));
    const press = async (find: (control: ReturnType<typeof controlsOf>[number]) => boolean) => {
      const found = controlsOf(page.body).find(find);
      await act(async () => (found?.props.onChange ?? found?.props.onClick)?.({}));
    };
    await press(({ props }) => props.value === 'naver-11401');
    await press(({ props }) => props['aria-label']?.startsWith('Pay ') ?? false);
    await act(async () => shop.state().question?.onConfirm());
    const [call] = shop.calls.filter((one) => one.path !== '/api/pay/replenishmentCountryList');
    expect(call).toMatchObject({
      path,
      fields: {
        ...{ replenish_id: 'R1', server_id: 's1', role_id: 'r1', price: '14900', currency: 'KRW' },
        ...{ pay_id: 'naver', channel_id: '11401', country: 'KR' },
      },
    });
    expect(call?.fields).not.toHaveProperty('product_id');
    act(() => root.unmount());
  },
);
