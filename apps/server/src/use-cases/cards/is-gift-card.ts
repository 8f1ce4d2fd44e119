import type { Brand } from '@gemporium/catalogue/types.ts';
import type { CardRow } from '../../repositories/cards.ts';

/** Whether the brand gives such cards away: then their price is never shown (row K-01). */
export function isGiftCard({ giftCardGems = [] }: Brand, { gems }: Pick<CardRow, 'gems'>): boolean {
  return giftCardGems.includes(gems);
}
