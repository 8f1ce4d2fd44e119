import { activityTypeOf } from '@gemporium/domain/activities/activity-types.ts';
import { parseMajor } from '@gemporium/domain/money.ts';
import type { ActivitiesFile } from '../authored/activities-file.ts';
import type { Report } from '../problem.ts';
import { didYouMean, orOneOf } from '../reading/did-you-mean.ts';
import { allOrNone, type Draft } from '../reading/draft.ts';
import type { BrandFolder, Tree } from '../reading/tree.ts';
import { areaCurrency, areaKeys, gpIds } from './currencies-of.ts';

type Activity = Draft<ActivitiesFile['activities'][number]>;
type Reward = Draft<ActivitiesFile['activities'][number]['rewards'][number]>;
type Refuse = (path: PropertyKey[], reason: string, fix?: string) => void;

/** Activities: windows that end after they begin, games and areas of the brand, rewards that can be reached (row A-01). */
export function checkActivities(tree: Tree, report: Report): void {
  for (const brand of tree.brands) {
    const sheet = brand.activities;
    sheet?.draft?.activities?.forEach((activity, index, all) => {
      if (!activity) return;
      const refuse: Refuse = (path, reason, fix) =>
        report.problem({ file: sheet.file, path: ['activities', index, ...path] }, reason, fix);
      if (activity.id !== undefined && all.findIndex((other) => other?.id === activity.id) !== index)
        refuse(['id'], `the id "${activity.id}" is used twice`);
      checkWindow(activity, refuse);
      checkPlaces(brand, activity, refuse);
      checkRewards(brand, activity, refuse);
    });
  }
}

function checkWindow({ from, until, receiveUntil }: Activity, refuse: Refuse): void {
  if (from === undefined || until === undefined) return;
  if (Date.parse(until) <= Date.parse(from)) refuse(['until'], 'must be later than "from"');
  if (receiveUntil !== undefined && Date.parse(receiveUntil) < Date.parse(until))
    refuse(
      ['receiveUntil'],
      'must not be earlier than "until": rewards can be received to the end of the activity',
    );
}

function checkPlaces(brand: BrandFolder, { areas, games }: Activity, refuse: Refuse): void {
  const known = areaKeys(brand);
  areas?.forEach((area, index) => {
    if (area !== undefined && known && !known.includes(area))
      refuse(['areas', index], `"${area}" is not an area of the brand`, orOneOf(area, known));
  });
  const products = gpIds(brand);
  games?.forEach((game, index) => {
    if (game !== undefined && products && !products.includes(game))
      refuse(['games', index], `the brand has no game with the gp_id "${game}"`, orOneOf(game, products));
  });
}

function checkRewards(brand: BrandFolder, activity: Activity, refuse: Refuse): void {
  activity.rewards?.forEach((reward, index, all) => {
    if (!reward) return;
    const inside: Refuse = (path, reason, fix) => refuse(['rewards', index, ...path], reason, fix);
    if (reward.id !== undefined && all.findIndex((other) => other?.id === reward.id) !== index)
      inside(['id'], `the id "${reward.id}" is used twice in this activity`);
    if (reward.id === 'all')
      inside(['id'], '"all" is reserved: it means every reward of an activity', 'choose another id');
    checkNeed(brand, activity, reward, inside);
  });
}

/** A reward asks for what its kind of activity measures, in every currency in which it can be reached. */
function checkNeed(brand: BrandFolder, activity: Activity, reward: Reward, refuse: Refuse): void {
  const unit = activity.type && activityTypeOf(activity.type)?.unit;
  if (!unit) return;
  const hasAmounts = Object.hasOwn(reward, 'amounts');
  const hasDays = Object.hasOwn(reward, 'days');
  const why = `a reward of a ${activity.type} activity has no`;
  if (hasAmounts && unit !== 'money') refuse(['amounts'], `${why} amounts`, 'remove "amounts"');
  if (hasDays && unit !== 'days') refuse(['days'], `${why} days`, 'remove "days"');
  if (!hasDays && unit === 'days') refuse(['days'], 'is missing', 'write the number of days in a row');
  if (!hasAmounts && unit === 'money') refuse(['amounts'], 'is missing', 'write an amount for each currency');
  const currencies = currenciesOf(brand, activity);
  if (unit === 'money' && reward.amounts && currencies) checkAmounts(currencies, reward.amounts, refuse);
}

function checkAmounts(
  currencies: readonly string[],
  amounts: Readonly<Record<string, string | undefined>>,
  refuse: Refuse,
): void {
  for (const currency of currencies) {
    if (!Object.hasOwn(amounts, currency))
      refuse(
        ['amounts'],
        `has no amount in ${currency}, in which players of this activity pay`,
        `add "${currency}"`,
      );
  }
  for (const [currency, amount] of Object.entries(amounts)) {
    if (!currencies.includes(currency)) {
      refuse(
        ['amounts', currency],
        `no player of this activity pays in ${currency}`,
        didYouMean(currency, currencies) ?? 'remove it',
      );
      continue;
    }
    const parsed = amount === undefined ? undefined : parseMajor(amount, currency);
    if (parsed && (!parsed.ok || parsed.amountMinor === 0))
      refuse(['amounts', currency], `"${amount}" is not an amount of ${currency} above zero`);
  }
}

/** In what the activity's top-ups are paid, undefined where one of its areas or their currencies cannot be read. */
function currenciesOf(brand: BrandFolder, activity: Activity): string[] | undefined {
  const keys = Object.hasOwn(activity, 'areas') ? activity.areas : areaKeys(brand);
  const currencies = allOrNone(keys?.map((key) => key && areaCurrency(brand, key)));
  return currencies && [...new Set(currencies)];
}
