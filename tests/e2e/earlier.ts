import type { GoodsItem } from '@gemporium/contract/api/pay/getThirdGift.ts';
import type { VisitorOptions } from '../harness/browser.ts';
import { newAttempt, press } from '../harness/player.ts';
import type { PreparedPlayer } from './prepared-player.ts';

/** A delivered order, made before the visit; answers its billing number. With a coupon at the price that it makes. */
export async function boughtEarlier(
  { player, role }: PreparedPlayer,
  goods: Pick<GoodsItem, 'value' | 'price' | 'currency'>,
  couponCode = '',
): Promise<string> {
  const product = { product_id: goods.value, coupon_code: couponCode, domain_area: player.area };
  const { discountPrice } = await player.get<{ discountPrice: string }>('/api/pay/productPoints', product);
  const answer = await player.pay({ ...goods, isLimit: false }, role, '10801', {
    price: discountPrice,
    ...(couponCode && { coupon_code: couponCode }),
  });
  await press(answer.content.url, 'Pay');
  await player.untilOrder(answer.content.billing_no, ['delivered']);
  return answer.content.billing_no;
}

/** A coupon that was claimed before the visit; answers its code. */
export async function claimedEarlier({ player }: PreparedPlayer, template: string): Promise<string> {
  const fields = { client_id: player.clientId, code: template, attempt_id: newAttempt() };
  return (await player.persist<{ code: string }>('/api/coupons/receiveCoupons', fields)).content.code;
}

/** All goods as a page in this language names them, limited ones too. */
export async function namedGoods({ player }: PreparedPlayer, language: string, productId: string) {
  const fields = { platform: 'web', domain_area: player.area, spec_lang: language };
  const all = await player.get<GoodsItem[]>('/api/pay/getThirdGift', fields);
  const found = all.find(({ value }) => value === productId);
  if (!found) throw new Error(`there are no goods ${productId}`);
  return found;
}

/** A method as a page in this language names it. */
export async function methodName(
  { player }: PreparedPlayer,
  language: string,
  productId: string,
  paywayId: string,
): Promise<string> {
  const fields = { product_id: productId, platform: 'web', domain_area: player.area, spec_lang: language };
  type Regions = Record<string, { methods: { name: string; payway_id: string }[] }>;
  const regions = await player.get<Regions>('/api/pay/getCountries', fields);
  const found = Object.values(regions)[0]?.methods.find(({ payway_id }) => payway_id === paywayId);
  if (!found) throw new Error(`${productId} cannot be paid by ${paywayId}`);
  return found.name;
}

/** The storage of a browser whose player has dismissed the events for today. */
export function withEventsPutOff({ remembered }: PreparedPlayer): NonNullable<VisitorOptions['remembered']> {
  return Object.fromEntries(
    Object.entries(remembered).map(([origin, values]) => [origin, { ...values, autoShowAccum: false }]),
  );
}
