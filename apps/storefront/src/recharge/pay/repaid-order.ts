import type { ShopState } from '../../state/shop-state.ts';
import type { OrderInfo } from '../../storage/stored-values.ts';

/** Names what is about to be bought, and for whom. */
export function purchaseOf({ clientId, goods, realServer, role }: OrderInfo): string {
  return [clientId, goods?.value, realServer, role?.value].join(' ');
}

/**
 * The number of the unpaid order that is paid by another method now, as long as the same is about to be bought for the same
 * character; with `replenishId`: as long as it is that link's.
 */
export function repaidNumber(
  { repaid, order }: Pick<ShopState, 'repaid' | 'order'>,
  replenishId?: string,
): string | undefined {
  return repaid?.purchase === (replenishId ?? purchaseOf(order)) ? repaid.billingNo : undefined;
}
