import { dayNumber } from '../calendar.ts';
import { type ActivityType, noProgress, within } from './activity-type.ts';

/**
 * Days in a row with at least one top-up, by the calendar of the store's time zone: a day of 23 or 25 hours is a day. A
 * day that ends without a top-up breaks the row, and the next row begins at 1; today, which is not over, breaks
 * nothing. What the longest row has reached stays reached. A top-up that is given back no longer counts for its day,
 * and so may break a row afterwards.
 */
export const continuous: ActivityType = {
  key: 'continuous',
  announcedAs: 'continuous',
  unit: 'days',
  progress(topUps, { window, now, timeZone }) {
    const days = new Set(within(topUps, window).map(({ at }) => dayNumber(at, timeZone)));
    const today = dayNumber(Math.min(now, window.until - 1), timeZone);
    let best = 0;
    let row = 0;
    let before = Number.NEGATIVE_INFINITY;
    for (const day of [...days].sort((a, b) => a - b)) {
      row = before === day - 1 ? row + 1 : 1;
      best = Math.max(best, row);
      before = day;
    }
    return { ...noProgress, count: before >= today - 1 ? row : 0, best, today: days.has(today) };
  },
};
