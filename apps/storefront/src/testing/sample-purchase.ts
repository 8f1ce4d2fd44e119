import type { CheckedPurchase } from '../recharge/pay/check-purchase.ts';
import { sampleMethod } from './sample-method.ts';

/** A purchase for tests, of the goods p1 for the character r1, ready to be paid by card. */
export function samplePurchase(change: Partial<CheckedPurchase> = {}): CheckedPurchase {
  return {
    path: '/api/pay/adyen_pay',
    serverId: 's12',
    roleId: 'r1',
    what: { product_id: 'p1' },
    method: sampleMethod('card'),
    subPayment: undefined,
    ...change,
  };
}
