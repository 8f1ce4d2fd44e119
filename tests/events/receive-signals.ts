import type { MoneyEvent } from '@gemporium/provider-kit/simulator.ts';
import type { Stage } from '@gemporium/server/testing/stage.ts';
import { completeReturn } from '@gemporium/server/use-cases/payments/complete-return.ts';
import { receiveNotification } from '@gemporium/server/use-cases/payments/receive-notification.ts';
import type { EndTurn } from './moments.ts';
import { reportedAnew } from './reported-anew.ts';
import { type Message, requestOf, type Signal } from './signal.ts';
import type { SignalSource } from './signal-source.ts';

/** A stage that receives signals, and what it has received. */
export interface Receiver {
  stage: Stage;
  source: SignalSource;
  /** By order: the events that were received. */
  known: Map<string, Set<MoneyEvent>>;
  /** By order: the signals that led to no query. */
  unqueried: Map<string, Signal[]>;
}

/** Delivers one signal to each order. For those without a message or a return, the store's next query finds the event. */
export async function receiveAll(
  receiver: Receiver,
  arriving: readonly { billingNo: string; signal: Signal }[],
): Promise<void> {
  const turns = await Promise.all(
    arriving.map(async ({ billingNo, signal }) => ({
      billingNo,
      signal,
      endTurn: await receive(receiver, billingNo, signal),
    })),
  );
  const asked = arriving.filter(({ signal }) => !signal.message && !signal.returns);
  if (asked.length > 0)
    await queryNow(
      receiver.stage,
      asked.map(({ billingNo }) => billingNo),
    );
  const { known, unqueried } = receiver;
  for (const { billingNo, signal, endTurn } of turns) {
    // The query that a message leads to is made when the message is judged.
    if (signal.message || endTurn())
      known.set(billingNo, (known.get(billingNo) ?? new Set()).add(signal.event));
    else unqueried.set(billingNo, [...(unqueried.get(billingNo) ?? []), signal]);
  }
}

/** Signals about this order that led to no query: the store does not know of them. */
export function unasked({ known, unqueried }: Receiver, billingNo: string): readonly Signal[] {
  return (unqueried.get(billingNo) ?? []).filter(({ event }) => !known.get(billingNo)?.has(event));
}

/** Our reference of an order's first payment. */
export function referenceOf(billingNo: string): string {
  return `${billingNo}-1`;
}

async function receive({ stage, source }: Receiver, billingNo: string, signal: Signal): Promise<EndTurn> {
  const reference = referenceOf(billingNo);
  if (signal.message) {
    await receiveMessage(stage, signal, signal.message);
    return source.expectQuestion(signal, reference);
  }
  const endTurn = await source.expectQuestion(signal, reference);
  const visit = { store: stage.store.id, provider: 'scripted', name: reference, clientIp: '127.0.0.1' };
  if (signal.returns) await completeReturn(stage.services, visit, signal.returns);
  return endTurn;
}

async function receiveMessage(
  { services }: Stage,
  { event, isAnew }: Signal,
  message: Message,
): Promise<void> {
  const request = requestOf(isAnew ? reportedAnew(message) : message);
  const received = await receiveNotification(services, 'scripted', 'main', request);
  if (received.kind !== 'kept') throw new Error(`${event} was not taken: ${JSON.stringify(received)}`);
}

/** The store's watch over these payments is due, and asks the provider. */
async function queryNow(stage: Stage, billingNos: readonly string[]): Promise<void> {
  await stage.rows(
    `update effect set run_at = now() where kind = 'watch-payment' and state = 'ready' and key = any ($1)`,
    [billingNos.map(referenceOf)],
  );
  await stage.runEffects();
}
