import { standings } from './activities.ts';
import { templateStates } from './coupons.ts';
import type { Expected, Step } from './shop.ts';
import { day, type Goods, type Store } from './store.ts';

export function claimCoupon(store: Store, id: string): Expected {
  const found = templateStates(store).find(({ template }) => template.id === id);
  if (found?.state !== 'claim') return { refusals: ['couponNotClaimable'] };
  store.claimed.add(found.period);
  const { template, ends } = found;
  const until = template.validDays === undefined ? ends : store.now + template.validDays * day;
  store.coupons.push({ template, state: 'free', until });
  return { refusals: [] };
}

/** The publisher grants a coupon. */
export function grant(store: Store): Expected {
  const template = store.shop.coupons.find(({ kind }) => kind === 'granted');
  if (!template) throw new Error('the shop has no coupon to grant');
  const until = template.validDays === undefined ? undefined : store.now + template.validDays * day;
  store.coupons.push({ template, state: 'free', until });
  return { refusals: [] };
}

/** Who holds it keeps it: what is left of it is told to the operator. */
export function revoke(store: Store, number: number): Expected {
  const coupon = store.coupons[number % Math.max(1, store.coupons.length)];
  const isOver = coupon?.until !== undefined && coupon.until <= store.now;
  if (!coupon || coupon.isRevoked || isOver) return { refusals: [], content: [] };
  coupon.isRevoked = true;
  return { refusals: [], content: [coupon.state === 'free' ? 'revoked' : coupon.state] };
}

export function receive(store: Store, { who, activity, reward }: Extract<Step, { do: 'receive' }>): Expected {
  const found = store.shop.activities.find(({ id }) => id === activity);
  if (!found || store.now < found.from || store.now >= found.receiveUntil)
    return { refusals: ['activityGone'] };
  const states = standings(store, who)[activity]?.rewards ?? {};
  const wanted = Object.keys(states).filter((id) => reward === 'all' || id === reward);
  const now = wanted.filter((id) => states[id] === 'receivable');
  if (now.length === 0) {
    const isReceived = reward !== 'all' && states[reward] === 'received';
    return { refusals: [isReceived ? 'rewardReceived' : 'rewardLocked'] };
  }
  for (const id of now) {
    const goods: Goods = { begun: store.now, state: 'on their way', inGame: false };
    store.claims.push({ who, activity, reward: id, goods });
  }
  return { refusals: [], content: now };
}
