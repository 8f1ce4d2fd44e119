import type { World } from '../world.ts';

/** What answers have promised to players. It must hold, whatever is killed afterwards. */
export interface Promises {
  orders: string[];
  coupons: string[];
  /** `<card number> <billing number>` */
  cards: string[];
  /** `<role> <activity> <reward>` */
  rewards: string[];
}

export const noPromises = (): Promises => ({ orders: [], coupons: [], cards: [], rewards: [] });

/** Promises that the database does not keep, as sentences. */
export async function brokenPromises(world: World, promises: Promises): Promise<string[]> {
  const missing = async (what: string, promised: string[], known: string) => {
    const rows = await world.sql<{ one: string }>(
      `select one from unnest($1::text[]) as p (one) where one not in (${known})`,
      [promised],
    );
    return rows.map(({ one }) => `a player was promised the ${what} ${one}, and there is none`);
  };
  return [
    ...(await missing('order', promises.orders, 'select billing_no from orders')),
    ...(await missing('coupon', promises.coupons, 'select code from coupon_grant')),
    ...(await missing(
      'card’s order',
      promises.cards,
      `select number || ' ' || billing_no from card where state = 'used'`,
    )),
    ...(await missing(
      'reward',
      promises.rewards,
      `select role_id || ' ' || activity_id || ' ' || reward_id from reward_claim`,
    )),
  ];
}
