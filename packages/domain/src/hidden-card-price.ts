/** Cards of 43 points are given away: their price is never shown (row K-01). Points are the gems without the extra ones. */
export function isCardPriceHidden(gems: number): boolean {
  return gems === 43;
}
