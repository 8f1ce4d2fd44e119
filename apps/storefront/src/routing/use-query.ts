import { useSearch } from 'wouter/use-browser-location';
import { type Query, readQuery } from './entry-query.ts';

/** What the present address asks for; draws again when that changes. The server, which draws for everybody, knows none of it. */
export function useQuery(): Query {
  return readQuery(useSearch({ ssrSearch: '' }));
}
