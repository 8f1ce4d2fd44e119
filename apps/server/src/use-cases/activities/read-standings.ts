import { openActivities } from '@gemporium/catalogue/open-activities.ts';
import type { Activity, Area, Brand, Game } from '@gemporium/catalogue/types.ts';
import type { Queryable } from '../../repositories/database.ts';
import { claimsOf } from '../../repositories/reward-claims.ts';
import { type Character, topUpsOf } from '../../repositories/top-ups.ts';
import type { ActivityStanding } from '../../standings.ts';
import { standingIn } from './standing.ts';

/** A character's standing in each open activity of its game, in the shop's order. */
export async function readStandings(
  db: Queryable,
  brand: Brand,
  game: Game,
  who: Character,
  now: Date,
  area?: Area,
): Promise<ActivityStanding[]> {
  return standingsIn(db, brand, openActivities(brand, game, now, area), who, now);
}

/** The same for the given activities. */
export async function standingsIn(
  db: Queryable,
  brand: Brand,
  activities: readonly Activity[],
  who: Character,
  now: Date,
): Promise<ActivityStanding[]> {
  if (activities.length === 0) return [];
  const [topUps, claims] = await Promise.all([topUpsOf(db, who), claimsOf(db, who)]);
  return activities.flatMap((activity) => standingIn(brand, activity, { topUps, claims, now }) ?? []);
}
