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

/** How the order stands, by our own number: a try that failed may be followed by another one with another number. */
export async function query(context: ProviderContext, payment: KnownPayment): Promise<QueryOutcome> {
  const { merchant, settings } = context.account;
  const { unknownOrderCodes } = settingsSchema.parse(settings);
  const { reference } = payment;
  const amount = toMerchantServices(payment.amount);
  if (amount === undefined)
    return { kind: 'cannot-ask', detail: `${payment.amount.currency} has no such amount there` };
  const [verifyKey] = keysOf(context.secret('verifyKey'));
  const skey = md5Of(reference, merchant, verifyKey, amount);
  // Type 2 is JSON.
  const asked = { amount, oID: reference, domain: merchant, skey, type: '2' };
  const outcome = await call(context, 'query/q_by_oid.php', asked);
  // Which code says that nobody has begun to pay is the account's to know; any other says nothing of the payment.
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
    ...{ reference: OrderID, status, merchant: Domain, providerReference: TranID },
    amount: fromMerchantServices(Amount, Currency),
    ...(status === 'declined' ? { error: 'declined' as const } : {}),
    detail: scrub(`status ${StatCode} ${StatName ?? ''}`),
  };
}
