import type { OrderDetail } from '@gemporium/contract/api/pay/order.ts';
import { type Failure, isPassing } from '../../api/client.ts';
import type { Services } from '../../state/services.ts';

/** Between two questions, in milliseconds (row O-12). */
const delayMs = 1000;

/** States in which nothing more will happen by itself. */
const restingStates: readonly string[] = [
  'delivered',
  'failed',
  'expired',
  'cancelled',
  'refunded',
  'charged_back',
  'review',
];

export interface OrderWatch {
  /** Asks at once, and asks the provider too; undefined where nobody could tell. */
  check(): Promise<OrderDetail | undefined>;
  stop(): void;
  /** Once nothing more will be asked. */
  ended: Promise<void>;
}

/**
 * Follows an order until it rests: the simple question every second, and the full one, which asks the provider, once
 * the simple one says that it ended or the player comes back to the page (row O-12). Nothing is asked while the page
 * is out of sight.
 */
export function watchOrder(
  { api, browser }: Services,
  billingNo: string,
  told: { onOrder: (order: OrderDetail) => void; onFailure: (failure: Failure) => void },
): OrderWatch {
  let stopped = false;

  /** false where asking again would bring the same refusal. */
  async function look(full: boolean): Promise<OrderDetail | boolean> {
    const fields = full ? { billing_no: billingNo } : { billing_no: billingNo, simple: 1 };
    const answer = await api.read('/api/pay/getOrderInfo', fields, { quiet: true });
    if (!stopped) {
      if (answer.ok) told.onOrder(answer.content);
      else told.onFailure(answer);
    }
    return answer.ok ? answer.content : isPassing(answer);
  }

  async function follow(): Promise<void> {
    let full = false;
    while (!stopped) {
      if (await browser.whenVisible()) full = true;
      const seen = await look(full);
      if (seen === false) return;
      if (seen !== true && seen.billing_status !== 'Pending') {
        if (full && restingStates.includes(seen.state)) return;
        if (!full) {
          full = true;
          continue;
        }
      }
      full = false;
      await browser.wait(delayMs);
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
