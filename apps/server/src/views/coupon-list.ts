import { type LocalText, localText } from '@gemporium/catalogue/local-text.ts';
import type { Brand } from '@gemporium/catalogue/types.ts';
import type { Coupon } from '@gemporium/contract/api/coupons/coupon-calls.ts';
import { keepWords } from '@gemporium/locales/keep-words.ts';
import type { CouponStanding, TemplateStanding } from '../standings.ts';

export interface CouponShelf {
  brand: Brand;
  now: Date;
}

const seconds = (at: Date | null | undefined) => (at ? Math.floor(at.getTime() / 1000) : 0);

/** All of the player's coupons by category: claimable, usable, not usable now, and over (row C-02). */
export function couponList(shelf: CouponShelf, standing: CouponStanding): Coupon[] {
  const offered = standing.templates.filter(({ state }) => state !== 'claimed');
  return [
    ...offered.map((one) => templateView(shelf, one)),
    ...standing.grants.map((grant) => grantView(shelf, grant)),
  ];
}

/** A template in its current state: claimable, above the player's level, or the coupon that was claimed from it. */
export function templateView(
  shelf: CouponShelf,
  { template, state, grant, periodEndsAt }: TemplateStanding,
): Coupon {
  if (grant) return grantView(shelf, grant);
  const { brand } = shelf;
  return {
    code: template.id,
    name: wireName(template.name, brand.defaultLanguage),
    // Otherwise it was claimed, and the publisher has revoked it since: it cannot be used.
    use_category: state === 'claim' ? 'claim' : state === 'level' ? 'lock' : 'history',
    is_used: false,
    used_time: 0,
    valid_end_time: template.validDays === undefined ? seconds(periodEndsAt) : 0,
    time_zone: template.timeZone ?? brand.timeZone,
    discount_rate: template.discountRate,
    pay_id: template.payId ?? '',
    open_coupon: brand.isOpenCoupon,
    type: template.kind,
    lock_reason: state === 'level' ? 'level' : '',
    level_show: levelShow(brand, template.level),
  };
}

function grantView({ brand, now }: CouponShelf, grant: CouponStanding['grants'][number]): Coupon {
  const template = brand.coupons?.templates.find(({ id }) => id === grant.template);
  const isOver = grant.state !== 'reserved' && grant.valid_until !== null && grant.valid_until <= now;
  const isEarly = grant.valid_from > now;
  const isLocked = grant.state === 'reserved' || isEarly;
  return {
    code: grant.code,
    name: wireName(grant.name, brand.defaultLanguage),
    use_category: grant.state === 'used' || isOver ? 'history' : isLocked ? 'lock' : 'avail',
    is_used: grant.state === 'used',
    used_time: seconds(grant.used_at),
    valid_end_time: seconds(grant.valid_until),
    time_zone: template?.timeZone ?? brand.timeZone,
    discount_rate: grant.discount_rate,
    pay_id: grant.pay_id,
    open_coupon: brand.isOpenCoupon,
    type: template?.kind ?? 'granted',
    lock_reason: grant.state === 'reserved' ? 'order' : isEarly ? 'early' : '',
    level_show: '',
  };
}

/** "VIP 2" in the brand's own words; '' if it needs no level. */
function levelShow(brand: Brand, level: number | undefined): string {
  const found = brand.vip?.levels.find(({ id }) => id === level);
  return found ? wireName(found.show, brand.defaultLanguage) : '';
}

/** Plain, or a JSON map from locale to name with the default locale first (row C-02). */
function wireName(name: LocalText, defaultLanguage: string): string {
  if (typeof name === 'string') return keepWords(name);
  const first = localText(name, defaultLanguage, defaultLanguage);
  return keepWords(JSON.stringify({ [defaultLanguage]: first, ...name }));
}
