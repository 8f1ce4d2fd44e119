/*
 * A store on one sheet of paper. It is written from the specification (rows O-09, O-11, O-13, C-01 to C-06, V-01, V-02,
 * A-01, M-01) and from docs/operations, and imports nothing of the code that it judges. It knows no rows, no locks and
 * no lifecycles: only what each event means for the player, the publisher and the money. Everything in it is meant to
 * be read from top to bottom by somebody who has never seen the store.
 */
import { standings } from './activities.ts';
import { type HeldCoupon, templateStates } from './coupons.ts';
import type {
  Activity,
  BankMood,
  Character,
  Expected,
  GameMood,
  GoodsId,
  MethodId,
  PaymentWord,
  ProviderMood,
  Rules,
  Shop,
  Step,
} from './shop.ts';

const minute = 60_000;
const day = 1440 * minute;
/** A payment page holds this long; what nobody paid two minutes later has run out. */
const paymentHolds = 32 * minute;
/** A game that does not answer for this long has refused. The waits between tries grow to a day and a fifth. */
const gameIsTried = 7 * day;
const longestWait = 1.2 * day;

type OrderState =
  | 'unpaid'
  | 'paid'
  | 'delivered'
  | 'failed'
  | 'expired'
  | 'cancelled'
  | 'review'
  | 'refunding'
  | 'refunded'
  | 'charged_back';

export interface Payment {
  method: MethodId;
  state: 'open' | 'paid' | 'declined' | 'cancelled' | 'expired';
  /** This one paid the order. */
  applied: boolean;
  begun: number;
  refunds: { kind: 'refund' | 'chargeback'; state: 'requested' | 'pending' | 'succeeded' | 'failed' }[];
  /** A person must give it back: the provider cannot. */
  byHand: boolean;
}

export interface Order {
  who: Character;
  goods: GoodsId;
  state: OrderState;
  price: number;
  pay: number;
  points: number;
  coupon: HeldCoupon | undefined;
  /** The publisher's rules on the day of the sale. */
  rules: Rules;
  payments: Payment[];
  paidAt: number;
  /** Its money has gone back before: it can only go back again. */
  wasRefunded: boolean;
  /** What the limit counts: from when, and whether it still does. */
  use: { at: number; counts: boolean } | undefined;
  hasPoints: boolean;
  /** It counts in activities. */
  isTopUp: boolean;
  /** What the game was told last. */
  told: string;
  /** Since when it has to be told how things stand; 0 where it knows. */
  toTell: number;
  parcel: Goods;
}

/** Goods on their way. `inGame` is the game's own truth, `known` is ours. */
interface Goods {
  begun: number;
  state: 'none' | 'on their way' | 'delivered' | 'stopped';
  inGame: boolean;
}

export interface Claim {
  who: Character;
  activity: Activity['id'];
  reward: string;
  goods: Goods;
}

export interface Store {
  shop: Shop;
  now: number;
  game: GameMood;
  bank: BankMood;
  provider: ProviderMood;
  orders: Order[];
  coupons: HeldCoupon[];
  /** `weekly week 2028-02-28`: what was claimed for which period. */
  claimed: Set<string>;
  claims: Claim[];
  /** The rules leave open what happens (how long a game was tried is up to chance): nothing more can be compared. */
  doubt: boolean;
}

export function openStore(shop: Shop, now: number): Store {
  const moods = { game: 'plays', bank: 'pays back', provider: 'answers' } as const;
  const nothing = { orders: [], coupons: [], claimed: new Set<string>(), claims: [] };
  return { shop, now, ...moods, ...nothing, doubt: false };
}

