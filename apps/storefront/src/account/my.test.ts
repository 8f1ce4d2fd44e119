import { describe, expect, it } from 'vitest';
import type { ShopState } from '../state/shop-state.ts';
import { drawn } from '../testing/draw-shop.ts';
import { kira, wentTo, yes } from '../testing/fake-shop.ts';
import { samplePage, withConfig, withLayout } from '../testing/sample-page.ts';
import { shopOf } from '../testing/shop-of.ts';

/* The account page, the menu of the account, and logging out. */

describe('I-07 logging out', () => {
  it('ends the session on the server too, although this browser has already forgotten it', async () => {
    const shop = await shopOf({ replies: { '/util/login/logout': yes({}) } });
    shop.services.storage.write('userMap', { 'gp-one': kira });
    await drawn.press(shop.state().t('logout'));
    await drawn.press(shop.state().t('logout'));
    expect(shop.state().player).toBeUndefined();
    expect(shop.calls.filter(({ path }) => path === '/util/login/logout').map(({ token }) => token)).toEqual([
      'of kira',
    ]);
  });
});

describe('S-01 the menu of the account', () => {
  const announced = { ...samplePage().config, cumulative_config: { is_has_cumulative: true } };
  it.each([
    ['old', true, true],
    ['old', false, false],
    ['new', true, false],
    ['new', false, false],
  ] as const)('A-01 in the %s layout, activities: %s; links to them: %s', async (layout, has, leads) => {
    const page = {
      brand: { ...samplePage().brand, layout },
      ...(has && { config: announced as ShopState['offer']['config'] }),
    };
    const shop = await shopOf({ page });
    const { t } = shop.state();
    expect(drawn.all(t('logout')).length).toBe(1);
    expect(drawn.all(t('event')).filter(({ props }) => props.href === undefined).length).toBe(leads ? 1 : 0);
  });
});

describe('S-12 the account page', () => {
  it.each([
    ['new', true, true],
    ['old', true, true],
    ['new', true, false],
    ['new', false, true],
    ['new', false, false],
  ] as const)('V-01 in the %s layout, VIP: %s, coupons: %s', async (layout, is_vip, is_open_coupon) => {
    const shop = await shopOf(
      {
        page: { ...withLayout(layout), ...withConfig({ is_vip, is_open_coupon }) },
        path: layout === 'new' ? '/my' : '/selectGoods',
      },
      { popup: layout === 'new' ? undefined : { kind: 'account' } },
    );
    const { t } = shop.state();
    const rows = (text: string) =>
      drawn.all(text).filter(({ text: words, props }) => words === text && props.href === undefined);
    const centre = rows(t('vip_centre'));
    const coupons = rows(t('my_reward'));
    expect([centre.length, coupons.length]).toEqual([is_vip ? 1 : 0, is_vip && is_open_coupon ? 1 : 0]);
    await drawn.after(() => coupons[0]?.props.onClick?.());
    expect(shop.state().popup).toEqual(
      coupons.length > 0
        ? { kind: 'coupons', from: 'centre' }
        : layout === 'new'
          ? undefined
          : { kind: 'account' },
    );
    await drawn.after(() => centre[0]?.props.onClick?.());
    expect([wentTo(shop), shop.state().popup?.kind === 'vip']).toEqual([
      is_vip && layout === 'new' ? ['/userCenter'] : [],
      is_vip && layout === 'old',
    ]);
  });

  it.each([
    ['off', true],
    ['open', false],
  ] as const)('I-09 logging out is offered only outside a game’s view (%s)', async (sdk, canLogOut) => {
    const shop = await shopOf({ path: '/my' }, { sdk });
    const row = drawn.all('kira').find(({ text }) => text.startsWith('kira'));
    expect(row?.props.disabled).toBe(!canLogOut);
    expect(row?.text.includes(shop.state().t('logout'))).toBe(canLogOut);
  });

  it.each([
    ['this browser', 'kira', 'logout'],
    ['every device', '', 'logout_everywhere'],
  ] as const)('I-07 the row that logs out %s asks about that and no more', async (_title, name, key) => {
    const shop = await shopOf({ path: '/my' });
    const { t } = shop.state();
    await drawn.press(name + t(key));
    const { title, content, confirm } = shop.state().question ?? {};
    expect([title, content, confirm]).toEqual([t(key), t(`${key}_confirm`), t(key)]);
  });
});
