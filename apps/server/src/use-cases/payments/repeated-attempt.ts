import { setTimeout as delay } from 'node:timers/promises';
import type { PayAnswer as PayContent } from '@gemporium/contract/api/pay/pay-request.ts';
import { codes } from '@gemporium/contract/codes.ts';
import { openPaymentStates } from '@gemporium/domain/lifecycles/payment.ts';
import { type Answer, content, type Refusal, refuse } from '../../answer.ts';
import { findAttempt } from '../../repositories/attempts.ts';
import { findPayment } from '../../repositories/payments.ts';
import type { CallContext } from '../../services.ts';

/** How long a repeated attempt waits for the first one's answer. Below the page's own timeout of 10 s. */
const waitForFirstMs = 8500;

/**
 * The first answer to this attempt, once there is one; undefined when the attempt is new. It says `is_over` where the
 * attempt's payment has ended since: the name stands for that payment alone, never for a purchase that is intended now.
 */
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
    if (!attempt.body_mac.equals(mac)) return refuse('attemptReused');
    const { code, answer, subject } = attempt;
    // A first call that is this old was cut off: its order stands, and the player follows it from there.
    const isCutOff = code === null && (attempt.age_seconds > 12 || now().getTime() > until);
    if (code === null && !isCutOff) {
      await delay(50);
      continue;
    }
    const payment = await findPayment(database, subject);
    const over = payment && !openPaymentStates.includes(payment.state) ? { is_over: true } : {};
    if (code === null) return content({ billing_no: billingNoOf(subject), url: payment?.url ?? '', ...over });
    if (code === codes.success) return content({ ...(answer as PayContent), ...over });
    const refusal = answer as Refusal;
    return { ...refusal, content: { ...(refusal.content as object | undefined), ...over } };
  }
}

/** A payment's reference is its order's billing number and which attempt it is. */
function billingNoOf(reference: string): string {
  return reference.slice(0, reference.lastIndexOf('-'));
}
