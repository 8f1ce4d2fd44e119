import type { Queryable } from '../../repositories/database.ts';
import { accountLane, addEffect } from '../../repositories/effects.ts';
import type { PaymentRow } from '../../repositories/payments.ts';

/** Asks about the payment again soon, and later ever more rarely, until it is closed. */
export async function scheduleWatch(
  tx: Queryable,
  { store, reference, account }: Pick<PaymentRow, 'store' | 'reference' | 'account'>,
  inSeconds: number,
): Promise<void> {
  const lane = accountLane(account);
  await addEffect(tx, { store, kind: 'watch-payment', key: reference, lane, inSeconds });
}
