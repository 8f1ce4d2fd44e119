import type { PaymentError } from '@gemporium/provider-kit/provider.ts';

/**
 * Patterns for Adyen's refusal reasons; the first match wins. Reasons are not signed, so they affect a message,
 * never a state.
 */
const reasons: readonly [RegExp, PaymentError][] = [
  [/not enough balance|insufficient|withdrawal (amount|count) exceeded/i, 'insufficient-funds'],
  [/fraud/i, 'suspected-fraud'],
  [/3d|authentication|cvc|pin/i, 'authentication-failed'],
  [/cancell?ed/i, 'cancelled-by-player'],
  [/(expired|blocked|restricted|invalid) card|card number|expiry/i, 'card-invalid'],
  [/not supported|not permitted|not submitted/i, 'method-unavailable'],
];

/** Why an authorisation was refused, as far as its reason text tells. */
export function errorOfReason(reason: string): PaymentError {
  return reasons.find(([words]) => words.test(reason))?.[1] ?? 'declined';
}
