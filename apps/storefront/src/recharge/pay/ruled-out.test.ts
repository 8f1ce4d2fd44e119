import { expect, it } from 'vitest';
import { drawn } from '../../testing/draw-shop.ts';
import { yes } from '../../testing/fake-shop.ts';
import { sampleMethod } from '../../testing/sample-method.ts';
import { sampleGoods, withLayout } from '../../testing/sample-page.ts';
import { shopOf } from '../../testing/shop-of.ts';
import { refusalKey } from './ruled-out.ts';

/* What one character cannot buy, another may. */

const role = (role_id: string, name: string) => ({
  role_id,
  name,
  level: 45,
  server_id: 's1',
  server_name: 'Asgard 12',
  area_id: '',
  area_name: '',
});

const goods = { value: 'p1', price: '14.99', display: '', isCoupon: false, isLimit: false, couponPoints: 0 };

it.each([
  ['new', '/selectGoods', { kind: 'recharge', subPayments: false }],
  ['old', '/recharge', undefined],
] as const)(
  'O-06 S-08 in the %s layout, where the game refuses one character, another is chosen from there',
  async (layout, path, popup) => {
    const shop = await shopOf({
      path,
      page: { goods: [sampleGoods('p1')], ...withLayout(layout) },
      replies: {
        '/api/pay/getCountries': yes({ US: { name: 'US', methods: [sampleMethod('card')] } }),
        '/api/system/allRoleList': yes([role('r1', 'Lady Blue'), role('r2', 'Lady Red')]),
      },
    });
    const { t } = shop.state();
    await drawn.after(() =>
      shop.services.store.setState((state) => ({ order: { ...state.order, goods }, popup })),
    );
    await drawn.after(() =>
      shop.services.store.setState((state) => ({
        refused: { [refusalKey(state)]: 'Suspended in the game.' },
      })),
    );
    expect(drawn.text()).toContain('Suspended in the game.');
    await drawn.press(t('role_change'));
    expect(shop.state().popup).toEqual({ kind: 'recipient', toPay: true });
    await drawn.press('Lady Red');
    expect(shop.state()).toMatchObject({ order: { role: { value: 'r2' }, goods: { value: 'p1' } } });
    expect(shop.state().popup).toEqual(popup);
    expect(drawn.text()).not.toContain('Suspended in the game.');
  },
);

it('S-08 where no method is offered, no other character helps', async () => {
  const shop = await shopOf({ replies: { '/api/pay/getCountries': yes({}) } });
  const { t } = shop.state();
  await drawn.after(() =>
    shop.services.store.setState((state) => ({
      order: { ...state.order, goods },
      popup: { kind: 'recharge', subPayments: false },
    })),
  );
  expect(drawn.text()).toContain(t('methods_none'));
  expect(drawn.all(t('role_change'))).toEqual([]);
});
