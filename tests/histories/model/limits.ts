import type { Character } from './shop.ts';
import { day, type Order, type Store } from './store.ts';

/** M-01: how often the character may still buy the scarce goods now. */
export function limitLeft(store: Store, who: Character, but?: Order): number {
  return store.shop.limit.times - countedUses(store, who, but).length;
}

/** When the next purchase is possible; 0 if one is possible now, or never. */
export function limitNext(store: Store, who: Character): number {
  const { times, days } = store.shop.limit;
  const uses = countedUses(store, who);
  if (uses.length < times || days === 0) return 0;
  return (uses.sort((a, b) => a - b)[uses.length - times] ?? 0) + days * day;
}

function countedUses(store: Store, who: Character, but?: Order): number[] {
  const { type, days } = store.shop.limit;
  return store.orders.flatMap((order) => {
    const isSame = type === 'game' || order.who === who;
    if (order === but || !order.use?.counts || !isSame) return [];
    return days === 0 || order.use.at + days * day > store.now ? [order.use.at] : [];
  });
}
