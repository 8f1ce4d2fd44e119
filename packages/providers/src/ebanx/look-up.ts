import { fromMajorUnits } from '@gemporium/provider-kit/major-units.ts';
import type {
  LookUpOutcome,
  NamedNumber,
  ProviderContext,
  UpdateAmount,
} from '@gemporium/provider-kit/provider.ts';
import { disputeTypes, refundStatuses } from './provider.ts';
import { ask, paymentUpdateOf } from './query.ts';
import { refundUpdateOf } from './refund-update.ts';
import type { Payment } from './wire.ts';

/**
 * Looks up a payment that a notification names: its state, each of its refunds, and the dispute if the notification
 * is about one. EBANX answers only for the account's own payments.
 */
export async function lookUp(
  context: ProviderContext,
  { number: hash, about }: NamedNumber,
): Promise<LookUpOutcome> {
  const { account } = context;
  const asked = await ask(context, { hash });
  if (asked.kind === 'not-found') return { kind: 'found', events: [] };
  if (asked.kind === 'unavailable') return asked;
  const { payment } = asked;
  const reference = payment.merchant_payment_code;
  if (!reference) {
    const detail = `${about} of ${hash}, which has no reference of ours`;
    return {
      kind: 'found',
      events: [{ type: 'ignored', dedupeKey: `${hash}:${about}`, alarm: true, detail }],
    };
  }

  const update = paymentUpdateOf(account, reference, payment);
  const refunds = payment.refunds.map((one) => ({
    type: 'refund' as const,
    dedupeKey: `${hash}:${one.id}:${one.status}`,
    ...refundUpdateOf(account, reference, payment, one),
  }));
  const dispute = Object.hasOwn(disputeTypes, about) ? disputeTypes[about] : undefined;
  const disputes =
    dispute === undefined
      ? []
      : [
          {
            type: 'chargeback' as const,
            dedupeKey: `${hash}:${about}`,
            reference,
            capture: hash,
            status: dispute.says,
            sequence: dispute.place,
            dispute: '',
            amount: restOf(payment),
            merchant: account.merchant,
            detail: about,
          },
        ];
  return {
    kind: 'found',
    events: [{ type: 'payment', dedupeKey: `${hash}:${payment.status}`, ...update }, ...refunds, ...disputes],
  };
}

/** A chargeback takes what remains after the confirmed refunds (Chargeback Report, AMOUNT_CHARGEBACK). */
function restOf({ amount_ext, currency_ext: currency, refunds }: Payment): UpdateAmount {
  let rest = fromMajorUnits(amount_ext, currency);
  for (const refund of refunds) {
    if (!refundStatuses.succeeded.includes(refund.status)) continue;
    const back = fromMajorUnits(refund.amount_ext, currency);
    if (rest === 'inexpressible' || back === 'inexpressible') return 'inexpressible';
    rest = { currency, amountMinor: rest.amountMinor - back.amountMinor };
  }
  return rest;
}
