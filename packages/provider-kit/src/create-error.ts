import { listNaming } from './list-naming.ts';
import type { CreateOutcome, PaymentError } from './provider.ts';

/**
 * The outcome of a create call that was answered with an error code: `refused` if one of the lists has the code,
 * which proves that nothing was opened; otherwise `unknown`.
 */
export function createError(
  refusals: Readonly<Partial<Record<PaymentError, readonly (string | null | undefined)[]>>>,
  { code, detail }: { code: string; detail: string },
): CreateOutcome {
  const error = listNaming(refusals, code);
  return error === undefined ? { kind: 'unknown', detail } : { kind: 'refused', error, detail };
}
