import type {
  KnownPayment,
  PaymentUpdate,
  ProviderContext,
  QueryOutcome,
} from '@gemporium/provider-kit/provider.ts';
import { fromMyCard } from './amounts.ts';
import { call, messageOf } from './call.ts';
import { paths, payResults, returnOk } from './provider.ts';
import { tradeQuerySchema } from './wire.ts';

/**
 * Asks TradeQuery (3.3), the only source that decides. Success is ReturnCode 1 with PayResult 3. PayResult 0 is a
 * failure once a hashed result has said so or the payment has expired; before that the page may still be open.
 */
export async function query(context: ProviderContext, payment: KnownPayment): Promise<QueryOutcome> {
  const { authCode, payResult } = payment.memo;
  const { reference } = payment;
  const { merchant } = context.account;
  const isOver = context.now() >= payment.expiresAt;

  if (authCode === undefined) {
    // The page's address comes in the same answer as the AuthCode: without that answer nobody can have paid.
    return isOver && payResult !== payResults.paid
      ? {
          kind: 'known',
          update: { reference, merchant, status: 'expired', detail: 'MyCard never returned a page for it' },
        }
      : { kind: 'unavailable', detail: 'no AuthCode to ask with: the answer of AuthGlobal was lost' };
  }

  const outcome = await call(context, paths.tradeQuery, { AuthCode: authCode });
  if (outcome.kind !== 'answer') return { kind: 'unavailable', detail: outcome.detail };
  const answered = tradeQuerySchema.safeParse(outcome.body);
  if (!answered.success) return { kind: 'unavailable', detail: 'the answer is not one of TradeQuery' };
  const trade = answered.data;
  if (trade.FacTradeSeq && trade.FacTradeSeq !== reference) {
    return { kind: 'unavailable', detail: 'MyCard answered for another order' };
  }

  const seen = { reference, merchant, detail: messageOf(trade) };
  const known = (update: PaymentUpdate): QueryOutcome => ({ kind: 'known', update });
  if (trade.ReturnCode !== returnOk) return known({ ...seen, status: 'pending' });
  if (trade.PayResult === payResults.paid) {
    const { Amount, Currency } = trade;
    const amount = Amount && Currency ? fromMyCard(Amount, Currency) : undefined;
    return known({
      ...seen,
      status: 'paid',
      ...(amount === undefined ? {} : { amount }),
      ...(trade.MyCardTradeNo ? { providerReference: trade.MyCardTradeNo } : {}),
      memo: { ...payment.memo, ...(trade.PaymentType ? { paymentType: trade.PaymentType } : {}) },
    });
  }
  if (trade.PayResult !== payResults.failed) return known({ ...seen, status: 'pending' });
  if (payResult === payResults.failed) return known({ ...seen, status: 'declined', error: 'declined' });
  return known(isOver ? { ...seen, status: 'expired', error: 'expired' } : { ...seen, status: 'pending' });
}
