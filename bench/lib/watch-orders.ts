import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

export interface OrderWatch {
  /** Resolves when the order's goods are in the game; rejects when it ends otherwise, or not within 20 s. */
  untilDelivered(billingNo: string): Promise<void>;
  end(): Promise<void>;
}

/** How often the orders that are waited for are looked at, all in one query. */
const everyMs = 10;
const longestMs = 20_000;

/**
 * Waits for orders by reading the database instead of asking the server: players ask every few seconds, which would
 * slow the loop down, and asking more often would be work that no shop has. All orders are of one store.
 */
export async function createOrderWatch(client: pg.Client, store: string): Promise<OrderWatch> {
  await client.connect();
  // Orders are few when this is planned: reading all of them each time would be counted as PostgreSQL's part in a purchase.
  await client.query('set enable_seqscan = off');
  const waiting = new Map<string, { end: (problem?: Error) => void; until: number }>();
  let isOver = false;
  const loop = look();

  async function look(): Promise<void> {
    while (!isOver) {
      await delay(everyMs);
      if (waiting.size === 0) continue;
      const { rows } = await client.query<{ billing_no: string; state: string }>({
        name: 'states',
        text: `select billing_no, state from orders
          where store = $1 and billing_no = any($2) and state not in ('unpaid', 'paid')`,
        values: [store, [...waiting.keys()]],
      });
      for (const { billing_no, state } of rows)
        waiting
          .get(billing_no)
          ?.end(state === 'delivered' ? undefined : new Error(`an order ends as ${state}`));
      const now = performance.now();
      for (const { end, until } of waiting.values())
        if (now > until) end(new Error('an order is not delivered within 20 s'));
    }
  }

  return {
    untilDelivered(billingNo) {
      const delivered = new Promise<void>((resolve, reject) => {
        const end = (problem?: Error) => {
          waiting.delete(billingNo);
          if (problem) reject(problem);
          else resolve();
        };
        waiting.set(billingNo, { end, until: performance.now() + longestMs });
      });
      // It may fail while the buyer is still at the provider's page, who gets it when waiting.
      delivered.catch(() => {});
      return delivered;
    },
    async end() {
      isOver = true;
      await loop;
      await client.end();
    },
  };
}
