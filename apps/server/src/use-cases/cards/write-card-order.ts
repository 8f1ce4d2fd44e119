import { type LocalText, localText } from '@gemporium/catalogue/local-text.ts';
import type { Game, Platform } from '@gemporium/catalogue/types.ts';
import { taxWithin } from '@gemporium/domain/money.ts';
import type { GameRole } from '@gemporium/game-link/types.ts';
import { type Refusal, refuse } from '../../answer.ts';
import { sentence } from '../../messages.ts';
import { type CardRow, lockCard, useCard } from '../../repositories/cards.ts';
import type { Queryable } from '../../repositories/database.ts';
import { recordHistory } from '../../repositories/history.ts';
import { insertOrder, lockOrder, type NewOrder } from '../../repositories/orders.ts';
import type { CallContext, Session } from '../../services.ts';
import { moveOrder } from '../orders/move-order.ts';
import { isGiftCard } from './is-gift-card.ts';
import { cardRefusal } from './judge-card.ts';

export interface CardSale {
  session: Session;
  input: { client_id: string; platform: Platform };
  game: Game;
  /** Set if the area follows from the client id. */
  area: string | undefined;
  role: GameRole;
  number: string;
  billingNo: string;
}

/** The product id of an order that is paid by a card. */
export function cardProductId(card: Pick<CardRow, 'batch'>): string {
  return `card:${card.batch}`;
}

/**
 * Spends the card: writes the order, marks it as paid and adds its delivery, in the caller's transaction. Refuses if
 * another transaction was faster or the card has become invalid.
 */
export async function writeCardOrder(
  tx: Queryable,
  context: CallContext,
  sale: CardSale,
): Promise<Refusal | undefined> {
  const { store } = context;
  const { billingNo, session } = sale;
  const card = await lockCard(tx, store.id, sale.number);
  if (!card) return refuse('cardUnknown');
  const refused = await cardRefusal(tx, card, session);
  if (refused) return refused;
  await insertOrder(tx, orderOf(context, sale, card));
  if (!(await useCard(tx, store.id, card.number, billingNo)))
    throw new Error(`card order ${billingNo} could not be written`);
  const order = await lockOrder(tx, store.id, billingNo);
  if (!order) throw new Error(`card order ${billingNo} has vanished`);
  const created = { event: 'create', from: '', to: 'unpaid', by: 'player' } as const;
  await recordHistory(tx, { store: store.id, entity: 'order', id: billingNo, ...created });
  await moveOrder(tx, order, { event: 'pay', by: 'card', detail: `a card of batch ${card.batch}` });
  return undefined;
}

/** No money comes in now: the card was paid for when it was sold. The order earns no points. */
function orderOf(context: CallContext, sale: CardSale, card: CardRow): NewOrder {
  const { store, language } = context;
  const { session, input, game, role, billingNo } = sale;
  const text = (value: LocalText) => localText(value, language, store.brand.defaultLanguage);
  const { seller } = store.brand.legal;
  return {
    store: store.id,
    billing_no: billingNo,
    gp_id: game.gpId,
    client_id: input.client_id,
    suid: session.suid,
    username: session.username,
    server_id: role.serverId,
    server_name: role.serverName,
    role_id: role.roleId,
    role_name: role.name,
    domain_area: sale.area ?? game.areas[0] ?? '',
    product_id: cardProductId(card),
    goods_name: text(card.name),
    game_name: text(game.name),
    items: card.items,
    price_minor: card.price_minor,
    pay_minor: card.price_minor,
    currency: card.currency,
    coupon_code: null,
    points: 0,
    snapshot: {
      seller: { name: seller.name, country: seller.country },
      taxPercent: seller.taxPercent,
      taxMinor: taxWithin(card.price_minor, seller.taxPercent),
      origin: context.origin,
      ...(store.brand.refunds ? { refundRules: store.brand.refunds } : {}),
      card: {
        number: card.number,
        name: card.name,
        ...(card.extra_gems > 0 && { bonus: card.extra_gems }),
        methodName: sentence(store.brand, language, 'card_method'),
        isPriceHidden: isGiftCard(store.brand, card),
      },
      tracking: {},
    },
    catalogue_version: store.version,
    language,
    platform: input.platform,
    lifetimeSeconds: 0,
  };
}
