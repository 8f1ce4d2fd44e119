import { mapPresent } from '../map-present.ts';
import { recordOf } from '../record-of.ts';
import { changeEntry } from '../routing/change-entry.ts';
import { type Parameter, readQuery } from '../routing/entry-query.ts';
import type { Services } from '../state/services.ts';

const chosen: readonly Parameter[] = ['client_id', 'area_id', 'server_id', 'role_id'];

/**
 * Goes back only to addresses of the current game and character: an earlier one names those of before a change, and a
 * reload there would undo it.
 */
export function followHistory(services: Services): void {
  window.addEventListener('popstate', () => {
    const present = readQuery(services.browser.search());
    const named = mapPresent(chosen, (name) =>
      present[name] === undefined ? undefined : ([name, services.entry[name]] as const),
    );
    changeEntry(services, recordOf(named));
  });
}
