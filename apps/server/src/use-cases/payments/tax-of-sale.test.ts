import { expect, it } from 'vitest';
import { setUpStage } from '../../testing/stage.ts';

const stage = setUpStage({ goods: [{}, { productId: 'large', prices: { USD: '14.99' } }] });

// The seller of the sample store adds 9% to the net price; the price on the page includes it.
it.each([
  ['gems-500', '4.99', 499, 41],
  ['large', '14.99', 1499, 124],
])('O-14 an order of %s for %s stores the tax included in its price', async (productId, price, paid, tax) => {
  const roleId = `r-tax-${productId}`;
  const answer = await stage.pay({ role_id: roleId, product_id: productId, price });
  expect(answer.kind).toBe('content');
  const orders = await stage.rows<{ pay_minor: number; snapshot: Record<string, unknown> }>(
    'select pay_minor, snapshot from orders where role_id = $1',
    [roleId],
  );
  expect(orders).toMatchObject([{ pay_minor: paid, snapshot: { taxPercent: 9, taxMinor: tax } }]);
});
