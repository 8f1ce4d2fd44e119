import { setTimeout as pause } from 'node:timers/promises';
import type { Card } from '../cards.ts';
import { type Goods, NotOffered, newAttempt, type Player, press, type Role } from '../player.ts';
import { patiently } from './patiently.ts';
import type { Promises } from './promises.ts';

/** A player of the kill test. */
export interface Buyer {
  player: Player;
  goods: (Goods & { isCoupon: boolean })[];
  roles: Role[];
  /** The channel of the next payment. */
  nextChannel: () => string;
  hasCoupons: boolean;
  /** Activities of the store. */
  activities: string[];
  /** Cards of the store, shared by its players: two may try the same one. */
  cards: Card[];
  /** Make-up links that the publisher has sent to the player. */
  links: { replenish_id: string }[];
  random: () => number;
  signal: AbortSignal;
  promises: Promises;
  /** Counts events by name. */
  note(what: string): void;
}

export function pick<One>({ random }: Buyer, all: readonly One[]): One | undefined {
  return all[Math.floor(random() * all.length)];
}

/**
 * A changing call, with one idempotency key until it is answered. What the answer promises is recorded.
 * Undefined if the test ended before any answer came.
 */
export async function change<Content>(
  buyer: Buyer,
  path: string,
  fields: Record<string, unknown>,
): Promise<{ code: number; content: Content } | undefined> {
  const { player, signal } = buyer;
  const named = { attempt_id: newAttempt(), ...fields };
  return patiently(signal, () => player.persist<Content>(path, named, 20_000));
}

/**
 * Buys, and completes the payment as a random person would. A conflicting unpaid order is dropped, or paid by another
 * method.
 */
export async function buy(
  buyer: Buyer,
  kind: string,
  goods: Goods,
  more: Record<string, unknown> = {},
  role = pick(buyer, buyer.roles)!,
): Promise<void> {
  const { player, signal } = buyer;
  const channel = buyer.nextChannel();
  const call = await patiently(signal, () => player.payFields(goods, role, channel, more).catch(tooDear));
  if (!call) return;
  const answer = await change<{ billing_no: string; url: string }>(buyer, call.path, call.fields);
  if (answer?.code !== 1) {
    if (answer) buyer.note(`${kind}: ${answer.code}`);
    const unpaid = answer?.code === -3052 && !more.billing_no && answer.content.billing_no;
    if (!unpaid) return;
    if (buyer.random() < 0.5)
      return buy(buyer, 'another method', goods, { ...more, billing_no: unpaid }, role);
    const dropped = await change(buyer, '/api/pay/cancelOrder', { billing_no: unpaid });
    return buyer.note(`drop: ${dropped?.code ?? 'unanswered'}`);
  }
  const { billing_no, url } = answer.content;
  buyer.promises.orders.push(billing_no);
  await end(buyer, kind, url || (await untilPayable(buyer, billing_no)));
}

function tooDear(error: unknown): undefined {
  if (error instanceof NotOffered) return undefined;
  throw error;
}

const endings = [
  'Pay',
  'Pay',
  'Pay',
  'Pay',
  'Pay',
  'Pay',
  'Decline',
  'Cancel',
  'Leave pending',
  'walk away',
] as const;

/** Completes a payment as a random person would: pays, declines, cancels or leaves. */
export async function end(buyer: Buyer, kind: string, url: string): Promise<void> {
  const ending = pick(buyer, endings)!;
  buyer.note(`${kind}: ${ending}`);
  if (!url || ending === 'walk away') return;
  for (let tries = 0; tries < 5 && !buyer.signal.aborted; tries++) {
    try {
      await press(url, ending);
      return;
    } catch (error) {
      if (String(error).includes('no button')) return; // an earlier press was carried out, and only its answer was lost
      await pause(300);
    }
  }
}

export async function untilPayable({ player, signal }: Buyer, billingNo: string): Promise<string> {
  for (let tries = 0; tries < 20 && !signal.aborted; tries++) {
    const order = await player.order(billingNo).catch(() => undefined);
    if (order?.url) return order.url;
    if (order && order.state !== 'unpaid') return '';
    await pause(500);
  }
  return '';
}
