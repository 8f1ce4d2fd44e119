import { z } from 'zod';
import { readCall } from '../../call.ts';
import { amount, clientId, currency, domainArea, productId } from '../../fields.ts';

export const productPoints = readCall(
  '/api/pay/productPoints',
  { summary: 'Points and price of goods with a coupon, or without one.', session: 'player' },
  {
    client_id: clientId,
    product_id: productId,
    coupon_code: z.string().max(64).optional(),
    /** The area whose currency is used; derived if absent. */
    domain_area: domainArea.optional(),
  },
  z.object({ points: z.number().int(), discountPrice: amount, currency }),
);
