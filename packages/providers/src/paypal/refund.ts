import { firstCharacters } from '@gemporium/provider-kit/first-characters.ts';
import { listNaming } from '@gemporium/provider-kit/list-naming.ts';
import type {
  KnownPayment,
  ProviderContext,
  RefundOutcome,
  RefundRequest,
  RefundUpdate,
} from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { fromPayPal, toPayPal } from './amounts.ts';
import { call } from './call.ts';
import { paths, refundStatuses } from './provider.ts';
import { type Refund, refundSchema } from './wire.ts';

const longestNote = 255;

/** Refunds a part of the capture, or all of it. Our refund's reference is the idempotency key, for 45 days. */
export async function refund(
  context: ProviderContext,
  payment: KnownPayment,
  request: RefundRequest,
): Promise<RefundOutcome> {
  const amount = toPayPal(request.amount);
  if (payment.providerReference === undefined)
    return { kind: 'refused', detail: 'the payment has no capture yet' };
  if (amount === undefined)
    return { kind: 'refused', detail: `PayPal does not take this amount in ${request.amount.currency}` };
  const note = firstCharacters(request.reason, longestNote);
  const outcome = await call(context, {
    method: 'POST',
    path: `${paths.captures}/${encodeURIComponent(payment.providerReference)}/refund`,
    requestId: request.refundReference,
    body: {
      amount,
      custom_id: request.refundReference,
      invoice_id: request.refundReference,
      ...(note === '' ? {} : { note_to_payer: note }),
    },
  });
  if (outcome.kind === 'not-sent') return { kind: 'unavailable', detail: outcome.detail };
  if (outcome.kind === 'unknown') return { kind: 'unknown', detail: outcome.detail };
  if (outcome.kind === 'error') {
    // 404: the capture exists, but is not visible to the owner of this key.
    const isOurKey = [401, 403, 404].includes(outcome.status);
    return { kind: isOurKey && request.isRepeat ? 'unavailable' : 'refused', detail: outcome.detail };
  }
  const given = refundSchema.safeParse(outcome.body);
  if (!given.success || !isOf(given.data, request))
    return { kind: 'unknown', detail: 'the answer is not for this refund' };
  return { kind: 'known', refund: refundUpdate(context, request, given.data) };
}

function isOf({ custom_id: name, amount }: Refund, request: RefundRequest): boolean {
  const said = amount ? fromPayPal(amount) : request.amount;
  return (
    (!name || name === request.refundReference) &&
    said?.amountMinor === request.amount.amountMinor &&
    said.currency === request.amount.currency
  );
}

/** Reads a refund of ours as PayPal shows it. An unknown status means pending. */
export function refundUpdate(
  context: ProviderContext,
  { refundReference }: RefundRequest,
  { id, status, amount, payer }: Refund,
): RefundUpdate {
  return {
    refundReference,
    status: listNaming(refundStatuses, status) ?? 'pending',
    ...(amount ? { amount: fromPayPal(amount) ?? ('inexpressible' as const) } : {}),
    providerReference: id,
    merchant: payer?.merchant_id ?? context.account.merchant,
    detail: scrub(`refund ${status}`),
  };
}
