import { parseJson } from '@gemporium/provider-kit/json.ts';
import type {
  KnownPayment,
  ProviderContext,
  RefundOutcome,
  RefundRequest,
} from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { toAdyen } from './amounts.ts';
import { post, refusalOf } from './call.ts';
import { refundSchema } from './wire.ts';

/** The answer only says that the refund was received; its result comes as a REFUND event under our reference. */
export async function refund(
  context: ProviderContext,
  payment: KnownPayment,
  request: RefundRequest,
): Promise<RefundOutcome> {
  const amount = toAdyen(request.amount);
  if (payment.providerReference === undefined)
    return { kind: 'refused', detail: 'the payment has no pspReference yet' };
  if (amount === undefined)
    return { kind: 'refused', detail: `Adyen cannot express this amount in ${request.amount.currency}` };

  const path = `/payments/${encodeURIComponent(payment.providerReference)}/refunds`;
  const outcome = await post(context, path, request.refundReference, {
    merchantAccount: context.account.merchant,
    amount,
    reference: request.refundReference,
  });
  if (outcome.kind === 'not-sent') return { kind: 'unavailable', detail: outcome.reason };
  if (outcome.kind === 'lost') return { kind: 'unknown', detail: outcome.reason };
  const refusal = refusalOf(outcome);
  if (refusal !== undefined) {
    const { detail } = refusal;
    const isOurKey = refusal.kind === 'refused' && refusal.error === 'configuration';
    return { kind: isOurKey && request.isRepeat ? 'unavailable' : refusal.kind, detail };
  }

  const received = refundSchema.safeParse(parseJson(outcome.body));
  if (outcome.status !== 201 || !received.success) {
    return { kind: 'unknown', detail: `answer ${outcome.status} is not a refund` };
  }
  return {
    kind: 'known',
    refund: {
      refundReference: request.refundReference,
      status: 'pending',
      amount: request.amount,
      providerReference: received.data.pspReference,
      merchant: context.account.merchant,
      detail: scrub(`refund ${received.data.status}`),
    },
  };
}