/** What the step's call must answer; undefined where nobody is answered. */
export function happens(store: Store, step: Step): Expected | undefined {
  switch (step.do) {
    case 'wait':
    case 'wait for':
      return undefined; // the clock has been moved for both sides
    case 'game':
      store.game = step.mood;
      return undefined;
    case 'bank':
      store.bank = step.mood;
      return undefined;
    case 'provider':
      store.provider = step.mood;
      return undefined;
    case 'publish zone':
      store.shop = { ...store.shop, zone: step.zone };
      return undefined;
    case 'publish prices': {
      const prices = Object.entries(store.shop.prices).map(([id, price]) => [id, price + step.more]);
      store.shop = { ...store.shop, prices: Object.fromEntries(prices) };
      return undefined;
    }
    case 'buy':
      return buy(store, step);
    case 'claim':
      return claimCoupon(store, step.template);
    case 'grant':
      return grant(store);
    case 'receive':
      return receive(store, step);
    default: {
      const order = orderOf(store, step.order);
      return order && orderStep(store, order, step);
    }
  }
}

/** -1 is the newest one. */
export function orderOf({ orders }: Store, number: number): Order | undefined {
  return number < 0 ? orders.at(number) : orders[number % Math.max(1, orders.length)];
}

function orderStep(store: Store, order: Order, step: Step): Expected | undefined {
  switch (step.do) {
    case 'pay otherwise':
      return payOtherwise(store, order, step.method);
    case 'provider says': {
      const payment = step.payment === 'first' ? order.payments[0] : order.payments.at(-1);
      if (payment) providerSays(store, order, payment, step.word);
      return undefined;
    }
    case 'drop':
      return drop(order);
    case 'refund':
      return refund(order);
    case 'refund by hand':
      return refundByHand(store, order);
    case 'bank says': {
      const found = lastRefund(order);
      if (found) bankSays(store, order, found.payment, found.refund, step.word);
      return undefined;
    }
    case 'charge back':
      chargeBack(store, order);
      return undefined;
    case 'win dispute':
      winDispute(store, order);
      return undefined;
    case 'redeliver':
      return redeliver(store, order);
    default:
      throw new Error(`not a step of an order: ${step.do}`);
  }
}

// ── Buying ────────────────────────────────────────────────────────────────────────────────────────────────────────

function buy(store: Store, step: Extract<Step, { do: 'buy' }>): Expected {
  const { shop } = store;
  const { who, goods, method } = step;
  const coupon = chosenCoupon(store, step);
  const price = shop.prices[goods];
  const pay = coupon ? withCoupon(price, coupon) : price;

  const reasons = new Set<string>();
  if (method === 'cash' && price > shop.cashAtMost) reasons.add('noSuchMethod');
  if (store.game === 'is away') reasons.add('unavailable');
  if (coupon && (goods === 'big' || !takesCoupon(method, coupon) || !isUsable(store, coupon)))
    reasons.add('illegalCoupon');
  if (step.price === 'stale') reasons.add('priceChanged');
  if (store.orders.some((o) => o.state === 'unpaid' && o.who === who && o.goods === goods))
    reasons.add('unpaidOrder');
  if (goods === 'scarce' && limitLeft(store, who) <= 0) reasons.add('limitReached');
  if (reasons.size > 0) return { refusals: [...reasons] };

  const order: Order = {
    who,
    goods,
    state: 'unpaid',
    price,
    pay,
    points: Math.floor((pay * shop.pointRate) / 10_000 / 10 ** shop.exponent),
    coupon,
    rules: shop.rules,
    payments: [],
    paidAt: 0,
    wasRefunded: false,
    use: goods === 'scarce' ? { at: store.now, counts: true } : undefined,
    hasPoints: false,
    isTopUp: false,
    told: '',
    toTell: 0,
    parcel: { begun: 0, state: 'none', inGame: false },
  };
  if (coupon) Object.assign(coupon, { state: 'reserved', by: order });
  store.orders.push(order);
  return openPayment(store, order, method);
}

