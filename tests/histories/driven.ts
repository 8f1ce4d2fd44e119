import type { Lane } from './lane.ts';
import type { Outcome } from './outcome.ts';
import type { Outside } from './outside.ts';
import type { RealStore } from './real-store.ts';

/** What the steps of a history act on, and what they have led to so far. */
export interface Driven {
  lane: Lane;
  real: RealStore;
  outside: Outside;
  /** Billing numbers, oldest first. */
  bought: string[];
  /** Coupon codes, oldest first. */
  coupons: string[];
  /** What the player types of each prepaid card that was issued. */
  cards: string[];
  /** The outcomes of interrupting steps. */
  answers: (Outcome | undefined)[];
  attempts: number;
}

/** A new idempotency key. */
export function nextAttempt(driven: Driven): string {
  driven.attempts += 1;
  const { session } = driven.real.context;
  return `attempt-of-${session?.suid}-${session?.gpId}-${driven.attempts}`;
}
