import type { CreateOutcome, PaymentRequest, PaymentUpdate, Provider, ProviderContext } from '../provider.ts';
import { createModelInbox } from './model-inbox.ts';
import { createModelLedger, type ModelPayment } from './model-ledger.ts';

export type ModelStore = ReturnType<typeof createModelStore>;

/**
 * The smallest store around an adapter: delivers once for an update that agrees with its payment, accepts a late
 * payment, and stops at everything else. The suite judges adapters by its outcome.
 */
export function createModelStore(provider: Provider, context: ProviderContext) {
  const ledger = createModelLedger(context);
  const { payments, remember, known, learn, apply } = ledger;
  const inbox = createModelInbox(provider, context, { ledger, poll });

  /** Stores the payment before the provider is called, because its notification may overtake the answer. */
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

  /** Queries the provider; without an answer nothing changes. */
  async function poll(reference: string): Promise<string> {
    const entry = known(reference);
    if (provider.query === undefined) return 'no query';
    const outcome = await provider.query(context, entry.payment);
    if (outcome.kind === 'known') await take(entry, outcome.update);
    return outcome.kind;
  }

  /** Handles the browser's return with these parameters; a closed payment is no longer completed. */
  async function comeBack(reference: string, parameters: Readonly<Record<string, string>>): Promise<void> {
    const entry = known(reference);
    if (entry.status !== 'open') return;
    const note = provider.noteCharge?.(context, entry.payment, parameters);
    if (Object.keys(note ?? {}).some((name) => Object.hasOwn(entry.payment.memo, name))) return;
    if (note !== undefined) learn(entry, { memo: note });
    const outcome = await provider.completeReturn?.(context, entry.payment, parameters);
    if (outcome?.kind === 'known') await take(entry, outcome.update);
  }

  /** Applies an update, and captures an approved payment if it is still open. */
  async function take(entry: ModelPayment, update: PaymentUpdate): Promise<void> {
    apply(entry, update);
    const isWanted = entry.status === 'open' && context.now() < entry.payment.expiresAt;
    if (!update.awaitsCapture || !isWanted) return;
    const taken = await provider.capture?.(context, entry.payment);
    if (taken?.kind === 'known') apply(entry, taken.update);
  }

  const { readings, received, unmatched, receive } = inbox;
  return { payments, readings, received, unmatched, remember, start, receive, poll, comeBack, known };
}
