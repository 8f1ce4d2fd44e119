import type { OrderRow } from '../../repositories/orders.ts';

export type Shopper = Pick<OrderRow, 'store' | 'gp_id' | 'suid'>;

/** The name by which providers know an order's player: two games, and two stores, may give two people the same id. */
export function shopperIdOf({ store, gp_id, suid }: Shopper): string {
  return `${store}:${gp_id}:${suid}`;
}
