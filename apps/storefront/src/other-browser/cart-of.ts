import type { Cart } from '@gemporium/contract/api/pay/cart-calls.ts';
import type { Services } from '../state/services.ts';

/** The current choices as carried by a cart link; never includes the player's identity. */
export function cartOf({ store, entry }: Pick<Services, 'store' | 'entry'>): Cart {
  const { offer, order } = store.getState();
  // Before login, the address that the game created names the recipient (row R-06).
  const recipient = order.role
    ? { area_id: order.area?.value, server_id: order.realServer, role_id: order.role.value }
    : { area_id: entry.area_id, server_id: entry.server_id, role_id: entry.role_id };
  return {
    client_id: offer.clientId,
    domain_area: offer.area,
    product_id: order.goods?.value,
    ...recipient,
    country: order.region,
    method: order.rechargeKey,
  };
}
