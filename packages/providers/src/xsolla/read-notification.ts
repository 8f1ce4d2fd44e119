import { jsonOf } from '@gemporium/provider-kit/incoming.ts';
import type {
  IncomingRequest,
  NotificationEvent,
  NotificationReading,
  ProviderContext,
} from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { sha256Hex } from '@gemporium/provider-kit/signatures.ts';
import { fromXsolla } from './amounts.ts';
import {
  chargebackCodes,
  chargebackPlace,
  disputeQuestions,
  disputeStages,
  disputeStatuses,
  hints,
  placesOfStage,
  projectOf,
  records,
  settingsSchema,
} from './provider.ts';
import { wholeRefundOf } from './refund.ts';
import { complaintAbout, refusal, taken } from './signature.ts';
import {
  disputeSchema,
  envelopeSchema,
  hintSchema,
  isSet,
  orderSchema,
  paymentSchema,
  refundSchema,
  type WireSettings,
} from './wire.ts';

type Message = { context: ProviderContext; dedupeKey: string; message: unknown; isSandboxOrder?: boolean };
/** Undefined if the message lacks fields that its type needs. */
type Read = (message: Message) => NotificationEvent | undefined;

/** Reads a webhook: first the signature over the raw bytes, then the content. Answers in Xsolla's own form. */
export function readNotification(context: ProviderContext, request: IncomingRequest): NotificationReading {
  const complaint = complaintAbout(context, request);
  if (complaint !== undefined)
    return { kind: 'rejected', reason: complaint, reply: refusal('INVALID_SIGNATURE') };
  const message = jsonOf(request);
  const envelope = envelopeSchema.safeParse(message);
  if (!envelope.success) {
    const reason = "it is not in the provider's form";
    return { kind: 'unreadable', reason, reply: refusal('INVALID_PARAMETER') };
  }
  const { notification_type: type } = envelope.data;
  const lacks = 'it lacks fields that its kind needs';
  // One that can be answered was already answered by read-player-check.ts.
  if (type === 'user_validation')
    return { kind: 'unreadable', reason: lacks, reply: refusal('INVALID_USER') };
  // A repeated webhook has the same bytes; nothing else in it identifies it.
  const dedupeKey = sha256Hex(request.rawBody);
  const event = readerOf(context, type)({ context, dedupeKey, message });
  return event === undefined
    ? { kind: 'unreadable', reason: lacks, reply: refusal('INVALID_PARAMETER') }
    : { kind: 'authentic', events: [event], reply: taken };
}

function readerOf({ account }: ProviderContext, type: string): Read {
  const isCombined = settingsSchema.parse(account.settings).webhooks === 'combined';
  const kept = nothing(type, false);
  switch (type) {
    // A purchase by the merchant's own token has no order at Xsolla, so these come in a project of either form.
    case 'payment':
      return readPayment;
    case 'refund':
    case 'partial_refund':
      return readRefund(type);
    // Beside a payment it usually lacks the transaction; if it has it, it names the same money.
    case 'order_paid':
      return isCombined ? readOrder(type) : (message) => readOrder(type)(message) ?? kept(message);
    // In the separate form it comes beside a refund: read as well, a part would go back twice.
    case 'order_canceled':
      return isCombined ? readOrder(type) : kept;
    case 'dispute':
      return readDispute;
    default:
      if (hints.includes(type)) return readHint(type);
      return nothing(type, !records.includes(type));
  }
}

function nothing(type: string, alarm: boolean): Read {
  const detail = alarm ? `unexpected event ${scrub(type)}` : scrub(type);
  return ({ dedupeKey }) => ({ type: 'ignored', dedupeKey, alarm, detail });
}

const readPayment: Read = ({ context, dedupeKey, message, isSandboxOrder = false }) => {
  const payment = paymentSchema.safeParse(message);
  if (!payment.success) return undefined;
  const { purchase, settings, transaction } = payment.data;
  const detail = `transaction ${transaction.id}`;
  // Money that we did not ask for. If we refused it, it would be forgotten, so an operator has to see it.
  if (!transaction.external_id)
    return { type: 'ignored', dedupeKey, alarm: true, detail: `${detail} was paid and names no payment` };
  return {
    type: 'payment',
    dedupeKey,
    reference: transaction.external_id,
    status: 'paid',
    amount: fromXsolla(purchase.total),
    providerReference: transaction.id,
    sequence: 1,
    merchant: merchantSaid(context, settings),
    isTest: isSandboxOrder || isSet(transaction.dry_run),
    detail,
  };
};

