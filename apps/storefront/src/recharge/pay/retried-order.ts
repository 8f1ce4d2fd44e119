import type { ShopState } from '../../state/shop-state.ts';
import type { OrderInfo } from '../../storage/stored-values.ts';

/** Identifies the purchase about to be made: goods and recipient. */
export function purchaseOf({ clientId, goods, realServer, role }: OrderInfo): string {
  return [clientId, goods?.value, realServer, role?.value].join(' ');
}

/**
 * The billing number of the unpaid order that is now paid by another method, if the current purchase is still the same
 * goods for the same character; with `replenishId`, if the order belongs to that link.
 */
export function retriedNumber(
  { retried, order }: Pick<ShopState, 'retried' | 'order'>,
  replenishId?: string,
): string | undefined {
  return retried?.purchase === (replenishId ?? purchaseOf(order)) ? retried.billingNo : undefined;
}
