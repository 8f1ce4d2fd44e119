import { setTimeout as delay } from 'node:timers/promises';
import { codes } from '@gemporium/contract/codes.ts';
import { type Answer, content, type Refusal, refuse } from '../../answer.ts';
import { findAttempt } from '../../repositories/attempts.ts';
import { paymentsOfOrder } from '../../repositories/payments.ts';
import type { CallContext } from '../../services.ts';
import type { PayContent } from './pay.ts';

/** How long a repeated attempt waits for the first one's answer. Below the page's own timeout of 10 s. */
const waitForFirstMs = 8500;

/** The first answer to this attempt, once there is one; undefined when the attempt is new. */
export async function repeatedAttempt(
  context: CallContext,
  attemptId: string,
  mac: Buffer,
): Promise<Answer<PayContent> | undefined> {
  const { database, now } = context.services;
  const until = now().getTime() + waitForFirstMs;
  for (;;) {
    const attempt = await findAttempt(database, context.store.id, attemptId);
    if (!attempt) return undefined;
    if (!attempt.body_mac.equals(mac)) return refuse('attemptReused', 'error_attempt_reused');
    if (attempt.code === codes.success) return content(attempt.answer as PayContent);
    if (attempt.code !== null) return attempt.answer as Refusal;
    // A first call that is this old was cut off: its order stands, and the player follows it from there.
    if (attempt.age_seconds > 12 || now().getTime() > until) return standingOf(context, attempt.subject);
    await delay(50);
  }
}

async function standingOf(context: CallContext, reference: string): Promise<Answer<PayContent>> {
  const billingNo = reference.slice(0, reference.lastIndexOf('-'));
  const payments = await paymentsOfOrder(context.services.database, context.store.id, billingNo);
  return content({ billing_no: billingNo, url: payments.find((p) => p.reference === reference)?.url ?? '' });
}
