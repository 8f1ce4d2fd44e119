import { activityTypeOf } from '@gemporium/domain/activities/activity-types.ts';
import type { Activity, Area, Brand, Game } from './types.ts';

/** Whether the activity is open: it has begun, and its rewards may still be received. */
export function isOpen({ from, receiveUntil }: Activity, now: Date): boolean {
  return Date.parse(from) <= now.getTime() && now.getTime() < Date.parse(receiveUntil);
}

/** The game's open activities in the order of the shop; if an area is given, those whose top-ups count there. */
export function openActivities(brand: Brand, game: Game, now: Date, area?: Area): Activity[] {
  return (brand.activities ?? []).filter(
    (activity) =>
      activity.games.includes(game.gpId) &&
      isOpen(activity, now) &&
      (!area || !activity.areas || activity.areas.includes(area.key)),
  );
}

/** The page config's flags for what the shop announces. */
export function announced(activities: readonly Activity[]): { cumulative: boolean; continuous: boolean } {
  const flags = activities.map(({ type }) => activityTypeOf(type)?.announcedAs);
  return { cumulative: flags.includes('cumulative'), continuous: flags.includes('continuous') };
}

const borders = new WeakMap<Brand, readonly number[]>();

/**
 * How many activities have opened and closed so far: what is kept for the catalogue holds until this changes. Asked
 * with every call, so that the times are read once for each brand of a catalogue.
 */
export function activityPhase(brand: Brand, now: Date): number {
  const known = borders.get(brand) ?? bordersOf(brand);
  borders.set(brand, known);
  let phase = 0;
  for (const border of known) if (border <= now.getTime()) phase += 1;
  return phase;
}

function bordersOf({ activities = [] }: Brand): readonly number[] {
  return activities.flatMap(({ from, receiveUntil }) => [Date.parse(from), Date.parse(receiveUntil)]);
}
