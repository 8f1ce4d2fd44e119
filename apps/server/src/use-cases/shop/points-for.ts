import type { Brand } from '@gemporium/catalogue/types.ts';
import { exponentOf, type Money } from '@gemporium/domain/money.ts';

/** Growth points of a purchase: one for each whole major unit spent, in the VIP version only (row V-02). */
export function pointsFor(brand: Pick<Brand, 'isVip'>, spent: Money): number {
  return brand.isVip ? Math.floor(spent.amountMinor / 10 ** exponentOf(spent.currency)) : 0;
}
