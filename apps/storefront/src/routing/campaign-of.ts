import type { Services } from '../state/services.ts';
import type { Query } from './entry-query.ts';

export type Campaign = Pick<Query, 'utm_source' | 'utm_medium' | 'utm_campaign' | 'utm_content'>;

/**
 * The campaign that brought the player (row R-06). Undefined if the current area of the brand counts no campaigns; a
 * remembered earlier one does not count either.
 */
export function campaignOf({ store, entry }: Pick<Services, 'store' | 'entry'>): Campaign | undefined {
  const { page, offer } = store.getState();
  return page.brand.campaignAreas.includes(offer.area) ? entry : undefined;
}
