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
import { amount, type Bank, merchant, placeOf, refundsOutside, truthOf } from './bank.ts';
import type { Answers } from './held-answer.ts';

/** The provider: its books, and how it answers now. */
interface Outside {
  bank: Bank;
  mood: string;
}

const lost = { kind: 'unavailable', detail: 'cut off' } as const;

/** The provider's verbs, each answered by the function of its name below. */
export function providerAnswers(outside: Outside, answers: Answers) {
  return {
    create: (_, { reference }) => answers('create', () => create(outside, reference)),
    query: (_, { reference }) => answers('query', () => query(outside, reference)),
    capture: (_, { reference }) => answers('capture', () => capture(outside, reference)),
    completeReturn: (_, { reference }) => answers('completeReturn', () => completeReturn(outside, reference)),
    redeem: (_, { reference }) => answers('redeem', () => redeem(outside, reference)),
    cancel: (_, { reference }) => answers('cancel', () => cancel(outside, reference)),
    refund: (_, { reference }, { refundReference }) =>
      answers('refund', () => refund(outside, reference, refundReference)),
    lookUp: (_, { number }) => answers('lookUp', () => lookUp(outside, number)),
    confirm: () => answers('confirm', () => ({ kind: 'confirmed' as const, detail: '' })),
  } satisfies Partial<Provider>;
}

/** Only some providers have this verb. */
export function refundQuery(outside: Outside, answers: Answers): NonNullable<Provider['queryRefund']> {
  return (_context, _payment, { refundReference }) =>
    answers('queryRefund', () => queryRefund(outside, refundReference));
}

function create({ mood }: Outside, reference: string): CreateOutcome {
  if (mood === 'refused') return { kind: 'refused', error: 'declined', detail: '' };
  if (mood === 'unavailable') return { kind: 'unavailable', detail: '' };
  if (mood === 'lost') return { kind: 'unknown', detail: 'cut off' };
  return { kind: 'created', url: `https://pay.example/${reference}`, memo: {} };
}

function query({ bank, mood }: Outside, reference: string): QueryOutcome {
  const isCharged = bank.charged.has(reference);
  if (mood.startsWith('approved') && !isCharged) return known(bank, reference, { awaitsCapture: true });
  if (mood === 'says paid') bank.charged.add(reference);
  const isClosed = mood === 'says declined' || (mood === '' && bank.closed.has(reference));
  return known(bank, reference, isClosed && !isCharged ? { status: 'declined' } : {});
}

function capture({ bank, mood }: Outside, reference: string): QueryOutcome {
  if (mood === 'approved, and refused') return known(bank, reference, { status: 'declined' });
  return charge(bank, reference, mood === 'approved, taken, and lost');
}

function completeReturn({ bank, mood }: Outside, reference: string): QueryOutcome {
  if (mood === 'refuses') return known(bank, reference, { status: 'declined' });
  return charge(bank, reference, mood === 'charges, and is lost');
}

/** A closed payment cannot be charged, or at least the provider says so. */
function charge(bank: Bank, reference: string, isLost: boolean): QueryOutcome {
  if (!(isLost && bank.closed.has(reference))) bank.charged.add(reference);
  return isLost ? lost : known(bank, reference);
}

function redeem({ bank, mood }: Outside, reference: string): RedeemOutcome {
  if (mood === 'refuses' && !bank.charged.has(reference)) bank.closed.add(reference);
  if (mood === 'refuses' || bank.closed.has(reference))
    return { kind: 'refused', error: 'limit-exceeded', detail: '' };
  if (mood !== 'is at it') bank.charged.add(reference);
  return { kind: 'asked', detail: '' };
}

function cancel({ bank, mood }: Outside, reference: string): CancelOutcome {
  if (mood === 'was paid') bank.charged.add(reference);
  if (mood === 'refuses') return { kind: 'refused', detail: '' };
  if (bank.charged.has(reference)) return { kind: 'refused', detail: '', update: truthOf(bank, reference) };
  bank.closed.add(reference);
  return { kind: 'cancelled', detail: '' };
}

function refund({ bank, mood }: Outside, reference: string, refundReference: string): RefundOutcome {
  if (mood === 'refuses') return { kind: 'refused', detail: '' };
  if (mood === 'lost on its way') return { kind: 'unknown', detail: 'cut off' };
  const isBack = [...bank.refunded].some(([name, of]) => of === reference && name !== refundReference);
  if (isBack) return { kind: 'refused', detail: 'it has gone back' };
  bank.refunded.set(refundReference, reference);
  if (mood === 'lost') return { kind: 'unknown', detail: 'cut off' };
  const takesItsTime = mood === 'takes its time';
  if (takesItsTime) bank.tellsLater.add(refundReference);
  const status = takesItsTime ? 'pending' : 'succeeded';
  return { kind: 'known', refund: { refundReference, status, merchant, amount, detail: '' } };
}

function queryRefund({ bank, mood }: Outside, refundReference: string): RefundQueryOutcome {
  if (mood === 'is away') return lost;
  if (!bank.refunded.has(refundReference)) return { kind: 'not-found', detail: '' };
  const refund = { refundReference, status: 'succeeded', merchant, amount, detail: '' } as const;
  return { kind: 'known', refund };
}

function lookUp({ bank, mood }: Outside, reference: string): LookUpOutcome {
  if (mood === 'is away') return lost;
  const about = { dedupeKey: `found ${reference}`, merchant, amount, detail: '' };
  if (mood === 'finds the payment')
    return { kind: 'found', events: [{ type: 'payment', ...about, ...truthOf(bank, reference) }] };
  if (mood === 'finds a refund') {
    const number = refundsOutside(bank, reference);
    const named = number.startsWith('OUT') ? { providerReference: number } : {};
    const refund = { refundReference: number, ...named, reference, status: 'succeeded' } as const;
    return { kind: 'found', events: [{ type: 'refund', ...about, ...refund }] };
  }
  if (mood === 'finds a dispute') {
    const status = bank.disputes.get(reference) ?? 'lost';
    bank.disputes.set(reference, status);
    const dispute = { reference, status, dispute: `C-${reference}`, sequence: placeOf(status) };
    return { kind: 'found', events: [{ type: 'chargeback', ...about, ...dispute }] };
  }
  return { kind: 'found', events: [] };
}

function known(bank: Bank, reference: string, change: Partial<PaymentUpdate> = {}): QueryOutcome {
  return { kind: 'known', update: { ...truthOf(bank, reference), ...change } };
}
