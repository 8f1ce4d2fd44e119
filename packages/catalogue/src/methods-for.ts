import { type Buyer, offers } from './offers.ts';
import type { Brand, Environment, Game, Method, Platform } from './types.ts';

/** A method with the provider account that takes its money in this environment. */
export type OfferedMethod = Method & { accountId: string };

/**
 * The payment methods of a buyer by region, each region's sorted by `sort` (equal ones stay in the order of the
 * file), regions in the order in which the file first names them. Prices are not judged here (row O-03 is the
 * domain's); a region without a method is absent.
 */
export function methodsFor(question: {
  brand: Brand;
  environment: Environment;
  area: string;
  game: Pick<Game, 'gpId'>;
  currency: string;
  platform: Platform;
}): Record<string, OfferedMethod[]> {
  const { brand, environment, area, game, currency, platform } = question;
  const buyer: Buyer = { area, gpId: game.gpId, currency, platform };
  const regions: Record<string, OfferedMethod[]> = {};
  for (const method of brand.methods) {
    const accountId = method.account[environment];
    if (accountId === '' || !offers(method, buyer)) continue;
    regions[method.region] ??= [];
    regions[method.region]!.push({ ...method, accountId });
  }
  for (const methods of Object.values(regions)) methods.sort((a, b) => a.sort - b.sort);
  return regions;
}
