import { mishapAfter } from './deliver.ts';
import type { Game } from './game.ts';
import type { LinkCall, LinkResult } from './link-call.ts';
import { refusal } from './messages.ts';
import { testWordOf } from './test-roles.ts';

/**
 * `lift-restriction`: a debt is paid, so its restriction ends. Once per delivery id, in the same book as goods, so that
 * books can be compared; without an id (older shops) on every call.
 */
export function liftRestriction(game: Game, { body, scope, now, randomHex }: LinkCall): LinkResult {
  const { suid, billing_no: about, delivery_id: id, paid_by: paidBy } = body;
  if (typeof suid !== 'string' || typeof about !== 'string')
    return { answer: { ok: false, code: 'bad_request' } };
  const { ledger } = game;
  const roleId = typeof body.role_id === 'string' ? body.role_id : null;
  const word = testWordOf(roleId ?? '');
  const payer = (paidBy as { billing_no?: unknown } | null | undefined)?.billing_no;
  let tries = 0;
  if (typeof id === 'string') {
    const known = ledger.find(id);
    if (known && (known.suid !== suid || known.role_id !== roleId))
      return { answer: refusal('delivery_id_reused') };
    if (!known) {
      const delivery = {
        deliveryId: id,
        suid,
        serverId: String(body.server_id ?? ''),
        roleId: roleId ?? '',
        source: JSON.stringify({ kind: 'make-up', id: about }),
        items: '[]',
        billingNo: typeof payer === 'string' ? payer : null,
        paid: paidBy ? JSON.stringify(paidBy) : null,
      };
      ledger.open(scope, delivery, now);
    }
    tries = ledger.countTry(id);
    if (known?.state === 'delivered') return { answer: { ok: true } };
    if (word === 'refused') return { answer: refusal('banned') };
    if (word === 'maint' && tries <= 3) return { answer: refusal('maintenance') };
    if (word === 'garbage' && tries <= 2) return { answer: {}, mishap: 'garbage' };
    ledger.markDelivered(id, `lift_${randomHex(9)}`, now);
  }
  // A payment that names no order settles all of the role's debts.
  ledger.lift(scope, { suid, roleId, billingNo: payer === about ? null : about }, now);
  return {
    answer: { ok: true },
    ...(tries > 0 && mishapAfter(word)),
    changed: [[scope.gp_id, roleId ?? '']],
  };
}
