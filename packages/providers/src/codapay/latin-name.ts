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

/** Letters that are lost on the way: the rest of the name would not say what it is. */
const others = /(?!\p{Script=Latin})\p{L}/u;

/**
 * Codapay requires an item's name in English letters, at most 128 characters: the goods' name, their English one if
 * it has other letters, or with the game's if it has none. Without any it is our reference, which the payer knows from the shop.
 */
export function latinName({
  goodsName,
  englishGoodsName = '',
  gameName,
  reference,
}: Pick<PaymentRequest, 'goodsName' | 'englishGoodsName' | 'gameName' | 'reference'>): string {
  const own = others.test(goodsName) ? [englishGoodsName, goodsName] : [goodsName, englishGoodsName];
  const names = [...own, `${goodsName} ${gameName}`].map(latin);
  const name = names.find((one) => /[A-Za-z]/.test(one)) ?? reference;
  return name.slice(0, 128).trim();
}
