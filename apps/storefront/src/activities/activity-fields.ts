import type { ShopState } from '../state/shop-state.ts';

/** The character for activity calls; undefined without a login, a chosen character or activities. */
export function activityFields({ player, order, offer, started }: Omit<ShopState, 't'>) {
  if (!started || !player || !order.role || !order.realServer || !hasActivities(offer)) return undefined;
  return {
    client_id: offer.clientId,
    server_id: order.realServer,
    role_id: order.role.value,
    domain_area: offer.area,
  };
}

/** Whether the page config says that activities exist (row R-07). */
export function hasActivities({ config }: Pick<ShopState['offer'], 'config'>): boolean {
  return config.cumulative_config.is_has_cumulative || config.continue_config.is_has_continue;
}
