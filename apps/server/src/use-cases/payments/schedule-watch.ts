import type { Queryable } from '../../repositories/database.ts';
import { accountLane, addEffect } from '../../repositories/effects.ts';
import type { PaymentRow } from '../../repositories/payments.ts';

/** Adds the effect that watches this payment until its provider has reported the outcome, first after `inSeconds`. */
export async function scheduleWatch(
  tx: Queryable,
  { store, reference, account }: Pick<PaymentRow, 'store' | 'reference' | 'account'>,
  inSeconds: number,
): Promise<void> {
  const lane = accountLane(account);
  await addEffect(tx, { store, kind: 'watch-payment', key: reference, lane, inSeconds });
}
