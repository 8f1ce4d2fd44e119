import { isPageUrl } from '@gemporium/provider-kit/page-url.ts';
import type { CreateOutcome, PaymentRequest, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { takesAmount } from './amounts.ts';
import { call } from './call.ts';
import { createSession } from './create-session.ts';
import { notOpened, orderOf, timeOf } from './opening.ts';
import { isCard, ownWallet } from './provider.ts';
import { openedSchema } from './wire.ts';

/** Opens a payment on a wallet's own page, or a card form on ours; or gets the payment that this number already has. */
export async function create(context: ProviderContext, request: PaymentRequest): Promise<CreateOutcome> {
  if (isCard(request.channelId)) return createSession(context, request);
  const paymentMethodType = request.channel || ownWallet;
  if (!takesAmount(paymentMethodType, request.amount))
    return {
      kind: 'refused',
      error: 'invalid-request',
      detail: `${paymentMethodType} accepts only whole coins, and this amount in ${request.amount.currency} is not a multiple of one`,
    };
  const outcome = await call(context, 'pay', {
    ...orderOf(context, request, paymentMethodType),
    // The same each time: a repeated request must be for the same payment.
    paymentExpiryTime: timeOf(request.expiresAt),
  });
  if (outcome.kind !== 'done' && outcome.kind !== 'undecided') return notOpened(outcome);
  const opened = openedSchema.safeParse(outcome.body);
  if (!opened.success)
    return {
      kind: 'unknown',
      detail: outcome.kind === 'undecided' ? outcome.detail : 'the answer is not a payment',
    };
  const { paymentRequestId, paymentId, normalUrl } = opened.data;
  if (paymentRequestId !== request.reference)
    return { kind: 'unknown', detail: 'the answer is not for this payment' };
  // `done` means that an earlier call's payment is already paid: it no longer has a page.
  if (outcome.kind === 'done' || normalUrl == null || !isPageUrl(normalUrl, context.account.mode))
    return { kind: 'unknown', detail: 'the payment has no page to pay on' };
  return { kind: 'created', url: normalUrl, providerReference: paymentId, memo: {} };
}
