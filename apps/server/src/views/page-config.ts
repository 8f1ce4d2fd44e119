import { localText } from '@gemporium/catalogue/local-text.ts';
import { announced, openActivities } from '@gemporium/catalogue/open-activities.ts';
import type { Area, Brand, Game } from '@gemporium/catalogue/types.ts';
import type { PageConfig } from '@gemporium/contract/api/config/recharge.ts';
import { languagesIn } from '../languages.ts';
import { legalNotices } from './legal-notices.ts';

/** The page config (row B-02) of a game in an area at a given time, because activities open and close. */
export function pageConfig(
  brand: Brand,
  game: Game | undefined,
  area: Area | undefined,
  { now, language }: { now: Date; language: string },
): PageConfig {
  const { cumulative, continuous } = announced(game ? openActivities(brand, game, now, area) : []);
  return {
    page_title: localText(brand.pageTitle, language, brand.defaultLanguage),
    is_open_coupon: brand.isOpenCoupon,
    is_open_card: brand.isOpenCard ?? false,
    is_vip: brand.isVip,
    opens_activities: brand.opensActivities ?? false,
    language_config: languagesIn(brand, area?.key).join(','),
    area_config: { is_area_role: brand.isAreaRole },
    brand_color: brand.face.color,
    progress_color: brand.progressColor ?? brand.face.color,
    cumulative_config: { is_has_cumulative: cumulative },
    continue_config: { is_has_continue: continuous },
    legal_notices: area ? legalNotices(brand, area, language) : [],
  };
}
