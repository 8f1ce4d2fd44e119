import { changeOrder } from '../state/actions.ts';
import type { Services } from '../state/services.ts';

/** Once the player is known, chooses the cart link's character in the same way as one from the address (row R-06). */
export function takeUpRecipient(services: Services): void {
  const { order, player } = services.store.getState();
  if (!player || !order.linked) return;
  const { area_id, server_id, role_id } = order.linked;
  services.entry = {
    ...services.entry,
    ...(area_id && { area_id }),
    ...(server_id && { server_id }),
    ...(role_id && { role_id }),
  };
  changeOrder(services, { linked: undefined });
}
