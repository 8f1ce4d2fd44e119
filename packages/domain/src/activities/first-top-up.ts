import { type ActivityType, noProgress } from './activity-type.ts';

/**
 * A bonus for a character's very first top-up, where that falls into the window. A character that topped up before the
 * window can take no part; a first top-up that was given back was none.
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
