import type { World } from '../world.ts';

/** What answers have promised to players. It must hold, whatever is killed afterwards. */
export interface Told {
  orders: string[];
  coupons: string[];
  /** `<card number> <billing number>` */
  cards: string[];
  /** `<role> <activity> <reward>` */
  rewards: string[];
}

export const nothingTold = (): Told => ({ orders: [], coupons: [], cards: [], rewards: [] });

/** Promises that the database does not keep, as sentences. */
export async function brokenPromises(world: World, told: Told): Promise<string[]> {
  const missing = async (what: string, promised: string[], known: string) => {
    const rows = await world.sql<{ one: string }>(
      `select one from unnest($1::text[]) as p (one) where one not in (${known})`,
      [promised],
    );
    return rows.map(({ one }) => `a player was promised the ${what} ${one}, and there is none`);
  };
  return [
    ...(await missing('order', told.orders, 'select billing_no from orders')),
    ...(await missing('coupon', told.coupons, 'select code from coupon_grant')),
    ...(await missing(
      'card’s order',
      told.cards,
      `select number || ' ' || billing_no from card where state = 'used'`,
    )),
    ...(await missing(
      'reward',
      told.rewards,
      `select role_id || ' ' || activity_id || ' ' || reward_id from reward_claim`,
    )),
  ];
}
