import { mismatchesOf } from '../mismatches.ts';
import type {
  ChargebackUpdate,
  CreateOutcome,
  IncomingRequest,
  KnownPayment,
  NotificationEvent,
  NotificationReading,
  NotificationReply,
  PaymentRequest,
  PaymentStatus,
  PaymentUpdate,
  Provider,
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
  /** How often goods were given. */
  grants: number;
  /** Why money was not taken for this payment's. */
  stopped: string[];
  refunds: RefundUpdate[];
  chargebacks: ChargebackUpdate[];
  /** Whether the provider spoke of it before it had answered create. */
  reportedEarly: boolean;
  isCreated: boolean;
  paidAt?: Date;
  /** Refunds that were asked for, for a wire that never names them. */
  asked: Pick<RefundRequest, 'refundReference' | 'amount'>[];
}

export type ModelStore = ReturnType<typeof createModelStore>;

/**
 * What an adapter is for, in the fewest lines: a store that gives goods once for an update that agrees with its
 * payment, takes a late success, and stops at everything else. The suite judges adapters by what becomes of it.
 */
export function createModelStore(provider: Provider, context: ProviderContext) {
  const payments = new Map<string, ModelPayment>();
  const seenKeys = new Set<string>();
  const readings: NotificationReading[] = [];
  const received: IncomingRequest[] = [];
  /** Events that name no payment of ours. */
  const unmatched: NotificationEvent[] = [];

  function remember(request: PaymentRequest): ModelPayment {
    const { reference, amount, channelId, playerId, expiresAt } = request;
    const entry: ModelPayment = {
      request,
      payment: { reference, amount, channelId, playerId, memo: {}, createdAt: context.now(), expiresAt },
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

  /** The payment is written down first, then the provider is called: its notification may overtake the answer. */
  async function start(request: PaymentRequest): Promise<CreateOutcome> {
    const entry = payments.get(request.reference) ?? remember(request);
    const outcome = await provider.create(context, request);
    if (outcome.kind === 'created') {
      const { memo, providerReference } = outcome;
      entry.isCreated = true;
      learn(entry, { memo, ...(providerReference === undefined ? {} : { providerReference }) });
      if (entry.reportedEarly) await poll(request.reference);
    }
    return outcome;
  }

  function learn(
    entry: ModelPayment,
    news: { memo?: Readonly<Record<string, string>>; providerReference?: string },
  ): void {
    entry.payment = {
      ...entry.payment,
      memo: { ...entry.payment.memo, ...news.memo },
      ...(news.providerReference === undefined ? {} : { providerReference: news.providerReference }),
    };
  }

  async function receive(request: IncomingRequest): Promise<NotificationReply> {
    received.push(request);
    const check = provider.readPlayerCheck?.(context, request);
    if (check) return check.reply(isLive(check.playerId));
    const report = provider.readReport?.(context, request);
    if (report) return report.reply(paidPayments(report.wanted));
    const reading: NotificationReading = (await provider.readNotification?.(context, request)) ?? {
      kind: 'unreadable',
      reason: "it is not in the provider's form",
    };
    readings.push(reading);
    if (reading.kind === 'rejected')
      return reading.reply ?? { status: 401, contentType: 'text/plain', body: '' };
    if (reading.kind === 'unreadable')
      return reading.reply ?? { status: 400, contentType: 'text/plain', body: '' };
    if (reading.kind === 'unproven') {
      for (const reference of reading.references) if (payments.has(reference)) await poll(reference);
      return reading.reply;
    }
    await judgeOnce(reading.events);
    return reading.reply;
  }

  /** Copies have one effect; what a message only names is looked up each time. */
  async function judgeOnce(events: readonly NotificationEvent[]): Promise<void> {
    for (const event of events) {
      if (event.type === 'look-up') {
        const told = await provider.lookUp?.(context, event);
        if (told?.kind === 'found') await judgeOnce(told.events);
        continue;
      }
      if (!seenKeys.has(event.dedupeKey)) await judge(event);
      seenKeys.add(event.dedupeKey);
    }
  }

  function isLive(playerId: string): boolean {
    return [...payments.values()].some(
      ({ payment, status }) =>
        payment.playerId === playerId && status !== 'cancelled' && status !== 'expired',
    );
  }

  function paidPayments(wanted: ReportRange): ReportedPayment[] {
    return [...payments.values()].flatMap(({ payment, paidAt }) => {
      const { reference, providerReference, amount, playerId, memo } = payment;
      if (paidAt === undefined || providerReference === undefined) return [];
      const isWanted =
        wanted.kind === 'payment'
          ? wanted.providerReference === providerReference
          : paidAt >= wanted.from && paidAt <= wanted.to;
      return isWanted ? [{ reference, providerReference, amount, playerId, memo, paidAt }] : [];
    });
  }

  async function judge(event: Exclude<NotificationEvent, { type: 'look-up' }>): Promise<void> {
    if (event.type === 'ignored') return;
    const entry = event.type === 'refund' ? ofRefund(event) : payments.get(event.reference);
    if (entry === undefined) {
      unmatched.push(event);
      return;
    }
    if (!entry.isCreated) entry.reportedEarly = true;
    if (event.type === 'payment') apply(entry, event);
    else if (event.type === 'refund') entry.refunds.push(named(entry, event));
    else if (event.type === 'chargeback') entry.chargebacks.push(event);
    else {
      learn(entry, event.memo === undefined ? {} : { memo: event.memo });
      await poll(event.reference);
    }
  }

  function ofRefund({ refundReference, capture }: RefundUpdate): ModelPayment | undefined {
    if (refundReference === '')
      return [...payments.values()].find(
        ({ payment }) => capture !== undefined && payment.providerReference === capture,
      );
    return [...payments.values()].find((entry) => refundReference.startsWith(`${entry.request.reference}R`));
  }

  /** Under our own reference: where the wire names none, that of the first one asked for that has not succeeded. */
  function named(entry: ModelPayment, event: RefundUpdate): RefundUpdate {
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

  function apply(entry: ModelPayment, update: PaymentUpdate): void {
    const { account } = context;
    const { reference, amount } = entry.request;
    const mismatches = mismatchesOf(update, {
      ...{ reference, account, currency: amount.currency, amount: { is: amount.amountMinor } },
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
    entry.paidAt = context.now();
  }

  /** Money of one number pays one order. */
  function hasPaidAnother(
    entry: ModelPayment,
    { status, providerReference: number }: PaymentUpdate,
  ): boolean {
    if (status !== 'paid' || number === undefined) return false;
    return [...payments.values()].some(
      (other) => other !== entry && other.status === 'paid' && other.payment.providerReference === number,
    );
  }

  /** Asks the provider; what it cannot answer changes nothing. */
  async function poll(reference: string): Promise<string> {
    const entry = known(reference);
    if (provider.query === undefined) return 'no query';
    const outcome = await provider.query(context, entry.payment);
    if (outcome.kind === 'known') await take(entry, outcome.update);
    return outcome.kind;
  }

  /** The browser came back with these parameters; a payment that was dropped is not completed any more. */
  async function comeBack(reference: string, parameters: Readonly<Record<string, string>>): Promise<void> {
    const entry = known(reference);
    if (entry.status !== 'open') return;
    const note = provider.noteCharge?.(context, entry.payment, parameters);
    if (Object.keys(note ?? {}).some((name) => Object.hasOwn(entry.payment.memo, name))) return;
    if (note !== undefined) learn(entry, { memo: note });
    const outcome = await provider.completeReturn?.(context, entry.payment, parameters);
    if (outcome?.kind === 'known') await take(entry, outcome.update);
  }

  /** What the payer has approved is taken where the payment is still wanted. */
  async function take(entry: ModelPayment, update: PaymentUpdate): Promise<void> {
    apply(entry, update);
    const isWanted = entry.status === 'open' && context.now() < entry.payment.expiresAt;
    if (!update.awaitsCapture || !isWanted) return;
    const taken = await provider.capture?.(context, entry.payment);
    if (taken?.kind === 'known') apply(entry, taken.update);
  }

  function known(reference: string): ModelPayment {
    const entry = payments.get(reference);
    if (entry === undefined) throw new Error(`no payment ${reference}`);
    return entry;
  }

  return { payments, readings, received, unmatched, remember, start, receive, poll, comeBack, known };
}
