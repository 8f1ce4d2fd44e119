import { dayOf, plusDays } from './calendar.ts';
import type { Activity, AreaId, Character, Need } from './shop.ts';
import type { Order, Store } from './store.ts';

export interface Standing {
  /** An amount for each area, the length of the current streak of days, or 1. */
  progress: Need;
  rewards: Record<string, 'locked' | 'receivable' | 'received'>;
}

/** a character's progress in each open activity that it can take part in. */
export function standings(store: Store, who: Character): Record<string, Standing> {
  const found: Record<string, Standing> = {};
  for (const activity of store.shop.activities) {
    if (store.now < activity.from || store.now >= activity.receiveUntil) continue;
    const standing = standingIn(store, who, activity);
    if (standing) found[activity.id] = standing;
  }
  return found;
}

function standingIn(store: Store, who: Character, activity: Activity): Standing | undefined {
  const received = store.claims.filter((claim) => claim.who === who && claim.activity === activity.id);
  const topUps = store.orders.filter((order) => order.who === who && order.isTopUp);
  const inside = topUps.filter(({ paidAt }) => activity.from <= paidAt && paidAt < activity.until);
  const isLate = activity.id === 'first' && topUps.some(({ paidAt }) => paidAt < activity.from);
  if (isLate && received.length === 0) return undefined;
  const { now, best } = isLate ? { now: 0, best: 0 } : reached(store, activity, inside);
  const rewards = Object.entries(activity.needs).map(([id, need]) => {
    if (received.some((claim) => claim.reward === id)) return [id, 'received'];
    return [id, isReached(best, need) ? 'receivable' : 'locked'];
  });
  return { progress: now, rewards: Object.fromEntries(rewards) };
}

/** Money of two areas is never added up: the required amount must be reached in one of them. */
function isReached(best: Need, need: Need): boolean {
  if (typeof best === 'number' || typeof need === 'number') return Number(best) >= Number(need);
  return best.home >= need.home || best.abroad >= need.abroad;
}

function reached(store: Store, activity: Activity, inside: Order[]): { now: Need; best: Need } {
  if (activity.id === 'total') {
    const sumIn = (area: AreaId) =>
      inside.filter((order) => order.area === area).reduce((all, { pay }) => all + pay, 0);
    const sums = { home: sumIn('home'), abroad: sumIn('abroad') };
    return { now: sums, best: sums };
  }
  if (activity.id === 'first') return { now: Math.min(1, inside.length), best: Math.min(1, inside.length) };
  return daysInARow(store, activity, inside);
}

/** Consecutive days in the store's calendar. A missing today does not break the streak, because it is not over. */
function daysInARow(store: Store, activity: Activity, inside: Order[]): { now: number; best: number } {
  const { zone } = store.shop;
  const days = new Set(inside.map(({ paidAt }) => dayOf(paidAt, zone)));
  const rowUpTo = (day: string): number => (days.has(day) ? 1 + rowUpTo(plusDays(day, -1)) : 0);
  const best = Math.max(0, ...[...days].map(rowUpTo));
  const today = dayOf(Math.min(store.now, activity.until - 1), zone);
  return { now: rowUpTo(days.has(today) ? today : plusDays(today, -1)), best };
}
