import { paths } from '@gemporium/contract/shop-paths.ts';
import { recordOf } from '../record-of.ts';
import { type Parameter, type Query, readQuery, writeQuery } from './entry-query.ts';

/**
 * Parameters carried from screen to screen: tracking, the device, how and from which game the shop was opened, and a
 * make-up link, which is never lost (row R-05).
 */
const carried: readonly Parameter[] = [
  'utm_pay',
  'utm_campaign',
  'utm_content',
  'utm_medium',
  'utm_source',
  'idfv',
  'visit',
  'client_id',
  'replenish_id',
  'rp_client_id',
];

/**
 * The address to go to, with the carried parameters of the current one; parameters of `to` win. The game's token is
 * never carried: it is read once and appears in no later address (row I-09).
 */
export function guarded(from: { search: string }, to: string, query: Query = {}): string {
  const [path = '/', ownSearch = ''] = to.split('?');
  const present = readQuery(from.search);
  const kept = recordOf(carried.map((name) => [name, present[name]] as const));
  const { oauth_token: _, ...rest } = { ...kept, ...readQuery(ownSearch), ...query };
  return path + writeQuery(rest);
}

/** The origin stored in a history entry, so that the result screen knows that it follows a payment (row R-05). */
export function originOf(from: string, to: string): 'Recharge' | undefined {
  const isPayment = from === paths.recharge && to.split('?')[0] === paths.result;
  return isPayment ? 'Recharge' : undefined;
}
