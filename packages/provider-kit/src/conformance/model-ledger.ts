import { mismatchesOf } from '../mismatches.ts';
import type {
  ChargebackUpdate,
  KnownPayment,
  PaymentRequest,
  PaymentStatus,
  PaymentUpdate,
  ProviderContext,
  RefundRequest,
  RefundUpdate,
  ReportedPayment,
  ReportRange,
} from '../provider.ts';

/** One payment as the smallest possible store keeps it. */
export interface ModelPayment {
  request: PaymentRequest;
  payment: KnownPayment;
  status: 'open' | Exclude<PaymentStatus, 'pending'>;
  /** How often goods were delivered. */
  grants: number;
  /** Why updates were not applied. */
  stopped: string[];
  refunds: RefundUpdate[];
  chargebacks: ChargebackUpdate[];
  /** Whether an event about it arrived before the answer to create. */
  reportedEarly: boolean;
  isCreated: boolean;
  paidAt?: Date;
  /** Requested refunds, for a provider that never sends our refund references. */
  asked: Pick<RefundRequest, 'refundReference' | 'amount'>[];
}

/** What an answer or update adds to a payment. */
type News = { memo?: Readonly<Record<string, string>>; providerReference?: string };

export type ModelLedger = ReturnType<typeof createModelLedger>;

/** The payments of the model store, and its rule for applying updates. Makes no calls. */
export function createModelLedger({ account, now }: Pick<ProviderContext, 'account' | 'now'>) {
  const payments = new Map<string, ModelPayment>();

  function remember(request: PaymentRequest): ModelPayment {
    const { reference, amount, channelId, shopperId, expiresAt } = request;
    const entry: ModelPayment = {
      request,
      payment: { reference, amount, channelId, shopperId, memo: {}, createdAt: now(), expiresAt },
      status: 'open',
      grants: 0,
      stopped: [],
      refunds: [],
      chargebacks: [],
      reportedEarly: false,
      isCreated: false,
      asked: [],
    };
    payments.set(reference, entry);
    return entry;
  }

  function known(reference: string): ModelPayment {
    const entry = payments.get(reference);
    if (entry === undefined) throw new Error(`no payment ${reference}`);
    return entry;
  }

  function learn(entry: ModelPayment, news: News): void {
    entry.payment = {
      ...entry.payment,
      memo: { ...entry.payment.memo, ...news.memo },
      ...(news.providerReference === undefined ? {} : { providerReference: news.providerReference }),
    };
  }

  /** Applies an update that agrees with its payment; anything else is stopped with the reason. */
  function apply(entry: ModelPayment, update: PaymentUpdate): void {
    const { reference, amount } = entry.request;
    const mismatches = mismatchesOf(update, {
      reference,
      account,
      currency: amount.currency,
      amount: { is: amount.amountMinor },
      isAmountNeeded: update.status === 'paid',
    });
    if (mismatches.length > 0) {
      entry.stopped.push(...mismatches);
      return;
    }
    if (hasPaidAnother(entry, update)) {
      entry.stopped.push('used number');
      return;
    }
    const isSecond =
      entry.status === 'paid' &&
      update.status === 'paid' &&
      update.providerReference !== entry.payment.providerReference;
    if (isSecond) entry.stopped.push('second payment');
    if (entry.status === 'paid') return;
    learn(entry, update);
    if (update.status === 'pending') return;
    entry.status = update.status;
    if (update.status !== 'paid') return;
    entry.grants++;
    entry.paidAt = now();
  }

  /** A capture number pays one order only. */
  function hasPaidAnother(
    entry: ModelPayment,
    { status, providerReference: number }: PaymentUpdate,
  ): boolean {
    if (status !== 'paid' || number === undefined) return false;
    return [...payments.values()].some(
      (other) => other !== entry && other.status === 'paid' && other.payment.providerReference === number,
    );
  }

  /** The payment that a refund belongs to, found by our refund reference or else by its capture. */
  function ofRefund({ refundReference, capture }: RefundUpdate): ModelPayment | undefined {
    if (refundReference === '')
      return [...payments.values()].find(
        ({ payment }) => capture !== undefined && payment.providerReference === capture,
      );
    return [...payments.values()].find((entry) => refundReference.startsWith(`${entry.request.reference}R`));
  }

  /** Whether the player has a payment that can still be paid. */
  function isLive(shopperId: string): boolean {
    return [...payments.values()].some(
      ({ request, status }) =>
        request.shopperId === shopperId && status !== 'cancelled' && status !== 'expired',
    );
  }

  function paidPayments(wanted: ReportRange): ReportedPayment[] {
    return [...payments.values()].flatMap(({ payment, paidAt }) => {
      const { reference, providerReference, amount, shopperId, memo } = payment;
      if (paidAt === undefined || providerReference === undefined) return [];
      const isWanted =
        wanted.kind === 'payment'
          ? wanted.providerReference === providerReference
          : paidAt >= wanted.from && paidAt <= wanted.to;
      return isWanted ? [{ reference, providerReference, amount, shopperId, memo, paidAt }] : [];
    });
  }

  return { payments, remember, known, learn, apply, ofRefund, isLive, paidPayments };
}

/** The update under our own reference: if it has none, that of the first requested refund that has not succeeded. */
export function named(entry: ModelPayment, event: RefundUpdate): RefundUpdate {
  if (event.refundReference !== '') return event;
  const { amount } = event;
  const meant = entry.asked.find(
    (one) =>
      typeof amount === 'object' &&
      one.amount.amountMinor === amount.amountMinor &&
      !entry.refunds.some((r) => r.refundReference === one.refundReference && r.status === 'succeeded'),
  );
  return { ...event, refundReference: meant?.refundReference ?? '' };
}
