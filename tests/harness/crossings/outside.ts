import type { CheckAnswer, DeliveryAnswer, NoticeAnswer } from '@gemporium/game-link/types.ts';
import type {
  CancelOutcome,
  CreateOutcome,
  LookUpOutcome,
  PaymentUpdate,
  Provider,
  QueryOutcome,
  RedeemOutcome,
  RefundOutcome,
  RefundQueryOutcome,
} from '@gemporium/provider-kit/provider.ts';
import type { Stage } from '@gemporium/server/testing/stage.ts';

export const merchant = 'main-merchant';
export const amount = { amountMinor: 499, currency: 'USD' };

export type Outside = ReturnType<typeof scriptOutside>;

/**
 * The provider and the game of the crossings: their own books, how they answer now (`mood`), and the one answer that is
 * held back.
 */
export function scriptOutside({ provider: { adapter }, game: { link } }: Stage) {
  const bank = {
    charged: new Set<string>(),
    /** Payments that it has declined or cancelled. */
    closed: new Set<string>(),
    /** Refunded amounts by payment and refund reference. */
    refunded: new Map<string, string>(),
    /** Refunds whose outcome it notifies of, late. */
    tellsLater: new Set<string>(),
    /** The state of a payment's dispute. */
    disputes: new Map<string, 'lost' | 'won'>(),
  };
  const game = { given: new Set<string>(), log: [] as string[] };
  let held: { call: string; doneBefore: boolean; reached: () => void; open: Promise<void> } | undefined;

  async function answers<T>(call: string, work: () => T): Promise<T> {
    if (held?.call !== call) return work();
    const { doneBefore, reached, open } = held;
    held = undefined;
    const answer = doneBefore ? { is: work() } : undefined;
    reached();
    await open;
    return answer ? answer.is : work();
  }

  const outside = {
    bank,
    game,
    mood: '',
    /** Holds back the next answer to this call until `release`; `reached` resolves once it is held. */
    hold(call: string, doneBefore: boolean) {
      const open = Promise.withResolvers<void>();
      const reached = Promise.withResolvers<void>();
      held = { call, doneBefore, reached: reached.resolve, open: open.promise };
      return { reached: reached.promise, release: open.resolve };
    },
    /** Only some providers can be queried about a refund; otherwise it is repeated with its idempotency key. */
    canBeAskedAboutRefunds(can: boolean) {
      if (can) adapter.queryRefund = queryRefund;
      else delete adapter.queryRefund;
    },
    /** Refunds a payment in the provider's back office, unless it already was. */
    refundsOutside(reference: string): string {
      const known = [...bank.refunded].find(([, of]) => of === reference)?.[0];
      if (!known) bank.refunded.set(`OUT-${reference}`, reference);
      return known ?? `OUT-${reference}`;
    },
  };

  const truthOf = (reference: string): PaymentUpdate =>
    bank.charged.has(reference)
      ? { reference, status: 'paid', merchant, detail: '', amount, providerReference: `P-${reference}` }
      : { reference, status: 'pending', merchant, detail: '' };
  const known = (reference: string, change: Partial<PaymentUpdate> = {}): QueryOutcome => ({
    kind: 'known',
    update: { ...truthOf(reference), ...change },
  });
  const lost = { kind: 'unavailable', detail: 'cut off' } as const;

  /** A closed payment cannot be charged, or at least the provider says so. */
  const charges = (reference: string, isLost: boolean) => {
    if (!(isLost && bank.closed.has(reference))) bank.charged.add(reference);
    return isLost ? lost : known(reference);
  };

  Object.assign(adapter, {
    create: (_, { reference }) =>
      answers<CreateOutcome>('create', () => {
        if (outside.mood === 'refused') return { kind: 'refused', error: 'declined', detail: '' };
        if (outside.mood === 'unavailable') return { kind: 'unavailable', detail: '' };
        if (outside.mood === 'lost') return { kind: 'unknown', detail: 'cut off' };
        return { kind: 'created', url: `https://pay.example/${reference}`, memo: {} };
      }),
    query: (_, { reference }) =>
      answers('query', () => {
        const isCharged = bank.charged.has(reference);
        if (outside.mood.startsWith('approved') && !isCharged)
          return known(reference, { awaitsCapture: true });
        if (outside.mood === 'says paid') bank.charged.add(reference);
        return known(reference, outside.mood === 'says declined' && !isCharged ? { status: 'declined' } : {});
      }),
    capture: (_, { reference }) =>
      answers('capture', () => {
        if (outside.mood === 'approved, and refused') return known(reference, { status: 'declined' });
        return charges(reference, outside.mood === 'approved, taken, and lost');
      }),
    completeReturn: (_, { reference }) =>
      answers('completeReturn', () => {
        if (outside.mood === 'refuses') return known(reference, { status: 'declined' });
        return charges(reference, outside.mood === 'charges, and is lost');
      }),
    redeem: (_, { reference }) =>
      answers<RedeemOutcome>('redeem', () => {
        if (outside.mood === 'refuses' && !bank.charged.has(reference)) bank.closed.add(reference);
        if (outside.mood === 'refuses' || bank.closed.has(reference))
          return { kind: 'refused', error: 'limit-exceeded', detail: '' };
        if (outside.mood !== 'is at it') bank.charged.add(reference);
        return { kind: 'asked', detail: '' };
      }),
    cancel: (_, { reference }) =>
      answers<CancelOutcome>('cancel', () => {
        if (outside.mood === 'was paid') bank.charged.add(reference);
        if (outside.mood === 'refuses') return { kind: 'refused', detail: '' };
        if (bank.charged.has(reference)) return { kind: 'refused', detail: '', update: truthOf(reference) };
        bank.closed.add(reference);
        return { kind: 'cancelled', detail: '' };
      }),
    refund: (_, { reference }, { refundReference }) =>
      answers<RefundOutcome>('refund', () => {
        if (outside.mood === 'refuses') return { kind: 'refused', detail: '' };
        if (outside.mood === 'lost on its way') return { kind: 'unknown', detail: 'cut off' };
        const isBack = [...bank.refunded].some(([name, of]) => of === reference && name !== refundReference);
        if (isBack) return { kind: 'refused', detail: 'it has gone back' };
        bank.refunded.set(refundReference, reference);
        if (outside.mood === 'lost') return { kind: 'unknown', detail: 'cut off' };
        const takesItsTime = outside.mood === 'takes its time';
        if (takesItsTime) bank.tellsLater.add(refundReference);
        const status = takesItsTime ? 'pending' : 'succeeded';
        return { kind: 'known', refund: { refundReference, status, merchant, amount, detail: '' } };
      }),
    lookUp: (_, { number: reference }) =>
      answers<LookUpOutcome>('lookUp', () => {
        if (outside.mood === 'is away') return lost;
        const about = { dedupeKey: `found ${reference}`, merchant, amount, detail: '' };
        if (outside.mood === 'finds the payment')
          return { kind: 'found', events: [{ type: 'payment', ...about, ...truthOf(reference) }] };
        if (outside.mood === 'finds a refund') {
          const number = outside.refundsOutside(reference);
          const named = number.startsWith('OUT') ? { providerReference: number } : {};
          const refund = { refundReference: number, ...named, reference, status: 'succeeded' } as const;
          return { kind: 'found', events: [{ type: 'refund', ...about, ...refund }] };
        }
        if (outside.mood === 'finds a dispute') {
          const status = bank.disputes.get(reference) ?? 'lost';
          bank.disputes.set(reference, status);
          const dispute = { reference, status, dispute: `C-${reference}`, sequence: placeOf(status) };
          return { kind: 'found', events: [{ type: 'chargeback', ...about, ...dispute }] };
        }
        return { kind: 'found', events: [] };
      }),
    confirm: () => answers('confirm', () => ({ kind: 'confirmed' as const, detail: '' })),
  } satisfies Partial<Provider>);

  const queryRefund: NonNullable<Provider['queryRefund']> = (_context, _payment, { refundReference }) =>
    answers<RefundQueryOutcome>('queryRefund', () => {
      if (outside.mood === 'is away') return lost;
      if (!bank.refunded.has(refundReference)) return { kind: 'not-found', detail: '' };
      const refund = { refundReference, status: 'succeeded', merchant, amount, detail: '' } as const;
      return { kind: 'known', refund };
    });

  function give(deliveryId: string): boolean {
    const already = game.given.has(deliveryId);
    if (!already) game.log.push(`gave ${deliveryId}`);
    game.given.add(deliveryId);
    return already;
  }

  const away = { kind: 'unreachable', lost: true, detail: 'cut off' } as const;
  const { check } = link;
  Object.assign(link, {
    check: (scope: Parameters<typeof check>[0], request: Parameters<typeof check>[1]) =>
      answers<CheckAnswer | Promise<CheckAnswer>>('check', () => {
        if (outside.mood === 'is away') return away;
        if (outside.mood === 'forbids it') return { kind: 'refused', code: 'banned' };
        return check(scope, request);
      }),
    deliver: (_: unknown, { deliveryId }: { deliveryId: string }) =>
      answers<DeliveryAnswer>('deliver', () => {
        const isThere = game.given.has(deliveryId);
        if (outside.mood === 'refuses' && !isThere)
          return { kind: 'refused', code: 'banned', retryable: false };
        if (outside.mood === 'lost on its way') return away;
        const already = give(deliveryId);
        if (outside.mood === 'given, and lost') return away;
        return { kind: 'delivered', receiptId: deliveryId, already };
      }),
    queryDelivery: (_: unknown, deliveryId: string) =>
      answers('queryDelivery', () =>
        game.given.has(deliveryId)
          ? { kind: 'delivered' as const, receiptId: deliveryId }
          : { kind: 'unknown-delivery' as const },
      ),
    refunded: (_: unknown, { billingNo }: { billingNo: string }) =>
      answers<NoticeAnswer>('refunded', () => {
        game.log.push(`told ${billingNo}`);
        return outside.mood === 'is deaf' ? away : { kind: 'accepted' };
      }),
    liftRestriction: (_: unknown, { deliveryId }: { deliveryId?: string }) =>
      answers<NoticeAnswer>('lift', () => {
        if (outside.mood === 'lost on its way') return away;
        if (deliveryId) give(deliveryId);
        return outside.mood === 'given, and lost' ? away : { kind: 'accepted' };
      }),
  });
  return outside;
}

/** The order of a dispute's events. */
export const placeOf = (status: 'lost' | 'won') => (status === 'lost' ? 1 : 2);
