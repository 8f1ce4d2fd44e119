import { listNaming } from '@gemporium/provider-kit/list-naming.ts';
import type {
  NotificationEvent,
  ProviderContext,
  RefundUpdate,
  UpdateAmount,
} from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import type { z } from 'zod';
import { fromPayPal } from './amounts.ts';
import {
  captureEvents,
  captureStatuses,
  disputeEvents,
  disputeOutcomes,
  orderEvents,
  refundEvents,
  refundStatuses,
  reversalEvent,
} from './provider.ts';
import {
  captureSchema,
  disputeSchema,
  type eventSchema,
  orderResourceSchema,
  type Refund,
  refundSchema,
  type WireMoney,
} from './wire.ts';

type WebhookEvent = z.infer<typeof eventSchema>;
type Read = (context: ProviderContext, event: WebhookEvent) => NotificationEvent[] | undefined;

/** The events in a verified webhook; undefined if it lacks fields that its type needs. */
export const eventsOf: Read = (context, event) => {
  const { event_type: type } = event;
  if (Object.hasOwn(captureEvents, type)) return ofCapture(context, event);
  if (refundEvents.includes(type)) return ofRefund(context, event);
  if (type === reversalEvent) return ofReversal(context, event);
  if (disputeEvents.includes(type)) return ofDispute(context, event);
  if (orderEvents.includes(type)) return ofOrder(context, event);
  return ignored(event, 'an unknown event');
};

const ignored = ({ id, event_type }: WebhookEvent, why: string): NotificationEvent[] => [
  { type: 'ignored', dedupeKey: id, alarm: true, detail: scrub(`${event_type}: ${why}`) },
];

const said = (money: WireMoney | null | undefined): { amount?: UpdateAmount } =>
  money ? { amount: fromPayPal(money) ?? 'inexpressible' } : {};

const ofCapture: Read = ({ account }, event) => {
  const capture = captureSchema.safeParse(event.resource);
  if (!capture.success) return undefined;
  const { id, status: shown, amount, custom_id, invoice_id, payee, status_details } = capture.data;
  const reference = custom_id || invoice_id;
  if (!reference) return ignored(event, `capture ${id} has no reference of ours`);
  const orderId = capture.data.supplementary_data?.related_ids?.order_id;
  const memo = orderId ? { memo: { orderId } } : {};
  const detail = scrub([event.event_type, shown, status_details?.reason ?? ''].join(' '));
  const status = captureEvents[event.event_type];
  // An outdated event: the capture's state has changed since, so PayPal is asked.
  if (status !== (listNaming(captureStatuses, shown) ?? 'pending'))
    return [{ type: 'hint', dedupeKey: event.id, reference, ...memo, detail }];
  return [
    {
      type: 'payment',
      dedupeKey: event.id,
      reference,
      status,
      ...said(amount),
      ...(status === 'declined' ? { error: 'declined' as const } : {}),
      providerReference: id,
      merchant: payee?.merchant_id ?? account.merchant,
      detail,
      ...memo,
    },
  ];
};

const ofRefund: Read = ({ account }, event) => {
  const refund = refundSchema.safeParse(event.resource);
  if (!refund.success) return undefined;
  const { id, status, amount, custom_id, invoice_id, payer } = refund.data;
  const update: RefundUpdate = {
    // For a refund that nobody requested here, this is the order's own reference, which names no refund of ours.
    refundReference: custom_id || invoice_id || id,
    status: listNaming(refundStatuses, status) ?? 'pending',
    ...said(amount),
    providerReference: id,
    ...captureOf(refund.data),
    merchant: payer?.merchant_id ?? account.merchant,
    detail: scrub(`${event.event_type} ${status}`),
  };
  return [{ type: 'refund', dedupeKey: event.id, ...update }];
};

/** A reversal counts as a dispute of its own: nothing in it says which dispute led to it. */
const ofReversal: Read = ({ account }, event) => {
  const refund = refundSchema.safeParse(event.resource);
  if (!refund.success) return undefined;
  const { id, status, amount, custom_id, invoice_id, payer } = refund.data;
  const named = captureOf(refund.data);
  const reference = custom_id || invoice_id || '';
  if (reference === '' && named.capture === undefined) return undefined;
  return [
    {
      type: 'chargeback',
      dedupeKey: event.id,
      reference,
      status: 'lost',
      ...said(amount),
      dispute: id,
      sequence: sequenceOf(refund.data.update_time, event),
      ...named,
      merchant: payer?.merchant_id ?? account.merchant,
      detail: scrub(`${event.event_type} ${status}`),
    },
  ];
};

const ofDispute: Read = ({ account }, event) => {
  const dispute = disputeSchema.safeParse(event.resource);
  if (!dispute.success) return undefined;
  const { dispute_id, status: shown, reason, update_time, disputed_transactions: disputed } = dispute.data;
  const { outcome_code: outcome, amount_refunded: refunded } = dispute.data.dispute_outcome ?? {};
  const status = shown === 'RESOLVED' ? listNaming(disputeOutcomes, outcome) : 'opened';
  if (status === undefined)
    return ignored(event, `dispute ${dispute_id} ended with ${outcome ?? 'no outcome'}`);
  return disputed.map((transaction, index) => {
    const { seller_transaction_id: capture, gross_amount, custom, invoice_number, seller } = transaction;
    const whole = (status === 'lost' ? refunded : undefined) ?? dispute.data.dispute_amount;
    return {
      type: 'chargeback',
      dedupeKey: index === 0 ? event.id : `${event.id}:${index}`,
      reference: custom || invoice_number || '',
      status,
      ...said(disputed.length === 1 ? (whole ?? gross_amount) : gross_amount),
      dispute: dispute_id,
      // The end of a dispute sorts after everything else reported about it in the same millisecond.
      sequence: sequenceOf(update_time, event) + (status === 'opened' ? 0 : 1),
      ...(capture ? { capture } : {}),
      merchant: seller?.merchant_id ?? account.merchant,
      detail: scrub([event.event_type, shown, reason ?? '', outcome ?? ''].join(' ')),
    };
  });
};

/** An order moves no money: PayPal is asked, and the money is captured if the payer has approved. */
const ofOrder: Read = (_context, event) => {
  const order = orderResourceSchema.safeParse(event.resource);
  if (!order.success) return undefined;
  const reference = order.data.purchase_units[0]?.custom_id;
  const orderId = order.data.id ?? order.data.order_id;
  if (!reference) return ignored(event, 'an order without a reference of ours');
  const memo = orderId ? { memo: { orderId } } : {};
  return [{ type: 'hint', dedupeKey: event.id, reference, ...memo, detail: scrub(event.event_type) }];
};

/** The number of the capture that a refund belongs to: `…/v2/payments/captures/{id}`. */
function captureOf({ links }: Refund): { capture?: string } {
  const parts = links?.find(({ rel }) => rel === 'up')?.href.split('/');
  if (parts?.at(-2) !== 'captures') return {};
  const capture = parts.at(-1);
  return capture ? { capture } : {};
}

/** Ten places for each millisecond of the resource's last change, or of the event if the resource names none. */
function sequenceOf(changed: string | null | undefined, { create_time }: WebhookEvent): number {
  const at = [changed ?? create_time, create_time].map((time) => Date.parse(time) * 10);
  return at.find((place) => Number.isSafeInteger(place)) ?? 0;
}
