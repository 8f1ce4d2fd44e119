import type { Database } from '@gemporium/server/repositories/database.ts';
import { knownPlayers } from '@gemporium/server/repositories/sessions.ts';

const mostNamed = 20;

/** Names the accounts that have never been here: one may be a new player’s, or be mistyped. */
export async function noteOnStrangers(
  db: Database,
  of: { store: string; gpId: string },
  suids: readonly string[],
): Promise<string | undefined> {
  const known = await knownPlayers(db, of, suids);
  const strangers = suids.filter((suid) => !known.has(suid));
  if (strangers.length === 0) return undefined;
  const more = strangers.length > mostNamed ? ` and ${strangers.length - mostNamed} more` : '';
  return `Not known here: ${strangers.slice(0, mostNamed).join(', ')}${more} (no login of the last 30 days, no order). Check for typing errors.`;
}
