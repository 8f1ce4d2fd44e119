import type { LimitProductInfo } from '@gemporium/contract/api/pay/getLimitProductInfo.ts';
import type { GoodsItem } from '@gemporium/contract/api/pay/getThirdGift.ts';
import { codes } from '@gemporium/contract/codes.ts';
import type { PayTerms } from '@gemporium/contract/legal-words.ts';
import { encodeCard, type TypedCard } from '../../cards/encode-card.ts';
import { openCoupons } from '../../coupons/coupon-actions.ts';
import { type CouponUse, useCoupon } from '../../coupons/use-coupon.ts';
import { showResult } from '../../orders/result/show-result.ts';
import { ask, changeOrder, closePopup, openPopup, showToast } from '../../state/actions.ts';
import type { Services } from '../../state/services.ts';
import { useServices, useShop, useTranslate } from '../../state/shop-context.tsx';
import { type Loading, useRead } from '../../state/use-read.ts';
import { limitFields } from '../goods/limit-fields.ts';
import { isUsedUp } from '../goods/limit-text.ts';
import {
  listRegions,
  type OfferedMethod,
  type OfferedRegion,
  regionToShow,
} from '../methods/list-regions.ts';
import { orderedGoods } from '../summary/ordered-goods.ts';
import { payForFacts } from '../summary/pay-for.ts';
import { checkPurchase } from './check-purchase.ts';
import { keepPurchase } from './last-purchase.ts';
import { pay, type TypedForPay } from './pay.ts';
import { useRefusals } from './ruled-out.ts';
import { useRetriedOrder } from './use-retried-order.ts';

export interface Recharge {
  /** The goods about to be bought, as in the current offer. */
  goods: GoodsItem | undefined;
  methods:
    | { kind: 'idle' }
    | { kind: 'loading' }
    | { kind: 'failed'; sentence: string; retry: () => void }
    | { kind: 'ready'; regions: readonly OfferedRegion[]; region: OfferedRegion }
    /**
     * Nothing can be chosen, and why: no method is offered, or the purchase was refused for good. `isOfRole`: another
     * character may be able to make it.
     */
    | { kind: 'none'; sentence: string; isOfRole?: boolean | undefined };
  /** False: nothing of a purchase is shown, such as its total and what the law says about it. */
  canBuy: boolean;
  method: OfferedMethod | undefined;
  subPaymentId: string | undefined;
  /** Paying, or the price is being calculated. */
  paying: boolean;
  coupon: CouponUse;
  /** What will be paid and earned: with the coupon, or as fixed by the unpaid order that is paid by another method. */
  paid: { price: string; points: number };
  /** What the law requires next to the button. */
  terms: PayTerms | undefined;
  chooseRegion: (code: string) => void;
  chooseMethod: (key: string) => void;
  chooseSubPayment: (subPaymentId: string) => void;
  /** Why the purchase was refused by this method. */
  refusalOf: (key: string) => string | undefined;
  /** Where nothing can be chosen: back to the goods, or to the unpaid order. */
  wayOut: { text: string; onClick: () => void };
  /** Must be called within a tap. A method that takes cards opens the card form first. */
  buy: () => void;
  /** Pays by the chosen method with this card. */
  buyWithCard: (card: TypedCard, onRefused: TypedForPay['onRefused']) => void;
}

