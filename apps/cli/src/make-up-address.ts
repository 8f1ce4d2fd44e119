import { localHost } from '@gemporium/catalogue/store-by-host.ts';
import type { MakeUpLink } from '@gemporium/server/repositories/make-up-links.ts';
import type { Store } from '@gemporium/server/services.ts';

/** What the player is sent. On one's own machine it is the local address, as for everything there. */
export function makeUpAddress(
  { brand, environment }: Store,
  { replenish_id, client_id, domain_area }: Pick<MakeUpLink, 'replenish_id' | 'client_id' | 'domain_area'>,
  variables: NodeJS.ProcessEnv,
): string {
  const isLive = variables.RUN_MODE === 'live';
  const port = isLive ? '' : `:${variables.PORT || '8080'}`;
  const host = isLive ? brand.hosts[environment].web[0] : localHost(brand.key, environment, 'web');
  const query = new URLSearchParams({ replenish_id, rp_client_id: client_id, domain_area });
  return `${isLive ? 'https' : 'http'}://${host}${port}/replenishGoods?${query}`;
}
