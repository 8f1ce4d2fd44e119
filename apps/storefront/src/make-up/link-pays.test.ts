import type { ReplenishInfo } from '@gemporium/contract/api/replenishment/replenishment_info.ts';
import { codes } from '@gemporium/contract/codes.ts';
import { expect, it } from 'vitest';
import type { Failure } from '../api/client.ts';
import { refusalKey } from '../recharge/pay/ruled-out.ts';
import { controlsOf, enterOf } from '../testing/controls-of.ts';
import { fakeShop, refusal } from '../testing/fake-shop.ts';
import { stubPage } from '../testing/page-without-a-browser.ts';
import { sampleLink } from '../testing/sample-link.ts';
import { sampleMethod, sampleSubPayment } from '../testing/sample-method.ts';
import { samplePage } from '../testing/sample-page.ts';

const page = stubPage('/replenishGoods');
const { act, createElement } = await import('react');
const { createRoot } = await import('react-dom/client');
const { ShopProvider } = await import('../state/shop-context.tsx');
const { MakeUpForm } = await import('./make-up-form.tsx');

/* A link determines what is owed, by whom and in which area; the state of the shop around it does not matter. */
const method = sampleMethod('naver', {
  name: 'Naver Pay',
  channel_id: '11401',
  decimals: 0,
  card_form: false,
});
const regions = { KR: { name: 'Korea', methods: [method] } };
const infoOf = (domain_area: string): ReplenishInfo =>
  sampleLink({
    amount: '14900',
    currency_code: 'KRW',
    domain_area,
  });

it.each([
  ['kr', 'universal', '/api/kr_pay/naver_pay'],
  ['universal', 'kr', '/api/pay/naver_pay'],
])(
  'Y-01 O-07 a link of area %s that is opened while the shop shows area %s is paid through %s',
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
      link: { replenishId: 'R1', clientId: 'one' },
      info: infoOf(area),
      onEnd: () => undefined,
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
        replenish_id: 'R1',
        server_id: 's1',
        role_id: 'r1',
        price: '14900',
        currency: 'KRW',
        pay_id: 'naver',
        channel_id: '11401',
        country: 'KR',
      },
    });
    expect(call?.fields).not.toHaveProperty('product_id');
    act(() => root.unmount());
  },
);

/** Renders a link, with functions for a player's taps on it. */
async function open(info: ReplenishInfo, offered: object | Failure, token = 'of kira') {
  let answer: Failure | undefined;
  const methods = 'ok' in offered ? (offered as Failure) : { ok: true as const, content: offered };
  const shop = fakeShop({
    page: { brand: { ...samplePage().brand, countries: { kr: 'KR', universal: 'TW' } } },
    replies: {
      '/api/pay/replenishmentCountryList': () => methods,
      '/api/kr_pay/naver_pay': () => answer,
    },
  });
  const player = { username: 'kira', suid: '1', oauth_token: token, gp_id: 'gp-one' };
  shop.services.store.setState({ started: true, player });
  const form = createElement(MakeUpForm, {
    link: { replenishId: 'R1', clientId: 'one' },
    info,
    onEnd: () => undefined,
  });
  const root = createRoot(page.body as unknown as Element);
  await act(async () => root.render(createElement(ShopProvider, { value: shop.services }, form)));
  const of = (value: string) => controlsOf(page.body).find(({ props }) => props.value === value);
  return {
    shop,
    of,
    /** The answer to the pay call from now on. */
    answer: (failure: Failure) => {
      answer = failure;
    },
    last: () => controlsOf(page.body).at(-1),
    /** Chooses the method or sub-payment with this value. */
    choose: (value: string) => act(async () => of(value)?.props.onChange?.({})),
    change: (value: string, to: string) =>
      act(async () => of(value)?.props.onChange?.({ target: { value: to } })),
    async pay() {
      await act(async () =>
        controlsOf(page.body)
          .at(-1)
          ?.props.onClick?.({ preventDefault: () => {} }),
      );
      await act(async () => shop.state().question?.onConfirm());
      return shop.calls.filter(({ attempt }) => attempt !== undefined);
    },
    end: () => act(() => root.unmount()),
  };
}
const banks = [sampleSubPayment('b1', { code: 'first' }), sampleSubPayment('b2', { code: 'second' })];
const offered = (payway_id: string, change: object = {}) => ({
  ...method,
  payway_id,
  channel_id: '12101',
  name: payway_id,
  sub_payment: banks,
  ...change,
});
const twice = {
  KR: { name: 'Korea', methods: [offered('bank'), offered('other')] },
  US: {
    name: 'United States',
    methods: [offered('bank'), offered('typed', { sub_payment: [], card_form: true })],
  },
};

