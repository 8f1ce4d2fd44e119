import { activityTypeOf } from '@gemporium/domain/activities/activity-types.ts';
import { parseMajor } from '@gemporium/domain/money.ts';
import type { ActivitiesFile } from '../authored/activities-file.ts';
import type { Report } from '../problem.ts';
import { didYouMean } from '../reading/did-you-mean.ts';
import type { Draft } from '../reading/draft.ts';
import { allGames, type BrandFolder, type Tree } from '../reading/tree.ts';
import { areaCurrency } from './currencies-of.ts';

type Activity = Draft<ActivitiesFile['activities'][number]>;
type Reward = Draft<ActivitiesFile['activities'][number]['rewards'][number]>;
type Refuse = (path: PropertyKey[], reason: string, fix?: string) => void;

/** Activities: windows that end after they begin, games and areas of the brand, rewards that can be reached (row A-01). */
export function checkActivities(tree: Tree, report: Report): void {
  for (const brand of tree.brands) {
    const file = brand.activities?.file ?? '';
    const activities = brand.activities?.draft?.activities ?? [];
    const ids = activities.map((activity) => activity?.id);
    activities.forEach((activity, index) => {
      if (!activity) return;
      const refuse: Refuse = (path, reason, fix) =>
        report.problem({ file, path: ['activities', index, ...path] }, reason, fix);
      if (activity.id !== undefined && ids.indexOf(activity.id) !== index)
        refuse(['id'], `the activity "${activity.id}" stands twice`);
      checkWindow(activity, refuse);
      checkPlaces(brand, activity, refuse);
      checkRewards(brand, activity, refuse);
    });
  }
}

function checkWindow({ from, until, receiveUntil }: Activity, refuse: Refuse): void {
  if (from === undefined || until === undefined) return;
  if (Date.parse(until) <= Date.parse(from)) refuse(['until'], 'the activity ends before it begins');
  if (receiveUntil !== undefined && Date.parse(receiveUntil) < Date.parse(until))
    refuse(['receiveUntil'], 'rewards could not be received to the end of the activity');
}

function checkPlaces(brand: BrandFolder, { areas, games }: Activity, refuse: Refuse): void {
  const known = areaKeys(brand);
  areas?.forEach((area, index) => {
    if (area !== undefined && !known.includes(area))
      refuse(['areas', index], `"${area}" is not an area of the brand`, didYouMean(area, known));
  });
  const products = allGames(brand).flatMap(({ game }) => game.draft?.gpId ?? []);
  games?.forEach((game, index) => {
    if (game !== undefined && !products.includes(game))
      refuse(['games', index], `the brand has no game with the gp_id "${game}"`, didYouMean(game, products));
  });
}

function checkRewards(brand: BrandFolder, activity: Activity, refuse: Refuse): void {
  const rewards = activity.rewards ?? [];
  const ids = rewards.map((reward) => reward?.id);
  rewards.forEach((reward, index) => {
    if (!reward) return;
    const inside: Refuse = (path, reason, fix) => refuse(['rewards', index, ...path], reason, fix);
    if (reward.id !== undefined && ids.indexOf(reward.id) !== index)
      inside(['id'], `the reward "${reward.id}" stands twice in this activity`);
    if (reward.id === 'all') inside(['id'], '"all" means every reward of an activity', 'choose another id');
    checkNeed(brand, activity, reward, inside);
  });
}

/** A reward asks for what its kind of activity measures, in every currency in which it can be reached. */
function checkNeed(brand: BrandFolder, activity: Activity, reward: Reward, refuse: Refuse): void {
  const unit = activityTypeOf(activity.type ?? '')?.unit;
  if (!unit) return;
  const hasAmounts = Object.hasOwn(reward, 'amounts');
  const hasDays = Object.hasOwn(reward, 'days');
  const why = `rewards of a ${activity.type} activity ask for no`;
  if (hasAmounts && unit !== 'money') refuse(['amounts'], `${why} amount`, 'leave "amounts" out');
  if (hasDays && unit !== 'days') refuse(['days'], `${why} days`, 'leave "days" out');
  if (!hasDays && unit === 'days') refuse(['days'], 'is missing', 'write after how many days in a row');
  if (!hasAmounts && unit === 'money') refuse(['amounts'], 'is missing', 'write an amount for each currency');
  if (unit === 'money' && reward.amounts) checkAmounts(currenciesOf(brand, activity), reward.amounts, refuse);
}

function checkAmounts(
  currencies: readonly string[],
  amounts: Readonly<Record<string, string | undefined>>,
  refuse: Refuse,
): void {
  for (const currency of currencies) {
    if (!Object.hasOwn(amounts, currency))
      refuse(['amounts'], `has no amount in ${currency}, in which players top up here`, `add "${currency}"`);
  }
  for (const [currency, amount] of Object.entries(amounts)) {
    if (!currencies.includes(currency)) {
      refuse(['amounts', currency], `nobody tops up in ${currency} here`, didYouMean(currency, currencies));
      continue;
    }
    const parsed = amount === undefined ? undefined : parseMajor(amount, currency);
    if (parsed && (!parsed.ok || parsed.amountMinor === 0))
      refuse(['amounts', currency], `"${amount}" is not an amount of ${currency} above zero`);
  }
}

function currenciesOf(brand: BrandFolder, { areas }: Activity): string[] {
  const keys = areas ? areas.flatMap((area) => area ?? []) : areaKeys(brand);
  return [...new Set(keys.flatMap((key) => areaCurrency(brand, key) ?? []))];
}

function areaKeys(brand: BrandFolder): string[] {
  return (brand.brand.draft?.areas ?? []).flatMap((area) => area?.key ?? []);
}
