import { openPaymentStates } from '@gemporium/domain/lifecycles/payment.ts';
import type {
  KnownPayment,
  PaymentUpdate,
  Provider,
  ProviderContext,
} from '@gemporium/provider-kit/provider.ts';
import { countingIn, isFirstHere } from '../../counting.ts';
import { networkOf } from '../../network-of.ts';
import { findOrder, type OrderRow } from '../../repositories/orders.ts';
import {
  noteChargeEnded,
  noteChargeSent,
  type PaymentRow,
  paymentsOfOrder,
  savePayment,
} from '../../repositories/payments.ts';
import type { Services } from '../../services.ts';
import { visitorLimits } from '../../visitor-limits.ts';
import { applyPaymentUpdate } from './apply-payment-update.ts';
import { lockBooks, paymentOf } from './books.ts';
import { captureApproved } from './capture-approved.ts';
import { tookNothing } from './charge-under-way.ts';
import { knownPayment } from './known-payment.ts';
import { refreshPayment } from './refresh-payment.ts';
import { waitAtMost } from './wait-at-most.ts';

/**
 * How long the returning player waits for the provider, in milliseconds: less than the return's service worker
 * (routes/return-worker.ts) and any proxy, which would take the shop for down. The page of the result tells the rest.
 */
const patienceMs = 5_000;

/**
 * Handles a browser's return from a provider. `name` is a payment's reference, or a billing number, which means the
 * order's newest payment at that provider. Providers that need the store to charge (KakaoPay, Naver Pay, PayPal,
 * Welcome Payments) are charged here. The browser's data is unverified, and anybody who knows the number can send it,
 * so it may complete a payment but never fail one: only the provider's answer to the store's own call does that.
 * A provider that takes its time (an approval may take minutes) does not hold the player: what it answers later is
 * still applied. Undefined if there is no such payment.
 */
export async function completeReturn(
  services: Services,
  visit: { store: string; provider: string; name: string; clientIp: string },
  parameters: Readonly<Record<string, string>>,
): Promise<OrderRow | undefined> {
  const [billingNo = ''] = visit.name.split('-');
  const [payments, order] = await services.database.together((db) =>
    Promise.all([paymentsOfOrder(db, visit.store, billingNo), findOrder(db, visit.store, billingNo)]),
  );
  const payment = payments.findLast(
    ({ provider, reference }) =>
      provider === visit.provider && (visit.name === billingNo || visit.name === reference),
  );
  if (!payment || !order) return undefined;
  if (isAwaited(services, order, payment) && (await mayReturn(services, payment, visit.clientIp)))
    await waitAtMost(services, patienceMs, carryOut(services, order, payment, parameters), (err) =>
      services.log.error({ err, billingNo }, 'could not complete the return of a payer'),
    );
  return order;
}

/**
 * Whether the return can still add anything about this payment. It can for an open one, and for an unresolved one: it
 * may bring the only number by which the provider can be queried. If completing charges, it must not happen for an
 * order that is paid or closed.
 */
function isAwaited({ providers }: Services, order: OrderRow, { state, provider }: PaymentRow): boolean {
  if (order.state === 'unpaid' && openPaymentStates.includes(state)) return true;
  return state === 'unresolved' && !providers.provider(provider)?.chargesOnReturn;
}

async function mayReturn(services: Services, payment: PaymentRow, clientIp: string): Promise<boolean> {
  const { address, payment: together } = visitorLimits.returning;
  if (await isFirstHere(services, together, payment.reference)) return true;
  const counting = countingIn(services, payment.store);
  return (
    (await counting.add(address, payment.reference, networkOf(clientIp))) &&
    (await counting.add(together, payment.reference))
  );
}

async function carryOut(
  services: Services,
  order: OrderRow,
  payment: PaymentRow,
  parameters: Readonly<Record<string, string>>,
): Promise<void> {
  const at = services.providers.account(payment.account);
  if (!at?.provider.completeReturn) return;
  const begun = await begin(services, order, payment, at, parameters);
  if (!begun) return;
  const answer = await at.provider.completeReturn(at.context, begun.known, parameters);
  if (begun.sentAt && tookNothing(answer)) await noteChargeEnded(services.database, payment, begun.sentAt);
  if (answer?.kind !== 'known') return;
  const taken = await captureApproved(services, payment, order, answer);
  if (taken !== answer) {
    // This is the provider's answer to our own call; nothing of it comes from the browser.
    if (taken.kind === 'known') await applyPaymentUpdate(services, payment.account, taken.update, 'return');
    return;
  }
  const { update } = answer;
  await applyPaymentUpdate(services, payment.account, withoutAnEnd(update), 'return');
  if (isEnd(update)) await refreshPayment(services, order, payment.reference);
}

interface Begun {
  known: KnownPayment;
  /** Names the note that money is being taken; undefined if the return takes none. */
  sentAt?: Date;
}

/**
 * The payment for its adapter to complete. If that may charge, it is noted first, and only while the payment is still
 * awaited: from then on nothing but money ends the payment until the call has certainly ended
 * (`charge-under-way.ts`), and a payment that has ended is never charged. If the provider has no query either, the
 * attempt itself is recorded, for one return only; undefined for all others.
 */
async function begin(
  services: Services,
  order: OrderRow,
  payment: PaymentRow,
  { provider, context }: { provider: Provider; context: ProviderContext },
  parameters: Readonly<Record<string, string>>,
): Promise<Begun | undefined> {
  const known = knownPayment(payment, order);
  if (!provider.chargesOnReturn) return { known };
  const note = provider.noteCharge?.(context, known, parameters) ?? {};
  return services.database.transaction(async (tx) => {
    const books = await lockBooks(tx, payment);
    const current = paymentOf(books, payment.reference);
    const isNoted = Object.keys(note).some((name) => Object.hasOwn(current.memo, name));
    if (isNoted || !isAwaited(services, books.order, current)) return undefined;
    const noted = { ...current, memo: { ...current.memo, ...note } };
    if (Object.keys(note).length > 0) await savePayment(tx, noted);
    const sentAt = await noteChargeSent(tx, current, services.now());
    return { known: knownPayment(noted, order), sentAt };
  });
}

function isEnd({ status }: PaymentUpdate): boolean {
  return status !== 'paid' && status !== 'pending';
}

/** Keeps what the return reports about the payment, except that it has ended. */
function withoutAnEnd(update: PaymentUpdate): PaymentUpdate {
  return isEnd(update) ? { ...update, status: 'pending' } : update;
}
