import type { CreateOutcome, PaymentRequest, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { call } from './call.ts';
import { notOpened, orderOf, timeOf } from './opening.ts';
import { sessionSchema } from './wire.ts';

/**
 * Opens a card form, which Alipay's script shows on our page. Alipay knows the payment once the payer submits the
 * form, and takes the money as soon as the payer's bank has reserved it.
 */
export async function createSession(
  context: ProviderContext,
  request: PaymentRequest,
): Promise<CreateOutcome> {
  const outcome = await call(context, 'createPaymentSession', {
    ...orderOf(context, request, 'CARD'),
    productScene: 'ELEMENT_PAYMENT',
    paymentFactor: { isAuthorization: true, captureMode: 'AUTOMATIC' },
    paymentSessionExpiryTime: timeOf(request.expiresAt),
  });
  if (outcome.kind === 'undecided') return { kind: 'unknown', detail: outcome.detail };
  if (outcome.kind !== 'done') return notOpened(outcome);
  const session = sessionSchema.safeParse(outcome.body);
  if (!session.success) return { kind: 'unknown', detail: 'the answer is not a card form' };
  return { kind: 'created', url: request.pageUrl, memo: { session: session.data.paymentSessionData } };
}
