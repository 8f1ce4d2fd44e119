import type { Lifecycle } from '../lifecycle.ts';

export type RefundState = 'requested' | 'pending' | 'unknown' | 'succeeded' | 'failed';
export type RefundEvent = 'acknowledge' | 'lose' | 'succeed' | 'fail';

/** Money on its way back. A provider may reverse a success later (Adyen's REFUND_FAILED after REFUND). */
export const refundLifecycle: Lifecycle<RefundState, RefundEvent> = {
  name: 'refund',
  initial: 'requested',
  endings: ['succeeded', 'failed'],
  states: {
    requested: {
      acknowledge: { to: 'pending' },
      lose: { to: 'unknown' },
      succeed: { to: 'succeeded' },
      fail: { to: 'failed' },
    },
    unknown: {
      acknowledge: { to: 'pending' },
      succeed: { to: 'succeeded' },
      fail: { to: 'failed' },
    },
    pending: { succeed: { to: 'succeeded' }, fail: { to: 'failed' } },
    succeeded: { fail: { to: 'failed' } },
    failed: {},
  },
};
