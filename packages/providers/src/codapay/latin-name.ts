import type { PaymentRequest } from '@gemporium/provider-kit/provider.ts';

/** The part of a text that can be written with English letters, digits and basic punctuation. */
function latin(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9 .,+-]/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/**
 * Codapay requires an item's name in English letters, at most 128 characters: the goods' name, with the game's added
 * if it has no letters. If neither has any, it is our reference, which the payer knows from the shop: an English word would
 * be one that this payer may not read.
 */
export function latinName({
  goodsName,
  gameName,
  reference,
}: Pick<PaymentRequest, 'goodsName' | 'gameName' | 'reference'>): string {
  const names = [latin(goodsName), latin(`${goodsName} ${gameName}`)];
  const name = names.find((one) => /[A-Za-z]/.test(one)) ?? reference;
  return name.slice(0, 128).trim();
}
