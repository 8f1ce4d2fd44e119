import { paths } from '@gemporium/contract/shop-paths.ts';
import { findAddressing } from '@gemporium/server/repositories/addressing.ts';
import type { Database } from '@gemporium/server/repositories/database.ts';
import type { MakeUpLink } from '@gemporium/server/repositories/make-up-links.ts';
import type { Store } from '@gemporium/server/services.ts';
import { webOrigin } from '@gemporium/server/stores.ts';
import { Refusal } from './command.ts';

/** What the player is sent: the link's page where the servers of this database answer. */
export async function makeUpAddress(
  db: Database,
  store: Store,
  { replenish_id, client_id, domain_area }: Pick<MakeUpLink, 'replenish_id' | 'client_id' | 'domain_area'>,
): Promise<string> {
  const addressing = await findAddressing(db);
  if (!addressing)
    throw new Refusal(
      'Nobody knows at which address the shop answers: no server has started on this database yet.',
      'Start the store once: npm start',
    );
  const query = new URLSearchParams({ replenish_id, rp_client_id: client_id, domain_area });
  return `${webOrigin(store, addressing)}${paths.replenishGoods}?${query}`;
}
