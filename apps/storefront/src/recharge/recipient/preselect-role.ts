import type { GameRole } from '@gemporium/contract/api/pay/getRoleList.ts';
import { readKey } from '../../api/read-cache.ts';
import { changeOrder } from '../../state/actions.ts';
import { readScope } from '../../state/read-scope.ts';
import type { Services } from '../../state/services.ts';
import { lastPurchase } from '../pay/last-purchase.ts';

/**
 * Preselects the recipient: from server_id and role_id in the address (row R-06), the player's only character, or that
 * of the last purchase. The player's own choice is kept.
 */
export async function preselectRole(services: Services): Promise<void> {
  const { store, reads, entry } = services;
  const state = store.getState();
  const { order, offer } = state;
  if (order.role && !entry.role_id) return;
  const path = '/api/system/allRoleList';
  const fields = { client_id: offer.clientId };
  const answer = await reads.read(readKey(path, fields, readScope(state, path)), path, fields);
  if (!answer.ok || store.getState().offer.clientId !== offer.clientId) return;
  const role = roleToPreselect(answer.content, entry) ?? lastRole(services, answer.content);
  if (role) chooseRole(services, role);
}

/** The role named in the address, narrowed by server and area; if it names no role, the only one that matches. */
export function roleToPreselect(
  roles: readonly GameRole[],
  asked: { area_id?: string; server_id?: string; role_id?: string },
): GameRole | undefined {
  const fits = roles.filter(
    (role) =>
      (asked.area_id === undefined || role.area_id === asked.area_id) &&
      (asked.server_id === undefined || role.server_id === asked.server_id) &&
      (asked.role_id === undefined || role.role_id === asked.role_id),
  );
  return asked.role_id !== undefined || fits.length === 1 ? fits[0] : undefined;
}

/** The character of the last purchase, if the account still has it; never if the address names a role or server. */
function lastRole(services: Services, roles: readonly GameRole[]): GameRole | undefined {
  const last = lastPurchase(services);
  if (!last || services.entry.role_id || services.entry.server_id) return undefined;
  return roles.find((role) => role.role_id === last.role?.value && role.server_id === last.realServer);
}

/** Makes this character the recipient. */
export function chooseRole(services: Services, role: GameRole): void {
  changeOrder(services, {
    area: role.area_id ? { value: role.area_id, display: role.area_name } : undefined,
    server: { display: role.server_name },
    realServer: role.server_id,
    role: { value: role.role_id, display: role.name, level: role.level },
  });
}
