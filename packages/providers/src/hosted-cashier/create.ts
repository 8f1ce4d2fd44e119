import { isPageUrl } from '@gemporium/provider-kit/page-url.ts';
import type {
  CreateOutcome,
  PaymentError,
  PaymentRequest,
  ProviderContext,
} from '@gemporium/provider-kit/provider.ts';
import { call, paymentsPath } from './call.ts';
import { createdSchema } from './wire.ts';

/** Creates the payment, or gets the one that this reference already has. */
export async function create(context: ProviderContext, request: PaymentRequest): Promise<CreateOutcome> {
  const outcome = await call(context, {
    purpose: `create-${request.reference}`,
    path: paymentsPath,
    body: {
      merchant: context.account.merchant,
      reference: request.reference,
      amount_minor: request.amount.amountMinor,
      currency: request.amount.currency,
      description: request.goodsName,
      return_url: request.returnUrl,
      notify_url: request.notifyUrl,
      expires_at: request.expiresAt.toISOString(),
      locale: request.language,
    },
  });
  if (outcome.kind === 'not-sent') return { kind: 'unavailable', detail: outcome.detail };
  if (outcome.kind === 'unknown') return { kind: 'unknown', detail: outcome.detail };
  if (outcome.kind === 'error') {
    const { status, code, detail } = outcome;
    if (status === 429) return { kind: 'unavailable', detail };
    return { kind: 'refused', error: errorOf(status, code), detail };
  }

  const created = createdSchema.safeParse(outcome.body);
  if (!created.success) return { kind: 'unknown', detail: 'the answer is not a payment' };
  const { id, url, reference } = created.data;
  if (reference !== request.reference || !isPageUrl(url, context.account.mode)) {
    return { kind: 'unknown', detail: 'the answer is not for this payment' };
  }
  return { kind: 'created', url, providerReference: id, memo: {} };
}

function errorOf(status: number, code: string): PaymentError {
  if (status === 401 || status === 403) return 'configuration';
  return code === 'reference_reused' ? 'duplicate-reference' : 'invalid-request';
}
