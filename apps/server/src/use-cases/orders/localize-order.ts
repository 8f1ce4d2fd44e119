import { gameByGpId } from '@gemporium/catalogue/all-games.ts';
import type { LocalText } from '@gemporium/catalogue/local-text.ts';
import type { Brand } from '@gemporium/catalogue/types.ts';
import { sentence } from '../../messages.ts';
import type { OrderRow } from '../../repositories/orders.ts';
import { shownText } from '../../shown-text.ts';

/**
 * An order in the language of its reader, not of its buyer. The names of goods, game and method are stored as they
 * were at the sale. If the current catalogue has the stored name in any language, the reader's wording of it is shown;
 * a name that was removed or changed stays as it was sold. A card's own name comes with it.
 */
export function localizeOrder<Order extends OrderRow>(brand: Brand, order: Order, language: string): Order {
  const game = gameByGpId(brand, order.gp_id);
  const { makeUp, card } = order.snapshot;
  const localized = (texts: readonly LocalText[], written: string) =>
    localizedText(brand, texts, written, language);
  return {
    ...order,
    game_name: localized(game ? [game.name] : [], order.game_name),
    goods_name: makeUp
      ? sentence(brand, language, 'make_up_goods')
      : localized(
          [...(game?.goods ?? []).map(({ display }) => display), ...(card?.name ? [card.name] : [])],
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

/** The same for the name of a payment's method, or of one of its sub-payments. */
export function localizeMethodName(brand: Brand, methodName: string, language: string): string {
  const texts = brand.methods.flatMap(({ name, subPayments }) => [
    name,
    ...subPayments.map((sub) => sub.name),
  ]);
  return localizedText(brand, texts, methodName, language);
}

function localizedText(
  { defaultLanguage }: Brand,
  texts: readonly LocalText[],
  written: string,
  language: string,
): string {
  const text = texts.find((one) => typeof one !== 'string' && Object.values(one).includes(written));
  return shownText(text ?? written, language, defaultLanguage);
}
