import type { Lifecycle } from '../lifecycle.ts';

export type RefundState = 'requested' | 'pending' | 'unknown' | 'succeeded' | 'failed';
export type RefundEvent = 'acknowledge' | 'lose' | 'succeed' | 'fail';

/** Money on its way back. A provider may turn a success around later (Adyen's REFUND_FAILED after REFUND). */
export const refundLifecycle: Lifecycle<RefundState, RefundEvent, never> = {
  name: 'refund',
  initial: 'requested',
  endings: ['succeeded', 'failed'],
  states: {
    requested: {
      acknowledge: { to: 'pending', effects: [] },
      lose: { to: 'unknown', effects: [] },
      succeed: { to: 'succeeded', effects: [] },
      fail: { to: 'failed', effects: [] },
    },
    unknown: {
      acknowledge: { to: 'pending', effects: [] },
      succeed: { to: 'succeeded', effects: [] },
      fail: { to: 'failed', effects: [] },
    },
    pending: { succeed: { to: 'succeeded', effects: [] }, fail: { to: 'failed', effects: [] } },
    succeeded: { fail: { to: 'failed', effects: [] } },
    failed: {},
  },
};
