import type { LocalText } from '@gemporium/catalogue/local-text.ts';
import { levelIndex } from '@gemporium/domain/vip/level.ts';
import { content, isRefusal } from '../../../answer.ts';
import { handler } from '../../../handler.ts';
import { totalPoints } from '../../../repositories/points.ts';
import { shownText } from '../../../shown-text.ts';
import { couponHolder } from './coupon-holder.ts';

export const vipInfo = handler('/api/coupons/vipInfo', async (context) => {
  const who = couponHolder(context);
  if (isRefusal(who)) return who;
  const { brand } = context.store;
  const points = await totalPoints(context.services.database, who);
  const levels = brand.vip?.levels ?? [];
  const level = levels[levelIndex(levels, points)];
  const text = (value: LocalText) => shownText(value, context.language, brand.defaultLanguage);
  return content({
    vip_level: level?.id ?? 0,
    vip_level_name: text(level?.name ?? ''),
    vip_level_show: text(level?.show ?? ''),
    total_points: points,
  });
});
