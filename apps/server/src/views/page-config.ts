import type { Brand } from '@gemporium/catalogue/types.ts';
import type { PageConfig } from '@gemporium/contract/api/config/recharge.ts';

/** The page config of the spec (section 3). Activities come with a later catalogue: no store has any yet. */
export function pageConfig(brand: Brand): PageConfig {
  return {
    is_open_coupon: brand.isOpenCoupon,
    is_open_card: brand.isOpenCard ?? false,
    is_vip: brand.isVip,
    language_config: brand.languages.join(','),
    area_config: { is_area_role: brand.isAreaRole },
    brand_color: brand.face.color,
    progress_color: brand.progressColor ?? brand.face.color,
    cumulative_config: { is_has_cumulative: false },
    continue_config: { is_has_continue: false },
  };
}
