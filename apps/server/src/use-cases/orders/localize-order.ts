import { gameByGpId } from '@gemporium/catalogue/all-games.ts';
import type { LocalText } from '@gemporium/catalogue/local-text.ts';
import type { Brand } from '@gemporium/catalogue/types.ts';
import { sentence } from '../../messages.ts';
import type { OrderRow } from '../../repositories/orders.ts';
import type { CallContext } from '../../services.ts';
import { shownText } from '../../shown-text.ts';

/** Where an order's names are looked up: the brand as it is now, and before a version in which one was taken out. */
export type Namers = readonly [now: Brand, then?: Brand];

/** The version under which the order was sold is only loaded if the present one lacks a name. */
export async function namersOf(
  { services, store }: Pick<CallContext, 'services' | 'store'>,
  order: OrderRow,
  methodNames: readonly string[],
): Promise<Namers> {
  const { brand, version } = store;
  const isNamed =
    textOf(gameTexts(brand, order), order.game_name) !== undefined &&
    (order.snapshot.makeUp || textOf(goodsTexts(brand, order), order.goods_name) !== undefined) &&
    methodNames.every((name) => textOf(methodTexts(brand), name) !== undefined);
  if (isNamed || order.catalogue_version === version) return [brand];
  const sold = (await services.catalogue.load(order.catalogue_version))?.brands[brand.key];
  return sold ? [brand, sold] : [brand];
}

/**
 * An order in the language of its reader, not of its buyer. The names of goods, game and method are stored as they were
 * at the sale. If a catalogue has the stored name in any language, the reader's wording of it is shown; a name that
 * none of them has stays as it was sold. A card's own name comes with it.
 */
export function localizeOrder<Order extends OrderRow>(namers: Namers, order: Order, language: string): Order {
  const [brand] = namers;
  const { makeUp, card } = order.snapshot;
  return {
    ...order,
    game_name: localizedText(namers, (one) => gameTexts(one, order), order.game_name, language),
    goods_name: makeUp
      ? sentence(brand, language, 'make_up_goods')
      : localizedText(namers, (one) => goodsTexts(one, order), order.goods_name, language),
    ...(card && {
      snapshot: {
        ...order.snapshot,
        card: { ...card, methodName: sentence(brand, language, 'card_method') },
      },
    }),
  };
}

/** The same for the name of a payment's method, or of one of its sub-payments. */
export function localizeMethodName(namers: Namers, methodName: string, language: string): string {
  return localizedText(namers, methodTexts, methodName, language);
}

function gameTexts(brand: Brand, { gp_id }: OrderRow): readonly LocalText[] {
  const game = gameByGpId(brand, gp_id);
  return game ? [game.name] : [];
}

function goodsTexts(brand: Brand, { gp_id, snapshot: { card } }: OrderRow): readonly LocalText[] {
  const goods = gameByGpId(brand, gp_id)?.goods ?? [];
  return [...goods.map(({ display }) => display), ...(card?.name ? [card.name] : [])];
}

function methodTexts(brand: Brand): readonly LocalText[] {
  return brand.methods.flatMap(({ name, subPayments }) => [name, ...subPayments.map((sub) => sub.name)]);
}

function textOf(texts: readonly LocalText[], written: string): LocalText | undefined {
  return texts.find((one) => one === written || Object.values(one).includes(written));
}

function localizedText(
  namers: Namers,
  textsIn: (brand: Brand) => readonly LocalText[],
  written: string,
  language: string,
): string {
  for (const brand of namers) {
    const text = brand && textOf(textsIn(brand), written);
    if (text !== undefined) return shownText(text, language, namers[0].defaultLanguage);
  }
  return shownText(written, language, namers[0].defaultLanguage);
}
