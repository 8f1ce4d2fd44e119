import type { PayAnswer } from '@gemporium/contract/api/pay/pay-request.ts';
import { codes } from '@gemporium/contract/codes.ts';
import { inAppBrowserOf } from '@gemporium/domain/in-app-browser.ts';
import { showMoney } from '@gemporium/domain/show-money.ts';
import type { ApiAnswer, Failure } from '../../api/client.ts';
import { isHandled } from '../../api/is-handled.ts';
import { keepWayBack } from '../../browser/keep-way-back.ts';
import { showOffer } from '../../catalogue/show-offer.ts';
import { ifSlow } from '../../later/if-slow.ts';
import { showClosed } from '../../orders/result/show-closed.ts';
import { showResult } from '../../orders/result/show-result.ts';
import { slowMs } from '../../start/follow-connection.ts';
import {
  ask,
  changeOrder,
  dismissToast,
  forgetAnswers,
  ofPayment,
  openPopup,
  showToast,
} from '../../state/actions.ts';
import { type ButtonPlace, isStillAt, placeOf } from '../../state/place.ts';
import type { PayWindow, Services } from '../../state/services.ts';
import { methodKey } from '../methods/list-regions.ts';
import { payForFacts } from '../summary/pay-for.ts';
import { payTextOf } from '../summary/pay-words.ts';
import type { CheckedPurchase } from './check-purchase.ts';
import { goOnBuying } from './go-on-buying.ts';
import { retriedNumber } from './retried-order.ts';
import { refusalKey, ruledOutBy } from './ruled-out.ts';
import { visitFields } from './visit-fields.ts';

/** A price as the player has seen it; nothing else is ever charged. */
export interface SeenPrice {
  price: string;
  currency: string;
  /** The coupon included in it. */
  coupon?: string | undefined;
}

/** A card that was typed for the method, in the form of the wire. */
export interface TypedForPay {
  cardInfo: string;
  /** Receives a refusal, unless it is the method's. */
  onRefused: (failure: Failure) => void;
}

/**
 * Pays, from within the player's tap: the window is opened at once, because browsers allow it only then, and redirected
 * to the provider when the store has answered. If no window can be opened, the shop's own tab goes there. A card needs
 * no page: the call itself redeems it, and its secret is stored nowhere.
 */
export async function pay(
  services: Services,
  purchase: CheckedPurchase,
  seen: SeenPrice,
  typed?: TypedForPay,
): Promise<void> {
  const { browser, store } = services;
  if (store.getState().paying) return;
  const replenishId = linkOf(purchase);
  const again = retriedNumber(store.getState(), replenishId);
  const key = refusalKey(store.getState(), replenishId);
  dismissToast(services, ofPayment);
  // Offline, an empty window would cover the shop's message about it.
  const opensHere = inAppBrowserOf(browser.userAgent) || typed || browser.isOffline();
  const payWindow = opensHere ? undefined : browser.openWindow();
  store.setState({ paying: true });
  if (!typed) void keepWayBack(store.getState().language);
  tellPayment(services, 'clickPay', purchase, seen);
  try {
    const intended = { ...seen, typed, again, key, from: placeOf(services) };
    const sending = send(services, purchase, intended, payWindow);
    // In the window, because it covers the shop.
    if (payWindow) ifSlow(services, sending, slowMs, () => payWindow.say(store.getState().t('slow_text')));
    const answer = await sending;
    store.setState({ paying: false });
    if (answer.ok) return afterAnswer(services, purchase, seen, answer.content, payWindow);
    payWindow?.close();
    afterRefusal(services, purchase, intended, answer);
  } catch (error) {
    store.setState({ paying: false });
    payWindow?.close();
    throw error;
  }
}

interface Intended extends SeenPrice {
  typed: TypedForPay | undefined;
  /** The unpaid order that is paid by another method. */
  again: string | undefined;
  /** See refusalKey. */
  key: string;
  /** Where the player pressed the button. */
  from: ButtonPlace;
}

