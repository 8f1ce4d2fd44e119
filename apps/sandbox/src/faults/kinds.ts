import type { Lie, Simulator, SimulatorRoute } from '@gemporium/provider-kit/simulator.ts';
import { type Fault, meets } from '../books/faults.ts';

const lies: readonly Lie[] = [
  'wrong-amount',
  'wrong-currency',
  'wrong-merchant',
  'live-flag',
  'forged',
  'other-order',
];

/** Faults of a request and its answer. */
export const requestFaults = [
  'create-timeout-after-charging',
  'before-create-answer',
  'answer-lost',
  'http-500',
  'garbage',
  'down',
  'slow',
  'refused',
] as const;

/** Faults of a notification on its way. */
export const notificationFaults = ['never', 'duplicate', 'delay'] as const;

/** Applied when a refund is requested. */
export const refundFault = 'refund-fails';

/** Refusals of the sample game, by code. */
export const gameFault = 'refuse-with';

export const allKinds: readonly string[] = [...requestFaults, ...notificationFaults, ...lies, refundFault];

export function isLie(kind: string): kind is Lie {
  return (lies as readonly string[]).includes(kind);
}

/** The calls that a fault applies to if it names none. */
function usualCalls(kind: string, route: SimulatorRoute): boolean {
  if (kind === 'create-timeout-after-charging') return route.charges !== undefined;
  if (kind === 'before-create-answer') return route.charges === 'by-payer';
  return route.call !== 'page';
}

/** Whether this armed fault applies to this call. */
export function strikesCall(
  fault: Fault,
  simulator: Simulator,
  route: SimulatorRoute,
  about: { readonly account?: string; readonly reference?: string },
): boolean {
  if (!meets(fault, about)) return false;
  if (fault.call !== null && fault.call !== route.call) return false;
  if (isLie(fault.kind)) {
    // A lie goes into notifications unless it names a call; if the provider sends none, into its answers.
    if (!route.lies?.includes(fault.kind)) return false;
    return fault.call !== null || !simulator.notificationLies.includes(fault.kind);
  }
  if (!(requestFaults as readonly string[]).includes(fault.kind)) return false;
  return fault.call !== null || usualCalls(fault.kind, route);
}

/** Whether this armed fault applies to this notification. */
export function strikesNotification(
  fault: Fault,
  simulator: Simulator,
  notification: { readonly event: string; readonly account: string; readonly reference?: string },
): boolean {
  if (!meets(fault, notification)) return false;
  if (fault.call !== null) return false;
  if (fault.event !== null && fault.event !== notification.event) return false;
  if (isLie(fault.kind)) return simulator.notificationLies.includes(fault.kind);
  return (notificationFaults as readonly string[]).includes(fault.kind);
}
