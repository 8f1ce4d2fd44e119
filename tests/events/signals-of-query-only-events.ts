import type {
  ActResult,
  MoneyEvent,
  NotificationDraft,
  SimulatedPayment,
  Simulator,
  SimulatorDesk,
} from '@gemporium/provider-kit/simulator.ts';
import { type BooksAtAMoment, deskOver } from './books-in-memory.ts';
import type { Message, Signal } from './signal.ts';

/**
 * Lets events happen to the one payment in these books, and returns their signals: the message that the simulator sends, what
 * the payer's browser brings back, or neither, if the store must query on its own. Events that others depend on happen first,
 * also without a signal. Queries are answered from the books after all of them.
 */
export function signalsOfQueryOnlyEvents(
  simulator: Simulator,
  events: readonly MoneyEvent[],
  books: BooksAtAMoment,
): Signal[] {
  const queryOnlyEvents = simulator.queryOnlyEvents ?? {};
  const needed = new Set(events.flatMap((event) => [...(queryOnlyEvents[event]?.after ?? []), event]));
  const signals: Signal[] = [];
  for (const event of Object.keys(queryOnlyEvents) as MoneyEvent[]) {
    const { beside = [], happens, again } = queryOnlyEvents[event] ?? {};
    if (!happens || !needed.has(event)) continue;
    const { message, returnUrl } = carriedOut(simulator, event, books, happens);
    if (!events.includes(event)) continue;
    const later = again && carriedOut(simulator, event, books, again).message;
    signals.push({
      event,
      beside,
      moment: { books },
      ...(message && { message }),
      ...(later && { again: later }),
      ...(!message && returnUrl && { returns: Object.fromEntries(new URL(returnUrl).searchParams) }),
    });
  }
  return signals;
}

function carriedOut(
  simulator: Simulator,
  event: MoneyEvent,
  books: BooksAtAMoment,
  deed: (desk: SimulatorDesk, payment: SimulatedPayment) => ActResult,
): { message: Message | undefined; returnUrl: string | undefined } {
  const [payment] = books.payments;
  const drafts: NotificationDraft[] = [];
  // The same seed draws the same numbers, whatever happens before and after.
  const seed = `${payment?.reference} ${event}`;
  const desk = deskOver(books, simulator.provider, seed, (draft) => drafts.push(draft));
  const result = payment && deed(desk, payment);
  if (!result?.ok) throw new Error(`${event} of ${simulator.provider} cannot happen: ${result?.message}`);
  const draft = drafts.at(-1);
  return { message: draft && messageOf(simulator, draft, books), returnUrl: result.returnUrl };
}

function messageOf(
  simulator: Simulator,
  { about, compose, contentType, headers }: NotificationDraft,
  { now }: BooksAtAMoment,
): Message {
  const body = compose();
  const outgoing = { messageId: '', account: about.account, body, lie: null, url: '' };
  const seal = simulator.seal?.(outgoing, now);
  return { headers: { 'content-type': contentType, ...headers, ...seal }, body };
}
