import { paths } from '@gemporium/contract/shop-paths.ts';
import { isolate } from '@gemporium/domain/isolate.ts';
import { showMoney } from '@gemporium/domain/show-money.ts';
import { readKey } from '../api/read-cache.ts';
import { readScope } from '../state/read-scope.ts';
import type { Services } from '../state/services.ts';
import type { ShopState } from '../state/shop-state.ts';
import { activityFields } from './activity-fields.ts';
import { nearestReward } from './nearest-reward.ts';

const path = '/api/cumulative/cumulativeActivityInfo';
const goodsScreens: readonly string[] = [paths.home, paths.selectGoods];

/** Keeps in the state what the player's next reward of an activity still asks for: the goods that bring it are marked. */
export function followGoal({ store, reads, browser }: Services): void {
  let asked: string | undefined;
  const look = async () => {
    if (!goodsScreens.includes(browser.path())) return;
    const state = store.getState();
    const fields = activityFields(state);
    const key = fields && readKey(path, fields, readScope(state, path));
    if (key === asked) return;
    asked = key;
    if (!fields || !key) return store.setState({ goal: undefined });
    const answer = await reads.read(key, path, fields);
    if (asked === key)
      store.setState({
        goal: answer.ok ? goalOf(answer.content, store.getState(), browser.now()) : undefined,
      });
  };
  store.subscribe(() => void look());
  void look();
}

function goalOf(
  activities: Parameters<typeof nearestReward>[0],
  { offer, page, language, t }: ShopState,
  now: number,
): ShopState['goal'] {
  const currency = offer.goods[0]?.currency ?? '';
  const next = nearestReward(activities, { currency, now });
  return (
    next && {
      missing: Number(next.missing),
      more: t('goal_more', {
        money: isolate(showMoney(next.missing, currency, page.brand.wholeCurrencies), language),
        text: next.name,
      }),
      unlocks: t('goal_unlocks', { text: next.name }),
    }
  );
}
