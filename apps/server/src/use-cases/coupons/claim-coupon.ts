import { validUntil } from '@gemporium/domain/coupons/period.ts';
import { type Answer, content, type Refusal, refuse, refuseBecause } from '../../answer.ts';
import { begunBy } from '../../clock.ts';
import { findClaim, insertGrant, takeClaim } from '../../repositories/coupon-grants.ts';
import { totalPoints } from '../../repositories/points.ts';
import type { CallContext } from '../../services.ts';
import { mayChange } from '../may-change.ts';
import { once, requestOf } from '../once.ts';
import { claimableTemplates, periodNow, reachesLevel } from './coupon-standing.ts';
import { newCouponCode } from './new-coupon-code.ts';

type Claimed = { code: string };

/**
 * The player claims a coupon: once a week, once a month or once, however many requests race (row V-01). The claim
 * stores its idempotency key, so that a repetition gets the first answer even if that answer was never stored.
 */
export async function claimCoupon(
  context: CallContext,
  input: { client_id: string; code: string; attempt_id: string },
): Promise<Answer<Claimed>> {
  const { services, store, session } = context;
  if (!session) throw new Error('a coupon was claimed without a player');
  const { gpId, suid } = session;
  const call = '/api/coupons/receiveCoupons';
  if (!(await mayChange(services, session, call))) return refuse('tooManyRequests');
  const request = requestOf(context, {
    call,
    key: input.attempt_id,
    body: JSON.stringify([input.client_id, input.code, gpId, suid]),
  });
  return once(services, request, {
    run: async () => ({ answer: await claim(context, { store: store.id, gpId, suid }, input) }),
  });
}

async function claim(
  { services, store: { brand } }: CallContext,
  who: { store: string; gpId: string; suid: string },
  input: { code: string; attempt_id: string },
): Promise<Answer<Claimed>> {
  const template = claimableTemplates(brand).find(({ id }) => id === input.code);
  if (!brand.isVip || !brand.isOpenCoupon || !template) return notClaimable('unknown');
  const now = services.now();
  const period = periodNow(brand, template, now);
  const code = newCouponCode(services.randomBytes);
  return services.database.transaction(async (tx) => {
    const wanted = { template: template.id, period: period.name, code, key: input.attempt_id };
    const { level } = template;
    const isTooLow = level !== undefined && !reachesLevel(brand, level, await totalPoints(tx, who));
    if (isTooLow || !(await takeClaim(tx, who, wanted))) {
      // A request keeps its claim, even if points have been taken back since.
      const first = await findClaim(tx, who, wanted);
      if (first?.key === input.attempt_id) return content({ code: first.code });
      return notClaimable(isTooLow ? 'level' : 'claimed');
    }
    const until = validUntil(period, template.validDays, now);
    await insertGrant(tx, who, { code, template, validFrom: begunBy(now), validUntil: until });
    return content({ code });
  });
}

const sentences = { unknown: 'claim_failed', level: 'claim_failed_level', claimed: 'claim_failed_claimed' };

function notClaimable(reason: keyof typeof sentences): Refusal {
  return refuseBecause('couponNotClaimable', sentences[reason], { content: { reason } });
}
