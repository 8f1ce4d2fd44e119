import { type Counting, countingIn } from '../../counting.ts';
import { networkOf } from '../../network-of.ts';
import type { Limit } from '../../repositories/counters.ts';
import type { Services } from '../../services.ts';
import { visitorLimits } from '../../visitor-limits.ts';
import { mayCallOutside } from '../may-call-outside.ts';

/** A login attempt. */
export interface LoginTry {
  store: string;
  clientIp: string;
  /** The named account; '' if a token names none. */
  account: string;
}

/** The outcome of an attempt: unknown if the game could not be reached. */
export type LoginEnd = 'accepted' | 'refused' | 'unknown';

/** An attempt that may reach the game's server. It must be ended. */
export interface BegunTry {
  end(how: LoginEnd): Promise<void>;
}

/** The store under which addresses are counted across all stores. */
const allStores = '*';

/**
 * Slows password guessing (credential stuffing). Undefined: this attempt is limited and must not reach the game. Each
 * attempt is counted before it starts and undone unless it was refused, so that concurrent attempts cannot exceed a
 * limit, in any number of processes; only refusals stay, so that a household of players is never limited by logging in.
 * An address from which the account has logged in before only has its own count: attempts on this account from
 * elsewhere, or on other accounts from here, do not lock its player out. A refused token has no account: it only counts
 * for its address, so that a few of them do not lock out everybody who enters from a game there.
 */
export async function beginLogin(services: Services, tried: LoginTry): Promise<BegunTry | undefined> {
  const here = countingIn(services, tried.store);
  const everywhere = countingIn(services, allStores);
  const { login } = visitorLimits;
  const address = networkOf(tried.clientIp);
  const account = plainest(tried.account);
  const pair = [address, account] as const;
  // As it was typed: of two accounts that differ in case alone, one must not lift the other's limits.
  const own = [address, tried.account] as const;

  const [mayAsk, isKnown, isAttacked] = await Promise.all([
    mayCallOutside(services, tried.store, tried),
    here.count(login.knownAddress, ...own).then((count) => count > 0),
    here.count(login.store).then((refused) => refused >= login.store.most),
  ]);
  if (!mayAsk) return undefined;
  const hasAccount = account !== '';
  const counted: Counted[] = [];
  const limitBy = (counting: Counting, limit: Limit, subject: readonly string[], most = limit.most) =>
    counted.push({ in: counting, limit, subject, most });
  if (hasAccount) limitBy(here, login.addressOnAccount, pair);
  if (!isKnown) {
    limitBy(here, login.address, [address], isAttacked ? login.underAttack : login.address.most);
    limitBy(everywhere, login.addressInAllStores, [address]);
    if (hasAccount) limitBy(here, login.account, [account]);
  }
  // Sequentially: an attempt stopped by one count does not count for the others.
  for (const [i, { in: counting, limit, subject, most }] of counted.entries()) {
    if ((await counting.addAndCount(limit, ...subject)) <= most) continue;
    await takeBack(counted.slice(0, i));
    return undefined;
  }

  return {
    async end(how) {
      if (how === 'refused') return void (await here.add(login.store));
      await takeBack(counted);
      if (how !== 'accepted') return;
      await here.forget(login.addressOnAccount, ...pair);
      if (hasAccount && !isKnown) await here.add(login.knownAddress, ...own);
    },
  };
}

/**
 * An account's name as it is counted: without case, width, accents and invisible characters. Many games' databases
 * compare without these, and each spelling would otherwise be allowed as many guesses as the account. Names that differ
 * in nothing else share their limits.
 */
function plainest(account: string): string {
  const plain = account.normalize('NFKD').replace(/[\p{M}\p{C}\p{Z}]/gu, '');
  return plain.toUpperCase().toLowerCase() || account;
}

interface Counted {
  in: Counting;
  limit: Limit;
  subject: readonly string[];
  most: number;
}

async function takeBack(counted: readonly Counted[]): Promise<void> {
  await Promise.all(counted.map(({ in: counting, limit, subject }) => counting.takeBack(limit, ...subject)));
}
