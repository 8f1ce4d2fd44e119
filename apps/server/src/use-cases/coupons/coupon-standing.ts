import type { CouponTemplate } from '@gemporium/catalogue/coupon-types.ts';
import type { Brand } from '@gemporium/catalogue/types.ts';
import { type Period, periodOf, type Rhythm } from '@gemporium/domain/coupons/period.ts';
import { levelIndex } from '@gemporium/domain/vip/level.ts';
import { type CouponHolder, claimsInPeriods, grantsOfPlayer } from '../../repositories/coupon-grants.ts';
import { totalPoints } from '../../repositories/points.ts';
import type { Services } from '../../services.ts';
import type { CouponStanding } from '../../standings.ts';

/** Templates that players claim themselves. */
export function claimableTemplates(brand: Pick<Brand, 'coupons'>): (CouponTemplate & { kind: Rhythm })[] {
  return (brand.coupons?.templates ?? []).filter(
    (template): template is CouponTemplate & { kind: Rhythm } => template.kind !== 'granted',
  );
}

/** The current claim period of a template (week, month or forever): by its own calendar, else by the store's. */
export function periodNow(
  brand: Pick<Brand, 'timeZone'>,
  { kind, timeZone }: Pick<CouponTemplate, 'timeZone'> & { kind: Rhythm },
  now: Date,
): Period {
  return periodOf(kind, now, timeZone ?? brand.timeZone);
}

/** Whether the points reach the level that a template asks for. */
export function reachesLevel(brand: Pick<Brand, 'vip'>, level: number | undefined, points: number): boolean {
  if (level === undefined) return true;
  const levels = brand.vip?.levels ?? [];
  const wanted = levels.findIndex(({ id }) => id === level);
  return wanted >= 0 && levelIndex(levels, points) >= wanted;
}

/** Reads the player's current standing. */
export async function couponStanding(
  services: Pick<Services, 'database' | 'now'>,
  brand: Brand,
  who: CouponHolder,
): Promise<CouponStanding> {
  const { database } = services;
  const now = services.now();
  const templates = claimableTemplates(brand).map((template) => ({
    template,
    period: periodNow(brand, template, now),
  }));
  const periods = [...new Set(templates.map(({ period }) => period.name))];
  const [points, grants, claims] = await database.snapshot((db) =>
    Promise.all([totalPoints(db, who), grantsOfPlayer(db, who), claimsInPeriods(db, who, periods)]),
  );
  return {
    points,
    grants,
    templates: templates.map(({ template, period }) => {
      const claim = claims.find((one) => one.template === template.id && one.period === period.name);
      const isReached = reachesLevel(brand, template.level, points);
      return {
        template,
        state: claim ? 'claimed' : isReached ? 'claim' : 'level',
        grant: claim && grants.find(({ code }) => code === claim.code),
        periodEndsAt: period.endsAt,
      };
    }),
  };
}
