import { paths } from '@gemporium/contract/shop-paths.ts';
import { mapPresent } from '../map-present.ts';
import { recordOf } from '../record-of.ts';
import { type Parameter, type Query, readQuery, writeQuery } from './entry-query.ts';

/** Parameters carried from screen to screen: tracking, the device, how and from which game the shop was opened. */
const carried: readonly Parameter[] = [
  'utm_pay',
  'utm_campaign',
  'utm_content',
  'utm_medium',
  'utm_source',
  'idfv',
  'visit',
  'client_id',
];

/** A make-up link is never lost during navigation (row R-05). */
const carriedWhenAbsent: readonly Parameter[] = ['replenish_id', 'rp_client_id'];

/**
 * The address to go to, with the carried parameters of the current one; parameters of `to` win. The game's token is
 * never carried: it is read once and appears in no later address (row I-09).
 */
export function guarded(from: { search: string }, to: string, query: Query = {}): string {
  const [path = '/', ownSearch = ''] = to.split('?');
  const present = readQuery(from.search);
  const own: Query = { ...readQuery(ownSearch), ...query };
  const names: readonly Parameter[] = [...carried, ...carriedWhenAbsent];
  const kept = mapPresent(names, (name) => {
    const value = present[name];
    return own[name] === undefined && value !== undefined ? ([name, value] as const) : undefined;
  });
  const { oauth_token: _, ...rest } = { ...recordOf(kept), ...own } as Query;
  return path + writeQuery(rest);
}

/** The origin stored in a history entry, so that the result screen knows that it follows a payment (row R-05). */
export function originOf(from: string, to: string): 'Recharge' | undefined {
  const isPayment = from === paths.recharge && to.split('?')[0] === paths.result;
  return isPayment ? 'Recharge' : undefined;
}
