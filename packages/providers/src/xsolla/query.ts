import type {
  KnownPayment,
  PaymentUpdate,
  ProviderContext,
  QueryOutcome,
  UpdateAmount,
} from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { fromXsolla } from './amounts.ts';
import { call } from './call.ts';
import { projectOf, searchLagMinutes, transactionStatuses } from './provider.ts';
import { type FoundTransaction, isSet, searchSchema } from './wire.ts';

export type FetchedPayment =
  | { kind: 'found'; transactions: FoundTransaction[] }
  | { kind: 'unavailable'; detail: string };

/**
 * Searches for the tries to pay under our reference, or for the try with this number. A try that is missing may still
 * appear.
 */
export async function fetchPayment(
  context: ProviderContext,
  by: { reference: string } | { transaction: string },
): Promise<FetchedPayment> {
  const wanted =
    'reference' in by
      ? `external_id=${encodeURIComponent(by.reference)}`
      : `transaction_id=${encodeURIComponent(by.transaction)}`;
  const outcome = await call(context, {
    method: 'GET',
    path: `/reports/transactions/search.json?${wanted}`,
  });
  if (outcome.kind !== 'done') return { kind: 'unavailable', detail: outcome.detail };
  const found = searchSchema.safeParse(outcome.body);
  if (!found.success) return { kind: 'unavailable', detail: 'the answer is not a list of transactions' };
  // If the search ignores the filter, it lists other people's transactions as well.
  const transactions = found.data.filter(({ transaction }) =>
    'reference' in by ? transaction.external_id === by.reference : transaction.id === by.transaction,
  );
  return { kind: 'found', transactions };
}

/** The list of statuses that this try is in; undefined while it is under way or its status is unknown. */
export function standOf({ transaction }: FoundTransaction): keyof typeof transactionStatuses | undefined {
  const stands = Object.keys(transactionStatuses) as (keyof typeof transactionStatuses)[];
  return stands.find((stand) =>
    (transactionStatuses[stand] as readonly string[]).includes(transaction.status),
  );
}

/**
 * The payment's state from all its tries. One that is done pays it; while one is under way, the payment is pending. A
 * page on which nobody has paid ends with its time, once the search can no longer lack anything.
 */
export async function query(context: ProviderContext, payment: KnownPayment): Promise<QueryOutcome> {
  const found = await fetchPayment(context, payment);
  if (found.kind === 'unavailable') return found;
  const { transactions } = found;
  const standing = (stand: ReturnType<typeof standOf>) =>
    transactions.filter((one) => standOf(one) === stand);
  const known = (one: FoundTransaction, status: PaymentUpdate['status']): QueryOutcome => ({
    kind: 'known',
    update: paymentUpdateOf(context, payment, one, status),
  });

  const paid = standing('paid');
  const done = paid.find(({ transaction }) => transaction.id === payment.providerReference) ?? paid[0];
  if (done) {
    if (amountOf(done) === undefined)
      return {
        kind: 'unavailable',
        detail: 'the search shows it as done without an amount: the webhook will tell it',
      };
    return known(done, 'paid');
  }
  const [underWay] = standing(undefined);
  if (underWay) return known(underWay, 'pending');
  const [gone] = standing('cancelled');
  if (gone) return known(gone, 'cancelled');
  const declined = standing('declined').at(-1);
  if (declined) return known(declined, 'declined');

  const overMs = payment.expiresAt.getTime() + searchLagMinutes * 60_000;
  const { merchant } = context.account;
  const isOver = context.now().getTime() >= overMs;
  const update: PaymentUpdate = {
    reference: payment.reference,
    merchant,
    status: isOver ? 'expired' : 'pending',
    detail: 'no transaction has been paid',
  };
  return { kind: 'known', update };
}

function paymentUpdateOf(
  { account }: ProviderContext,
  { reference }: KnownPayment,
  found: FoundTransaction,
  status: PaymentUpdate['status'],
): PaymentUpdate {
  const { transaction } = found;
  const amount = amountOf(found);
  const project = transaction.project?.id;
  const isOurs = project === undefined || project === String(projectOf(account));
  return {
    reference,
    status,
    ...(amount === undefined ? {} : { amount }),
    ...(status === 'declined' ? { error: 'declined' as const } : {}),
    // A try that is under way or declined is not the money.
    ...(status === 'paid' || status === 'cancelled' ? { providerReference: transaction.id } : {}),
    // A refund says nothing about what came in, so its update sorts before the one that says paid.
    ...(status === 'paid' ? { sequence: 1 } : {}),
    merchant: isOurs ? account.merchant : `${account.merchant}/${project}`,
    ...(transaction.dry_run === undefined || transaction.dry_run === null
      ? {}
      : { isTest: isSet(transaction.dry_run) }),
    detail: scrub(`transaction ${transaction.id} ${transaction.status}`),
  };
}

function amountOf({ purchase }: FoundTransaction): UpdateAmount | undefined {
  const said = purchase?.simple_checkout ?? purchase?.checkout ?? purchase?.total;
  return said ? fromXsolla(said) : undefined;
}
