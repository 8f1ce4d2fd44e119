import { setTimeout as pause } from 'node:timers/promises';
import { operate } from '../operator.ts';
import type { World } from '../world.ts';

/** The make-up links of each player, by store and suid. */
export type Links = Map<string, { replenish_id: string }[]>;

interface Evening {
  everyMs: number;
  random: () => number;
  signal: AbortSignal;
  note: (what: string) => void;
  links: Links;
}

/**
 * An operator who alternately refunds a delivered order and creates a make-up link for a closed or refunded one. Some
 * attempts fail because a process is down.
 */
export async function keepOperating(world: World, evening: Evening): Promise<void> {
  const { everyMs, signal, note } = evening;
  for (let n = 0; !signal.aborted; n++) {
    await pause(everyMs);
    const what = n % 2 ? 'refund' : 'make-up link';
    try {
      const outcome = await (n % 2 ? refund(world, evening) : askForDebt(world, evening));
      note(`${what}: ${outcome}`);
    } catch {
      note(`${what}: not possible just now`); // PostgreSQL was just killed
    }
  }
}

interface Order {
  store: string;
  suid: string;
  billing_no: string;
}

async function someOrder(world: World, { random }: Evening, states: string[]): Promise<Order | undefined> {
  const orders = await world.sql<Order>(
    `select store, suid, billing_no from orders where state = any($1) and snapshot -> 'card' is null and snapshot -> 'makeUp' is null
     order by created_at desc limit 50`,
    [states],
  );
  return orders[Math.floor(random() * orders.length)];
}

async function refund(world: World, evening: Evening): Promise<string> {
  const order = await someOrder(world, evening, ['delivered']);
  if (!order) return 'nothing to give back';
  const { exitCode } = await operate(world, 'orders', 'refund', order.billing_no, '--reason', 'asked for it');
  return exitCode === 0 ? 'asked for' : 'not possible just now';
}

async function askForDebt(world: World, evening: Evening): Promise<string> {
  const order = await someOrder(world, evening, ['failed', 'refunded']);
  if (!order) return 'no debt';
  const { exitCode, stdout } = await operate(
    world,
    'make-up',
    'create',
    '--order',
    order.billing_no,
    '--json',
  );
  if (exitCode !== 0) return 'not possible just now';
  const link = JSON.parse(stdout) as { replenish_id: string };
  evening.links.get(`${order.store} ${order.suid}`)?.push(link);
  return 'sent';
}
