import { gameByClientId } from '@gemporium/catalogue/game-by-client-id.ts';
import { lawAt } from '@gemporium/catalogue/laws/law-at.ts';
import { priceIn } from '@gemporium/catalogue/price-in.ts';
import type { Game } from '@gemporium/catalogue/types.ts';
import type { PayInput } from '@gemporium/contract/api/pay/pay-request.ts';
import { parseMajor } from '@gemporium/domain/money.ts';
import { isRefusal, type Refusal, refuse, refuseFields } from '../../answer.ts';
import { judgeConsents } from '../../legal/consents.ts';
import type { CallContext, Session } from '../../services.ts';
import { readCardInfo } from '../cards/read-card-info.ts';
import { illegalCoupon } from '../coupons/illegal-coupon.ts';
import { judgeLink } from '../make-up/judge-link.ts';
import { askForRole, makeUpGoods } from '../make-up/make-up-offer.ts';
import { areaOf } from '../shop/area-of.ts';
import {
  type ChosenMethod,
  chooseMethod,
  couponUnit,
  inService,
  providerByAccount,
} from '../shop/choose-method.ts';
import { askGame } from './ask-game.ts';
import { type Purchase, priceChanged } from './purchase.ts';

/**
 * Everything about a purchase that needs no lock: game, area, goods, method, coupon's right to be used, the price that
 * the page showed, and the game's own word. Answers the purchase, or why it cannot be.
 */
export async function agreeOnPurchase(
  context: CallContext,
  session: Session,
  path: string,
  input: PayInput,
): Promise<Purchase | Refusal> {
  const { services, store } = context;
  const found = gameByClientId(store.brand, input.client_id);
  if (!found) return refuse('noGame');
  if (session.gpId !== found.game.gpId) return refuse('notLoggedIn');
  const offer = await offerOf(context, session, found.game, input);
  if (isRefusal(offer)) return offer;
  const { goods, area, currency, priceMinor, makeUp } = offer;

  const buyer = {
    brand: store.brand,
    environment: store.environment,
    area,
    game: found.game,
    currency,
    platform: input.platform,
    providerOf: providerByAccount(services.providers),
    isInService: inService(services, store),
  };
  const wanted = {
    region: input.country,
    paywayId: input.pay_id,
    channelId: input.channel_id,
    channel: input.channel ?? '',
    path,
  };
  const chosen = chooseMethod(buyer, priceMinor, wanted);
  if (!chosen) return refuse('noSuchMethod');
  const agreed = agreedTo(context, area, input);
  if (isRefusal(agreed)) return agreed;
  const card = cardOf(input, chosen);
  if (isRefusal(card)) return card;
  if (input.coupon_code) {
    if (!store.brand.isVip || !store.brand.isOpenCoupon || !goods.isCoupon) return illegalCoupon('goods');
    if (!chosen.method.openCoupon) return illegalCoupon('method');
  }
  const shown = parseMajor(input.price, input.currency);
  if (!input.coupon_code && !input.billing_no) {
    if (input.currency !== currency || !shown.ok || shown.amountMinor !== priceMinor) {
      return priceChanged(priceMinor, currency);
    }
  }
  const asked = makeUp
    ? await askForRole(context, session, found.game, makeUp)
    : await askGame(context, session, { game: found.game, goods, input, priceMinor, currency });
  if (isRefusal(asked)) return asked;
  const unitWithCoupon = () => couponUnit(buyer, priceMinor);
  return {
    session,
    input,
    game: found.game,
    ...offer,
    unitWithCoupon,
    role: asked.role,
    chosen,
    agreed,
    ...card,
  };
}

/** What the law wants the player to agree to; refused where a box is missing, with the value of each. */
function agreedTo(
  { services, store: { brand }, language }: CallContext,
  areaKey: string,
  { country, consents }: PayInput,
): Purchase['agreed'] | Refusal {
  const area = brand.areas.find(({ key }) => key === areaKey);
  const { agreed, missing } = judgeConsents(lawAt(area ?? {}, country), { brand, language }, consents);
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

/** The card that was typed, for a method that takes one; refused where it cannot be read or nobody would take it. */
function cardOf({ card_info }: PayInput, { method }: ChosenMethod): Refusal | Pick<Purchase, 'card'> {
  if (card_info === undefined) return {};
  const card = method.channel.takesCard && readCardInfo(card_info);
  if (card) return { card };
  const problem = method.channel.takesCard ? 'wrong-value' : 'unknown';
  return refuseFields([{ field: 'card_info', problem }]);
}

type Offer = Pick<Purchase, 'goods' | 'area' | 'currency' | 'priceMinor' | 'makeUp'>;

/** What the request wants to buy: goods of the catalogue, or the settlement of a make-up link in their place. */
async function offerOf(
  context: CallContext,
  session: Session,
  game: Game,
  input: PayInput,
): Promise<Offer | Refusal> {
  const { product_id: productId, replenish_id: replenishId } = input;
  if ((productId === undefined) === (replenishId === undefined)) {
    const problem = productId === undefined ? 'missing' : 'unknown';
    return refuseFields([{ field: 'product_id', problem }]);
  }
  return replenishId === undefined
    ? goodsOffer(context, game, input)
    : makeUpOffer(context, session, input, replenishId);
}

function goodsOffer({ store }: CallContext, game: Game, input: PayInput): Offer | Refusal {
  const located = areaOf(store, input.domain_area, input.client_id);
  if (isRefusal(located)) return located;
  const { key: area, currency } = located.area;
  const goods = game.goods.find((g) => g.productId === input.product_id);
  const priceMinor = goods && priceIn(goods, currency);
  if (!goods || priceMinor === undefined || !game.areas.includes(area)) return refuse('goodsGone');
  return { goods, area, currency, priceMinor };
}

/** The link says what is paid, by whom and for which character: nothing of that is the page's to choose. */
async function makeUpOffer(
  context: CallContext,
  session: Session,
  input: PayInput,
  replenishId: string,
): Promise<Offer | Refusal> {
  const judged = await judgeLink(context, session, replenishId);
  if (isRefusal(judged)) return judged;
  const { link } = judged;
  const wrong = (['server_id', 'role_id'] as const).filter((field) => input[field] !== link[field]);
  if (wrong.length > 0) {
    return refuseFields(wrong.map((field) => ({ field, problem: 'wrong-value' })));
  }
  return {
    goods: makeUpGoods(context, link),
    area: link.domain_area,
    currency: link.currency,
    priceMinor: link.amount_minor,
    makeUp: link,
  };
}
