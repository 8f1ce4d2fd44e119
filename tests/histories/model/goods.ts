import { takeByRefund } from './money-back.ts';
import type { Expected } from './shop.ts';
import { day, type Goods, type Order, type Store } from './store.ts';

/** A game that does not answer for this long counts as refusing. The waits between attempts grow to 1.2 days. */
const gameIsTried = 7 * day;
const longestWait = 1.2 * day;

/** An operator resends goods, or hastens those that wait; they are attempted for as long as a new order's. */
export function redeliver(store: Store, order: Order): Expected {
  // An attempt under way goes on.
  if (order.state === 'paid') order.parcel.begun = store.now;
  else if (order.state !== 'review') return { refusals: ['refused'] };
  else if (order.parcel.state !== 'delivered')
    order.parcel = { ...order.parcel, begun: store.now, state: 'on their way' };
  order.state = 'paid';
  return { refusals: [] };
}

/** An operator has given the goods in the game, or what a card was worth; what a payment paid is refunded. */
export function close(store: Store, order: Order, how: 'delivered' | 'given-back'): Expected {
  if (order.state !== 'review' || (how === 'given-back' && order.goods !== 'card'))
    return { refusals: ['refused'] };
  if (how === 'given-back') {
    order.state = 'refunded';
    takeByRefund(store, order);
    return { refusals: [] };
  }
  order.parcel = { ...order.parcel, state: 'delivered', inGame: true };
  areThere(order);
  return { refusals: [] };
}

/** The player has the goods. */
export function areThere(order: Order): void {
  Object.assign(order, { state: 'delivered', hasEarned: true, hasPoints: true, isTopUp: true });
}

export function carryOrder(store: Store, order: Order, meanwhile: () => void): void {
  const wasThere = order.parcel.state === 'delivered';
  carry(store, order.parcel, order.state === 'paid', meanwhile);
  const isNews = order.parcel.state === 'delivered' && !wasThere;
  if (order.parcel.state === 'delivered' && (order.state === 'paid' || (order.state === 'review' && isNews)))
    areThere(order);
  // Goods that crossed with a refund: the game is notified again.
  if (isNews && (order.state === 'refunded' || order.state === 'charged_back')) order.toTell = store.now;
  if (order.parcel.state === 'stopped' && order.state === 'paid') order.state = 'review';
}

/**
 * O-13: goods of a paid order reach the game once. Goods that are no longer owed are not sent. `meanwhile`: what others
 * do between the game's action and its answer.
 */
export function carry(store: Store, goods: Goods, isOwed: boolean, meanwhile: () => void): void {
  if (goods.state !== 'on their way') return;
  if (store.game === 'is away') {
    if (isGivenUp(store, goods.begun)) goods.state = 'stopped';
    return;
  }
  if (goods.inGame)
    goods.state = 'delivered'; // the game is asked first
  else if (!isOwed) goods.state = 'kept back';
  else if (store.game === 'refuses') {
    meanwhile();
    goods.state = 'stopped';
  } else {
    goods.inGame = true;
    meanwhile();
    if (store.game === 'plays') goods.state = 'delivered';
  }
}

/** The game is notified of the current state once it answers. */
export function tell(store: Store, order: Order): void {
  if (order.toTell === 0) return;
  if (store.game === 'is away') {
    if (isGivenUp(store, order.toTell)) order.toTell = 0; // an operator must
    return;
  }
  order.toTell = 0;
  const isGone = order.state === 'refunded' || order.state === 'charged_back';
  // The game does not know about extra payments.
  const own = order.payments.find(({ applied }) => applied);
  const isTakenBack = own?.refunds.some((r) => r.kind === 'chargeback' && r.state === 'succeeded');
  const kind = isTakenBack ? 'chargeback' : 'refund';
  order.told = isGone ? `${kind}, ${order.rules[kind].goods}` : 'lifted';
}

/** Whether the attempts have lasted too long. Because of jitter this is undefined shortly before the end. */
function isGivenUp(store: Store, since: number): boolean {
  const age = store.now - since;
  if (age <= gameIsTried && age > gameIsTried - longestWait) store.doubt = true;
  return age > gameIsTried;
}