it('Y-01 O-06 is paid by the chosen bank, which the question names, in the region that is shown', async () => {
  const { shop, choose, last, pay, end } = await open(infoOf('universal'), twice);
  expect(last()).toMatchObject({ text: 'Choose a payment method', props: { disabled: true } });
  await choose('bank-12101');
  expect(last()).toMatchObject({ text: 'Choose an option', props: { disabled: true } });
  await choose('b2');
  const label = 'Pay ₩14,900 (Outstanding payment, 14,900 KRW)';
  expect(last()?.props).toMatchObject({ disabled: false, 'aria-label': label });
  await act(async () => last()?.props.onClick?.({ preventDefault: () => {} }));
  expect(shop.state().question?.facts?.map(({ value }) => value)).toEqual([
    'kira',
    'Asgard 12',
    'Lady Blue',
    'Bank b2',
    '₩14,900',
  ]);
  expect(await pay()).toMatchObject([
    { fields: { pay_id: 'bank', channel_id: 'b2', channel: 'second', country: 'KR', price: '14900' } },
  ]);
  end();
});

it.each([
  ['the law’s words', { button: 'Buy now and pay' }, 'Buy now and pay'],
  ['the words with the amount', {}, 'Pay ₩14,900'],
])('Y-01 X-01 %s stand on the button, and on the one that confirms it', async (_title, words, text) => {
  const region = {
    name: 'Korea',
    methods: [method],
    terms: { ...words, sentences: [], links: [], consents: [] },
  };
  const { shop, choose, last, pay, answer, end } = await open(infoOf('kr'), { KR: region });
  await choose('naver-11401');
  expect(last()).toMatchObject({ text, props: { 'aria-label': expect.stringMatching(`^${text}`) } });
  await act(async () => last()?.props.onClick?.({ preventDefault: () => {} }));
  expect(shop.state().question?.confirm).toBe(text);
  // Also if the amount has changed meanwhile.
  answer(refusal(codes.priceChanged, '', { price: '15900', currency: 'KRW' }));
  await pay();
  expect(shop.state().question).toMatchObject({
    title: shop.state().t('price_changed_title'),
    confirm: text.replace('14,900', '15,900'),
  });
  end();
});

it('Y-01 S-08 B-08 is paid once every box that the law requires is ticked, and the call includes them', async () => {
  const consents = ['a:1', 'b:2'].map((value) => ({ value, text: `I agree to ${value}.` }));
  const region = { name: 'Korea', methods: [method], terms: { sentences: [], links: [], consents } };
  const { shop, choose, pay, end } = await open(infoOf('kr'), { KR: region });
  const tick = (index: number) =>
    act(async () =>
      controlsOf(page.body)
        .filter(({ props }) => props.type === 'checkbox')
        [index]?.props.onChange?.(),
    );
  await choose('naver-11401');
  await tick(1);
  expect(await pay()).toEqual([]);
  expect(shop.state().toasts).toMatchObject([
    { text: shop.state().t('legal_consents_missing'), tone: 'bad' },
  ]);
  await tick(0);
  expect(await pay()).toMatchObject([{ fields: { consents: 'a:1,b:2' } }]);
  end();
});

it('Y-01 O-06 another method starts without a bank, even if it has one with the same id', async () => {
  const { choose, last, pay, end } = await open(infoOf('universal'), twice);
  for (const value of ['bank-12101', 'b2', 'other-12101']) await choose(value);
  expect(last()).toMatchObject({ text: 'Choose an option', props: { disabled: true } });
  await choose('b1');
  expect(await pay()).toMatchObject([{ fields: { pay_id: 'other', channel_id: 'b1', channel: 'first' } }]);
  end();
});

it('Y-01 O-06 a tap on the chosen method keeps the bank and the card that are shown with it', async () => {
  const { choose, change, of, last, end } = await open(infoOf('universal'), twice);
  const tapChosen = (value: string) => act(async () => of(value)?.props.onClick?.({}));
  for (const value of ['bank-12101', 'b1']) await choose(value);
  await tapChosen('bank-12101');
  expect(last()?.props).toMatchObject({ disabled: false });
  await change('KR', 'US');
  await choose('typed-12101');
  await change('', 'N1');
  await tapChosen('typed-12101');
  expect(of('N1')).toBeDefined();
  end();
});

it('Y-01 O-08 Enter in the form of a typed card asks to pay, once everything is typed', async () => {
  const { shop, choose, change, end } = await open(infoOf('universal'), twice);
  await change('KR', 'US');
  await choose('typed-12101');
  await change('', 'N1');
  await act(async () => enterOf(page.body)?.());
  expect(shop.state().question).toBeUndefined();
  await change('', 'P1');
  await act(async () => enterOf(page.body)?.());
  expect(shop.state().question?.title).toBe(shop.state().t('make_up_confirm_title'));
  end();
});

it('Y-01 O-05 a change of the region clears the method and the typed card', async () => {
  const { shop, choose, change, of, last, end } = await open(infoOf('universal'), twice);
  await change('KR', 'US');
  await choose('typed-12101');
  await change('', 'N1');
  await change('', 'P1');
  expect(last()?.props).toMatchObject({ disabled: false });
  await change('US', 'KR');
  expect(shop.state().order.region).toBe('KR');
  expect(last()).toMatchObject({ text: 'Choose a payment method', props: { disabled: true } });
  await change('KR', 'US');
  await choose('typed-12101');
  expect([of('N1'), of('P1')]).toEqual([undefined, undefined]);
  expect(last()).toMatchObject({ props: { disabled: true } });
  end();
});

