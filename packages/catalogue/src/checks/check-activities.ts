import { activityTypeOf } from '@gemporium/domain/activities/activity-types.ts';
import { dayNumber } from '@gemporium/domain/calendar.ts';
import { parseMajor } from '@gemporium/domain/money.ts';
import type { ActivitiesFile } from '../authored/activities-file.ts';
import type { Report } from '../problem.ts';
import { didYouMean, orOneOf } from '../reading/did-you-mean.ts';
import { allOrNone, type Draft } from '../reading/draft.ts';
import { allGames, type BrandFolder, type Tree } from '../reading/tree.ts';
import { areaCurrency, areaKeys, gpIds } from './currencies-of.ts';
import { goodsOf } from './goods-of.ts';

type Activity = Draft<ActivitiesFile['activities'][number]>;
type Reward = Draft<ActivitiesFile['activities'][number]['rewards'][number]>;
type Say = (path: PropertyKey[], reason: string, fix?: string) => void;

/**
 * Activities: windows that end after they begin, games and areas of the brand, rewards that can be reached (row A-01).
 */
export function checkActivities(tree: Tree, report: Report): void {
  for (const brand of tree.brands) {
    const sheet = brand.activities;
    sheet?.draft?.activities?.forEach((activity, index, all) => {
      if (!activity) return;
      const place = (path: PropertyKey[]) => ({ file: sheet.file, path: ['activities', index, ...path] });
      const refuse: Say = (path, reason, fix) => report.problem(place(path), reason, fix);
      const doubt: Say = (path, reason, fix) => report.warning(place(path), reason, fix);
      if (activity.id !== undefined && all.findIndex((other) => other?.id === activity.id) !== index)
        refuse(['id'], `the id "${activity.id}" is used twice`);
      checkWindow(activity, refuse);
      checkOffsets(brand, activity, doubt);
      checkPlaces(brand, activity, refuse);
      checkRewards(brand, activity, refuse);
      checkTiers(activity, doubt);
      checkReach(brand, activity, doubt);
      checkGifts(brand, activity, doubt);
    });
  }
}

function checkWindow({ from, until, receiveUntil }: Activity, refuse: Say): void {
  if (from === undefined || until === undefined) return;
  if (Date.parse(until) <= Date.parse(from)) refuse(['until'], 'must be later than "from"');
  if (receiveUntil !== undefined && Date.parse(receiveUntil) < Date.parse(until))
    refuse(
      ['receiveUntil'],
      'must not be earlier than "until": rewards can be received to the end of the activity',
    );
}

/** A time with the offset that the brand's zone has in the other half of the year: the clocks change before or after. */
function checkOffsets({ brand }: BrandFolder, { from, until, receiveUntil }: Activity, doubt: Say): void {
  const timeZone = brand.draft?.timeZone;
  if (timeZone === undefined) return;
  for (const [name, text] of Object.entries({ from, until, receiveUntil })) {
    if (text === undefined || text.endsWith('Z')) continue;
    const [at, written] = [new Date(text), text.slice(-6)];
    const there = offsetAt(timeZone, at);
    const yearly = [0, 6].map((month) => offsetAt(timeZone, new Date(Date.UTC(at.getUTCFullYear(), month))));
    if (written !== there && yearly.includes(written))
      doubt(
        [name],
        `${timeZone}, the time zone of the brand, is at ${there} then, not at ${written}`,
        `write "${text.slice(0, -6)}${there}" if a time there is meant`,
      );
  }
}

/** How far the zone's clocks are from UTC, as in times: `-05:00`. */
function offsetAt(timeZone: string, at: Date): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value;
  return name?.slice('GMT'.length) || '+00:00';
}

function checkPlaces(brand: BrandFolder, { areas, games }: Activity, refuse: Say): void {
  const known = areaKeys(brand);
  areas?.forEach((area, index) => {
    if (area === undefined) return;
    if (areas.indexOf(area) !== index) refuse(['areas', index], `the area "${area}" is listed twice`);
    else if (known && !known.includes(area))
      refuse(['areas', index], `"${area}" is not an area of the brand`, orOneOf(area, known));
  });
  const products = gpIds(brand);
  games?.forEach((gpId, index) => {
    if (gpId === undefined) return;
    const here = ['games', index];
    if (games.indexOf(gpId) !== index) refuse(here, `the game "${gpId}" is listed twice`);
    else if (products && !products.includes(gpId))
      refuse(here, `the brand has no game with the gp_id "${gpId}"`, orOneOf(gpId, products));
    else checkGame(brand, gpId, areas, (reason, fix) => refuse(here, reason, fix));
  });
}

/** Players top up what a game sells itself, in an area where it is sold. */
function checkGame(
  brand: BrandFolder,
  gpId: string,
  areas: Activity['areas'],
  refuse: (reason: string, fix?: string) => void,
): void {
  const found = allGames(brand).find(({ game }) => game.draft?.gpId === gpId);
  const subs = found?.subGames.map(({ game }) => game.draft?.gpId);
  if (subs?.length)
    refuse(
      `${found!.key} is sold by its sub-games alone, so nobody can top it up`,
      allOrNone(subs) && `use those of its sub-games: ${subs.join(', ')}`,
    );
  const [wanted, sold] = [allOrNone(areas), allOrNone(found?.game.draft?.areas)];
  if (wanted && sold && !wanted.some((area) => sold.includes(area)))
    refuse(`${found!.key} is not sold in any area of this activity: it is sold in ${sold.join(', ')}`);
}

