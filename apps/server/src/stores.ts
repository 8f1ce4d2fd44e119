import { localHost, storeByHost } from '@gemporium/catalogue/store-by-host.ts';
import type { Brand, Catalogue, Edition, Environment, Hosts } from '@gemporium/catalogue/types.ts';
import type { Config } from './config.ts';
import type { KeepsBooks, Store } from './services.ts';

/** What determines the addresses of all stores, in addition to their own hosts. */
export type Addressing = Pick<Config, 'runMode' | 'publicScheme' | 'port' | 'backupPort'>;

/** A request's address: the store that its host names, and the related addresses. */
export interface Address {
  store: Store;
  role: keyof Hosts;
  /** scheme://host of this address as browsers write it. */
  origin: string;
  /** The same store's origins by role: of this machine for a local host, otherwise of the brand's data. */
  origins: Readonly<Record<keyof Hosts, readonly string[]>>;
  /** Origins whose pages may call this store (row B-11). */
  pageOrigins: ReadonlySet<string>;
}

const environments: readonly Environment[] = ['production', 'demo'];

/** Every store of an edition: each brand in each environment. */
export function allStores({ version, catalogue }: Edition): Store[] {
  return Object.values(catalogue.brands).flatMap((brand) =>
    environments.map((environment) => makeStore(version, brand, environment)),
  );
}

/** The store of this id (`watt.demo`), as the edition has it; undefined for a brand that it does not have. */
export function storeById({ version, catalogue }: Edition, id: string): Store | undefined {
  const [key = '', environment] = id.split('.');
  const brand = Object.hasOwn(catalogue.brands, key) ? catalogue.brands[key] : undefined;
  if (!brand || (environment !== 'production' && environment !== 'demo')) return undefined;
  return makeStore(version, brand, environment);
}

/** The same in the edition that is in force. */
export function storeOnSale({ catalogue }: Pick<KeepsBooks, 'catalogue'>, id: string): Store | undefined {
  return storeById(catalogue.current(), id);
}

function makeStore(version: number, brand: Brand, environment: Environment): Store {
  return { id: `${brand.key}.${environment}`, brand, environment, version };
}

const known = new WeakMap<Catalogue, WeakMap<Addressing, Map<string, Address>>>();

/**
 * The address that a Host header names, by exact look-up without regard to case and port (rows B-01, B-07).
 * Undefined: no store of this edition, in this run mode.
 */
export function addressOf(
  { version, catalogue }: Edition,
  hostHeader: string,
  config: Addressing,
): Address | undefined {
  const host = hostNameOf(hostHeader);
  if (host === undefined) return undefined;
  const addresses = knownAddresses(catalogue, config);
  const seen = addresses.get(host);
  if (seen) return seen;
  const found = storeByHost(catalogue, { host, allowLocal: config.runMode === 'local' });
  if (!found) return undefined;
  const address = makeAddress(makeStore(version, found.brand, found.environment), found.role, host, config);
  addresses.set(host, address);
  return address;
}

/** Addresses of a version that were requested before; only hosts of stores are ever added. */
function knownAddresses(catalogue: Catalogue, config: Addressing): Map<string, Address> {
  const byConfig = known.get(catalogue) ?? new WeakMap<Addressing, Map<string, Address>>();
  known.set(catalogue, byConfig);
  const addresses = byConfig.get(config) ?? new Map<string, Address>();
  byConfig.set(config, addresses);
  return addresses;
}

/** `Watt.LOCALHOST:8080` → `watt.localhost`; undefined for anything that is not plainly a host name. */
function hostNameOf(hostHeader: string): string | undefined {
  const match = /^([A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?)(?::\d{1,5})?$/.exec(hostHeader);
  return match?.[1]?.toLowerCase();
}

/** Every address under which the store's pages are served, backups too. */
export function pageOriginsOf(store: Store, config: Addressing): string[] {
  const both = [
    authoredOrigins(store, config),
    ...(config.runMode === 'local' ? [localOrigins(store, config)] : []),
  ];
  return both.flatMap(({ web, backup }) => [...web, ...backup]);
}

function makeAddress(store: Store, role: keyof Hosts, host: string, config: Addressing): Address {
  const isLocal = host.endsWith('.localhost');
  const local = localOrigins(store, config);
  const authored = authoredOrigins(store, config);
  return {
    store,
    role,
    origin: isLocal
      ? originOf(host, portFor(role, config), config)
      : originOf(host, publicPort(config), config),
    origins: isLocal ? local : authored,
    pageOrigins: new Set(pageOriginsOf(store, config)),
  };
}

/**
 * The shop that a caller returns to: the host that answered, if it serves pages. It is reachable, while the page's own
 * host may be down, which is why a page calls a backup. For a host without pages, the page's origin that the browser
 * names, or the store's own.
 */
export function shopOf(
  { store, origin, pageOrigins }: Address,
  sent: string | undefined,
  config: Addressing,
) {
  const named = [origin, sent].find((one) => one !== undefined && pageOrigins.has(one));
  return named ?? webOrigin(store, config);
}

/** The origin under which a store's pages are sent to players: in local mode the local one. */
export function webOrigin(store: Store, addressing: Addressing): string {
  const originsOf = addressing.runMode === 'local' ? localOrigins : authoredOrigins;
  return originsOf(store, addressing).web[0]!;
}

/** On a local machine one host serves web, payment and data. */
function localOrigins({ brand, environment }: Store, config: Addressing): Address['origins'] {
  const web = [originOf(localHost(brand.key, environment, 'web'), config.port, config)];
  const backup = [originOf(localHost(brand.key, environment, 'backup'), config.backupPort, config)];
  return { web, payment: web, data: web, backup };
}

function authoredOrigins({ brand, environment }: Store, config: Addressing): Address['origins'] {
  const origins = (hosts: readonly string[]) =>
    hosts.map((host) => originOf(host, publicPort(config), config));
  const { web, payment, backup, data } = brand.hosts[environment];
  return { web: origins(web), payment: origins(payment), backup: origins(backup), data: origins(data) };
}

/** In live mode a proxy answers at the scheme's own port; in local mode browsers reach this process itself. */
function publicPort(config: Addressing): number | undefined {
  return config.runMode === 'live' ? undefined : config.port;
}

function portFor(role: keyof Hosts, config: Addressing): number {
  return role === 'backup' ? config.backupPort : config.port;
}

function originOf(host: string, port: number | undefined, { publicScheme }: Addressing): string {
  const isUsual = port === undefined || port === (publicScheme === 'https' ? 443 : 80);
  return `${publicScheme}://${host}${isUsual ? '' : `:${port}`}`;
}