/** The reason's code tells a refund from a chargeback. */
function readRefund(type: 'refund' | 'partial_refund'): Read {
  return ({ context, dedupeKey, message, isSandboxOrder = false }) => {
    const refund = refundSchema.safeParse(message);
    if (!refund.success) return undefined;
    const { payment_details: details, purchase, refund_details: why, settings, transaction } = refund.data;
    const { partialRefundAmount } = settingsSchema.parse(context.account.settings);
    const isPart = type === 'partial_refund';
    const said = isPart && partialRefundAmount === 'payment_details' ? details?.payment : purchase?.total;
    const code = why?.code ?? '';
    const about = {
      ...(said == null ? {} : { amount: fromXsolla(said) }),
      capture: transaction.id,
      merchant: merchantSaid(context, settings),
      isTest: isSandboxOrder || isSet(transaction.dry_run),
      detail: scrub(`${type} ${code} ${why?.reason ?? ''}`),
    };
    if (chargebackCodes.includes(Number(code || 0)))
      return {
        type: 'chargeback',
        dedupeKey,
        reference: transaction.external_id ?? '',
        status: 'lost',
        dispute: transaction.id,
        sequence: chargebackPlace,
        ...about,
      };
    const number = isPart ? `${transaction.id}-${dedupeKey.slice(0, 16)}` : wholeRefundOf(transaction.id);
    return {
      type: 'refund',
      dedupeKey,
      refundReference: '',
      status: 'succeeded',
      providerReference: number,
      ...about,
    };
  };
}

/** The combined form: `billing` holds the separate one. */
function readOrder(type: 'order_paid' | 'order_canceled'): Read {
  return ({ context, dedupeKey, message }) => {
    const order = orderSchema.safeParse(message);
    if (!order.success) return undefined;
    const { billing } = order.data;
    const inner = {
      context,
      dedupeKey,
      message: billing,
      isSandboxOrder: order.data.order?.mode === 'sandbox',
    };
    if (type === 'order_paid') return readPayment(inner);
    const isPart = billing.notification_type === 'partial_refund';
    return readRefund(isPart ? 'partial_refund' : 'refund')(inner);
  };
}

/** A declined try, without its amount: the payer may already be at the next one. */
function readHint(type: string): Read {
  return ({ dedupeKey, message }) => {
    const hint = hintSchema.safeParse(message);
    if (!hint.success) return undefined;
    const { external_id: reference } = hint.data.transaction;
    return reference
      ? { type: 'hint', dedupeKey, reference, detail: type }
      : { type: 'ignored', dedupeKey, alarm: false, detail: `${type} names no payment` };
  };
}

const readDispute: Read = ({ context, dedupeKey, message }) => {
  const read = disputeSchema.safeParse(message);
  if (!read.success) return undefined;
  const { dispute, settings, transaction } = read.data;
  const own = <T>(table: Readonly<Record<string, T>>, name: string) =>
    Object.hasOwn(table, name) ? table[name] : undefined;
  const stage = own(disputeStages, dispute.type);
  const said = own(disputeStatuses, dispute.status);
  const detail = scrub(`dispute ${dispute.type} ${dispute.status} ${dispute.reason ?? ''}`);
  const isQuestion = disputeQuestions.includes(dispute.type) || dispute.status === 'no_actions_required';
  if (stage === undefined || said === undefined || isQuestion)
    return { type: 'ignored', dedupeKey, alarm: !isQuestion, detail };
  return {
    type: 'chargeback',
    dedupeKey,
    reference: transaction.external_id ?? '',
    status: said.status,
    amount: fromXsolla(transaction.total),
    // Disputes have no number; the bank can take back a transaction's money only once.
    dispute: transaction.id,
    sequence: stage * placesOfStage + said.place,
    capture: transaction.id,
    merchant: merchantSaid(context, settings),
    detail,
  };
};

/** The merchant that a webhook names. A webhook without one belongs to the project whose key signed it. */
export function merchantSaid(
  { account }: ProviderContext,
  settings: WireSettings | null | undefined,
): string {
  const merchant = settings?.merchant_id ?? account.merchant;
  const project = settings?.project_id;
  const isOurs = project == null || project === String(projectOf(account));
  return isOurs ? merchant : `${merchant}/${project}`;
}
