import type { QueryOutcome } from '@gemporium/provider-kit/provider.ts';
import type { OrderRow } from '../../repositories/orders.ts';
import type { PaymentRow } from '../../repositories/payments.ts';
import type { Services } from '../../services.ts';
import { captureApproved } from './capture-approved.ts';
import { knownPayment } from './known-payment.ts';
import type { Shopper } from './shopper-id.ts';

/** Why a provider cannot be asked now: its account may come back. */
export function notInCatalogue(account: string): string {
  return `the provider cannot be asked: account ${account} is not in the catalogue`;
}

/**
 * Queries the payment's status; undefined if the provider has no query. If the payer has approved the payment and the
 * order still needs it, captures it and returns that result.
 */
export async function askProvider(
  services: Services,
  payment: PaymentRow,
  order: Shopper & Pick<OrderRow, 'state'>,
): Promise<QueryOutcome | undefined> {
  const at = services.providers.account(payment.account);
  if (!at?.provider.query) return undefined;
  const answer = await at.provider.query(at.context, knownPayment(payment, order));
  return captureApproved(services, payment, order, answer);
}
