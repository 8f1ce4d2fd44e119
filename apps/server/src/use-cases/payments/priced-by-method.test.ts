import { codes } from '@gemporium/contract/codes.ts';
import type { PaymentRequest } from '@gemporium/provider-kit/provider.ts';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { productPoints } from '../../routes/api/pay/productPoints.ts';
import { setUpStage } from '../../testing/stage.ts';
import { grantCoupons } from '../coupons/grant-coupons.ts';

/** Taiwan: the provider accepts only whole dollars, and has methods in three payment regions. */
const stage = setUpStage({
  goods: [{ prices: { TWD: '170' } }],
  provider: {
    exponentOf: (currency) => (currency === 'TWD' ? 0 : 2),
    create: async (_context, request) => {
      requests.push(request);
      return { kind: 'created', url: `https://pay.example/${request.reference}`, memo: {} };
    },
  },
});
const requests: PaymentRequest[] = [];
let suid = '';
let players = 0;

beforeAll(() => {
  const [method] = stage.brand.methods;
  const regions = ['Global', 'MMK', 'PH'];
  Object.assign(stage.brand, {
    areas: [{ key: 'universal', currency: 'TWD', notices: [] }],
    methods: regions.map((region) => ({ ...method, region, currencies: ['TWD'] })),
  });
});
beforeEach(() => {
  players += 1;
  suid = `taiwan-${players}`;
  requests.length = 0;
});

const pay = (fields: Record<string, unknown>) => stage.pay({ currency: 'TWD', ...fields }, { suid });
const orderOf = async () => {
  const [order] = await stage.rows<{ billing_no: string; pay_minor: number; points: number; tax: number }>(
    `select billing_no, pay_minor, points, (snapshot->>'taxMinor')::int as tax from orders where suid = $1`,
    [suid],
  );
  return order;
};

async function grant(discountRate: string): Promise<string> {
  const template = { id: `rate-${discountRate}`, name: 'Coupon', discountRate, kind: 'granted' as const };
  const [granted] = await grantCoupons(stage.services, {
    store: stage.store.id,
    gpId: 'gp1',
    suids: [suid],
    template,
    once: undefined,
    validDays: undefined,
    audit: { operator: 'test', command: 'x', arguments: {}, target: 'x', outcome: 'granted' },
  });
  return granted!.code;
}

it.each([
  ['0.85', '144.00', 14400],
  ['0.999', '169.00', 16900],
  ['0.001', '1.00', 100],
  ['0.5', '85.00', 8500],
])(
  'O-14 C-03 with a discount rate of %s page, order and provider have the same price: %s whole dollars',
  async (rate, shown, minor) => {
    const coupon_code = await grant(rate);
    const told = await productPoints.handle(stage.contextOf({ suid }), {
      client_id: 'client-web',
      product_id: 'gems-500',
      coupon_code,
      domain_area: 'universal',
    });
    expect(told).toMatchObject({ content: { discountPrice: shown, currency: 'TWD', points: minor / 100 } });
    expect(await pay({ coupon_code, price: shown })).toMatchObject({ kind: 'content' });
    const tax = minor - Math.round(minor / 1.09);
    expect(await orderOf()).toMatchObject({ pay_minor: minor, points: minor / 100, tax });
    expect(requests.map(({ amount }) => amount)).toEqual([{ amountMinor: minor, currency: 'TWD' }]);
  },
);

it('O-09 an order whose price has cents is not sent to a provider that accepts only whole dollars', async () => {
  await pay({ price: '170.00' });
  const { billing_no } = (await orderOf())!;
  await stage.rows('update orders set pay_minor = 14450 where billing_no = $1', [billing_no]);
  const again = await pay({ billing_no, price: '144.50' });
  expect(again).toMatchObject({ code: codes.noSuchMethod });
  expect(requests).toHaveLength(1);
  expect(await stage.rows('select 1 from payment where billing_no = $1', [billing_no])).toHaveLength(1);
});

it('B-09 O-09 each payment names its region’s country by ISO code, or none', async () => {
  await pay({ price: '170.00', country: 'MMK' });
  const { billing_no } = (await orderOf())!;
  await pay({ billing_no, price: '170.00', country: 'Global' });
  await pay({ billing_no, price: '170.00', country: 'PH' });
  expect(requests.map((request) => request.country)).toEqual(['MM', undefined, 'PH']);
  expect(requests.map((request) => 'country' in request)).toEqual([true, false, true]);
});
