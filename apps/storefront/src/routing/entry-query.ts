import { mapPresent } from '../map-present.ts';
import { recordOf } from '../record-of.ts';

/** The query parameters that the shop reads (row R-06). */
export const readParameters = [
  'utm_pay',
  'client_id',
  'oauth_token',
  'area_id',
  'server_id',
  'role_id',
  'visit',
  'spec_lang',
  'billing_no',
  'replenish_id',
  'rp_client_id',
  'idfv',
  'domain_area',
  'utm_campaign',
  'utm_content',
  'utm_medium',
  'utm_source',
] as const;

export type Parameter = (typeof readParameters)[number];
export type Query = Readonly<Partial<Record<Parameter, string>>>;

/** Longer than any id, language or tracking name that the shop knows; tokens are the one exception. */
const longest: Readonly<Partial<Record<Parameter, number>>> = { oauth_token: 4096 };

/** Reads the known parameters of an address; empty and over-long ones count as absent, the first duplicate wins. */
export function readQuery(search: string): Query {
  const given = new URLSearchParams(search);
  return recordOf(
    mapPresent(readParameters, (name) => {
      const value = given.get(name)?.trim() ?? '';
      const isRead = value !== '' && value.length <= (longest[name] ?? 128);
      return isRead ? ([name, value] as const) : undefined;
    }),
  );
}

/** `?a=1&b=2`, or ''. */
export function writeQuery(query: Readonly<Record<string, string | undefined>>): string {
  const parts = mapPresent(Object.keys(query), (name) => {
    const value = query[name];
    return value === undefined ? undefined : `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
  });
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}
