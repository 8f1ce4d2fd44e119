import { codes } from '@gemporium/contract/codes.ts';
import type { Failure } from './client.ts';

const handled: readonly Failure['code'][] = [
  codes.notLoggedIn,
  codes.wrongDomain,
  codes.notRealNameVerified,
  codes.makeUpError,
  codes.illegalCoupon,
];

/** Whether a failure was already acted upon for every call (handle-failure.ts): nothing more is said of it. */
export function isHandled({ code }: Failure): boolean {
  return handled.includes(code);
}
