import { readOrder } from '@gemporium/server/use-cases/orders/read-order.ts';
import { createDriver } from './drive.ts';
import type { Lane } from './lane.ts';
import type { Character, GoodsId, MethodId, Shop, Step } from './model/shop.ts';
import type { View } from './model/view.ts';
import type { Outcome } from './outcome.ts';
import { emptyBooks } from './outside-books.ts';
import { readView } from './read-view.ts';
import { openRealStore } from './real-store.ts';

const everything = { points: 'take-back', topUps: 'take-back', goods: 'take-back' } as const;

/** A plain shop in UTC; each scene changes what it needs. */
export const plainShop: Shop = {
  zone: 'UTC',
  sells: {
    home: {
      currency: 'USD',
      exponent: 2,
      pointRate: 10_000,
      cashAtMost: 5000,
      prices: { small: 499, big: 1999, scarce: 1249 },
    },
    abroad: {
      currency: 'KRW',
      exponent: 0,
      pointRate: 10,
      cashAtMost: 70_000,
      prices: { small: 5900, big: 25_000, scarce: 14_999 },
    },
  },
  limit: { type: 'role', times: 1, days: 0 },
  levels: [{ id: 0, need: 0 }],
  coupons: [{ id: 'gift', kind: 'granted', share: 8000 }],
  cards: [],
  rules: { coupon: 'return', limit: 'keep-used', refund: everything, chargeback: everything },
  activities: [],
};

let scenes = 0;

/** The real store with a new player, controlled step by step, for tests with exact times and results. */
export function openScene(lane: Lane, changes: Partial<Shop>, startsAt: string) {
  scenes += 1;
  const shop = { ...plainShop, ...changes };
  const at = { startsAt: Date.parse(startsAt), isQuick: false };
  const real = openRealStore(lane, shop, { player: `scene-${process.pid}-${scenes}`, ...at });
  const driver = createDriver(lane, real, emptyBooks());
  const page = { shop, couponNumber: -1, shownMinor: 0 };

  const scene = {
    real,
    shop,
    /** Lets time pass, and carries out everything that is due. */
    async at(moment: string): Promise<void> {
      real.world.now = Date.parse(moment);
      await lane.setClock(real.world.now, 'all');
      await driver.work();
    },
    /** Performs the step a second later. */
    async does(step: Step): Promise<Outcome | undefined> {
      real.world.now += 1000;
      await lane.setClock(real.world.now, 'all');
      const outcome = await driver.take(step, page);
      await driver.work();
      return outcome;
    },
    /** Buys at exactly this time; paid at once, unless something is to happen before. */
    async buys(
      goods: GoodsId,
      { who = 0, method = 'card', coupon, pay, before = [] }: Buying = {},
    ): Promise<Outcome | undefined> {
      await lane.setClock(real.world.now, 'due');
      const step = {
        do: 'buy',
        who,
        area: 'home',
        goods,
        method,
        coupon: 'none',
        price: 'shown',
        twice: false,
      } as const;
      const shownMinor = pay ?? shop.sells.home.prices[goods];
      const outcome = await driver.take(step, { shop, couponNumber: coupon ?? -1, shownMinor });
      for (const step of before) await driver.take(step, page);
      if (outcome && 'content' in outcome) await scene.hears('paid');
      return outcome;
    },
    /** The provider reports on the newest order, at the same time. */
    async hears(word: 'paid' | 'declined'): Promise<void> {
      await driver.take({ do: 'provider says', order: -1, payment: 'last', word }, page);
      await driver.work();
    },
    sees: (): Promise<View> => readView(lane, real, driver),
    /** An order as its page shows it. */
    orderPage: (order: number) => readOrder(real.context, driver.bought[order] ?? '', false),
    /** The game's last notification about an order's money. */
    told: (order: number) => real.told.get(driver.bought[order] ?? ''),
  };
  return scene;
}

interface Buying {
  who?: Character;
  method?: MethodId;
  /** The coupon's position among the player's. */
  coupon?: number;
  /** The amount shown by the page, if it is not the price. */
  pay?: number;
  before?: readonly Step[];
}
