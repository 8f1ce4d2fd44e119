import type { OrderSummary } from '@gemporium/contract/api/pay/order.ts';
import type { ReadPath } from './client.ts';

type OrderState = Pick<OrderSummary, 'billing_no' | 'billing_status' | 'make_up'>;

const payCalls = /^\/api\/(kr_)?pay\//;

/**
 * The changes that an answer to another call shows to be over, although their own answer never arrived (row O-10).
 * Their keys are dropped, so that the same tap is a new change. An open order drops no key, because its key leads back
 * to it. Nor do orders reveal which purchase of goods they came from: for those the store's answer says `is_over`.
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

/** Whether the intention is one of these calls, with this value in this field. */
function intends(intention: string, path: RegExp, field: string, value: string): boolean {
  return path.test(intention) && intention.includes(JSON.stringify([field, value]));
}
