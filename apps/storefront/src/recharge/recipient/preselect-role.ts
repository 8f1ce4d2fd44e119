import type { GameRole } from '@gemporium/contract/api/pay/getRoleList.ts';
import { readKey } from '../../api/read-cache.ts';
import { forgetRole } from '../../login/session/become-player.ts';
import { changeEntry, withoutRecipient } from '../../routing/change-entry.ts';
import { changeOrder } from '../../state/actions.ts';
import { isStillFor } from '../../state/is-still-for.ts';
import { readScope } from '../../state/read-scope.ts';
import type { Services } from '../../state/services.ts';
import type { LinkedRecipient } from '../../storage/stored-values.ts';
import { lastPurchase } from '../pay/last-purchase.ts';

/**
 * Preselects the recipient: from server_id and role_id in the address (row R-06), the player's only character, or that
 * of the last purchase. A character that is chosen already is kept, unless the address names another: that one was
 * chosen on an earlier visit, and is forgotten at once, because nobody must pay for it by mistake.
 */
export async function preselectRole(services: Services): Promise<void> {
  const { store, reads, entry } = services;
  const before = store.getState();
  const { role: earlier, realServer: server_id, area } = before.order;
  if (earlier) {
    if (isNamed({ area_id: area?.value, server_id, role_id: earlier.value }, entry)) return;
    forgetRole(services);
  }
  const path = '/api/system/allRoleList';
  const fields = { client_id: before.offer.clientId };
  const answer = await reads.read(readKey(path, fields, readScope(before, path)), path, fields);
  if (!answer.ok || store.getState().order.role || !isStillFor(services, before)) return;
  const role = roleToPreselect(answer.content, entry) ?? lastRole(services, answer.content);
  if (role) chooseRole(services, role);
}

/** The role named in the address, narrowed by server and area; if it names no role, the only one that matches. */
export function roleToPreselect(roles: readonly GameRole[], asked: LinkedRecipient): GameRole | undefined {
  const fits = roles.filter((role) => isNamed(role, asked));
  return asked.role_id !== undefined || fits.length === 1 ? fits[0] : undefined;
}

/** Whether this is a character that is asked for; what is not asked for does not matter. */
function isNamed(role: LinkedRecipient, asked: LinkedRecipient): boolean {
  return (['area_id', 'server_id', 'role_id'] as const).every(
    (part) => asked[part] === undefined || role[part] === asked[part],
  );
}

/** The character of the last purchase, if the account still has it; never if the address names a role or server. */
function lastRole(services: Services, roles: readonly GameRole[]): GameRole | undefined {
  const last = lastPurchase(services);
  if (!last || services.entry.role_id || services.entry.server_id) return undefined;
  return roles.find((role) => role.role_id === last.role?.value && role.server_id === last.realServer);
}

/** Makes this character the recipient, also after a reload: whichever the address names does not count any more. */
export function chooseRole(services: Services, role: GameRole): void {
  changeEntry(services, withoutRecipient);
  changeOrder(services, {
    area: role.area_id ? { value: role.area_id, display: role.area_name } : undefined,
    server: { display: role.server_name },
    realServer: role.server_id,
    role: { value: role.role_id, display: role.name, level: role.level },
  });
}
