import { listNaming } from '@gemporium/provider-kit/list-naming.ts';
import { fromMajorUnits } from '@gemporium/provider-kit/major-units.ts';
import type {
  Account,
  KnownPayment,
  PaymentError,
  PaymentUpdate,
  ProviderContext,
  QueryOutcome,
} from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { call } from './call.ts';
import { paymentStatuses, refusals } from './provider.ts';
import { referenceOf, tradeNumberOf } from './trade-number.ts';
import { type Trade, tradeSchema } from './wire.ts';

/** The trade's state at PayerMax. */
export async function query(context: ProviderContext, payment: KnownPayment): Promise<QueryOutcome> {
  const outcome = await call(context, 'orderQuery', { outTradeNo: tradeNumberOf(payment.reference) });
  if (outcome.kind === 'error' && outcome.code === 'ORDER_NOT_EXIST')
    return { kind: 'not-found', detail: outcome.detail };
  if (outcome.kind !== 'done') return { kind: 'unavailable', detail: outcome.detail };
  const trade = tradeSchema.safeParse(outcome.data);
  if (!trade.success || referenceOf(trade.data.outTradeNo) !== payment.reference)
    return { kind: 'unavailable', detail: 'the answer is not this trade' };
  const { merchant } = context.account;
  return { kind: 'known', update: paymentUpdateOf(trade.data, merchant, trade.data.resultCode) };
}

/**
 * Reads a trade into a `PaymentUpdate`. An unknown status means pending. A status that ends a trade unpaid is no
 * event about money: it says only that nobody has paid (yet), never that PayerMax releases money, whenever it
 * arrives.
 */
export function paymentUpdateOf(
  trade: Trade,
  merchant: Account['merchant'],
  code: string | null | undefined,
): PaymentUpdate {
  const status = listNaming(paymentStatuses, trade.status) ?? 'pending';
  return {
    reference: referenceOf(trade.outTradeNo),
    status,
    amount: fromMajorUnits(trade.totalAmount, trade.currency),
    ...(status === 'declined' ? { error: errorOf(code) } : {}),
    providerReference: trade.tradeToken,
    merchant,
    detail: scrub([trade.status, code].filter((word) => word && word !== 'APPLY_SUCCESS').join(' ')),
  };
}

/** Why a trade failed. PayerMax also reports failures without a reason, with the success code. */
function errorOf(code: string | null | undefined): PaymentError {
  return listNaming(refusals, code) ?? 'declined';
}
