import { codes } from '@gemporium/contract/codes.ts';
import type { Failure } from './client.ts';

const handled: readonly Failure['code'][] = [
  codes.notLoggedIn,
  codes.wrongDomain,
  codes.notRealNameVerified,
  codes.makeUpError,
  codes.illegalCoupon,
];

/** Whether a failure was already handled for all calls (handle-failure.ts), so that no further message is needed. */
export function isHandled({ code }: Failure): boolean {
  return handled.includes(code);
}
