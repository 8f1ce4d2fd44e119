import type {
  KnownPayment,
  Provider,
  RefundOutcome,
  RefundQueryOutcome,
  RefundRequest,
} from '@gemporium/provider-kit/provider.ts';
import { scriptedProvider } from '@gemporium/server/testing/scripted-provider.ts';
import { type Bank, interrupt, type World } from './controlled-world.ts';

type Scripted = ReturnType<typeof scriptedProvider>;
type ProviderId = 'scripted' | 'cash';

/**
 * One of the history's providers, with the bank behind it: they answer in the moods that the history has set, and something
 * may happen before they answer. Cash has no refund call and cannot stop a payment.
 */
export function historyProvider(world: World, id: ProviderId, bank: Bank): Provider {
  const scripted = scriptedProvider({ id, name: id });
  answerInMood(scripted, world, id);
  const { adapter, script } = scripted;
  const during = async <Answer>(call: string, payment: { reference: string }, answer: Answer) => {
    await interrupt(world, billingNoOf(payment), call);
    return answer;
  };
  const provider: Provider = {
    ...adapter,
    async create(context, request) {
      const answer = await adapter.create(context, request);
      const isFirst = isFirstOpening(scripted, request.reference);
      if (isFirst) becomeNext(world, request);
      // Opening one again amounts to a query, and cash payments cannot be queried.
      return isFirst || id === 'scripted' ? during('create', request, answer) : answer;
    },
    refund: (_context, payment, refund) => makeRefund(scripted, world, bank, payment, refund),
    queryRefund: async (_context, payment, { refundReference }) =>
      during('query of a refund', payment, refundSaid(world, bank, id, refundReference)),
    query: async (_context, payment) => during('query', payment, script.query(payment.reference)),
    cancel: async (_context, payment) => during('cancel', payment, script.cancel(payment.reference)),
  };
  if (id === 'scripted') return provider;
  const { refund: _refund, queryRefund: _queryRefund, cancel: _cancel, query: _query, ...cash } = provider;
  return cash as Provider;
}

function answerInMood({ script }: Scripted, world: World, id: ProviderId): void {
  const merchant = `${id}-merchant`;
  const created = script.create;
  script.create = (reference) => {
    if (world.provider === 'is down') return { kind: 'unavailable', detail: 'the provider is down' };
    if (world.provider === 'loses its answers') return { kind: 'unknown', detail: 'the answer is lost' };
    return created(reference);
  };
  script.query = (reference) => {
    const status = world.isOver ? 'expired' : 'pending';
    return { kind: 'known', update: { reference, status, merchant, detail: '' } };
  };
  script.refund = (refundReference) => {
    if (world.bank === 'refuses') return { kind: 'refused', detail: 'the bank refuses' };
    if (isSilent(world)) return { kind: 'unknown', detail: 'no answer comes' };
    const status = world.bank === 'pays back' ? 'succeeded' : 'pending';
    return { kind: 'known', refund: { refundReference, status, merchant, detail: '' } };
  };
}

function isFirstOpening({ asked }: Scripted, reference: string): boolean {
  return asked.create.filter((one) => one === reference).length === 1;
}

/** If something is to happen to the order that is opened next, this is that order. */
function becomeNext({ meanwhile }: World, payment: { reference: string }): void {
  if (meanwhile?.billingNo === 'next' && payment.reference.endsWith('-1'))
    meanwhile.billingNo = billingNoOf(payment);
}

async function makeRefund(
  { script }: Scripted,
  world: World,
  { bank, arrived }: Bank,
  payment: KnownPayment,
  { refundReference, amount: { amountMinor: amount } }: RefundRequest,
): Promise<RefundOutcome> {
  const answer = script.refund(refundReference);
  const capture = payment.providerReference ?? '';
  if (world.bank !== 'loses our calls') arrived.add(refundReference);
  if (world.bank === 'pays back' || world.bank === 'loses its answers')
    bank.set(refundReference, { capture, amount });
  await interrupt(world, billingNoOf(payment), 'refund');
  // A refused refund was not made, whatever was reported meanwhile.
  if (answer.kind === 'refused') bank.delete(refundReference);
  return answer;
}

function refundSaid(
  world: World,
  { bank, arrived }: Bank,
  id: ProviderId,
  refundReference: string,
): RefundQueryOutcome {
  const refund = { refundReference, status: 'succeeded', merchant: `${id}-merchant`, detail: '' } as const;
  if (!isSilent(world) && bank.has(refundReference)) return { kind: 'known', refund };
  if (!isSilent(world) && !arrived.has(refundReference)) return { kind: 'not-found', detail: '' };
  return { kind: 'unavailable', detail: 'the bank does not answer' };
}

function isSilent({ bank }: World): boolean {
  return bank === 'loses its answers' || bank === 'loses our calls';
}

function billingNoOf({ reference }: { reference: string }): string {
  return reference.slice(0, reference.indexOf('-'));
}