/** Region, method, sub-payment and paying for the chosen goods, shared by popup, docked panel and third step. */
export function useRecharge(): Recharge {
  const services = useServices();
  const t = useTranslate();
  const goods = useShop(orderedGoods);
  const { clientId, platform, area } = useShop(({ offer: { clientId, platform, area } }) => ({
    clientId,
    platform,
    area,
  }));
  const { regionCode, methodKey, subPaymentId, paying } = useShop(({ order, subPaymentId, paying }) => ({
    regionCode: order.region,
    methodKey: order.rechargeKey,
    subPaymentId,
    paying,
  }));
  const asked = useRead(
    '/api/pay/getCountries',
    goods && {
      client_id: clientId,
      product_id: goods.value,
      platform,
      domain_area: area,
    },
  );
  const regions =
    asked.kind === 'ready' && goods
      ? listRegions(asked.content, { price: goods.price, currency: goods.currency, platform })
      : [];
  const region = regionToShow(regions, regionCode);
  const refusals = useRefusals();
  const method = region?.methods.find((item) => item.key === methodKey && !refusals.ofMethod(item.key));
  const retried = useRetriedOrder();
  const limit = useLimit(goods);
  const refusal = refusals.ofGoods ?? (limit && isUsedUp(limit) ? t('goods_limit_not_buy') : undefined);
  const coupon = useCoupon(goods, method, retried.billingNo !== undefined);
  const full = { price: goods?.price ?? '', points: goods?.couponPoints ?? 0 };
  const paid = retried.paid ?? coupon.paid ?? full;
  const isOfRole = !retried.billingNo && (refusals.ofGoods !== undefined || limit?.limit_type !== 'game');
  const methods = methodsToShow(asked, regions, region, refusal, t('methods_none'), isOfRole);
  const canBuy = methods.kind !== 'none';
  const isPriceKnown = !coupon.isCalculating && !retried.isLoading;
  const buyNow = (typed?: TypedForPay) => {
    if (goods && isPriceKnown) buy(services, { goods, region, method, coupon, price: paid.price, typed });
  };
  return {
    goods,
    methods,
    canBuy,
    method,
    subPaymentId,
    paying: paying || !isPriceKnown,
    coupon,
    paid: canBuy ? paid : { ...paid, points: 0 },
    terms: region?.terms,
    chooseRegion: (code) => {
      changeOrder(services, { region: code, rechargeKey: undefined });
      services.store.setState({ subPaymentId: undefined });
    },
    chooseMethod: (key) => {
      refusals.forgetMethod(key);
      chooseMethod(services, region, key);
    },
    refusalOf: refusals.ofMethod,
    wayOut: retried.billingNo
      ? { text: t('order_see'), onClick: () => showResult(services, retried.billingNo ?? '') }
      : { text: t('goods_choose'), onClick: () => leaveGoods(services) },
    chooseSubPayment: (id) => {
      services.store.setState({ subPaymentId: id });
      if (method)
        services.tracked.push({
          event: 'selectPayway',
          goods: { payway_id: method.method.payway_id, channel_id: id },
        });
    },
    buy: () => buyNow(),
    buyWithCard: (card, onRefused) => buyNow({ cardInfo: encodeCard(card), onRefused }),
  };
}

/** What remains of limited goods for the character, which may have been chosen after them. */
function useLimit(goods: GoodsItem | undefined): LimitProductInfo | undefined {
  const who = useShop(limitFields);
  const asked = useRead('/api/pay/getLimitProductInfo', goods?.isLimit ? who : undefined);
  return asked.kind === 'ready'
    ? asked.content.find(({ product_id }) => product_id === goods?.value)
    : undefined;
}

/** Back to the goods, with none chosen; the old layout's third step goes back by itself. */
function leaveGoods(services: Services): void {
  closePopup(services);
  changeOrder(services, { goods: undefined });
}

/** Refusals of a list of methods: the goods or the link are not for sale here, and asking again would not help. */
const nothingOffered: readonly unknown[] = [codes.noGame, codes.goodsGone, codes.noSuchMethod];

/** The choice of methods, or why there is none. */
export function methodsToShow(
  asked: Loading<unknown>,
  regions: readonly OfferedRegion[],
  region: OfferedRegion | undefined,
  refusal: string | undefined,
  noneOffered: string,
  isOfRole?: boolean,
): Recharge['methods'] {
  if (refusal) return { kind: 'none', sentence: refusal, isOfRole };
  const isRefused = asked.kind === 'failed' && nothingOffered.includes(asked.code);
  if (asked.kind !== 'ready' && !isRefused) return asked;
  return region ? { kind: 'ready', regions, region } : { kind: 'none', sentence: noneOffered };
}

