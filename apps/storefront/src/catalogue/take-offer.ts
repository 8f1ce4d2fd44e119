import { isCertain } from '../login/session/is-certain.ts';
import { storedPlayer } from '../login/session/player.ts';
import { changeEntry, withoutRecipient } from '../routing/change-entry.ts';
import { changeOrder } from '../state/actions.ts';
import { orderFor } from '../state/create-state.ts';
import type { Services } from '../state/services.ts';
import type { Offer } from '../state/shop-state.ts';
import type { OrderInfo } from '../storage/stored-values.ts';
import { findGame } from './choose-game.ts';

/**
 * Makes this the current offer: stores its game, restores that game's player if the player is certain, and restores the
 * stored order if it has the same client id; otherwise the order is removed (row S-05). Consents count for one game.
 * After a change of the game the address names the new one.
 */
export function takeOffer(services: Services, offer: Offer): void {
  const { store, storage } = services;
  const game = findGame(offer.games, offer.clientId)?.game;
  const { superMode, sdk, started, offer: before, agreed } = store.getState();
  if (game) {
    const chosen = { clientId: game.client_id, gpId: game.gp_id, name: game.name };
    storage.write('gameInfo', chosen);
    storage.write('paymentGameInfo', chosen);
  }
  const stored = storage.read('paymentOrderInfo');
  const kept = stored?.clientId === offer.clientId ? stored : undefined;
  if (stored && !kept) storage.remove('paymentOrderInfo');
  store.setState({
    offer,
    offerStatus: 'ready',
    player: game && isCertain(sdk) ? storedPlayer(storage, game.gp_id, superMode) : undefined,
    agreed: before.clientId === offer.clientId ? agreed : [],
    order: kept ? refreshed(kept, offer) : orderFor(offer),
  });
  if (started && game && game.client_id !== before.clientId)
    changeEntry(services, { client_id: game.client_id, ...withoutRecipient });
}

/** The stored order with the texts and prices of this offer, without goods that are no longer for sale. */
function refreshed(order: OrderInfo, offer: Offer): OrderInfo {
  const goods = offer.goods.find((item) => item.value === order.goods?.value);
  return { ...order, ...orderFor(offer), goods: goods && chosenGoods(goods) };
}

/** Chooses goods; what was chosen or refused for others counts no more. */
export function chooseGoods(services: Services, item: Offer['goods'][number]): void {
  services.store.setState(({ order, subPaymentId }) => ({
    subPaymentId: order.goods?.value === item.value ? subPaymentId : undefined,
    retried: undefined,
    refused: undefined,
  }));
  changeOrder(services, { goods: chosenGoods(item) });
}

/** Goods as the order stores them. */
function chosenGoods(item: Offer['goods'][number]): NonNullable<OrderInfo['goods']> {
  const { value, price, display, isCoupon, isLimit, couponPoints } = item;
  return { value, price, display, isCoupon, isLimit, couponPoints };
}
