import type { PaymentError } from '@gemporium/provider-kit/provider.ts';

/** The codes by which Pagsmile refuses without having done anything, stated independently of the adapter. */
export const refusalsOfPagsmile: Readonly<Partial<Record<PaymentError, readonly string[]>>> = {
  configuration: [
    'missing-signature-config',
    'merchant-status-abnormal',
    'app-status-abnormal',
    'app-not-match',
    'invalid-signature',
  ],
  'invalid-request': ['40001', '40005'],
  'method-unavailable': ['40004', 'no-method-supported', 'currency-not-supported'],
  'duplicate-reference': ['duplicate-out_trade_no'],
};
