import type { PaymentError } from './provider.ts';

/** What one payment error means to the two people who meet it. */
export interface PaymentErrorMeaning {
  /** Key of the sentence that the player reads. */
  messageKey: string;
  /** What an operator should know, in English. */
  explanation: string;
  /**
   * again: the same method may work if tried again. other-method: this method will not take this payment. never:
   * nothing that the player does will help; an operator must act.
   */
  retry: 'again' | 'other-method' | 'never';
}

/** The closed vocabulary of payment errors. */
export const paymentErrors: Readonly<Record<PaymentError, PaymentErrorMeaning>> = {
  declined: {
    messageKey: 'payment_error_declined',
    explanation: 'The issuer or provider declined without giving a reason.',
    retry: 'other-method',
  },
  'insufficient-funds': {
    messageKey: 'payment_error_insufficient_funds',
    explanation: 'The account or card does not hold enough money.',
    retry: 'other-method',
  },
  'cancelled-by-player': {
    messageKey: 'payment_error_cancelled_by_player',
    explanation: "The player pressed Cancel on the provider's page.",
    retry: 'again',
  },
  expired: {
    messageKey: 'payment_error_expired',
    explanation: 'The payment page ran out of time before the player finished.',
    retry: 'again',
  },
  'limit-exceeded': {
    messageKey: 'payment_error_limit_exceeded',
    explanation: "The amount is outside the method's range, or the payer's own limit is reached.",
    retry: 'other-method',
  },
  'suspected-fraud': {
    messageKey: 'payment_error_declined',
    explanation: 'Risk rules of the provider or issuer refused it. The player only sees "declined".',
    retry: 'other-method',
  },
  'authentication-failed': {
    messageKey: 'payment_error_authentication_failed',
    explanation: 'The payer did not pass 3-D Secure, the wallet password or a similar check.',
    retry: 'again',
  },
  'method-unavailable': {
    messageKey: 'payment_error_method_unavailable',
    explanation:
      'The provider does not offer this method at the moment, or not for this currency, country or amount.',
    retry: 'other-method',
  },
  'invalid-request': {
    messageKey: 'payment_error_method_unavailable',
    explanation:
      'The provider refused our request as malformed. The adapter or the goods are at fault: see the detail.',
    retry: 'other-method',
  },
  configuration: {
    messageKey: 'payment_error_method_unavailable',
    explanation: 'The provider does not accept our keys or merchant code. Check the account and its secrets.',
    retry: 'never',
  },
  'duplicate-reference': {
    messageKey: 'payment_error_invalid_request',
    explanation:
      'The provider already knows this reference with other contents. A new payment attempt gets a new reference.',
    retry: 'again',
  },
  'card-invalid': {
    messageKey: 'payment_error_card_invalid',
    explanation: 'The card number, code or expiry date is not right, or the card is blocked.',
    retry: 'again',
  },
  'card-used': {
    messageKey: 'payment_error_card_used',
    explanation: 'The prepaid card has been redeemed before.',
    retry: 'other-method',
  },
};