it('Y-01 O-10 is busy during payment', async () => {
  const { shop, choose, last, pay, end } = await open(infoOf('universal'), twice);
  for (const value of ['bank-12101', 'b1']) await choose(value);
  await act(async () => shop.services.store.setState({ paying: true }));
  expect(last()?.props).toMatchObject({ 'aria-busy': true });
  expect(await pay()).toEqual([]);
  end();
});

it.each([
  [0, false],
  [1, true],
  [86_399, true],
  [86_400, false],
])('Y-01 S-11 with %s seconds left a countdown is shown: %s', async (valid_time, isCounted) => {
  const { end } = await open({ ...infoOf('universal'), valid_time }, twice);
  expect(page.body.textContent.includes('Time left')).toBe(isCounted);
  end();
});

it.each([
  ['R1', true],
  ['R2', false],
])(
  'Y-01 O-09 an unpaid order of link %s is shown as being paid by another method: %s',
  async (purchase, isNamed) => {
    const { shop, end } = await open(infoOf('universal'), twice);
    await act(async () => shop.services.store.setState({ retried: { billingNo: 'GP9', purchase } }));
    expect(page.body.textContent.includes('GP9')).toBe(isNamed);
    end();
  },
);

it('Y-01 S-08 a link for which there is no method says so, and has no button that cannot be pressed', async () => {
  const link = await open(infoOf('kr'), {});
  expect(page.body.textContent).toContain(link.shop.state().t('make_up_methods_none'));
  expect(controlsOf(page.body).filter(({ props }) => props.disabled)).toEqual([]);
  expect(ofAPayment()).toEqual([]);
  link.end();
});

it.each([codes.noGame, codes.noSuchMethod])(
  'Y-01 S-08 a link for which the store has nothing to offer (%s) speaks of no game and no method to choose',
  async (code) => {
    const link = await open(infoOf('kr'), refusal(code, 'Please choose another game.'));
    expect(page.body.textContent).toContain(link.shop.state().t('make_up_methods_none'));
    expect(page.body.textContent).not.toContain('Please choose another game.');
    expect(controlsOf(page.body).map(({ text }) => text)).toEqual([link.shop.state().t('support')]);
    link.end();
  },
);

it('Y-01 S-12 T-01 methods of a link that could not be loaded can be loaded again', async () => {
  const link = await open(infoOf('kr'), refusal(codes.unavailable, 'Not now.'));
  expect(page.body.textContent).toContain('Not now.');
  expect(controlsOf(page.body).map(({ text }) => text)).toContain(link.shop.state().t('retry'));
  expect(link.shop.told).toEqual([{ event: 'methodsFailed' }]);
  link.end();
});

/** What is said and asked only where the link can be paid. */
const ofAPayment = () => {
  const words = ['Total', 'lifts the restriction within', 'Card number', 'Bank b2'];
  return words.filter((one) => page.body.textContent.includes(one));
};

it.each([
  ['bank-12101', 'Bank b2'],
  ['typed-12101', 'Card number'],
])('Y-01 S-08 a refused link says why, and asks and promises nothing any more: %s', async (method, asked) => {
  const link = await open(infoOf('universal'), { US: twice.US });
  await link.choose(method);
  expect(ofAPayment()).toEqual(['Total', 'lifts the restriction within', asked]);
  await act(async () =>
    link.shop.services.store.setState((state) => ({ refused: { [refusalKey(state, 'R1')]: 'Not now.' } })),
  );
  expect(page.body.textContent).toContain('Not now.');
  expect(ofAPayment()).toEqual([]);
  link.end();
});

it('Y-01 O-06 a method that refuses a link is no longer chosen and says why; it can be chosen anew', async () => {
  const link = await open(infoOf('kr'), regions);
  const isChosen = () => link.of('naver-11401')?.props.checked;
  await link.choose('naver-11401');
  expect(isChosen()).toBe(true);
  // Nobody answers the call; then its provider refuses.
  const [sent] = await link.pay();
  expect([sent?.path, isChosen()]).toEqual(['/api/kr_pay/naver_pay', true]);
  link.answer(refusal(codes.providerRefused, 'declined there'));
  await link.pay();
  expect(isChosen()).toBe(false);
  // In place, besides the message that goes away.
  expect(page.body.textContent).toContain('declined there');
  await link.choose('naver-11401');
  expect(isChosen()).toBe(true);
  expect(page.body.textContent).not.toContain('declined there');
  link.end();
});

it('Y-01 O-02 in another payment region the method is chosen anew', async () => {
  const { KR } = regions;
  const link = await open(infoOf('kr'), { KR, JP: { ...KR, name: 'Japan' } });
  await link.choose('naver-11401');
  expect(link.last()?.props.disabled).toBe(false);
  await link.change('KR', 'JP');
  expect(link.of('naver-11401')?.props.checked).toBe(false);
  expect([link.last()?.text, link.last()?.props.disabled]).toEqual([
    link.shop.state().t('method_choose'),
    true,
  ]);
  link.end();
});