/** Another method for an order that still waits for its payment; its price and its coupon stay. */
function payOtherwise(store: Store, order: Order, method: MethodId): Expected {
  const reasons = new Set<string>();
  if (order.state !== 'unpaid') reasons.add('orderClosed');
  if (method === 'cash' && store.shop.prices[order.goods] > store.shop.cashAtMost)
    reasons.add('noSuchMethod');
  if (store.game === 'is away') reasons.add('unavailable');
  if (order.coupon && !takesCoupon(method, order.coupon)) reasons.add('illegalCoupon');
  return reasons.size > 0 ? { refusals: [...reasons] } : openPayment(store, order, method);
}

function openPayment(store: Store, order: Order, method: MethodId): Expected {
  const payment: Payment = {
    ...{ method, state: 'open', applied: false, begun: store.now },
    ...{ refunds: [], byHand: false },
  };
  order.payments.push(payment);
  if (store.provider !== 'is down') return { refusals: [] };
  closePayment(order, payment, 'declined');
  return { refusals: ['providerDown'] };
}

/** C-01: the method opens coupons, and the coupon is not bound to another one. */
function takesCoupon(method: MethodId, coupon: HeldCoupon): boolean {
  return method !== 'plain' && (coupon.template.method ?? method) === method;
}

function isUsable(store: Store, coupon: HeldCoupon): boolean {
  return coupon.state === 'free' && (coupon.until === undefined || store.now < coupon.until);
}

/** The share that is paid, half up. */
export function withCoupon(price: number, { template }: HeldCoupon): number {
  return Math.floor((price * template.share) / 10_000 + 0.5);
}

/** C-03: `best` is the usable one with the smallest share, of equal ones the one that ends first. */
export function chosenCoupon(
  store: Store,
  { coupon, method }: Extract<Step, { do: 'buy' }>,
): HeldCoupon | undefined {
  if (coupon === 'none') return undefined;
  if (coupon !== 'best') return store.coupons[coupon % Math.max(1, store.coupons.length)];
  const end = (one: HeldCoupon) => one.until ?? Number.MAX_SAFE_INTEGER;
  return store.coupons
    .filter((one) => isUsable(store, one) && takesCoupon(method, one))
    .sort((a, b) => a.template.share - b.template.share || end(a) - end(b))[0];
}

/** M-01: how often the character may buy the scarce goods now. */
export function limitLeft(store: Store, who: Character, but?: Order): number {
  return store.shop.limit.times - countedUses(store, who, but).length;
}

/** When one is possible again; 0 where one is possible now, or never. */
export function limitNext(store: Store, who: Character): number {
  const { times, days } = store.shop.limit;
  const uses = countedUses(store, who);
  if (uses.length < times || days === 0) return 0;
  return (uses.sort((a, b) => a - b)[uses.length - times] ?? 0) + days * day;
}

function countedUses(store: Store, who: Character, but?: Order): number[] {
  const { type, days } = store.shop.limit;
  return store.orders.flatMap((order) => {
    const isSame = type === 'game' || order.who === who;
    if (order === but || !order.use?.counts || !isSame) return [];
    return days === 0 || order.use.at + days * day > store.now ? [order.use.at] : [];
  });
}

// ── Paying ────────────────────────────────────────────────────────────────────────────────────────────────────────

/** O-11: only the provider's word makes an order paid, and a payment that was paid is never lost. */
function providerSays(store: Store, order: Order, payment: Payment, word: PaymentWord): void {
  if (word === 'paid wrongly') return; // another amount than agreed changes nothing; a person looks
  if (word !== 'paid') {
    if (payment.state === 'open') closePayment(order, payment, word);
    return;
  }
  if (payment.state === 'paid') return;
  const stands = order.state === 'unpaid' || (isClosed(order) && takesAgain(store, order));
  payment.state = 'paid';
  if (!stands) {
    giveBack(payment);
    return;
  }
  payment.applied = true;
  order.state = 'paid';
  order.paidAt ||= store.now;
  if (order.coupon) order.coupon.state = 'used';
  order.parcel = { ...order.parcel, begun: order.parcel.begun || store.now, state: 'on their way' };
  for (const other of order.payments)
    if (other.state === 'open' && other.method !== 'cash') other.state = 'cancelled';
}

