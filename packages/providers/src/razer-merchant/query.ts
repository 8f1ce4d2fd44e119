import { listNaming } from '@gemporium/provider-kit/list-naming.ts';
import type {
  KnownPayment,
  PaymentUpdate,
  ProviderContext,
  QueryOutcome,
} from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { keysOf } from '@gemporium/provider-kit/signatures.ts';
import { fromMerchantServices, toMerchantServices } from './amounts.ts';
import { call } from './call.ts';
import { paidNames, paymentStatuses, settingsSchema } from './provider.ts';
import { fits, md5Of, vrfKeyOf } from './signatures.ts';
import { answerSchema, type QueryAnswer } from './wire.ts';

/**
 * The order's state, queried by our own number: after a failed try there may be another one under another transaction
 * number.
 */
export async function query(context: ProviderContext, payment: KnownPayment): Promise<QueryOutcome> {
  const { merchant, settings } = context.account;
  const { unknownOrderCodes } = settingsSchema.parse(settings);
  const { reference } = payment;
  const amount = toMerchantServices(payment.amount);
  if (amount === undefined)
    return {
      kind: 'cannot-ask',
      detail: `Razer Merchant Services cannot express this amount in ${payment.amount.currency}`,
    };
  const [verifyKey] = keysOf(context.secret('verifyKey'));
  const skey = md5Of(reference, merchant, verifyKey, amount);
  // Type 2 asks for JSON.
  const asked = { amount, oID: reference, domain: merchant, skey, type: '2' };
  const outcome = await call(context, 'query/q_by_oid.php', asked);
  // The account's settings tell which codes mean that nobody has begun to pay; any other code says nothing about the
  // payment.
  if (outcome.kind === 'error' && unknownOrderCodes.includes(outcome.code))
    return { kind: 'not-found', detail: outcome.detail };
  if (outcome.kind !== 'answer') return away(outcome.detail);
  const answered = answerSchema.safeParse(outcome.body);
  if (!answered.success || answered.data.OrderID !== reference || answered.data.Domain !== merchant)
    return away('the answer is not this payment');
  const keys = keysOf(context.secret('secretKey'));
  if (!fits(answered.data.VrfKey, keys, (key) => vrfKeyOf(answered.data, key)))
    return away('the answer is not signed by Razer Merchant Services');
  return { kind: 'known', update: paymentUpdateOf(answered.data) };
}

function away(detail: string): QueryOutcome {
  return { kind: 'unavailable', detail };
}

function paymentUpdateOf({
  StatCode,
  StatName,
  TranID,
  Amount,
  Currency,
  OrderID,
  Domain,
}: QueryAnswer): PaymentUpdate {
  const said = listNaming(paymentStatuses, StatCode) ?? 'pending';
  const isMoney = StatName == null || StatName === '' || paidNames.includes(StatName.toLowerCase());
  const status = said === 'paid' && !isMoney ? 'pending' : said;
  return {
    reference: OrderID,
    status,
    merchant: Domain,
    providerReference: TranID,
    amount: fromMerchantServices(Amount, Currency),
    ...(status === 'declined' ? { error: 'declined' as const } : {}),
    detail: scrub(`status ${StatCode} ${StatName ?? ''}`),
  };
}
