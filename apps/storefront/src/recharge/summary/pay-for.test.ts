import type { ReactElement } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { ShopState } from '../../state/shop-state.ts';
import { controlsOf } from '../../testing/controls-of.ts';
import { type FakeShop, fakeShop } from '../../testing/fake-shop.ts';
import { stubPage } from '../../testing/page-without-a-browser.ts';
import { sampleLink } from '../../testing/sample-link.ts';
import { sampleMethod } from '../../testing/sample-method.ts';
import { sampleOrder } from '../../testing/sample-order.ts';
import { sampleGoods } from '../../testing/sample-page.ts';
import { purchaseOf } from '../pay/retried-order.ts';

/*
 * Wherever something can be paid, the recipient is shown next to Pay: phones are shared, and goods bought for the wrong
 * character go to another player.
 */

const page = stubPage('/recharge');
const { act, createElement } = await import('react');
const { createRoot } = await import('react-dom/client');
const { CardRecharge } = await import('../../cards/card-recharge.tsx');
const { MakeUpForm } = await import('../../make-up/make-up-form.tsx');
const { ShopProvider } = await import('../../state/shop-context.tsx');
const { RechargePopup } = await import('../pay/recharge-popup.tsx');
const { RechargeStep } = await import('../pay/recharge-step.tsx');
const { BuyPanel } = await import('./buy-panel.tsx');

const regions = { US: { name: 'United States', methods: [sampleMethod('card'), sampleMethod('bank')] } };
const goods = [sampleGoods('p1'), sampleGoods('p2', { display: 'Pass' })];

interface Whom {
  account: string;
  role: string;
  server: string;
}
/** Two players on the same device. */
const kira: Whom = { account: 'kira', role: 'Lady Blue', server: 'Asgard 12' };
const taro: Whom = { account: 'taro', role: 'Sir Green', server: 'Midgard 7' };
const lineOf = ({ account, role, server }: Whom) => `Account ${account}\u00a0· ${role}\u00a0· ${server}`;
const namesOf = (whom: Whom) => Object.values(whom) as string[];

const infoOf = ({ account, role, server }: Whom) =>
  sampleLink({ user_name: account, amount: '14.99', server_name: server, role_name: role });
const link = { replenishId: 'R1', clientId: 'one' };

/**
 * Each component that begins a payment (tests/safety checks that the list is complete), by its file, as rendered for
 * one of them, with the button's text once everything is chosen.
 */
const places: Record<string, { draw: (whom: Whom) => ReactElement; pay: string; isForLink?: true }> = {
  'recharge/summary/buy-panel.tsx': { draw: () => createElement(BuyPanel), pay: 'Pay $14.99' },
  'recharge/pay/recharge-popup.tsx': {
    draw: () => createElement(RechargePopup, { popup: { kind: 'recharge', subPayments: false } }),
    pay: 'Pay $14.99',
  },
  'recharge/pay/recharge-step.tsx': { draw: () => createElement(RechargeStep), pay: 'Pay $14.99' },
  'make-up/make-up-form.tsx': {
    draw: (whom) => createElement(MakeUpForm, { link, info: infoOf(whom), onEnd: () => undefined }),
    pay: 'Pay $14.99',
    isForLink: true,
  },
  'cards/card-recharge.tsx': { draw: () => createElement(CardRecharge, { mode: 'issued' }), pay: 'Redeem' },
  'cards/card-recharge.tsx for a method': {
    draw: () => createElement(CardRecharge, { mode: 'method' }),
    pay: 'Redeem',
  },
};

let unmount = () => {};
afterEach(() => unmount());

