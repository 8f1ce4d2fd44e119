import type { LocalText } from '@gemporium/catalogue/local-text.ts';
import { pointRate } from '@gemporium/catalogue/points-for.ts';
import { content, isRefusal } from '../../../answer.ts';
import { handler } from '../../../handler.ts';
import { shownText } from '../../../shown-text.ts';
import { couponStanding } from '../../../use-cases/coupons/coupon-standing.ts';
import { areaShown } from '../../../use-cases/shop/area-of.ts';
import { templateView } from '../../../views/coupon-list.ts';
import { couponHolder } from './coupon-holder.ts';

export const vipBasicInfo = handler('/api/coupons/vipBasicInfo', async (context, input) => {
  const who = couponHolder(context);
  if (isRefusal(who)) return who;
  const { brand } = context.store;
  const located = areaShown(context.store, input.domain_area, input.client_id);
  if (isRefusal(located)) return located;
  const { currency } = located;
  const text = (value: LocalText) => shownText(value, context.language, brand.defaultLanguage);
  const { templates } = await couponStanding(context.services, brand, who);
  const shelf = { brand, now: context.services.now() };
  const firstLevel = brand.vip?.levels[0]?.id;
  return content({
    point_to_coin: Number(pointRate(brand, currency)),
    currency,
    faq_title: text(brand.vip?.faqTitle ?? ''),
    faq_content: text(brand.vip?.faqContent ?? ''),
    vip_level_infos: (brand.vip?.levels ?? []).map((level) => {
      const own = brand.isOpenCoupon
        ? templates.filter(({ template }) => (template.level ?? firstLevel) === level.id)
        : [];
      const ofKind = (kind: 'permanent' | 'week' | 'month') =>
        own.filter(({ template }) => template.kind === kind).map((one) => templateView(shelf, one));
      return {
        level_id: level.id,
        level_name: text(level.name),
        level_show: text(level.show),
        need_points: level.needPoints,
        coupons_list: { permanent: ofKind('permanent'), week: ofKind('week'), month: ofKind('month') },
      };
    }),
  });
});
