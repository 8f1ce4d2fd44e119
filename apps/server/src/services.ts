import type { Brand, Catalogue, Edition, Environment } from '@gemporium/catalogue/types.ts';
import type { Attempted } from '@gemporium/domain/account-health.ts';
import type { WayToPay } from '@gemporium/domain/paused-methods.ts';
import type { GameLink } from '@gemporium/game-link/types.ts';
import type { LoginContext, LoginProvider } from '@gemporium/login-kit/login-provider.ts';
import type { Account, Provider, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Database } from './repositories/database.ts';
import type { WaitingGoods } from './repositories/deliveries.ts';
import type { Effect } from './repositories/effects.ts';
import type { NotificationRow } from './repositories/notifications.ts';
import type { OrderRow } from './repositories/orders.ts';

/** The dependencies of use cases. Built once in server.ts; tests build it with their own clock and ports. */
export interface Services {
  config: Config;
  database: Database;
  log: Logger;
  /** The database's time, not this machine's, because it is compared with times in rows. */
  now(): Date;
  /** Unpredictable bytes. */
  randomBytes(size: number): Buffer;
  /**
   * HMAC-SHA256 under the server's own `attempt.key`: compares bodies that may hold secrets without storing them; makes the
   * keys of return addresses and payment pages, and the subjects of counters. A new key ends all of these.
   */
  mac(text: string): Buffer;
  /** HMAC-SHA256 under `card.key`: what is stored instead of a card's password. */
  cardMac(text: string): Buffer;
  catalogue: ActiveCatalogue;
  providers: ProviderDirectory;
  methods: MethodsInService;
  games: GameDirectory;
  logins: LoginDirectory;
  /**
   * Signals committed work: this process's worker polls now, or, in a process without one, the others do soon. Never
   * part of a transaction, never throws.
   */
  wake(): void;
  worker: OwnWorker;
}

/** The providers' capabilities, without accounts: enough to decide which calls are made later. */
export interface KnowsProviders {
  providers: Pick<ProviderDirectory, 'provider'>;
}

/**
 * The dependencies needed to apply a provider's update to the books, without any to call the provider: enough for an
 * operator who enters an update by hand.
 */
export interface KeepsBooks extends Pick<Services, 'database' | 'now' | 'wake' | 'worker'> {
  catalogue: Pick<ActiveCatalogue, 'current'>;
  providers: Pick<ProviderDirectory, 'provider'> & {
    account(accountId: string): { account: Account } | undefined;
  };
}

/** The worker of this process: work that a transaction here has already claimed need not be polled. */
export interface OwnWorker {
  /** Whether this lane has room; false if this process has no worker. */
  hasRoom(lane: string): boolean;
  /**
   * Runs claimed work, once its transaction has committed. `inHand`: rows that this transaction has just written for
   * it.
   */
  take(effect: Effect, inHand?: InHand): void;
}

/** Rows that a transaction has just committed, for its effects. */
export interface InHand {
  notification?: NotificationRow;
  goods?: { delivery: WaitingGoods; order: OrderRow };
}

/** The edition in force, held in memory; follows the pointer within seconds. */
export interface ActiveCatalogue {
  current(): Edition;
  /** An older version, for orders that were sold under it. */
  load(version: number): Promise<Catalogue | undefined>;
}

export interface ProviderDirectory {
  provider(id: string): Provider | undefined;
  /** Undefined for an account that the catalogue does not have. */
  account(accountId: string): AccountContext | undefined;
}

/** Everything needed to call a provider with an account: `context` is for its adapter. */
export interface AccountContext {
  provider: Provider;
  account: Account;
  context: ProviderContext;
}

/** The methods in service (row O-15), in memory; follows the database within seconds. */
export interface MethodsInService {
  /** Whether players can use it now: no operator has paused it, and its account does not rest. */
  isOffered(way: WayToPay): boolean;
  /** Whether the account fails, as far as this process knows: it rests, or waits for its trial. */
  rests(account: string): boolean;
  /** Whether its rest is over: a purchase has to claim to be its trial (`claimTrial`). */
  awaitsTrial(account: string): boolean;
  /** Counts an attempt at an account that does not rest. Returns whether the account has now failed. */
  count(account: string, attempted: Attempted): boolean;
  /** Changes whenever `isOffered` may answer differently: a version for caches. */
  revision(): number;
  /** Reads the database now. */
  refresh(): Promise<void>;
}

export interface GameDirectory {
  /** The link to the server of the game product, in this store. */
  link(store: Store, gpId: string): GameLink | undefined;
}

export interface LoginDirectory {
  /**
   * What a client of this store needs to log in at a provider; undefined if the brand's data, the program or the
   * secrets lack something for it.
   */
  at(store: Store, provider: string, clientId: string): LoginPlaceAt | undefined;
}

/** A login provider, and one of the brand's apps there. */
export interface LoginPlaceAt {
  provider: LoginProvider;
  context: LoginContext;
}

/** A brand in an environment: the first part of every key in the database. */
export interface Store {
  /** `watt.production` */
  id: string;
  brand: Brand;
  environment: Environment;
  /** The edition that the brand comes from: all that a call shows, prices, sells and stores is of one edition. */
  version: number;
}

/** A logged-in player, for one game product of one store. */
export interface Session {
  store: string;
  gpId: string;
  clientId: string;
  suid: string;
  username: string;
  /** Whether a game opened it, with a token of its own (row I-09). */
  isFromGame?: true;
  /** The linked login that opened it, if by a login provider. */
  loginId?: string;
}

/** One call as its handler sees it. */
export interface CallContext {
  services: Services;
  store: Store;
  session: Session | undefined;
  /** BCP 47, from spec_lang or the brand's default. */
  language: string;
  clientIp: string;
  requestId: string;
  log: Logger;
  /** scheme://host of the shop that the caller returns to; from configuration, never from a header. */
  origin: string;
}
