import type { Services } from '../services.ts';

/** Somebody who tries to log in. */
export interface LoginTry {
  store: string;
  clientIp: string;
  /** The account that is named, or '' where a token names none. */
  account: string;
}

/** How a try ended: unknown where the game could not be asked. */
export type LoginEnd = 'accepted' | 'refused' | 'unknown';

export interface LoginGuard {
  /** Whether this try may reach the game's server. One that may must be ended. */
  begin(attempt: LoginTry): boolean;
  end(attempt: LoginTry, how: LoginEnd): void;
}

const minute = 60_000;

/**
 * How many refused logins are borne. Only refusals count, so that a household of players is never held back. One
 * account is guarded wider than one address on one account, or anybody could lock a player out.
 */
export const loginLimits = {
  addressOnAccount: { failures: 8, windowMs: 10 * minute },
  address: { failures: 60, windowMs: 10 * minute },
  account: { failures: 40, windowMs: 60 * minute },
  store: { failures: 600, windowMs: minute },
  /** While a whole store is being tried through, an address has this many. */
  addressUnderAttack: 3,
  /** Tries of one address on one account that may be under way at once. */
  atOnce: 32,
} as const;

const guards = new WeakMap<Services, LoginGuard>();

/** The guard of this process, made on first use. */
export function loginGuardOf(services: Services): LoginGuard {
  let guard = guards.get(services);
  if (!guard) {
    guard = createLoginGuard(() => services.now().getTime());
    guards.set(services, guard);
  }
  return guard;
}

/** Slows the guessing of passwords (credential stuffing). In memory, per process. */
export function createLoginGuard(now: () => number): LoginGuard {
  const { addressOnAccount, address, account, store, addressUnderAttack, atOnce } = loginLimits;
  const failures = {
    addressOnAccount: new FailureCounter(addressOnAccount.windowMs, now),
    address: new FailureCounter(address.windowMs, now),
    account: new FailureCounter(account.windowMs, now),
    store: new FailureCounter(store.windowMs, now),
  };
  const underWay = new Map<string, number>();
  return {
    begin(attempt) {
      const keys = keysOf(attempt);
      const isUnderAttack = failures.store.count(keys.store) >= store.failures;
      const running = underWay.get(keys.addressOnAccount) ?? 0;
      const mayTry =
        running < atOnce &&
        failures.addressOnAccount.count(keys.addressOnAccount) < addressOnAccount.failures &&
        failures.address.count(keys.address) < (isUnderAttack ? addressUnderAttack : address.failures) &&
        (attempt.account === '' || failures.account.count(keys.account) < account.failures);
      if (mayTry) underWay.set(keys.addressOnAccount, running + 1);
      return mayTry;
    },
    end(attempt, how) {
      const keys = keysOf(attempt);
      const running = (underWay.get(keys.addressOnAccount) ?? 1) - 1;
      if (running > 0) underWay.set(keys.addressOnAccount, running);
      else underWay.delete(keys.addressOnAccount);
      if (how === 'accepted') failures.addressOnAccount.clear(keys.addressOnAccount);
      if (how !== 'refused') return;
      failures.addressOnAccount.add(keys.addressOnAccount);
      failures.address.add(keys.address);
      failures.store.add(keys.store);
      if (attempt.account !== '') failures.account.add(keys.account);
    },
  };
}

function keysOf({ store, clientIp, account }: LoginTry) {
  const player = account.toLowerCase();
  return {
    addressOnAccount: `${store} ${clientIp} ${player}`,
    address: `${store} ${clientIp}`,
    account: `${store} ${player}`,
    store,
  };
}

const mostKeys = 50_000;

/** Counts within a window that begins with the first failure. The oldest keys go first when memory is full. */
class FailureCounter {
  private readonly windowMs: number;
  private readonly now: () => number;
  private readonly entries = new Map<string, { count: number; until: number }>();

  constructor(windowMs: number, now: () => number) {
    this.windowMs = windowMs;
    this.now = now;
  }

  count(key: string): number {
    const entry = this.entries.get(key);
    if (!entry) return 0;
    if (entry.until > this.now()) return entry.count;
    this.entries.delete(key);
    return 0;
  }

  add(key: string): void {
    const count = this.count(key);
    const entry = this.entries.get(key);
    if (entry) {
      entry.count = count + 1;
      return;
    }
    this.entries.set(key, { count: 1, until: this.now() + this.windowMs });
    const oldest = this.entries.keys().next();
    if (this.entries.size > mostKeys && !oldest.done) this.entries.delete(oldest.value);
  }

  clear(key: string): void {
    this.entries.delete(key);
  }
}