function isClosed({ state }: Order): boolean {
  return state === 'failed' || state === 'expired' || state === 'cancelled';
}

/** Paid late: the price must be the same still, and coupon and limit must be there to be taken again. */
function takesAgain(store: Store, order: Order): boolean {
  if (store.shop.prices[order.goods] !== order.price) return false;
  if (order.coupon && !isUsable(store, order.coupon)) return false;
  if (order.use && limitLeft(store, order.who, order) <= 0) return false;
  if (order.coupon) Object.assign(order.coupon, { state: 'reserved', by: order });
  if (order.use) order.use = { at: store.now, counts: true };
  return true;
}

/** An order whose last open payment has closed ends as that one did, and gives back what it had reserved. */
function closePayment(order: Order, payment: Payment, how: 'declined' | 'cancelled' | 'expired'): void {
  payment.state = how;
  if (order.state === 'unpaid' && order.payments.every((one) => one.state !== 'open'))
    closeOrder(order, how === 'expired' ? 'expired' : 'failed');
}

function closeOrder(order: Order, state: 'failed' | 'expired' | 'cancelled'): void {
  order.state = state;
  if (order.coupon?.by === order) letGo(order.coupon);
  if (order.use) order.use.counts = false;
}

function letGo(coupon: HeldCoupon): void {
  Object.assign(coupon, { state: 'free', by: undefined });
}

/** O-09: dropped only once the provider has stopped every payment; cash cannot be stopped. */
function drop(order: Order): Expected {
  if (order.state === 'cancelled') return { refusals: [] };
  if (order.state !== 'unpaid') return { refusals: ['orderClosed'] };
  for (const payment of order.payments) {
    if (payment.state !== 'open') continue;
    if (payment.method === 'cash') return { refusals: ['notCancelled'] };
    payment.state = 'cancelled';
  }
  closeOrder(order, 'cancelled');
  return { refusals: [] };
}

// ── Money that goes back ──────────────────────────────────────────────────────────────────────────────────────────

/** What came in by the payment and has not gone back, nor is on its way. */
function isRestLeft(payment: Payment): boolean {
  return payment.refunds.every(({ state }) => state === 'failed');
}

function giveBack(payment: Payment): void {
  if (payment.method === 'cash') payment.byHand = true;
  else payment.refunds.push({ kind: 'refund', state: 'requested' });
}

function refund(order: Order): Expected {
  const payment = order.payments.find((one) => one.applied);
  const may = ['paid', 'review', 'delivered', 'refunding'].includes(order.state);
  if (!payment || !may || !isRestLeft(payment)) return { refusals: ['refused'] };
  order.state = 'refunding';
  giveBack(payment);
  return { refusals: [] };
}

/** A person has given the money back outside and says so. */
function refundByHand(store: Store, order: Order): Expected | undefined {
  const payment = order.payments.find((one) => one.byHand);
  if (!payment) return undefined;
  payment.byHand = false;
  payment.refunds.push({ kind: 'refund', state: 'succeeded' });
  if (payment.applied) moneyWentBack(store, order);
  return { refusals: [] };
}

function lastRefund(order: Order) {
  const all = order.payments.flatMap((payment) =>
    payment.refunds.filter(({ kind }) => kind === 'refund').map((refund) => ({ payment, refund })),
  );
  return all.at(-1);
}

/** A provider may turn a success around later; a failure stays one. */
function bankSays(
  store: Store,
  order: Order,
  payment: Payment,
  refund: Payment['refunds'][number],
  word: 'succeeded' | 'failed',
): void {
  if (refund.state === 'failed' || refund.state === word) return;
  refund.state = word;
  if (!payment.applied) return;
  if (word === 'succeeded') moneyWentBack(store, order);
  else if (order.state === 'refunding' || order.state === 'refunded')
    order.state = order.wasRefunded ? 'refunding' : 'review';
}

