import type { Brand } from '@gemporium/catalogue/types.ts';
import type { BankMood, GameMood, ProviderMood } from './model/shop.ts';

/** What a history controls around the real store, and what has come of it. */
export interface World {
  now: number;
  brand: Brand;
  version: number;
  game: GameMood;
  bank: BankMood;
  provider: ProviderMood;
  /** What happens during the next call about this order. */
  meanwhile: Meanwhile | undefined;
  /** The calls during which something has happened. */
  interrupted: string[];
  /** At the end the provider reports payments that are still unpaid as closed. */
  isOver: boolean;
}

interface Meanwhile {
  /** `next`: the order that is opened next. */
  billingNo: string;
  happens(billingNo: string): Promise<void>;
}

/** The refunds of the bank. */
export interface Bank {
  /** What it has refunded: capture and amount, by the refund's reference. */
  bank: Map<string, { capture: string; amount: number }>;
  /** The refunds that it has received. */
  arrived: Set<string>;
}

/** What the game knows of orders. */
export interface GameBooks {
  /** What it has delivered, by delivery id. */
  given: Map<string, { kind: string; id: string; items: unknown; roleId: string }>;
  /** The last notification about an order's money. */
  told: Map<string, string>;
}

/** A calm world, in which a brand is published for the first time. */
export function calmWorld(now: number, brand: Brand): World {
  return {
    now,
    brand,
    version: 1,
    game: 'plays',
    bank: 'pays back',
    provider: 'answers',
    meanwhile: undefined,
    interrupted: [],
    isOver: false,
  };
}

/** The outside has acted, but not answered yet. */
export async function interrupt(world: World, billingNo: string | undefined, call: string): Promise<void> {
  const { meanwhile } = world;
  if (!meanwhile || !billingNo || meanwhile.billingNo !== billingNo) return;
  world.meanwhile = undefined;
  world.interrupted.push(call);
  await meanwhile.happens(billingNo);
}
