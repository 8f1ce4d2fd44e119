import type { Services } from '../state/services.ts';
import { type Parameter, readQuery, writeQuery } from './entry-query.ts';

/** New values of parameters; undefined removes one. */
export type EntryChange = { readonly [Name in Parameter]?: string | undefined };

/** Names no character any more. */
export const withoutRecipient: EntryChange = { area_id: undefined, server_id: undefined, role_id: undefined };

/**
 * Changes what the page was opened by, without a new entry in the history, so that a reload, such as that of a login,
 * keeps the change.
 */
export function changeEntry(services: Services, change: EntryChange): void {
  const { browser } = services;
  services.entry = readQuery(writeQuery({ ...services.entry, ...change }));
  const query = new URLSearchParams(browser.search());
  const before = query.toString();
  for (const name of Object.keys(change) as Parameter[]) {
    const value = change[name];
    if (value === undefined) query.delete(name);
    else query.set(name, value);
  }
  const after = query.toString();
  if (after !== before) browser.navigate(browser.path() + (after && `?${after}`), { replace: true });
}
