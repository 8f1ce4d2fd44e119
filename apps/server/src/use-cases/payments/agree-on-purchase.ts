import { gameByClientId } from '@gemporium/catalogue/game-by-client-id.ts';
import { lawAt } from '@gemporium/catalogue/laws/law-at.ts';
import { priceIn } from '@gemporium/catalogue/price-in.ts';
import type { Game } from '@gemporium/catalogue/types.ts';
import type { PayInput } from '@gemporium/contract/api/pay/pay-request.ts';
import { codes } from '@gemporium/contract/codes.ts';
import { parseMajor } from '@gemporium/domain/money.ts';
import { isRefusal, type Refusal, refuse, refuseBecause, refusePayFields } from '../../answer.ts';
import { judgeConsents } from '../../legal/consents.ts';
import type { CallContext, Session } from '../../services.ts';
import { readCardInfo } from '../cards/read-card-info.ts';
import { illegalCoupon } from '../coupons/illegal-coupon.ts';
import { judgeLink } from '../make-up/judge-link.ts';
import { askForRole, makeUpGoods } from '../make-up/make-up-offer.ts';
import { areaOf } from '../shop/area-of.ts';
import {
  type Buyer,
  type ChosenMethod,
  chooseMethod,
  couponUnit,
  inService,
  providerByAccount,
  type WantedMethod,
} from '../shop/choose-method.ts';
import { askGame } from './ask-game.ts';
import { type Purchase, priceChanged } from './purchase.ts';

/**
 * Checks everything about a purchase that needs no lock (game, area, goods, method, coupon rules, the price that the
 * page showed), then asks the game. Returns the purchase or the refusal.
 */
export async function agreeOnPurchase(
  context: CallContext,
  session: Session,
  path: string,
  input: PayInput,
): Promise<Purchase | Refusal> {
  const { store } = context;
  const found = gameByClientId(store.brand, input.client_id);
  if (!found) return refuse('noGame');
  const { game } = found;
  if (session.gpId !== game.gpId) return refuse('notLoggedIn');
  const offer = await offerOf(context, session, game, input);
  if (isRefusal(offer)) return offer;
  const { priceMinor, currency, goods, makeUp } = offer;

  const buyer = buyerOf(context, game, offer, input);
  const wanted = wantedMethod(input, path);
  const chosen = chooseMethod(buyer, priceMinor, wanted);
  if (!chosen) return refusalOfMethod(buyer, wanted);
  const agreed = makeUp ? [] : agreedTo(context, offer.area, input);
  if (isRefusal(agreed)) return agreed;
  const card = cardOf(input, chosen);
  if (isRefusal(card)) return card;
  const refused = refusalOfCoupon(store, offer, chosen, input) ?? refusalOfPrice(offer, input);
  if (refused) return refused;
  const role = makeUp
    ? await askForRole(context, session, game, makeUp)
    : await askGame(context, session, { game, goods, input, priceMinor, currency });
  if (isRefusal(role)) return beforePaying(role, input);
  const unitWithCoupon = () => couponUnit(buyer, priceMinor);
  return { session, input, game, ...offer, unitWithCoupon, role, chosen, agreed, ...card };
}

/**
 * Nothing was sent to a provider yet, so an outage of the game has cost the player nothing. Another payment of the same
 * order may have.
 */
function beforePaying(refusal: Refusal, { billing_no }: PayInput): Refusal {
  return refusal.code === codes.unavailable && !billing_no
    ? refuseBecause('unavailable', 'error_unavailable_uncharged')
    : refusal;
}

function buyerOf(
  { services, store }: CallContext,
  game: Game,
  { area, currency }: Offer,
  { platform }: PayInput,
): Buyer {
  return {
    brand: store.brand,
    environment: store.environment,
    area,
    game,
    currency,
    platform,
    providerOf: providerByAccount(services.providers),
    isInService: inService(services, store),
  };
}

function wantedMethod(input: PayInput, path: string): WantedMethod {
  const { country: region, pay_id: paywayId, channel_id: channelId, channel = '' } = input;
  return { region, paywayId, channelId, channel, path };
}

/**
 * The refusal of an unusable method. If the brand has the method but not on this channel, the refusal names the
 * channel.
 */
