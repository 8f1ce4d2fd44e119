import type { Brand, Catalogue, Environment } from './types.ts';

export interface StoreAddress {
  brand: Brand;
  environment: Environment;
  /** What the host is for: pages, pay calls, backup, or tracking. A local host is web or backup for everything. */
  role: 'web' | 'payment' | 'backup' | 'data';
}

type HostIndex = ReadonlyMap<string, StoreAddress>;

const indexes = new WeakMap<Catalogue, { strict: HostIndex; withLocal: HostIndex }>();

/**
 * The store that a host names (rows B-01, B-06, B-07), by exact look-up without regard to case; undefined for an
 * unknown host. `host` comes without a port. Local hosts (`watt.localhost`, `backup-demo-watt.localhost`) count only
 * where `allowLocal` is set.
 */
export function storeByHost(
  catalogue: Catalogue,
  { host, allowLocal }: { host: string; allowLocal: boolean },
): StoreAddress | undefined {
  let index = indexes.get(catalogue);
  if (!index) {
    const strict = new Map(configuredHosts(catalogue));
    index = { strict, withLocal: new Map([...localHosts(catalogue), ...strict]) };
    indexes.set(catalogue, index);
  }
  return (allowLocal ? index.withLocal : index.strict).get(host.toLowerCase());
}

function* configuredHosts({ brands }: Catalogue): Generator<[string, StoreAddress]> {
  for (const brand of Object.values(brands)) {
    for (const environment of ['production', 'demo'] as const) {
      for (const role of ['web', 'payment', 'backup', 'data'] as const) {
        for (const host of brand.hosts[environment][role]) yield [host, { brand, environment, role }];
      }
    }
  }
}

function* localHosts({ brands }: Catalogue): Generator<[string, StoreAddress]> {
  for (const brand of Object.values(brands)) {
    for (const environment of ['production', 'demo'] as const) {
      for (const role of ['web', 'backup'] as const) {
        yield [localHost(brand.key, environment, role), { brand, environment, role }];
      }
    }
  }
}

/** The host at which a store answers on the publisher's own machine, in lower case and without port (row B-07). */
export function localHost(brandKey: string, environment: Environment, role: 'web' | 'backup'): string {
  const parts = [
    role === 'backup' ? 'backup-' : '',
    environment === 'demo' ? 'demo-' : '',
    brandKey.toLowerCase(),
  ];
  return `${parts.join('')}.localhost`;
}
