import { isRefusal } from '@gemporium/provider-kit/is-refusal.ts';
import { parseJson } from '@gemporium/provider-kit/json.ts';
import type {
  KnownPayment,
  ProviderContext,
  RefundOutcome,
  RefundRequest,
} from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { postForm, signedCancel } from './call.ts';
import { paths, settingsSchema, success, wayOf } from './provider.ts';
import { type Cancelled, cancelSchema } from './wire.ts';

/**
 * Refunds: the whole amount by cancel, a part or what parts have left by repay. There is neither a key nor a query,
 * so a refund that may have gone through is repeated only if it is the whole amount, which cannot be refunded twice.
 */
export async function refund(
  context: ProviderContext,
  payment: KnownPayment,
  request: RefundRequest,
): Promise<RefundOutcome> {
  const { refundReference, amount, earlier = [], isRepeat } = request;
  const { providerReference: tid } = payment;
  const done = earlier.find((one) => one.refundReference === refundReference);
  if (done) return given(context, request, done.providerReference);
  if (tid === undefined) return { kind: 'refused', detail: 'no Welcome Payments number is known' };
  const back = totalOf(earlier);
  if (back === undefined)
    return { kind: isRepeat ? 'unknown' : 'refused', detail: 'the amount of an earlier refund is not known' };
  const left = payment.amount.amountMinor - back - amount.amountMinor;
  if (left < 0) return { kind: 'refused', detail: `only ${left + amount.amountMinor} KRW can be given back` };
  const isWhole = amount.amountMinor === payment.amount.amountMinor;
  if (isRepeat && !isWhole)
    return { kind: 'unknown', detail: 'a part may have been refunded, and Welcome Payments has no query' };

  const price = `${amount.amountMinor}`;
  const outcome = await postForm(context, context.baseUrl + (isWhole ? paths.whole : paths.part), {
    ...signedCancel(context),
    payType: wayOf(payment.memo.way),
    tid,
    currency: 'WON',
    ...(isWhole ? { price } : { cancelPrice: price, confirmPrice: `${left}` }),
  });
  if (outcome.kind === 'not-sent') return { kind: 'unavailable', detail: outcome.detail };
  if (outcome.kind === 'lost') return { kind: 'unknown', detail: outcome.detail };
  return readAnswer(context, request, { ...outcome, tid });
}

/** What earlier refunds returned, in won; undefined if one of them does not say. */
function totalOf(earlier: NonNullable<RefundRequest['earlier']>): number | undefined {
  const amounts = new Map(earlier.map(({ refundReference, amount }) => [refundReference, amount]));
  let total = 0;
  for (const amount of amounts.values()) {
    if (typeof amount !== 'object') return undefined;
    total += amount.amountMinor;
  }
  return total;
}

function readAnswer(
  context: ProviderContext,
  request: RefundRequest,
  { status, body, tid }: { status: number; body: string; tid: string },
): RefundOutcome {
  const answer = cancelSchema.safeParse(parseJson(body));
  const unsure = request.isRepeat ? 'unknown' : 'refused';
  if (isRefusal(status))
    return { kind: unsure, detail: scrub(`answer ${status} ${answer.data?.ResultMsg ?? ''}`) };
  if (status !== 200 || !answer.success) return { kind: 'unknown', detail: `answer ${status}` };
  const { ResultCode: code, ResultMsg: words, C_Tid: number } = answer.data;
  if (code === success.cancel)
    return isOf(answer.data, request, tid)
      ? given(context, request, number)
      : { kind: 'unknown', detail: 'the answer is not for this refund' };
  const { cancelledBeforeCodes } = settingsSchema.parse(context.account.settings);
  if (request.isRepeat && cancelledBeforeCodes.includes(code)) return given(context, request, undefined);
  return { kind: unsure, detail: scrub(`${code} ${words ?? ''}`) };
}

function isOf({ Tid, Price }: Cancelled, { amount }: RefundRequest, tid: string): boolean {
  return (Tid || tid) === tid && `${Price || amount.amountMinor}` === `${amount.amountMinor}`;
}

function given(
  { account }: ProviderContext,
  { refundReference, amount }: RefundRequest,
  number: string | null | undefined,
): RefundOutcome {
  return {
    kind: 'known',
    refund: {
      refundReference,
      status: 'succeeded',
      amount,
      merchant: account.merchant,
      detail: 'given back',
      ...(number ? { providerReference: number } : {}),
    },
  };
}
