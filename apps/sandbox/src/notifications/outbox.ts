import type { NotificationDraft, Simulator } from '@gemporium/provider-kit/simulator.ts';
import type { Books } from '../books/books.ts';
import type { Fault } from '../books/faults.ts';
import { isLie, strikesNotification } from '../faults/kinds.ts';
import type { Surroundings } from '../surroundings.ts';

/** At most one armed fault of each kind applies to a notification, which uses it up. */
function strike(
  books: Books,
  simulator: Simulator,
  about: { event: string; account: string; reference?: string },
): Fault[] {
  const struck: Fault[] = [];
  for (const fault of books.faults.live(simulator.provider)) {
    if (struck.some((one) => one.kind === fault.kind)) continue;
    if (!strikesNotification(fault, simulator, about)) continue;
    books.faults.spend(fault);
    struck.push(fault);
  }
  return struck;
}

function numberOption(faults: readonly Fault[], kind: string, option: string, otherwise: number): number {
  const value = faults.find((fault) => fault.kind === kind)?.options[option];
  return typeof value === 'number' ? value : otherwise;
}

/** Renders a notification, applies its armed faults and queues it. Returns its number in the outbox. */
export function putInOutbox(
  { books, storeUrl, now: clock, randomHex }: Surroundings,
  simulator: Simulator,
  draft: NotificationDraft,
): number {
  const now = clock();
  const newMessageId = () => `msg_${randomHex(12)}`;
  const { account } = draft.about;
  const payment = 'id' in draft.about ? draft.about : null;
  const about = { event: draft.event, account, ...(payment ? { reference: payment.reference } : {}) };
  const faults = draft.isQuestion ? [] : strike(books, simulator, about);
  const kinds = faults.map((fault) => fault.kind);
  const lie = kinds.find(isLie);
  const url = 'url' in draft.to ? draft.to.url : `${storeUrl}${draft.to.storePath}`;
  const delay = numberOption(faults, 'delay', 'ms', kinds.includes('delay') ? 5000 : 0);
  const copies = kinds.includes('duplicate') ? numberOption(faults, 'duplicate', 'n', 2) : 1;
  const row = {
    message_id: newMessageId(),
    provider: simulator.provider,
    account,
    payment_id: payment?.id ?? null,
    reference: payment?.reference ?? null,
    event: draft.event,
    url,
    content_type: draft.contentType,
    headers: JSON.stringify(draft.headers ?? {}),
    body: draft.compose(lie),
    lie: lie ?? null,
    faults: JSON.stringify(kinds),
    state: kinds.includes('never') ? ('withheld' as const) : ('queued' as const),
    due_at: now + (draft.afterMs ?? 0) + delay,
    created_at: now,
  };
  let first = 0;
  for (let copy = 0; copy < copies; copy++) {
    const seq = books.notifications.add(row);
    if (copy === 0) first = seq;
  }
  // If the test asked for both, the genuine notification follows.
  const truthAfter =
    lie === undefined ? undefined : faults.find((fault) => fault.kind === lie)?.options.then_truth_ms;
  if (typeof truthAfter === 'number')
    books.notifications.add({
      ...row,
      message_id: newMessageId(),
      body: draft.compose(),
      lie: null,
      due_at: row.due_at + truthAfter,
    });
  return first;
}
