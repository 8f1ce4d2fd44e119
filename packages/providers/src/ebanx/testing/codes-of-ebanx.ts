import type { PaymentError } from '@gemporium/provider-kit/provider.ts';

const code = (family: string, ...numbers: number[]) => numbers.map((number) => `BP-${family}-${number}`);

/** The codes with which EBANX has carried out nothing, stated independently of the adapter. */
export const refusalsOfEbanx: Readonly<Partial<Record<PaymentError, readonly string[]>>> = {
  configuration: ['DA-1', 'BP-SA-1'],
  'invalid-request': [...code('R', 1, 2, 3, 4, 5, 9), ...code('DR', 3, 5, 9, 10, 13, 14, 15, 16, 17)],
  'method-unavailable': ['BP-CH-1', ...code('R', 6, 7, 8, 23), ...code('DR', 4, 35, 36)],
  'limit-exceeded': [...code('R', 10), ...code('DR', 6, 7, 40)],
  'suspected-fraud': ['BP-DR-18'],
  'duplicate-reference': ['BP-DR-0'],
};