function checkRewards(brand: BrandFolder, activity: Activity, refuse: Say): void {
  activity.rewards?.forEach((reward, index, all) => {
    if (!reward) return;
    const inside: Say = (path, reason, fix) => refuse(['rewards', index, ...path], reason, fix);
    if (reward.id !== undefined && all.findIndex((other) => other?.id === reward.id) !== index)
      inside(['id'], `the id "${reward.id}" is used twice in this activity`);
    if (reward.id === 'all')
      inside(['id'], '"all" is reserved: it means every reward of an activity', 'choose another id');
    reward.items?.forEach((item, place, items) => {
      if (item?.sku !== undefined && items.findIndex((other) => other?.sku === item.sku) !== place)
        inside(
          ['items', place, 'sku'],
          `the item "${item.sku}" stands twice in this reward`,
          'add the quantities',
        );
    });
    checkNeed(brand, activity, reward, inside);
  });
}

/** A reward asks for what its kind of activity measures, in every currency in which it can be reached. */
function checkNeed(brand: BrandFolder, activity: Activity, reward: Reward, refuse: Say): void {
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

/** A reward that needs more days than there are. Only a doubt: an activity that is ended early has such rewards. */
function checkReach(brand: BrandFolder, activity: Activity, doubt: Say): void {
  const unit = activity.type && activityTypeOf(activity.type)?.unit;
  const most = unit === 'days' ? daysOf(brand, activity) : undefined;
  if (most === undefined) return;
  activity.rewards?.forEach((reward, index) => {
    if (reward?.days !== undefined && reward.days > most)
      doubt(
        ['rewards', index, 'days'],
        `cannot be reached: it needs ${reward.days} days, and the activity has ${most}`,
      );
  });
}

/** How many days of the brand's calendar the activity touches; undefined if that cannot be read, or it has no end. */
function daysOf({ brand }: BrandFolder, { from, until }: Activity): number | undefined {
  const timeZone = brand.draft?.timeZone;
  if (from === undefined || until === undefined || timeZone === undefined) return undefined;
  const [first, last] = [Date.parse(from), Date.parse(until) - 1];
  return last < first ? undefined : dayNumber(last, timeZone) - dayNumber(first, timeZone) + 1;
}

/** Tiers ascend: one that asks for no more than the one before it is most often a slip of the pen. */
function checkTiers({ rewards }: Activity, doubt: Say): void {
  let earlier: Reward | undefined;
  rewards?.forEach((reward, index) => {
    const needs = [
      { path: ['days'], needed: reward?.days, before: earlier?.days },
      ...Object.entries(reward?.amounts ?? {}).map(([currency, amount]) => ({
        path: ['amounts', currency],
        needed: amount,
        before: earlier?.amounts?.[currency],
      })),
    ];
    for (const { path, needed, before } of needs)
      if (needed !== undefined && before !== undefined && Number(needed) <= Number(before))
        doubt(['rewards', index, ...path], `is not more than the ${before} of the reward before it`);
    earlier = reward;
  });
}

/** A misspelt item is refused by the game when a player receives it, and a zero too many is given away. */
function checkGifts(brand: BrandFolder, { games, rewards }: Activity, doubt: Say): void {
  const played = allGames(brand).filter(({ game }) => games?.includes(game.draft?.gpId));
  if (!played.every(({ goods }) => !goods || goods.complete)) return;
  const given = Map.groupBy(
    played.flatMap(goodsOf).flatMap(({ goods }) => goods.items ?? []),
    (item) => item?.sku ?? '',
  );
  rewards?.forEach((reward, index) => {
    reward?.items?.forEach((item, place) => {
      if (item?.sku === undefined) return;
      const { sku, quantity = 0 } = item;
      const here = ['rewards', index, 'items', place];
      const most = Math.max(
        ...(given.get(sku)?.map((one) => one?.quantity ?? 0) ?? [Number.POSITIVE_INFINITY]),
      );
      if (quantity > most)
        doubt([...here, 'quantity'], `is more of "${sku}" than any goods give: the most is ${most}`);
      const meant = given.has(sku) ? undefined : didYouMean(sku, [...given.keys()]);
      if (meant) doubt([...here, 'sku'], `no goods of its games give "${sku}"`, meant);
    });
  });
}

function checkAmounts(
  currencies: readonly string[],
  amounts: Readonly<Record<string, string | undefined>>,
  refuse: Say,
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

/** In what the activity's top-ups are paid, undefined if one of its areas or their currencies cannot be read. */
function currenciesOf(brand: BrandFolder, activity: Activity): string[] | undefined {
  const keys = Object.hasOwn(activity, 'areas') ? activity.areas : areaKeys(brand);
  const currencies = allOrNone(keys?.map((key) => key && areaCurrency(brand, key)));
  return currencies && [...new Set(currencies)];
}
