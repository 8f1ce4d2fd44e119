import { cardInfo } from '../cards.ts';
import { linkPayFields } from '../make-up.ts';
import { NotOffered } from '../player.ts';
import { type Buyer, buy, change, end, pick, untilPayable } from './buyer.ts';
import { patiently } from './patiently.ts';

/** What players do while things are killed. Each act counts its outcomes by name. */
export const acts: Record<string, (buyer: Buyer) => Promise<unknown>> = {
  async goods(buyer) {
    await buy(
      buyer,
      'goods',
      pick(
        buyer,
        buyer.goods.filter(({ isLimit }) => !isLimit),
      )!,
    );
  },

  async 'limited goods'(buyer) {
    await buy(
      buyer,
      'limited goods',
      pick(
        buyer,
        buyer.goods.filter(({ isLimit }) => isLimit),
      )!,
    );
  },

  /** Claims a coupon, of those for everybody or of a VIP level. */
  async claim(buyer) {
    const client_id = buyer.player.clientId;
    if (!buyer.hasCoupons) return;
    const code = pick(buyer, [
      ...visits,
      ...visits,
      'weekly',
      'monthly',
      'weekly-silver',
      'monthly-gold',
      'platinum',
    ]);
    const answer = await change<{ code: string }>(buyer, '/api/coupons/receiveCoupons', { client_id, code });
    buyer.note(`claim: ${answer?.code ?? 'unanswered'}`);
    if (answer?.code === 1) buyer.promises.coupons.push(answer.content.code);
  },

  /** Buys with a coupon that is free, or that another of the player's orders may hold. */
  async coupon(buyer) {
    const { player, signal } = buyer;
    if (!buyer.hasCoupons) return;
    const list = { use_category: 'avail,lock' };
    const coupons = await patiently(signal, () =>
      player.get<{ code: string }[]>('/api/coupons/couponList', list),
    );
    const coupon_code = pick(buyer, coupons ?? [])?.code;
    if (!coupon_code) return;
    const goods = pick(
      buyer,
      buyer.goods.filter(({ isCoupon }) => isCoupon),
    )!;
    const asked = { product_id: goods.value, coupon_code, domain_area: player.area };
    const price = await patiently(signal, () =>
      player
        .get<{ discountPrice: string }>('/api/pay/productPoints', asked)
        .catch(() => ({ discountPrice: '' })),
    );
    if (price?.discountPrice) await buy(buyer, 'coupon', goods, { coupon_code, price: price.discountPrice });
  },

  async card(buyer) {
    const card = pick(buyer, buyer.cards);
    const role = pick(buyer, buyer.roles);
    if (!card || !role) return;
    const { server_id, role_id } = role;
    const fields = {
      client_id: buyer.player.clientId,
      server_id,
      role_id,
      platform: 'web',
      card_info: cardInfo(card),
    };
    const answer = await change<{ billing_no: string }>(buyer, '/api/pay/card_pay', fields);
    buyer.note(`card: ${answer?.code ?? 'unanswered'}`);
    if (answer?.code !== 1) return;
    buyer.promises.cards.push(`${card.number.replaceAll('-', '')} ${answer.content.billing_no}`);
    // Sometimes a player tries a card that is spent.
    if (buyer.random() < 0.8) buyer.cards.splice(buyer.cards.indexOf(card), 1);
  },

  /** Pays make-up links until they are paid. */
  async 'make-up'(buyer) {
    const { player, signal, links } = buyer;
    const link = pick(buyer, links);
    if (!link) return;
    const channel = buyer.nextChannel();
    const call = await patiently(signal, () => linkPayFields(player, link, channel).catch(notPayable));
    const answer = call && (await change<{ billing_no: string; url: string }>(buyer, call.path, call.fields));
    if (!call || (answer && ![1, -3052].includes(answer.code))) links.splice(links.indexOf(link), 1);
    if (answer?.code !== 1) return buyer.note(`make-up: ${answer?.code ?? 'over'}`);
    const { billing_no, url } = answer.content;
    buyer.promises.orders.push(billing_no);
    await end(buyer, 'make-up', url || (await untilPayable(buyer, billing_no)));
  },

  async rewards(buyer) {
    const activity_id = pick(buyer, buyer.activities);
    const role = pick(buyer, buyer.roles);
    if (!activity_id || !role) return;
    const { server_id, role_id } = role;
    const fields = { client_id: buyer.player.clientId, server_id, role_id, activity_id, reward_id: 'all' };
    const answer = await change<{ received: string[] }>(buyer, '/api/cumulative/receiveActivityGift', fields);
    buyer.note(`rewards: ${answer?.code ?? 'unanswered'}`);
    if (answer?.code === 1)
      buyer.promises.rewards.push(
        ...answer.content.received.map((reward) => `${role_id} ${activity_id} ${reward}`),
      );
  },
};

/**
 * A paid, withdrawn or expired link is refused with its code (-3016 and its neighbours); not every method accepts it.
 */
function notPayable(error: unknown): undefined {
  if (error instanceof NotOffered || /-301\d/.test(String(error))) return undefined;
  throw error;
}

/** Coupons for everybody, once each, that the brands of this world offer besides their own. */
export const visits = Array.from({ length: 40 }, (_, n) => `visit-${n}`);