/** A shop with this account and character, and goods chosen for them. */
function shopOf({ account, role, server }: Whom): FakeShop {
  const yes = (content: unknown) => () => ({ ok: true as const, content });
  const shop = fakeShop({
    page: { goods },
    replies: {
      '/api/pay/getCountries': yes(regions),
      '/api/pay/replenishmentCountryList': yes(regions),
      '/api/pay/getOrderInfo': yes(sampleOrder({ billing_no: 'GP9' })),
    },
  });
  shop.services.store.setState((state) => ({
    started: true,
    player: { username: account, suid: account, oauth_token: 't', gp_id: 'gp-one' },
    order: {
      ...state.order,
      goods: { ...sampleGoods('p1') },
      realServer: 's1',
      server: { display: server },
      role: { value: 'r1', display: role, level: 45 },
    },
  }));
  return shop;
}

async function draw({ services }: FakeShop, what: ReactElement): Promise<void> {
  const root = createRoot(page.body as unknown as Element);
  unmount = () => act(() => root.unmount());
  await act(async () => root.render(createElement(ShopProvider, { value: services }, what)));
}

/** The last control of the page, with the text before it. */
const payButton = () => controlsOf(page.body).at(-1);

const cardChosen = ({ order }: ShopState) => ({ order: { ...order, rechargeKey: 'card-12101' } });
/** Further conditions of a payment for `purchase`. */
const states: Record<string, (state: ShopState, purchase: string) => Partial<ShopState>> = {
  'before a method is chosen': () => ({}),
  'with a method': cardChosen,
  'while it is being paid': (state) => ({ ...cardChosen(state), paying: true }),
  'while an unpaid order is paid by another method': (state, purchase) => ({
    ...cardChosen(state),
    retried: { billingNo: 'GP9', purchase },
  }),
};

const drawings = Object.keys(places).flatMap((place) =>
  Object.keys(states).flatMap((state) => [
    [place, state, 'kira', kira, taro] as const,
    [place, state, 'taro', taro, kira] as const,
  ]),
);

describe('the account that is topped up', () => {
  it.each(drawings)(
    'S-08 %s, %s: account, character and server of %s are shown next to the button',
    async (name, state, _account, whom, other) => {
      const place = places[name];
      if (!place) throw new Error(name);
      // A link names its own character, whatever was chosen in the shop.
      const shop = shopOf(place.isForLink ? other : whom);
      const purchase = place.isForLink ? link.replenishId : purchaseOf(shop.state().order);
      shop.services.store.setState((now) => states[state]?.(now, purchase) ?? now);
      await draw(shop, place.draw(whom));
      if (place.isForLink && state !== 'before a method is chosen') {
        const radio = controlsOf(page.body).find(({ props }) => props.value === 'card-12101');
        await act(async () => radio?.props.onChange?.({}));
      }

      const isOpen = state === 'before a method is chosen' && place.pay !== 'Redeem';
      expect(payButton()?.text).toBe(isOpen ? 'Choose a payment method' : place.pay);
      expect(payButton()?.before).toContain(lineOf(whom));
      for (const text of namesOf(other)) expect(page.body.textContent).not.toContain(text);
    },
  );

  it('S-08 the line updates when another character is chosen', async () => {
    const shop = shopOf(kira);
    await draw(shop, createElement(BuyPanel));
    expect(payButton()?.before).toContain(lineOf(kira));
    const { player, order } = shopOf(taro).state();
    await act(async () => shop.services.store.setState({ player, order }));
    expect(payButton()?.before).toContain(lineOf(taro));
    expect(page.body.textContent).not.toContain(kira.account);
  });

  it.each([
    ['nobody is logged in', () => ({ player: undefined }), 'Log in to continue'],
    [
      'no character is chosen',
      ({ order }: ShopState) => ({ order: { ...order, role: undefined } }),
      'Choose a character',
    ],
  ])('S-08 if %s, nothing can be paid and no account is named', async (_state, change, text) => {
    const shop = shopOf(kira);
    shop.services.store.setState(change);
    await draw(shop, createElement(BuyPanel));
    expect(payButton()?.text).toBe(text);
    expect(page.body.textContent).not.toContain('Account ');
  });
});
