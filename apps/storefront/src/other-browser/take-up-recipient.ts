import { changeOrder } from '../state/actions.ts';
import type { Services } from '../state/services.ts';

/** Whom a cart link named is chosen as an address would choose him (row R-06), once it is known who is logged in. */
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
