import type { ConfirmOutcome } from '@gemporium/provider-kit/provider.ts';
import { secondsSince } from '../../clock.ts';
import { findOrder } from '../../repositories/orders.ts';
import { findPayment } from '../../repositories/payments.ts';
import { knownPayment } from '../../use-cases/payments/known-payment.ts';
import { nextWait, schedules } from '../schedules.ts';
import { done, type EffectHandler } from './outcome.ts';

/** If the provider still refuses by then, or its account is gone, an operator has to contact it. */
const refusedForSeconds = 24 * 3600;

/** Confirms a payment to a provider that settles only then (MyCard): the order is paid and will be delivered. */
export const confirmPayment: EffectHandler = async (services, effect) => {
  const payment = await findPayment(services.database, effect.store, effect.key);
  if (payment?.state !== 'paid') return done;
  const at = services.providers.account(payment.account);
  if (at && !at.provider.confirm) return done;
  const order = await findOrder(services.database, payment.store, payment.billing_no);
  if (!order) return done;
  const ageSeconds = secondsSince(services, effect.created_at);
  const gone = `account ${payment.account} is not in the catalogue: put it back, and run this again`;
  if (!at && ageSeconds >= refusedForSeconds) return { kind: 'park', reason: gone };
  const outcome: ConfirmOutcome = at?.provider.confirm
    ? await at.provider.confirm(at.context, knownPayment(payment, order))
    : { kind: 'unavailable', detail: gone };
  switch (outcome.kind) {
    case 'confirmed':
      return done;
    case 'unavailable':
      // Not a refusal: the count of consecutive refusals restarts.
      return {
        kind: 'again',
        inSeconds: nextWait(schedules.unreachable, { ageSeconds }),
        reason: outcome.detail,
        progress: true,
      };
    case 'refused':
      if (effect.tries < 10 && ageSeconds < refusedForSeconds)
        return {
          kind: 'again',
          inSeconds: nextWait(schedules.failure, effect),
          reason: outcome.detail,
          progress: false,
        };
      return { kind: 'park', reason: `the provider refuses the confirmation: ${outcome.detail}` };
  }
};
