import type { ShopState } from '../../state/shop-state.ts';

/** The character and account that purchase limits are queried for. */
export function limitFields({ offer, order: { role, realServer, area }, player }: ShopState) {
  if (!player || !role || !realServer || !offer.goods.some((item) => item.isLimit)) return undefined;
  return {
    client_id: offer.clientId,
    role_id: role.value,
    server_id: realServer,
    ...(area && { area_id: area.value }),
  };
}
