import type { Answer } from '../../answer.ts';
import type { CallContext } from '../../services.ts';
import { once } from '../once.ts';
import { canonicalBody } from '../payments/canonical-body.ts';
import { cancelOrder } from './cancel-order.ts';

type Dropped = { billing_no: string; state: string };

/** Drops an order as its player asked for it, once for each attempt (row O-10). */
export function dropOrder(
  context: CallContext,
  input: { attempt_id: string; billing_no: string },
): Promise<Answer<Dropped>> {
  const { services, store, session } = context;
  if (!session) throw new Error('an order was dropped without a player');
  const call = '/api/pay/cancelOrder';
  const attempt = {
    store: store.id,
    attemptId: input.attempt_id,
    call,
    body: canonicalBody(call, `${session.gpId}:${session.suid}`, input),
  };
  return once<Dropped>(services, attempt, {
    run: async () => ({ answer: await cancelOrder(context, input.billing_no) }),
    keep: (answer) => answer,
    recall: (kept) => kept as Dropped,
  });
}
