import type { ReturnedOrder } from '@gemporium/contract/api/pay/order.ts';
import { type ApiAnswer, type Failure, isTransient } from '../../api/client.ts';
import type { Services } from '../../state/services.ts';
import type { AskForOrder } from './ask-for-order.ts';

/** States in which an operator or a bank decides, which takes hours or days; the player can check manually. */
const slowStates: readonly string[] = ['review', 'refunding'];

/**
 * Milliseconds until the next request (row O-12): a second while something may happen at any moment, more once nothing
 * has changed for a while, so that a page that is left open does not poll every second for hours.
 */
function pauseMs(state: string, quietMs: number): number {
  if (slowStates.includes(state)) return 30_000;
  if (quietMs < 2 * 60_000) return 1000;
  return quietMs < 10 * 60_000 ? 5000 : 30_000;
}

/** The part of an order that polling needs; returning payers get it too. */
export type Watched = Pick<ReturnedOrder, 'state' | 'billing_status'>;

export interface OrderWatch<Order> {
  /** Queries the provider immediately; polls again if that had been given up, and the order can be loaded now. */
  check(): Promise<ApiAnswer<Order>>;
  stop(): void;
  /** Resolves once polling has ended or was given up. */
  ended: Promise<void>;
}

/**
 * Polls an order until it has ended: with the simple call, and with the full one once the simple one says that it has
 * ended or the player returns to the page (row O-12). The full call asks the provider if the order is still unpaid; both
 * answer the same. Pauses while the page is hidden; gives up at a failure that will not pass by itself.
 */
export function watchOrder<Order extends Watched>(
  { browser }: Pick<Services, 'browser'>,
  ask: AskForOrder<Order>,
  told: { onOrder: (order: Order) => void; onFailure: (failure: Failure) => void },
): OrderWatch<Order> {
  let stopped = false;
  /** The last known state; `quietMs`: how long it has been polled since it changed or the player returned. */
  let state = '';
  let quietMs = 0;
  /** How many requests were sent, and the last of them that told of the order: an older one's answer comes too late. */
  let sent = 0;
  let answered = 0;
  /** What that one said. */
  let latest: ApiAnswer<Order> | undefined;

  /** What the store says; for an answer that comes too late, what the newer one said. */
  async function look(full: boolean): Promise<ApiAnswer<Order>> {
    sent += 1;
    const turn = sent;
    const answer = await ask(full ? {} : { simple: 1 });
    // It may be the later news all the same: the store asks the provider for one request, and not for the next.
    if (latest && turn < answered) return latest;
    // A failure that may pass tells nothing of the order.
    if (answer.ok || !isTransient(answer)) {
      answered = turn;
      latest = answer;
    }
    if (!stopped) {
      if (answer.ok) told.onOrder(answer.content);
      else told.onFailure(answer);
    }
    if (answer.ok && answer.content.state !== state) {
      state = answer.content.state;
      quietMs = 0;
    }
    return answer;
  }

  let hasGivenUp = false;
  async function follow(): Promise<void> {
    let full = false;
    while (!stopped) {
      if (await browser.whenVisible()) {
        full = true;
        quietMs = 0;
      }
      const seen = await look(full);
      if (!seen.ok && !isTransient(seen)) {
        hasGivenUp = true;
        return;
      }
      if (seen.ok && seen.content.billing_status !== 'Pending') {
        if (full) return;
        full = true;
        continue;
      }
      full = false;
      const pause = pauseMs(state, quietMs);
      await browser.wait(pause);
      quietMs += pause;
    }
  }

  return {
    async check() {
      const seen = await look(true);
      if (hasGivenUp && seen.ok && seen.content.billing_status === 'Pending') {
        hasGivenUp = false;
        void follow();
      }
      return seen;
    },
    stop() {
      stopped = true;
    },
    ended: follow(),
  };
}
