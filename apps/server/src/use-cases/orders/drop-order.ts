import { type Answer, refuse } from '../../answer.ts';
import type { CallContext } from '../../services.ts';
import { canonicalBody } from '../canonical-body.ts';
import { mayChange } from '../may-change.ts';
import { once, requestOf } from '../once.ts';
import { cancelOrder } from './cancel-order.ts';

/** Drops an order at its player's request, once per idempotency key (row O-10). */
export async function dropOrder(
  context: CallContext,
  input: { attempt_id: string; billing_no: string },
): Promise<Answer<{ billing_no: string; state: string }>> {
  const { services, session } = context;
  if (!session) throw new Error('cannot drop an order without a session');
  const call = '/api/pay/cancelOrder';
  if (!(await mayChange(services, session, call))) return refuse('tooManyRequests');
  const body = canonicalBody(call, `${session.gpId}:${session.suid}`, input);
  return once(services, requestOf(context, { call, key: input.attempt_id, body }), {
    run: async () => ({ answer: await cancelOrder(context, input.billing_no) }),
  });
}
