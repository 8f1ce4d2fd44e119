import { type ActivityType, noProgress } from './activity-type.ts';

/**
 * A bonus for a character's very first top-up, if it falls within the window. A character that topped up before the
 * window cannot take part; a first top-up that was given back does not count as one.
 */
export const firstTopUp: ActivityType = {
  key: 'first-top-up',
  announcedAs: 'cumulative',
  unit: 'once',
  progress(topUps, { window }) {
    const first = Math.min(...topUps.map(({ at }) => at));
    if (first < window.from) return undefined;
    const count = first < window.until ? 1 : 0;
    return { ...noProgress, count, best: count };
  },
};