function send(
  services: Services,
  purchase: CheckedPurchase,
  intended: Intended,
  payWindow: PayWindow | undefined,
): Promise<ApiAnswer<PayAnswer>> {
  const { typed, again } = intended;
  const sameTab = payWindow === undefined && !typed;
  const fields = {
    ...payFields(services, purchase, intended, sameTab),
    ...(again && { billing_no: again }),
    ...visitFields(services),
    ...(typed && { card_info: typed.cardInfo }),
  };
  return services.api.change(purchase.path, fields, { keep: !typed, quiet: true });
}

/** The order exists: the result screen follows it while the player pays on the provider's page. */
function afterAnswer(
  services: Services,
  purchase: CheckedPurchase,
  seen: SeenPrice,
  { billing_no, url }: PayAnswer,
  payWindow: PayWindow | undefined,
): void {
  const { storage, store } = services;
  const isPage = /^https?:\/\//i.test(url);
  changeOrder(services, { billing_no, rechargeInfo: { status: 'Pending', url: isPage ? url : '' } });
  // Kept separately, because a login clears the order and a make-up link requires one.
  if ('replenish_id' in purchase.what) storage.write('replenishBillingNo', billing_no);
  store.setState({ retried: undefined, agreed: [] });
  forgetAnswers(services);
  showResult(services, billing_no);
  if (isPage) tellPayment(services, 'openPayLink', purchase, seen, billing_no);
  leadToPayment(services, payWindow, isPage ? url : '');
}

/** For the publisher's statistics (row T-01): the method, and the price including the coupon. */
function tellPayment(
  { tracked }: Services,
  event: 'clickPay' | 'openPayLink',
  { method, subPayment, what }: CheckedPurchase,
  { price, currency, coupon }: SeenPrice,
  billingNo?: string,
): void {
  tracked.push({
    event,
    goods: {
      ...('product_id' in what ? { product_id: what.product_id } : { replenish: true }),
      price,
      currency,
      payway_id: method.payway_id,
      channel_id: subPayment?.channel_id ?? method.channel_id,
      ...(coupon && { coupon_code: coupon }),
      ...(billingNo && { billing_no: billingNo }),
    },
  });
}

/** An empty address means that the provider's page is not known yet; the result screen keeps polling. */
function leadToPayment({ browser }: Services, payWindow: PayWindow | undefined, url: string): void {
  if (!url) payWindow?.close();
  else if (payWindow) payWindow.goTo(url);
  else browser.leaveTo(url);
}

function payFields(
  { store }: Services,
  purchase: CheckedPurchase,
  { price, currency, coupon }: SeenPrice,
  sameTab: boolean,
) {
  const { offer, order, language } = store.getState();
  const { method, subPayment, what, serverId, roleId, consents } = purchase;
  return {
    client_id: offer.clientId,
    server_id: serverId,
    role_id: roleId,
    platform: offer.platform,
    ...what,
    domain_area: offer.area,
    bcp47_lang: language,
    // The wire's country is the payment region.
    country: order.region ?? '',
    ...(order.area && { areaId: order.area.value }),
    pay_id: method.payway_id,
    channel_id: subPayment?.channel_id ?? method.channel_id,
    ...(subPayment?.code && { channel: subPayment.code }),
    price,
    currency,
    ...(coupon && { coupon_code: coupon }),
    ...(consents && { consents }),
    ...(sameTab && { same_tab: true }),
  };
}

