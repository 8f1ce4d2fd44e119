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

/** What a use case may reach. Built once in server.ts; tests build it with their own clock and ports. */
export interface Services {
  config: Config;
  database: Database;
  log: Logger;
  /** The database's time, not this machine's: what is compared with times of rows must come from where they do. */
  now(): Date;
  /** Unpredictable bytes. */
  randomBytes(size: number): Buffer;
  /** HMAC-SHA256 under the server's own `attempt.key`: compares bodies that may hold secrets without keeping them. */
  mac(text: string): Buffer;
  /** HMAC-SHA256 under `card.key`: what is kept of a card's password. */
  cardMac(text: string): Buffer;
  catalogue: ActiveCatalogue;
  providers: ProviderDirectory;
  methods: MethodsInService;
  games: GameDirectory;
  logins: LoginDirectory;
  /**
   * Says that work has been committed: this process's worker looks for it now, or, in a process that runs none, those of
   * the others do soon. Never part of a transaction, never throws.
   */
  wake(): void;
  worker: OwnWorker;
}

/** What providers can do, without any account at them: all that is needed to decide what is asked of one later. */
export interface KnowsProviders {
  providers: Pick<ProviderDirectory, 'provider'>;
}

/**
 * All that it takes to apply a provider's update to the books, and no way to call the provider: the server has more; an
 * operator who enters the update himself has this.
 */
export interface KeepsBooks extends Pick<Services, 'database' | 'wake' | 'worker'> {
  catalogue: Pick<ActiveCatalogue, 'current'>;
  providers: Pick<ProviderDirectory, 'provider'> & {
    context(accountId: string): { account: Account } | undefined;
  };
}

/** The worker of this very process: work that a transaction here has claimed as it decided it need not be looked for. */
export interface OwnWorker {
  /** For work of this lane; false also where this process has no worker. */
  hasRoom(lane: string): boolean;
  /** Runs claimed work, once its transaction has committed. `inHand`: what that transaction has just written, for it. */
  take(effect: Effect, inHand?: InHand): void;
}

/** What a transaction has written and committed a moment ago, for the work that it leads to. */
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
  /** Undefined for an account the catalogue does not have. */
  context(accountId: string): AccountContext | undefined;
}

/** Everything it takes to act at a provider's account: `context` is what its adapter needs. */
export interface AccountContext {
  provider: Provider;
  account: Account;
  context: ProviderContext;
}

/** Which ways to pay are in service (row O-15), held in memory; follows the database within seconds. */
export interface MethodsInService {
  /** Whether players may pay so now: no operator has paused it, and its account does not rest. */
  isOffered(way: WayToPay): boolean;
  /** Whether the account fails, as far as this process knows: it rests, or waits for its trial. */
  rests(account: string): boolean;
  /** Whether its rest is over: a purchase has to claim to be its trial (`claimTrial`). */
  awaitsTrial(account: string): boolean;
  /** Counts an attempt at an account that does not rest. Answers whether the account fails by now. */
  count(account: string, attempted: Attempted): boolean;
  /** Another one whenever `isOffered` may answer otherwise: for whoever keeps what follows from it. */
  revision(): number;
  /** Looks at the database now. */
  refresh(): Promise<void>;
}

export interface GameDirectory {
  /** The link to the server of the game product, in this store. */
  link(store: Store, gpId: string): GameLink | undefined;
}

export interface LoginDirectory {
  /**
   * What it takes to log in at a provider, for a client of this store; undefined where the brand's data, the program or the
   * secrets lack it.
   */
  at(store: Store, provider: string, clientId: string): LoginPlaceAt | undefined;
}

/** A login provider, and one of the brand's apps there. */
export interface LoginPlaceAt {
  provider: LoginProvider;
  context: LoginContext;
}

/** A brand in an environment: what every key of the database begins with. */
export interface Store {
  /** `watt.production` */
  id: string;
  brand: Brand;
  environment: Environment;
  /** Of the edition that the brand is taken from: what a call shows, prices, sells and keeps is of one edition. */
  version: number;
}

/** Who is logged in, for one game product of one store. */
export interface Session {
  store: string;
  gpId: string;
  clientId: string;
  suid: string;
  username: string;
  /** Whether a game opened it, with a token of its own (row I-09). */
  isFromGame?: true;
  /** The linked login that opened it, where a login provider said who he is. */
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
  /** scheme://host of the shop to which the caller is led back; one that configuration names, never the text of a header. */
  origin: string;
}
