import { changeOrder } from '../../state/actions.ts';
import type { Services } from '../../state/services.ts';
import type { LastPurchase } from '../../storage/stored-values.ts';

/** Stores this purchase's character and method for the account's next purchase in this game on this device. */
export function keepPurchase({ store, storage }: Services): void {
  const { player, order } = store.getState();
  if (!player) return;
  const { area, server, realServer, role, region, rechargeKey } = order;
  const last = { suid: player.suid, area, server, realServer, role, region, rechargeKey };
  storage.write('lastPurchases', { ...storage.read('lastPurchases'), [player.gp_id]: last });
}

/** This account's last purchase in this game on this device. */
export function lastPurchase({ store, storage }: Services): LastPurchase | undefined {
  const { player } = store.getState();
  const last = player && storage.read('lastPurchases')?.[player.gp_id];
  return last?.suid === player?.suid ? last : undefined;
}

/** Chooses the method of the last purchase, if none is chosen. */
export function takeUpMethod(services: Services): void {
  const { region, rechargeKey } = lastPurchase(services) ?? {};
  if (rechargeKey && !services.store.getState().order.rechargeKey)
    changeOrder(services, { region, rechargeKey });
}