function afterRefusal(
  services: Services,
  purchase: CheckedPurchase,
  { typed, again, key, from, ...seen }: Intended,
  failure: Failure,
): void {
  const content = (failure.content ?? {}) as { billing_no?: string; price?: string; currency?: string };
  // The purchase is still the one that is shown, where its button was pressed.
  const isSame = () => refusalKey(services.store.getState(), linkOf(purchase)) === key;
  const isThere = isStillAt(services, from) && isSame();
  // The coupon of an unpaid order stays with it: unlike that of a purchase, it cannot be taken off.
  const isOrdersCoupon = failure.code === codes.illegalCoupon && again !== undefined;
  if (isHandled(failure) && !isOrdersCoupon) {
    // The coupon was taken off without a word: the methods show that and the price, the card form does not.
    if (typed && isThere && failure.code === codes.illegalCoupon) goOnBuying(services);
    return;
  }
  if (failure.code === codes.orderClosed && again) {
    showClosed(services, again);
    return;
  }
  if (failure.code === codes.unpaidOrder && content.billing_no && isThere) {
    services.reads.forget('/api/pay/getOrderInfo');
    openPopup(services, { kind: 'unpaid', billingNo: content.billing_no });
    return;
  }
  if (failure.code === codes.priceChanged && content.price) {
    const now = { ...seen, price: content.price, currency: content.currency ?? seen.currency };
    showNewPrice(services, purchase, seen, now);
    if (isThere) {
      askForNewPrice(services, purchase, seen, now, () => void pay(services, purchase, now, typed));
      return;
    }
  }
  const ruledOut = ruledOutBy(failure, typed !== undefined);
  if (ruledOut) {
    const refused = ruledOut === 'goods' ? key : key + methodKey(purchase.method);
    services.store.setState((state) => ({ refused: { ...state.refused, [refused]: failure.message } }));
  }
  const isOfCard = typed && ruledOut !== 'method';
  if (isOfCard) typed.onRefused(failure);
  // The card form belongs to a method that is no longer chosen.
  else if (typed && isThere && 'product_id' in purchase.what) goOnBuying(services);
  loadsAnew[failure.code]?.(services, purchase);
  if (isOfCard) return;
  // What is ruled out is said in its place, unless that place is left, or is about to go with what it is about.
  const isShown = ruledOut && isThere && !goesAway.includes(failure.code) && isSame();
  if (!isShown) showToast(services, failure.message, 'bad', ofPayment);
}

/** What is loaded anew after a refusal that says that it has changed. */
const loadsAnew: Partial<
  Record<Failure['code'], (services: Services, purchase: CheckedPurchase) => unknown>
> = {
  [codes.limitReached]: forgetAnswers,
  [codes.makeUpUsed]: forgetAnswers,
  [codes.noSuchMethod]: loadMethods,
  [codes.consentMissing]: loadMethods,
  [codes.goodsGone]: (services) => showOffer(services),
  [codes.roleNotFound]: loadRoles,
};

function loadMethods({ store }: Services): void {
  store.setState(({ methodsGone }) => ({ methodsGone: methodsGone + 1 }));
}

function loadRoles(services: Services, { what }: CheckedPurchase): void {
  // A make-up link has its own character, regardless of the one chosen in the shop.
  if (!('product_id' in what)) return;
  changeOrder(services, { role: undefined, server: undefined, realServer: undefined, area: undefined });
  services.reads.forget('/api/system/allRoleList');
  services.reads.forget('/api/pay/getRoleList');
}

/** Refusals after which what was refused is no longer in the list that is loaded anew. */
const goesAway: readonly Failure['code'][] = [codes.noSuchMethod, codes.goodsGone];

function linkOf({ what }: CheckedPurchase): string | undefined {
  return 'replenish_id' in what ? what.replenish_id : undefined;
}

/** The page shows the new price from now on. */
function showNewPrice(services: Services, { what }: CheckedPurchase, seen: SeenPrice, now: SeenPrice): void {
  const { goods } = services.store.getState().order;
  if (goods && 'product_id' in what && goods.value === what.product_id && !seen.coupon)
    changeOrder(services, { goods: { ...goods, price: now.price } });
  // The price with a coupon, and that of a make-up link.
  forgetAnswers(services);
  void showOffer(services);
}

/** A changed price is never charged silently, always confirmed first. */
function askForNewPrice(
  services: Services,
  { serverId, roleId, button }: CheckedPurchase,
  seen: SeenPrice,
  now: SeenPrice,
  onConfirm: () => void,
): void {
  const state = services.store.getState();
  const { t, order, language } = state;
  const { wholeCurrencies } = state.page.brand;
  const money = showMoney(now.price, now.currency, wholeCurrencies);
  ask(services, {
    title: t('price_changed_title'),
    content: t('price_changed_text'),
    facts: [
      { label: t('price_before'), value: showMoney(seen.price, seen.currency, wholeCurrencies) },
      { label: t('price_now'), value: money },
      // A make-up link has its own character, regardless of the one chosen in the shop.
      ...(serverId === order.realServer && roleId === order.role?.value ? payForFacts(state) : []),
    ],
    confirm: payTextOf(button, money, language, t),
    cancel: t('cancel'),
    onConfirm,
  });
}
