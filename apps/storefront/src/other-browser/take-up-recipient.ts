import { changeOrder } from '../state/actions.ts';
import type { Services } from '../state/services.ts';

/** The character of a cart link is chosen like one in the address (row R-06), once the player is known. */
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
