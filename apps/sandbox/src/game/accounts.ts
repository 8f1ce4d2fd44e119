import { createHash } from 'node:crypto';

export interface GameAccount {
  readonly suid: string;
  readonly username: string;
  readonly realNameVerified: boolean;
  readonly locked: boolean;
  /** How many characters it has on each of its servers; by default one or two. */
  readonly characters?: number;
  /** A new player: at most one character in each game, and no test roles. */
  readonly isNew?: boolean;
  /** Its characters and servers have the longest names that a game may allow. */
  readonly hasLongNames?: boolean;
  /** Owes for a refunded purchase: its characters are restricted until a make-up payment lifts it. */
  readonly restricted: boolean;
}

const samples = Array.from({ length: 32 }, (_, index) => `sample${String(index + 1).padStart(2, '0')}`);

function account(username: string, suid: string, odd: Partial<GameAccount> = {}): GameAccount {
  return { username, suid, realNameVerified: true, locked: false, restricted: false, ...odd };
}

/** The accounts of the sample game. The password is the name. */
export const gameAccounts: readonly GameAccount[] = [
  account('player', '10001'),
  account('player2', '10002'),
  account('unverified', '10003', { realNameVerified: false }),
  account('locked', '10004', { locked: true }),
  account('restricted', '10005', { restricted: true }),
  account('crowd', '10006', { characters: 90 }),
  account('newcomer', '10007', { characters: 1, isNew: true }),
  account('newcomer2', '10010', { characters: 1, isNew: true }),
  account('visitor', '10008', { characters: 0, isNew: true }),
  account('maximilian.wolfeschlegelsteinhausen@players.of.the.realms.example', '10009', {
    characters: 2,
    isNew: true,
    hasLongNames: true,
  }),
  ...samples.map((name, index) => account(name, String(20_001 + index))),
];

/** Prepaid cards that log in to an account: number, then the account's password. */
const cards: Readonly<Record<string, string>> = {
  '9000000000000001': 'player',
  '9000000000000002': 'player2',
};

export type LoginResult =
  | { readonly ok: true; readonly account: GameAccount }
  | { readonly ok: false; readonly code: 'invalid_credentials' | 'not_real_name_verified' | 'locked' };

/** Whether this account can play. */
export function admit(found: GameAccount | undefined): LoginResult {
  if (!found) return { ok: false, code: 'invalid_credentials' };
  if (found.locked) return { ok: false, code: 'locked' };
  if (!found.realNameVerified) return { ok: false, code: 'not_real_name_verified' };
  return { ok: true, account: found };
}

export function logIn(username: unknown, password: unknown, loginType: unknown): LoginResult {
  const name = loginType === 'card' ? cards[String(username)] : username;
  return admit(gameAccounts.find((one) => one.username === name && one.username === password));
}

export function accountBySuid(suid: unknown): GameAccount | undefined {
  const known = gameAccounts.find((one) => one.suid === suid);
  if (known || typeof suid !== 'string' || !/^5\d{14}$/.test(suid)) return known;
  return account(`guest${suid.slice(-4)}`, suid);
}

/**
 * Like many games, this one creates an account for a login by a provider; its number is derived from the provider's
 * user id.
 */
export function accountOfIdentity(provider: unknown, subject: unknown): GameAccount | undefined {
  if (typeof provider !== 'string' || typeof subject !== 'string' || subject === '') return undefined;
  const hash = createHash('sha256')
    .update(JSON.stringify([provider, subject]))
    .digest('hex');
  return accountBySuid(`5${String(Number.parseInt(hash.slice(0, 11), 16)).padStart(14, '0')}`);
}