/** A method with sub-payments opens them (row O-06); choosing another method clears the sub-payment. */
function chooseMethod(services: Services, region: OfferedRegion | undefined, key: string): void {
  const { store } = services;
  const method = region?.methods.find((item) => item.key === key);
  if (key !== store.getState().order.rechargeKey) store.setState({ subPaymentId: undefined });
  changeOrder(services, { rechargeKey: key, ...(region && { region: region.code }) });
  if (method) tellMethod(services, method, region);
  if (method && method.subPayments.length > 0) openSubPayments(services);
  // A visitor logs in first: the button that pays leads there.
  else if (method?.method.card_form && store.getState().player) openCardForm(services);
}

function tellMethod(
  { tracked }: Services,
  { method }: OfferedMethod,
  region: OfferedRegion | undefined,
): void {
  const { payway_id, channel_id } = method;
  tracked.push({
    event: 'selectPayway',
    goods: { payway_id, channel_id, ...(region && { region: region.code }) },
  });
}

/** Replaces the methods with the card form (row O-08). */
function openCardForm(services: Services): void {
  openPopup(services, { kind: 'recharge', subPayments: false, card: 'method' });
}

/** Next to the methods in the popup, or alone over a page that shows the methods itself. */
function openSubPayments(services: Services): void {
  const { popup } = services.store.getState();
  const alone = popup?.kind !== 'recharge' || popup.alone === true;
  openPopup(services, { kind: 'recharge', subPayments: true, alone });
}

interface Choice {
  goods: GoodsItem;
  region: OfferedRegion | undefined;
  method: OfferedMethod | undefined;
  coupon: CouponUse;
  price: string;
  typed: TypedForPay | undefined;
}

/** Confirms paying without a coupon although one could be used (row C-04), perhaps with another method. */
function askAboutCoupon(services: Services, { row }: CouponUse, onConfirm: () => void): void {
  const canChoose = row.kind === 'choose';
  const state = services.store.getState();
  const { t } = state;
  ask(services, {
    title: t('tips'),
    content: t('tip_noUse_coupon'),
    facts: payForFacts(state),
    confirm: t('coupon_continue_without'),
    cancel: t(canChoose ? 'coupon_choose' : 'cancel'),
    isLoss: true,
    onConfirm,
    onCancel: canChoose ? () => openCoupons(services) : undefined,
  });
}

/** Pays, or, if something is missing, says so and opens the place to choose it. */
function buy(services: Services, { goods, region, method, coupon, price, typed }: Choice): void {
  const { store } = services;
  const { player, order, subPaymentId, agreed, page, offer, t } = store.getState();
  const areaCountry = page.brand.countries[offer.area];
  const isLoggedIn = player !== undefined;
  const draft = { isLoggedIn, areaCountry, order, method, subPaymentId, terms: region?.terms, agreed };
  const check = checkPurchase(draft);
  if (check.ok && method?.method.card_form && !typed) {
    openCardForm(services);
    return;
  }
  if (check.ok) {
    changeOrder(services, { region: region?.code });
    keepPurchase(services);
    const seen = { price, currency: goods.currency, coupon: coupon.chosen?.code };
    const go = () => void pay(services, check.purchase, seen, typed);
    if (coupon.isLeftOut) askAboutCoupon(services, coupon, go);
    else go();
    return;
  }
  switch (check.missing) {
    case 'login':
      showToast(services, t('error_not_logged_in'));
      openPopup(services, { kind: 'login', toPay: true });
      return;
    case 'server':
    case 'role':
      openPopup(services, { kind: 'recipient', toPay: true });
      return;
    case 'method':
      showToast(services, t('method_choose'));
      return;
    case 'sub-payment':
      openSubPayments(services);
      return;
    case 'consent':
      showToast(services, t('legal_consents_missing'), 'bad');
      return;
    case 'pay-path':
      showToast(services, t('payway_not_exist'), 'bad');
  }
}