function refusalOfMethod({ brand }: Buyer, { region, paywayId, channelId }: WantedMethod): Refusal {
  const named = brand.methods.filter((method) => method.region === region && method.paywayId === paywayId);
  const channels = named.flatMap((method) => [method, ...method.subPayments]);
  const isChannel = channels.some((channel) => String(channel.channelId) === channelId);
  return named.length === 0 || isChannel
    ? refuse('noSuchMethod')
    : refuseBecause('noSuchMethod', 'error_channel_not_exist');
}

/** Whether the goods and the method accept coupons. Whether the player owns this one is checked when it is reserved. */
function refusalOfCoupon(
  { brand }: CallContext['store'],
  { goods }: Offer,
  { method }: ChosenMethod,
  { coupon_code: code }: PayInput,
): Refusal | undefined {
  if (!code) return undefined;
  if (!brand.isVip || !brand.isOpenCoupon || !goods.isCoupon) return illegalCoupon('goods');
  return method.openCoupon ? undefined : illegalCoupon('method');
}

/** The price with a coupon and that of an existing order are checked later, once they are known. */
function refusalOfPrice({ priceMinor, currency }: Offer, input: PayInput): Refusal | undefined {
  if (input.coupon_code || input.billing_no) return undefined;
  const shown = parseMajor(input.price, input.currency);
  const isShown = input.currency === currency && shown.ok && shown.amountMinor === priceMinor;
  return isShown ? undefined : priceChanged(priceMinor, currency);
}

/**
 * The consents that the law requires. A refusal lists every consent that is missing, with the value of its checkbox.
 */
function agreedTo(
  { services, store: { brand }, language }: CallContext,
  areaKey: string,
  { country: region, consents }: PayInput,
): Purchase['agreed'] | Refusal {
  const area = brand.areas.find(({ key }) => key === areaKey);
  const { agreed, missing } = judgeConsents(lawAt(area ?? {}, region), { brand, language }, consents);
  if (missing.length > 0) return refuse('consentMissing', { content: { missing } });
  const at = services.now().toISOString();
  return agreed.map(({ key, version, language: spoken, text }) => ({
    key,
    version,
    language: spoken,
    text,
    at,
  }));
}

/** The card that was typed, if the method takes one; refused if it is unreadable or the method takes none. */
function cardOf({ card_info }: PayInput, { method }: ChosenMethod): Refusal | Pick<Purchase, 'card'> {
  if (card_info === undefined) return {};
  const card = method.channel.takesCard && readCardInfo(card_info);
  if (card) return { card };
  const problem = method.channel.takesCard ? 'wrong-value' : 'unknown';
  return refusePayFields([{ field: 'card_info', problem }]);
}

type Offer = Pick<Purchase, 'goods' | 'area' | 'currency' | 'priceMinor' | 'makeUp'>;

/** What the request buys: goods of the catalogue, or the debt of a make-up link. */
async function offerOf(
  context: CallContext,
  session: Session,
  game: Game,
  input: PayInput,
): Promise<Offer | Refusal> {
  const { product_id: productId, replenish_id: replenishId } = input;
  if ((productId === undefined) === (replenishId === undefined)) {
    const problem = productId === undefined ? 'missing' : 'unknown';
    return refusePayFields([{ field: 'product_id', problem }]);
  }
  return replenishId === undefined
    ? goodsOffer(context, game, input)
    : makeUpOffer(context, session, input, replenishId);
}

function goodsOffer({ store }: CallContext, game: Game, input: PayInput): Offer | Refusal {
  const located = areaOf(store, input.domain_area, input.client_id);
  if (isRefusal(located)) return located;
  const { key: area, currency } = located;
  const goods = game.goods.find((g) => g.productId === input.product_id);
  const priceMinor = goods && priceIn(goods, currency);
  if (!goods || priceMinor === undefined || !game.areas.includes(area)) return refuse('goodsGone');
  return { goods, area, currency, priceMinor };
}

/** The link fixes amount, payer and character; the page cannot choose them. */
async function makeUpOffer(
  context: CallContext,
  session: Session,
  input: PayInput,
  replenishId: string,
): Promise<Offer | Refusal> {
  const link = await judgeLink(context, session, replenishId);
  if (isRefusal(link)) return link;
  const wrong = (['server_id', 'role_id'] as const).filter((field) => input[field] !== link[field]);
  if (wrong.length > 0) {
    return refusePayFields(wrong.map((field) => ({ field, problem: 'wrong-value' })));
  }
  return {
    goods: makeUpGoods(context, link),
    area: link.domain_area,
    currency: link.currency,
    priceMinor: link.amount_minor,
    makeUp: link,
  };
}
