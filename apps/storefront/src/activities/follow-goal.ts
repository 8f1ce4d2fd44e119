import type { GoodsItem } from '@gemporium/contract/api/pay/getThirdGift.ts';
import { paths } from '@gemporium/contract/shop-paths.ts';
import { isolate } from '@gemporium/domain/isolate.ts';
import { parseMajor, shareOf, unitOf } from '@gemporium/domain/money.ts';
import { showMoney } from '@gemporium/domain/show-money.ts';
import { readKey } from '../api/read-cache.ts';
import { leastShare } from '../coupons/least-share.ts';
import { readScope } from '../state/read-scope.ts';
import type { Services } from '../state/services.ts';
import type { ShopState } from '../state/shop-state.ts';
import { activityFields } from './activity-fields.ts';
import { type NearestReward, nearestReward } from './nearest-reward.ts';

const path = '/api/cumulative/cumulativeActivityInfo';
const goodsScreens: readonly string[] = [paths.home, paths.selectGoods];

/** Keeps in the state which goods reach the player's next activity reward, and how much is missing. */
export function followGoal(services: Services): void {
  const { store, reads, browser } = services;
  let asked: string | undefined;
  let offered: ShopState['offer']['goods'] | undefined;
  const look = async () => {
    if (!goodsScreens.includes(browser.path())) return;
    const state = store.getState();
    const { goods } = state.offer;
    const fields = activityFields(state);
    const key = fields && readKey(path, fields, readScope(state, path));
    if (key === asked && goods === offered) return;
    [asked, offered] = [key, goods];
    if (!fields || !key) return store.setState({ goal: undefined });
    const answer = await reads.read(key, path, fields);
    const currency = goods[0]?.currency ?? '';
    const next = answer.ok ? nearestReward(answer.content, { currency, now: browser.now() }) : undefined;
    const share = next && (await leastShare(services));
    if (asked === key && offered === goods)
      store.setState({ goal: next && goalOf(next, share ?? '0', store.getState()) });
  };
  store.subscribe(() => void look());
  void look();
}

function goalOf(next: NearestReward, share: string, { offer, page, language, t }: ShopState) {
  const currency = offer.goods[0]?.currency ?? '';
  return {
    reached: offer.goods
      .filter(
        (item) => item.currency === currency && leastPaid(item, share) >= minorOf(next.missing, currency),
      )
      .map(({ value }) => value),
    more: t('goal_more', {
      money: isolate(showMoney(next.missing, currency, page.brand.wholeCurrencies), language),
      text: next.name,
    }),
    unlocks: t('goal_unlocks', { text: next.name }),
  };
}

/** The lowest price that may be paid, which is what counts: with the best coupon and the coarsest rounding. */
function leastPaid({ price, currency, isCoupon }: GoodsItem, share: string): number {
  const full = minorOf(price, currency);
  return isCoupon && share !== '1' ? shareOf(full, share, unitOf(currency, 0)) : full;
}

function minorOf(text: string, currency: string): number {
  const parsed = parseMajor(text, currency);
  return parsed.ok ? parsed.amountMinor : Number.NaN;
}
