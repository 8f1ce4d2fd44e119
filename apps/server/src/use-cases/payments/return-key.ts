import { sameSignature } from '@gemporium/provider-kit/signatures.ts';
import type { OrderRow } from '../../repositories/orders.ts';
import type { Services } from '../../services.ts';

/** How long after its creation an order can be read by its key: as long as a browser remembers it (row O-01). */
const livesMs = 7 * 24 * 3_600_000;

type KeyedOrder = Pick<OrderRow, 'store' | 'billing_no'>;

/**
 * The last part of an order's return address: 128 unguessable bits. Billing numbers are displayed, copied and shared
 * with support; only somebody who comes from the payment also has this key (docs/decisions/0016-who-comes-back.md).
 * Not stored.
 */
export function returnKeyOf({ mac }: Pick<Services, 'mac'>, { store, billing_no }: KeyedOrder): string {
  return mac(`return\n${JSON.stringify([store, billing_no])}`)
    .subarray(0, 16)
    .toString('base64url');
}

/** Whether it is this order's key; compared in constant time and without a look-up. */
export function isReturnKey(services: Pick<Services, 'mac'>, order: KeyedOrder, given: string): boolean {
  return sameSignature(given, returnKeyOf(services, order));
}

/** Whether the order can still be read by its key. */
export function isKeyGood(
  { now }: Pick<Services, 'now'>,
  { created_at }: Pick<OrderRow, 'created_at'>,
): boolean {
  return now().getTime() < created_at.getTime() + livesMs;
}
