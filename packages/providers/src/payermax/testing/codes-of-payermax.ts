import type { PaymentError } from '@gemporium/provider-kit/provider.ts';

/** What each code that PayerMax uses for a call or a trade means, stated independently of the adapter. */
const meaningOf: Readonly<Record<string, PaymentError>> = {
  SIGN_VERIFY_FAILED: 'configuration',
  MERCHANT_INVALID: 'configuration',
  MERCHANT_APP_INVALID: 'configuration',
  CONTRACT_INVALID: 'configuration',
  ONBOARD_ERROR: 'configuration',
  PARAMS_INVALID: 'invalid-request',
  COUNTRY_INVALID: 'invalid-request',
  CURRENCY_INVALID: 'invalid-request',
  AMOUNT_INVALID: 'invalid-request',
  REMARK_INVALID: 'invalid-request',
  PAYMENT_METHOD_NOT_EXIST: 'method-unavailable',
  PAYMENT_METHOD_SUSPEND: 'method-unavailable',
  UNSUPPORT_CARD: 'method-unavailable',
  AMOUNT_LIMIT: 'limit-exceeded',
  AMOUNT_LIMIT_MINIMUM: 'limit-exceeded',
  AMOUNT_LIMIT_MAXIMUM: 'limit-exceeded',
  BALANCE_INSUFFICIENT: 'insufficient-funds',
  AUTHENTICATE_FAILED: 'authentication-failed',
  AUTH_FAILED: 'authentication-failed',
  AUTH_EXPIRED: 'authentication-failed',
  OTP_VERIFY_FAILED: 'authentication-failed',
  OTP_VERIFY_LIMIT: 'authentication-failed',
  OVER_VERIFY_LIMIT: 'authentication-failed',
  PIN_INVALID: 'authentication-failed',
  PIN_VERIFY_LIMIT: 'authentication-failed',
  CVV_INVALID: 'authentication-failed',
  CARD_INVALID: 'card-invalid',
  CARD_EXPIRE_DATE_INVALID: 'card-invalid',
  CARD_HOLDER_NAME_INVALID: 'card-invalid',
  DECLINED_BY_MERCHANT_BLACKLIST: 'suspected-fraud',
  ORDER_REPEAT: 'duplicate-reference',
  ORDER_CLOSED: 'expired',
  PAYMENT_REJECTED: 'declined',
  ISSUER_PAYMENT_REJECTED: 'declined',
  PAYMENT_FAILED: 'declined',
};

/** Its codes grouped by meaning, for table tests. */
export const refusals = Object.groupBy(Object.keys(meaningOf), (code) => meaningOf[code]!);

/** No refund was made after these. Codes about a method, a card, a payer or a used number say nothing about it. */
export const refundRefusals: readonly string[] = [
  ...['REFUND_FAILED', 'REFUND_NO_INVALID', 'REFUND_INSUFFICIENT_BALANCE', 'ORDER_NOT_EXIST'],
  ...['SIGN_VERIFY_FAILED', 'MERCHANT_INVALID', 'MERCHANT_APP_INVALID', 'CONTRACT_INVALID', 'ONBOARD_ERROR'],
  ...['PARAMS_INVALID', 'COUNTRY_INVALID', 'CURRENCY_INVALID', 'AMOUNT_INVALID', 'REMARK_INVALID'],
  ...['AMOUNT_LIMIT', 'AMOUNT_LIMIT_MINIMUM', 'AMOUNT_LIMIT_MAXIMUM'],
  ...['PAYMENT_REJECTED', 'ISSUER_PAYMENT_REJECTED', 'PAYMENT_FAILED'],
];