function moneyWentBack(store: Store, order: Order): void {
  const isNew = order.state === 'refunding'; // else it went back twice, and nothing more is taken
  if (!isNew && order.state !== 'charged_back') return;
  order.state = 'refunded';
  order.wasRefunded = true;
  if (!isNew) return;
  takeBack(store, order, order.rules.refund);
  if (order.coupon?.by === order && order.rules.coupon === 'return') letGo(order.coupon);
  if (order.use && order.rules.limit === 'return') order.use.counts = false;
}

/** What the order had earned goes with its money, as the publisher has set it; the game hears of it. */
function takeBack(store: Store, order: Order, rules: Rules['refund']): void {
  if (rules.points === 'take-back') order.hasPoints = false;
  if (rules.topUps === 'take-back') order.isTopUp = false;
  order.toTell = store.now;
}

function chargeBack(store: Store, order: Order): void {
  const payment = order.payments.find((one) => one.applied);
  if (!payment) return;
  const stands = payment.refunds.some(({ kind, state }) => kind === 'chargeback' && state === 'succeeded');
  if (!stands) payment.refunds.push({ kind: 'chargeback', state: 'succeeded' });
  if (!['paid', 'review', 'delivered', 'refunding'].includes(order.state)) return;
  order.state = 'charged_back';
  takeBack(store, order, order.rules.chargeback);
}

/** The money is ours again: the order goes on where it was, or a person decides about goods that were never given. */
function winDispute(store: Store, order: Order): void {
  const payment = order.payments.find((one) => one.applied);
  const chargeback = payment?.refunds.find((r) => r.kind === 'chargeback' && r.state === 'succeeded');
  if (!payment || !chargeback) return;
  chargeback.state = 'failed';
  if (order.state !== 'charged_back') return;
  order.toTell = store.now;
  const onItsWay = payment.refunds.some(({ state }) => state === 'requested' || state === 'pending');
  if (onItsWay || payment.byHand || order.wasRefunded) order.state = 'refunding';
  else if (order.parcel.state === 'delivered') {
    order.state = 'delivered';
    order.hasPoints = true;
    order.isTopUp = true;
  } else order.state = 'review';
}

export function orderName(store: Store, order: Order): string {
  return `order ${store.orders.indexOf(order)}`;
}

// ── Goods ─────────────────────────────────────────────────────────────────────────────────────────────────────────

/** An operator sends the goods of an order under review again; they are tried as long as those of a new order. */
function redeliver(store: Store, order: Order): Expected {
  if (order.state !== 'review') return { refusals: ['refused'] };
  order.state = 'paid';
  if (order.parcel.state !== 'delivered')
    order.parcel = { ...order.parcel, begun: store.now, state: 'on their way' };
  return { refusals: [] };
}

/** Whether the game was tried for too long. The waits are partly chance: shortly before the end nobody can say. */
function isGivenUp(store: Store, since: number): boolean {
  const age = store.now - since;
  if (age <= gameIsTried && age > gameIsTried - longestWait) store.doubt = true;
  return age > gameIsTried;
}

/** O-13: goods of a paid order reach the game once. What is not to be had any more is not sent. */
function carry(store: Store, goods: Goods, isOwed: boolean): void {
  if (goods.state !== 'on their way') return;
  if (store.game === 'is away') {
    if (isGivenUp(store, goods.begun)) goods.state = 'stopped';
    return;
  }
  if (goods.inGame)
    goods.state = 'delivered'; // the game is asked first
  else if (!isOwed || store.game === 'refuses') goods.state = 'stopped';
  else {
    goods.inGame = true;
    if (store.game === 'plays') goods.state = 'delivered';
  }
}

// ── Coupons and rewards ───────────────────────────────────────────────────────────────────────────────────────────

