import type { Money } from '@gemporium/domain/money.ts';
import { pointsOf } from '@gemporium/domain/vip/points-of.ts';
import type { Brand } from './types.ts';

/** Points per major unit of a currency; one if the brand says nothing. */
export function pointRate(brand: Pick<Brand, 'vip'>, currency: string): string {
  return brand.vip?.pointToCoin[currency] ?? '1';
}

/** Growth points of a purchase by the brand's point_to_coin, in the VIP version only (row V-02). */
export function pointsFor(brand: Pick<Brand, 'isVip' | 'vip'>, spent: Money): number {
  return brand.isVip ? pointsOf(spent, pointRate(brand, spent.currency)) : 0;
}
