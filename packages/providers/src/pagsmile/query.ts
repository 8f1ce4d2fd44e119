import { listNaming } from '@gemporium/provider-kit/list-naming.ts';
import { fromMajorUnits } from '@gemporium/provider-kit/major-units.ts';
import type {
  KnownPayment,
  PaymentUpdate,
  ProviderContext,
  QueryOutcome,
} from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { call } from './call.ts';
import { paidBefore, paymentStatuses, settingsSchema } from './provider.ts';
import { tradeSchema } from './wire.ts';

/** The trade's state at Pagsmile. */
export async function query(context: ProviderContext, payment: KnownPayment): Promise<QueryOutcome> {
  const { account } = context;
  const outcome = await call(context, 'query', { out_trade_no: payment.reference });
  const { unknownTrade } = settingsSchema.parse(account.settings);
  if (outcome.kind === 'error' && unknownTrade.includes(outcome.code))
    return { kind: 'not-found', detail: outcome.detail };
  if (outcome.kind !== 'done') return { kind: 'unavailable', detail: outcome.detail };
  const trade = tradeSchema.safeParse(outcome.body);
  if (!trade.success || trade.data.out_trade_no !== payment.reference)
    return { kind: 'unavailable', detail: 'the answer is not this trade' };
  const { trade_status, trade_no, order_amount, order_currency, refuse_detail } = trade.data;
  return {
    kind: 'known',
    update: {
      ...paymentUpdateOf(payment.reference, trade_status),
      amount: fromMajorUnits(order_amount, order_currency),
      providerReference: trade_no,
      merchant: account.merchant,
      detail: scrub([trade_status, refuse_detail].join(' ')),
    },
  };
}

/**
 * What a trade's status says about its payment. A refunded or disputed trade has been paid; an unknown status means
 * pending. A status that ends a trade unpaid says only that nobody has paid, never that Pagsmile releases money,
 * whenever it arrives.
 */
export function paymentUpdateOf(
  reference: string,
  tradeStatus: string,
): Pick<PaymentUpdate, 'reference' | 'status' | 'error'> {
  const status = paidBefore.includes(tradeStatus)
    ? 'paid'
    : (listNaming(paymentStatuses, tradeStatus) ?? 'pending');
  return { reference, status, ...(status === 'declined' ? { error: 'declined' } : {}) };
}
