import { useSearch } from 'wouter/use-browser-location';
import { type Query, readQuery } from './entry-query.ts';

/** The parameters of the current address; re-renders when they change. Empty on the server. */
export function useQuery(): Query {
  return readQuery(useSearch({ ssrSearch: '' }));
}
