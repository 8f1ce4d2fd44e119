import type { ReturnedOrder } from '@gemporium/contract/api/pay/order.ts';
import { type Failure, isPassing } from '../../api/client.ts';
import type { Services } from '../../state/services.ts';
import type { AskForOrder } from './ask-for-order.ts';

/** An order that an operator or a bank decides about: hours or days, and the player can look again by himself. */
const slowStates: readonly string[] = ['review', 'refunding'];

/**
 * Milliseconds until the next question (row O-12): a second while something may happen any moment, more where nothing
 * has changed for so long, so that a page that is left open does not ask every second for hours.
 */
function pauseMs(state: string, quietMs: number): number {
  if (slowStates.includes(state)) return 30_000;
  if (quietMs < 2 * 60_000) return 1000;
  return quietMs < 10 * 60_000 ? 5000 : 30_000;
}

/** A followed order: as its player sees it, or as a returning payer does. */
export type Watched = Pick<ReturnedOrder, 'state' | 'billing_status'>;

export interface OrderWatch<Order> {
  /** Asks at once, including the provider; undefined if nobody could tell. */
  check(): Promise<Order | undefined>;
  stop(): void;
  /** Once nothing more will be asked. */
  ended: Promise<void>;
}

/**
 * Follows an order until it has ended: the simple question again and again, and the full one, which asks the provider,
 * once the simple one says that it ended or the player comes back to the page (row O-12). Nothing is asked while the
 * page is out of sight.
 */
export function watchOrder<Order extends Watched>(
  { browser }: Pick<Services, 'browser'>,
  ask: AskForOrder<Order>,
  told: { onOrder: (order: Order) => void; onFailure: (failure: Failure) => void },
): OrderWatch<Order> {
  let stopped = false;
  /** The last known state, and how long it has been polled since it changed or the player returned. */
  let state = '';
  let quietMs = 0;

  /** false where asking again would bring the same refusal. */
  async function look(full: boolean): Promise<Order | boolean> {
    const answer = await ask(full ? {} : { simple: 1 });
    if (!stopped) {
      if (answer.ok) told.onOrder(answer.content);
      else told.onFailure(answer);
    }
    if (answer.ok && answer.content.state !== state) {
      state = answer.content.state;
      quietMs = 0;
    }
    return answer.ok ? answer.content : isPassing(answer);
  }

  async function follow(): Promise<void> {
    let full = false;
    while (!stopped) {
      if (await browser.whenVisible()) {
        full = true;
        quietMs = 0;
      }
      const seen = await look(full);
      if (seen === false) return;
      if (seen !== true && seen.billing_status !== 'Pending') {
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
      return typeof seen === 'boolean' ? undefined : seen;
    },
    stop() {
      stopped = true;
    },
    ended: follow(),
  };
}
