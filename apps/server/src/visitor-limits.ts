import type { Limit } from './repositories/counters.ts';

const minute = 60;
const day = 24 * 60 * minute;

/**
 * Limits of expensive visitor actions: guessing a secret, or causing calls to a game's server or a provider. An address
 * is an IPv4 address or an IPv6 /64 network (network-of.ts). Counts are shared by all processes.
 * docs/operations/server.md has the same table for operators.
 */
export const visitorLimits = {
  /**
   * Refused logins. The limit of an account is wider than that of one address on the account; otherwise anybody could
   * lock a player out. While a whole store is under attack, an address has only `underAttack`.
   */
  login: {
    addressOnAccount: limit('login-address-on-account', 8, 10 * minute),
    address: limit('login-address', 60, 10 * minute),
    addressInAllStores: limit('login-address-in-all-stores', 240, 10 * minute),
    account: limit('login-account', 40, 60 * minute),
    store: limit('login-store', 600, minute),
    underAttack: 3,
    /**
     * How long an address from which the account has logged in counts as its own: only the first limit applies to it.
     */
    knownAddress: limit('login-known-address', 1, 30 * day),
  },
  /** Wrong cards. While a whole store is under attack, a single one locks. */
  card: {
    account: limit('card-account', 5, 10 * minute),
    address: limit('card-address', 30, 10 * minute),
    store: limit('card-store', 300, minute),
    underAttack: 1,
  },
  /** Requests to a provider that are caused by an unverified message: per account, and of these per sender's address. */
  askingForStranger: {
    account: limit('asking-for-stranger', 10, minute),
    network: limit('asking-for-stranger-network', 3, minute),
  },
  /** Queries of a provider about one payment, by any visitor. The payment's own watch is separate. */
  askingOfPayment: limit('asking-of-payment', 3, 10),
  /** Returns from a provider's page for one payment: per address, and in total. */
  returning: {
    address: limit('returning-address', 6, minute),
    payment: limit('returning-payment', 60, 10 * minute),
  },
  /**
   * Events to store, each by itself, because each is a row. Who shops causes about ten in a minute, and a page sends
   * the rest of an outage as at most a hundred: an address has room for 150 players who shop at the same time, more than a
   * household or a carrier's address has in one shop; a device for an event each second. A store has no limit: one that
   * a launch day stays below stops no flood from thousands of addresses, and at it everybody's events would be lost.
   * `gemporium_tracking_events_total` shows a flood, and EVENTS_KEPT_DAYS=0 ends it.
   */
  events: {
    address: limit('tracked-events-address', 1500, minute),
    device: limit('tracked-events-device', 600, 10 * minute),
  },
} as const;

function limit(name: string, most: number, seconds: number): Limit {
  return { name, most, seconds };
}

/**
 * One visitor's calls that cause calls to a game or provider, whatever their result: by account if logged in (payments,
 * cancellations, cards, characters), else by address, which others may share (logins).
 */
export function outsideCalls(perMinute: number): { account: Limit; address: Limit } {
  return {
    account: limit('outside-account', perMinute, minute),
    address: limit('outside-address', 10 * perMinute, minute),
  };
}

/** One player's changing calls, each call by itself, repetitions too: a person makes a few in a minute. */
export function changesOfAccount(perMinute: number): Limit {
  return limit('account-changes', perMinute, minute);
}
