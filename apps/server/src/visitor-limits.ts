import type { Limit } from './repositories/counters.ts';

const minute = 60;
const day = 24 * 60 * minute;

/**
 * How often visitors may do what costs somebody else something: guess a secret, or have a game's server or a provider
 * asked. An address is an IPv4 address or an IPv6 network of 64 bits (network-of.ts). All processes count together. The
 * table in docs/operations/server.md says the same for operators.
 */
export const visitorLimits = {
  /**
   * Refused logins. One account is guarded wider than one address on one account, or anybody could lock a player out.
   * While a whole store is tried through, an address has `underAttack`.
   */
  login: {
    addressOnAccount: limit('login-address-on-account', 8, 10 * minute),
    address: limit('login-address', 60, 10 * minute),
    addressInAllStores: limit('login-address-in-all-stores', 240, 10 * minute),
    account: limit('login-account', 40, 60 * minute),
    store: limit('login-store', 600, minute),
    underAttack: 3,
    /** An address from which the account has logged in stays its own for so long: only the first row holds it back. */
    knownAddress: limit('login-known-address', 1, 30 * day),
  },
  /** Wrong cards. While a whole store is tried through, one locks. */
  card: {
    account: limit('card-account', 5, 10 * minute),
    address: limit('card-address', 30, 10 * minute),
    store: limit('card-store', 300, minute),
    underAttack: 1,
  },
  /** Requests that a message has us send to a provider before it is proved, for one of its accounts. */
  askingForStranger: limit('asking-for-stranger', 10, minute),
  /** Questions to a provider about one payment, whoever asks. The payment's own watch goes on beside them. */
  askingOfPayment: limit('asking-of-payment', 3, 10),
  /** What is brought back from a provider's page for one payment: by one address, and by everybody together. */
  returning: {
    address: limit('returning-address', 6, minute),
    payment: limit('returning-payment', 60, 10 * minute),
  },
  /** Requests with events to keep: a page sends one in five seconds at most, and many may stand behind an address. */
  events: {
    address: limit('events-address', 300, minute),
    device: limit('events-device', 300, 10 * minute),
  },
} as const;

function limit(name: string, most: number, seconds: number): Limit {
  return { name, most, seconds };
}

/**
 * Calls of one visitor that have a game or a provider asked, whatever comes of them: of an account where he is logged
 * in (payments, cancellations, cards, characters), else of an address, behind which others may stand (logins).
 */
export function outsideCalls(perMinute: number): { account: Limit; address: Limit } {
  return {
    account: limit('outside-account', perMinute, minute),
    address: limit('outside-address', 10 * perMinute, minute),
  };
}