function claimCoupon(store: Store, id: string): Expected {
  const found = templateStates(store).find(({ template }) => template.id === id);
  if (found?.state !== 'claim') return { refusals: ['couponNotClaimable'] };
  store.claimed.add(found.period);
  const { template, ends } = found;
  const until = template.validDays === undefined ? ends : store.now + template.validDays * day;
  store.coupons.push({ template, state: 'free', until });
  return { refusals: [] };
}

/** The publisher gives one. */
function grant(store: Store): Expected {
  const template = store.shop.coupons.find(({ kind }) => kind === 'granted');
  if (!template) throw new Error('the shop has nothing to give');
  const until = template.validDays === undefined ? undefined : store.now + template.validDays * day;
  store.coupons.push({ template, state: 'free', until });
  return { refusals: [] };
}

function receive(store: Store, { who, activity, reward }: Extract<Step, { do: 'receive' }>): Expected {
  const found = store.shop.activities.find(({ id }) => id === activity);
  if (!found || store.now < found.from || store.now >= found.receiveUntil)
    return { refusals: ['activityGone'] };
  const states = standings(store, who)[activity]?.rewards ?? {};
  const wanted = Object.keys(states).filter((id) => reward === 'all' || id === reward);
  const now = wanted.filter((id) => states[id] === 'receivable');
  if (now.length === 0) {
    const isReceived = reward !== 'all' && states[reward] === 'received';
    return { refusals: [isReceived ? 'rewardReceived' : 'rewardLocked'] };
  }
  for (const id of now) {
    const goods: Goods = { begun: store.now, state: 'on their way', inGame: false };
    store.claims.push({ who, activity, reward: id, goods });
  }
  return { refusals: [], content: now };
}

// ── What happens by itself ────────────────────────────────────────────────────────────────────────────────────────

/** Everything that is due by now, goods before money. Open payments are looked at once time has passed. */
export function settle(store: Store, hasTimePassed: boolean): void {
  for (const order of store.orders) {
    carryOrder(store, order);
    for (const payment of order.payments) {
      if (hasTimePassed && payment.state === 'open' && store.now > payment.begun + paymentHolds)
        closePayment(order, payment, 'expired');
      for (const refund of payment.refunds) {
        if (refund.state !== 'requested') continue;
        refund.state = 'pending';
        if (store.bank === 'pays back') bankSays(store, order, payment, refund, 'succeeded');
        if (store.bank === 'refuses') bankSays(store, order, payment, refund, 'failed');
      }
    }
    tell(store, order);
  }
  for (const claim of store.claims) carry(store, claim.goods, true);
}

/** The game hears how things stand once it answers. */
function tell(store: Store, order: Order): void {
  if (order.toTell === 0) return;
  if (store.game === 'is away') {
    if (isGivenUp(store, order.toTell)) order.toTell = 0; // a person must
    return;
  }
  order.toTell = 0;
  const isGone = order.state === 'refunded' || order.state === 'charged_back';
  const kind = order.payments.some((p) =>
    p.refunds.some((r) => r.kind === 'chargeback' && r.state === 'succeeded'),
  )
    ? 'chargeback'
    : 'refund';
  order.told = isGone ? `${kind}, ${order.rules[kind].goods}` : 'lifted';
}

function carryOrder(store: Store, order: Order): void {
  const wasThere = order.parcel.state === 'delivered';
  carry(store, order.parcel, order.state === 'paid');
  const isNews = order.parcel.state === 'delivered' && !wasThere;
  if (
    order.parcel.state === 'delivered' &&
    (order.state === 'paid' || (order.state === 'review' && isNews))
  ) {
    order.state = 'delivered';
    order.hasPoints = true;
    order.isTopUp = true;
  }
  if (order.parcel.state === 'stopped' && order.state === 'paid') order.state = 'review';
}

/** V-02 */
export function totalPoints({ orders }: Store): number {
  return orders.reduce((sum, order) => sum + (order.hasPoints ? order.points : 0), 0);
}
