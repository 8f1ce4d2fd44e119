import { listNaming } from '@gemporium/provider-kit/list-naming.ts';
import { fromMajorUnits } from '@gemporium/provider-kit/major-units.ts';
import type {
  KnownPayment,
  PaymentUpdate,
  ProviderContext,
  QueryOutcome,
} from '@gemporium/provider-kit/provider.ts';
import { call, messageOf } from './call.ts';
import { endings, paidStatus, reasons, success, undecided } from './provider.ts';
import { entryOf, inquirySchema, type PaymentResult } from './wire.ts';

/** Which of several answers counts: first a paid one, then an unknown one, and a final one only if all are final. */
const precedence: readonly ((outcome: QueryOutcome) => boolean)[] = [
  (outcome) => outcome.kind === 'known' && outcome.update.status === 'paid',
  (outcome) => outcome.kind === 'unavailable',
  (outcome) => outcome.kind === 'known' && outcome.update.status === 'pending',
  () => true,
];

/**
 * Asks inquiryPaymentResult, the only source that decides, about the number from init and about one from a
 * notification: init's answer may have been lost.
 */
export async function query(context: ProviderContext, payment: KnownPayment): Promise<QueryOutcome> {
  const { txnId, toldTxnId } = payment.memo;
  const numbers = [...new Set([txnId, toldTxnId])].filter((number) => number !== undefined);
  if (numbers.length === 0) return unopened(context, payment);
  const outcomes: QueryOutcome[] = [];
  for (const number of numbers) {
    const outcome = await ask(context, payment, number);
    if (outcome !== undefined) outcomes.push(outcome);
  }
  const counting = precedence.map((counts) => outcomes.find(counts)).find((outcome) => outcome !== undefined);
  return counting ?? { kind: 'unavailable', detail: 'Codapay answered for another order' };
}

/** The page's address contains the number: without the number nobody can have paid. */
function unopened({ account, now }: ProviderContext, { reference, expiresAt }: KnownPayment): QueryOutcome {
  if (now() < expiresAt)
    return { kind: 'unavailable', detail: 'no number to ask with: the answer of init was lost' };
  const detail = 'Codapay never returned a page for it';
  return {
    kind: 'known',
    update: { reference, merchant: account.merchant, status: 'expired', detail },
  };
}

/** The state of the payment with this number; undefined if it is another order's. */
async function ask(
  context: ProviderContext,
  payment: KnownPayment,
  txnId: string,
): Promise<QueryOutcome | undefined> {
  const fields = { txnId, needStatusFinal: 'true' };
  const outcome = await call(context, 'inquiryPaymentResult.json', 'inquiryPaymentRequest', fields);
  if (outcome.kind !== 'answer') return { kind: 'unavailable', detail: outcome.detail };
  const answered = inquirySchema.safeParse(outcome.body);
  if (!answered.success)
    return { kind: 'unavailable', detail: 'the answer is not one of inquiryPaymentResult.json' };
  const result = answered.data.paymentResult;
  const detail = messageOf(context, result);
  if (result.orderId == null || result.txnId !== txnId) return { kind: 'unavailable', detail };
  if (result.orderId !== payment.reference) return undefined;

  const seen = { reference: payment.reference, merchant: context.account.merchant, detail };
  const known = (more: Pick<PaymentUpdate, 'status'> & Partial<PaymentUpdate>): QueryOutcome => ({
    kind: 'known',
    update: { ...seen, ...more },
  });
  const { resultCode } = result;
  if (resultCode === success) {
    if ((entryOf(result, 'status') ?? paidStatus) !== paidStatus) return known({ status: 'pending' });
    const said = priceOf(payment, result);
    if (said === 'untold')
      return { kind: 'unavailable', detail: 'paid; only a notification says how many US dollars' };
    const amount: Pick<PaymentUpdate, 'amount'> =
      said == null ? {} : { amount: fromMajorUnits(said, payment.amount.currency) };
    return known({ status: 'paid', ...amount, providerReference: txnId });
  }
  const isOver = entryOf(result, 'isStatusFinal') === 'true' && !undecided.includes(resultCode);
  if (!isOver) return known({ status: 'pending' });
  const ending = listNaming(endings, resultCode);
  if (ending === 'cancelled') return known({ status: ending, error: 'cancelled-by-player' });
  if (ending === 'expired') return known({ status: ending, error: 'expired' });
  return known({ status: 'declined', error: listNaming(reasons, resultCode) ?? 'declined' });
}

/**
 * How much was paid, in the order's currency. The answer is in the currency of the payer's country. For a US dollar
 * order that may be another currency; then only the price repeated in the notification can be compared. If init's
 * answer was lost, nobody knows which currency it is; a number that equals the order's dollars is in dollars,
 * because no exchange rate leaves a price unchanged.
 */
function priceOf({ amount, memo }: KnownPayment, { totalPrice }: PaymentResult): PaymentResult['totalPrice'] {
  if (amount.currency !== 'USD' || memo.counts === 'USD') return totalPrice;
  if (memo.toldUsd !== undefined) return memo.toldUsd;
  const isCounted = memo.counts === undefined && totalPrice != null;
  const counted = isCounted ? fromMajorUnits(totalPrice, amount.currency) : undefined;
  const isOurs = typeof counted === 'object' && counted.amountMinor === amount.amountMinor;
  return isOurs ? totalPrice : 'untold';
}
