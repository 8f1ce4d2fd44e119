import { openPaymentStates } from '@gemporium/domain/lifecycles/payment.ts';
import type { PageSources, PaymentRequest } from '@gemporium/provider-kit/provider.ts';
import { sameSignature } from '@gemporium/provider-kit/signatures.ts';
import { findOrder, type OrderRow } from '../../repositories/orders.ts';
import { findPayment, type PaymentRow } from '../../repositories/payments.ts';
import type { Services } from '../../services.ts';
import { knownPayment } from './known-payment.ts';
import { paymentRequest } from './payment-request.ts';

/** What the shop shows at the address of a payment's own page. */
export type PaymentPageReading =
  | {
      kind: 'open';
      order: OrderRow;
      request: PaymentRequest;
      sources: PageSources;
      fields: Readonly<Record<string, string>>;
      hasClosing: boolean;
    }
  /** It cannot be paid there, at least not now: the order's result page shows its state. */
  | { kind: 'over'; order: OrderRow };

/**
 * The payment page in the shop itself. `path` is the requested address: only the one that was made when the payment
 * was opened is valid. Changes nothing. Undefined if this store has no such page.
 */
export async function readPaymentPage(
  services: Services,
  asked: { store: string; reference: string; path: string },
): Promise<PaymentPageReading | undefined> {
  const payment = await findPayment(services.database, asked.store, asked.reference);
  if (!payment || !isItsPage(payment, asked.path)) return undefined;
  const order = await findOrder(services.database, asked.store, payment.billing_no);
  if (!order) return undefined;
  const at = services.providers.account(payment.account);
  if (!at?.provider.page || !canBePaid(services, order, payment)) return { kind: 'over', order };
  const { page } = at.provider;
  const request = paymentRequest(services, order, payment);
  const fields = page.fields(at.context, knownPayment(payment, order), request);
  const hasClosing = page.closing !== undefined;
  return { kind: 'open', order, request, sources: page.sources(at.context), fields, hasClosing };
}

/**
 * The provider's script that closes its window on this payment's page, if it has one. `path` is the address of the
 * payment page. Changes nothing.
 */
export async function readClosingScript(
  services: Services,
  asked: { store: string; reference: string; path: string },
): Promise<string | undefined> {
  const payment = await findPayment(services.database, asked.store, asked.reference);
  if (!payment || !isItsPage(payment, asked.path)) return undefined;
  const at = services.providers.account(payment.account);
  return at?.provider.page?.closing?.(at.context);
}

/** Compared in constant time: the address holds the key. */
function isItsPage({ url }: PaymentRow, path: string): boolean {
  return sameSignature(path, URL.canParse(url) ? new URL(url).pathname : '');
}

function canBePaid({ now }: Services, order: OrderRow, { state, expires_at }: PaymentRow): boolean {
  return order.state === 'unpaid' && openPaymentStates.includes(state) && now() < expires_at;
}
