import { type ActivityType, noProgress, within } from './activity-type.ts';

/** Tiers of the amount topped up within the window, separately for each currency. */
export const cumulative: ActivityType = {
  key: 'cumulative',
  announcedAs: 'cumulative',
  unit: 'money',
  progress(topUps, { window }) {
    const amounts: Record<string, number> = {};
    for (const { currency, amountMinor } of within(topUps, window))
      amounts[currency] = (amounts[currency] ?? 0) + amountMinor;
    return { ...noProgress, amounts };
  },
};
