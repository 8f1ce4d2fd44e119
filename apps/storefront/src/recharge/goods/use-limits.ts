import type { LimitProductInfo } from '@gemporium/contract/api/pay/getLimitProductInfo.ts';
import { useShop } from '../../state/shop-context.tsx';
import type { ShopState } from '../../state/shop-state.ts';
import { type Loading, useRead } from '../../state/use-read.ts';

/** What remains of the limited goods for the character; nothing is asked before one is chosen, or unless `isWanted`. */
export function useLimits(isWanted: boolean): Loading<readonly LimitProductInfo[]> {
  return useRead(
    '/api/pay/getLimitProductInfo',
    useShop((state) => (isWanted ? limitFields(state) : undefined)),
  );
}

/** The character and account that purchase limits are queried for. */
function limitFields({ offer, order: { role, realServer, area }, player }: ShopState) {
  if (!player || !role || !realServer) return undefined;
  return {
    client_id: offer.clientId,
    role_id: role.value,
    server_id: realServer,
    ...(area && { area_id: area.value }),
  };
}
