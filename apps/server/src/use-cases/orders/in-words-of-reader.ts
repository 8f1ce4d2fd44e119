import { gameByGpId } from '@gemporium/catalogue/all-games.ts';
import { type LocalText, localText } from '@gemporium/catalogue/local-text.ts';
import type { Brand } from '@gemporium/catalogue/types.ts';
import { sentence } from '../../messages.ts';
import type { OrderRow } from '../../repositories/orders.ts';

/**
 * An order in the language of who reads it, not of who made it. It keeps its goods, game and method in the words of the
 * sale; where today's catalogue has a text that says exactly these words in some language, it is the same thing, and is
 * told in the reader's. What the catalogue no longer knows or has renamed stays as it was sold.
 */
export function inWordsOfReader<Order extends OrderRow>(brand: Brand, order: Order, language: string): Order {
  const game = gameByGpId(brand, order.gp_id);
  const { makeUp, card } = order.snapshot;
  const inWords = (texts: readonly LocalText[], written: string) =>
    textOfReader(brand, texts, written, language);
  return {
    ...order,
    game_name: inWords(game ? [game.name] : [], order.game_name),
    goods_name: makeUp
      ? sentence(brand, language, 'make_up_goods')
      : inWords(
          (game?.goods ?? []).map(({ display }) => display),
          order.goods_name,
        ),
    ...(card && {
      snapshot: {
        ...order.snapshot,
        card: { ...card, methodName: sentence(brand, language, 'card_method') },
      },
    }),
  };
}

/** The same of the method with which a payment was made, or of one of its channels. */
export function methodInWordsOfReader(brand: Brand, methodName: string, language: string): string {
  const texts = brand.methods.flatMap(({ name, subPayments }) => [
    name,
    ...subPayments.map((sub) => sub.name),
  ]);
  return textOfReader(brand, texts, methodName, language);
}

function textOfReader(
  { defaultLanguage }: Brand,
  texts: readonly LocalText[],
  written: string,
  language: string,
): string {
  const text = texts.find((one) => typeof one !== 'string' && Object.values(one).includes(written));
  return text === undefined ? written : localText(text, language, defaultLanguage);
}
