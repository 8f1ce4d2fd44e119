import type { OrderSummary } from '@gemporium/contract/api/pay/order.ts';
import type { ReadPath } from './client.ts';

type OrderState = Pick<OrderSummary, 'billing_no' | 'billing_status' | 'make_up'>;

const payCalls = /^\/api\/(kr_)?pay\//;

/**
 * Which changes have ended, by an answer to another call, when their own answer never came (row O-10): their keys are used
 * up, so that the same tap is a new change next time. An order that is still open ends nothing: its key leads back to it.
 * Nor does an order say which purchase of its goods it was: the store itself says (`is_over`) that a pay call's key is used up.
 */
export function endedBy(path: ReadPath, content: unknown): ((intention: string) => boolean) | undefined {
  switch (path) {
    case '/api/pay/getOrderInfo':
      return isOfClosed([content as OrderState]);
    case '/api/pay/getOrderList':
      return isOfClosed((content as { orders: OrderState[] }).orders);
    case '/api/coupons/couponList':
      return (intention) => intention.startsWith('/api/coupons/receiveCoupons ');
    case '/api/cumulative/cumulativeActivityInfo':
      return (intention) => intention.startsWith('/api/cumulative/receiveActivityGift ');
    default:
      return undefined;
  }
}

function isOfClosed(orders: readonly OrderState[]): (intention: string) => boolean {
  const closed = orders.filter((order) => order.billing_status !== 'Pending');
  return (intention) =>
    closed.some(
      ({ billing_no, make_up }) =>
        intends(intention, payCalls, 'billing_no', billing_no) ||
        (make_up !== undefined && intends(intention, payCalls, 'replenish_id', make_up.replenish_id)),
    );
}

/** Whether the intention is one of these calls and says this in one of its fields. */
function intends(intention: string, path: RegExp, field: string, value: string): boolean {
  return path.test(intention) && intention.includes(JSON.stringify([field, value]));
}
