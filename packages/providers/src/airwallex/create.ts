import { createError } from '@gemporium/provider-kit/create-error.ts';
import type { CreateOutcome, PaymentRequest, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { toAirwallex } from './amounts.ts';
import { call } from './call.ts';
import { refusals } from './provider.ts';
import { createdSchema } from './wire.ts';

/** Creates an intent, or gets the one that our reference already has; it is paid on the shop's own page. */
export async function create(context: ProviderContext, request: PaymentRequest): Promise<CreateOutcome> {
  const { reference, returnUrl, pageUrl } = request;
  const { currency } = request.amount;
  const amount = toAirwallex(request.amount);
  if (amount === undefined) {
    const detail = `Airwallex cannot express this amount in ${currency}`;
    return { kind: 'refused', error: 'invalid-request', detail };
  }
  const outcome = await call(context, {
    method: 'POST',
    path: '/pa/payment_intents/create',
    body: {
      request_id: reference,
      merchant_order_id: reference,
      amount,
      currency,
      // Where a bank or wallet opened by the drop-in sends the payer back to.
      return_url: returnUrl,
    },
  });
  if (outcome.kind === 'not-sent') return { kind: 'unavailable', detail: outcome.detail };
  if (outcome.kind === 'unknown') return outcome;
  if (outcome.kind === 'no-entry') return { kind: 'refused', error: 'configuration', detail: outcome.detail };
  if (outcome.kind === 'error') return createError(refusals, outcome);

  const created = createdSchema.safeParse(outcome.body);
  if (!created.success) return { kind: 'unknown', detail: 'the answer is not an intent that can be paid' };
  const { id, client_secret: clientSecret, ...intent } = created.data;
  const isOurs =
    intent.merchant_order_id === reference && intent.amount === amount && intent.currency === currency;
  if (!isOurs) return { kind: 'unknown', detail: scrub(`intent ${id} is not for this payment`) };
  return { kind: 'created', url: pageUrl, providerReference: id, memo: { clientSecret } };
}
