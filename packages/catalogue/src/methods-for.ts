import { type BuyerPlace, offers } from './offers.ts';
import type { Brand, Environment, Game, Method, Platform } from './types.ts';

/** A method with the provider account that takes its money in this environment. */
export type MethodAtAccount = Method & { accountId: string };

/**
 * The payment methods that a brand has for a buyer, by region, in the order of the file. What is offered of them at a
 * price, and in which order, is the domain's to say (`offeredRegions`).
 */
export function methodsFor(question: {
  brand: Brand;
  environment: Environment;
  area: string;
  game: Pick<Game, 'gpId'>;
  currency: string;
  platform: Platform;
}): Record<string, MethodAtAccount[]> {
  const { brand, environment, area, game, currency, platform } = question;
  const buyer: BuyerPlace = { area, gpId: game.gpId, currency, platform };
  const regions: Record<string, MethodAtAccount[]> = {};
  for (const method of brand.methods) {
    const accountId = method.account[environment];
    if (accountId === '' || !offers(method, buyer)) continue;
    regions[method.region] ??= [];
    regions[method.region]!.push({ ...method, accountId });
  }
  return regions;
}
