import {
  type Day,
  dayOf,
  firstMoment,
  firstOfMonth,
  firstOfNextMonth,
  mondayOf,
  plusDays,
} from './calendar.ts';
import type { MethodId, Step, Template } from './shop.ts';
import { type HeldCoupon, type Store, totalPoints } from './store.ts';

/** V-01: what can be claimed now: once per week, per month or ever, by the calendar of the coupon or the store. */
export function templateStates(store: Store) {
  return store.shop.coupons
    .filter(({ kind }) => kind !== 'granted')
    .map((template) => {
      const zone = template.zone ?? store.shop.zone;
      const today = dayOf(store.now, zone);
      const period = `${template.id} ${periodName(template, today)}`;
      const ends = periodEnd(template, today, zone);
      const isHigh = template.level === undefined || levelOf(store) >= template.level;
      const state = store.claimed.has(period) ? 'claimed' : isHigh ? 'claim' : 'lock';
      return { template, period, ends, state } as const;
    });
}

function periodName({ kind }: Template, today: Day): string {
  if (kind === 'week') return `week of ${mondayOf(today)}`;
  return kind === 'month' ? `month of ${firstOfMonth(today)}` : 'for ever';
}

function periodEnd({ kind }: Template, today: Day, zone: string): number | undefined {
  if (kind === 'week') return firstMoment(plusDays(mondayOf(today), 7), zone);
  return kind === 'month' ? firstMoment(firstOfNextMonth(today), zone) : undefined;
}

/** V-02: the highest level whose points have been reached; levels are numbered from 0. */
export function levelOf(store: Store): number {
  const points = totalPoints(store);
  return store.shop.levels.findLast(({ need }) => points >= need)?.id ?? 0;
}

/** C-02: each template and coupon in its list. Coupons are numbered in the order in which they were received. */
export function couponsIn(store: Store): Record<string, string> {
  const lists: Record<string, string> = {};
  for (const { template, state } of templateStates(store))
    if (state !== 'claimed') lists[template.id] = state;
  for (const [index, coupon] of store.coupons.entries()) {
    if (coupon.isRevoked && coupon.state === 'free') continue;
    const isOver = coupon.until !== undefined && coupon.until <= store.now;
    const state =
      coupon.state === 'used'
        ? 'history, used'
        : coupon.state === 'reserved'
          ? 'lock'
          : isOver
            ? 'history, over'
            : 'avail';
    lists[`${index}`] = `${state} until ${coupon.until ?? 'ever'}`;
  }
  return lists;
}

/** C-01: the method accepts coupons, and the coupon is not bound to another method. */
export function takesCoupon(method: MethodId, coupon: HeldCoupon): boolean {
  return method !== 'plain' && (coupon.template.method ?? method) === method;
}

export function isUsable(store: Store, coupon: HeldCoupon): boolean {
  return (
    coupon.state === 'free' && !coupon.isRevoked && (coupon.until === undefined || store.now < coupon.until)
  );
}

/** The discounted price, rounded down to the minor unit, but never to zero. */
export function withCoupon(price: number, { template }: HeldCoupon): number {
  return Math.max(1, Math.floor((price * template.share) / 10_000));
}

/** C-03: `best` is the usable coupon with the smallest share to pay; of equal ones, the one that expires first. */
export function chosenCoupon(
  store: Store,
  { coupon, method }: Extract<Step, { do: 'buy' }>,
): HeldCoupon | undefined {
  if (coupon === 'none') return undefined;
  if (coupon !== 'best') return store.coupons[coupon % Math.max(1, store.coupons.length)];
  const end = (one: HeldCoupon) => one.until ?? Number.MAX_SAFE_INTEGER;
  return store.coupons
    .filter((one) => isUsable(store, one) && takesCoupon(method, one))
    .sort((a, b) => a.template.share - b.template.share || end(a) - end(b))[0];
}

export function letGo(coupon: HeldCoupon): void {
  Object.assign(coupon, { state: 'free', by: undefined });
}
