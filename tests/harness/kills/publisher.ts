import { setTimeout as pause } from 'node:timers/promises';
import { operate } from '../operator.ts';
import type { World } from '../world.ts';

/** An operator who gives the money of a delivered order back, every few seconds. Some tries meet a part that is down. */
export async function keepRefunding(
  world: World,
  options: { everyMs: number; random: () => number; signal: AbortSignal; note: (what: string) => void },
): Promise<void> {
  const { everyMs, random, signal, note } = options;
  while (!signal.aborted) {
    await pause(everyMs);
    try {
      const orders = await world.sql<{ billing_no: string }>(
        `select billing_no from orders where state = 'delivered' and snapshot -> 'card' is null order by created_at desc limit 50`,
      );
      const order = orders[Math.floor(random() * orders.length)];
      if (!order) continue;
      const { exitCode } = await operate(
        world,
        'orders',
        'refund',
        order.billing_no,
        '--reason',
        'asked for it',
      );
      note(`refund: ${exitCode === 0 ? 'asked for' : 'not possible just now'}`);
    } catch {
      note('refund: not possible just now'); // PostgreSQL was just killed
    }
  }
}
