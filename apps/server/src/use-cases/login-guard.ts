import { type Counting, countingIn } from '../counting.ts';
import { networkOf } from '../network-of.ts';
import type { Limit } from '../repositories/counters.ts';
import type { Services } from '../services.ts';
import { visitorLimits } from '../visitor-limits.ts';
import { mayCallOutside } from './may-call-outside.ts';

/** Somebody who tries to log in. */
export interface LoginTry {
  store: string;
  clientIp: string;
  /** The account that is named, or '' where a token names none. */
  account: string;
}

/** How a try ended: unknown where the game could not be asked. */
export type LoginEnd = 'accepted' | 'refused' | 'unknown';

/** A try that may reach the game's server. It must be ended. */
export interface BegunLogin {
  end(how: LoginEnd): Promise<void>;
}

/** Where addresses are counted that go from store to store. */
const allStores = '*';

/**
 * Slows the guessing of passwords (credential stuffing). Undefined: this try is held back and must not reach the game.
 * Each try is counted before it begins and taken back unless it was refused, so that tries at once pass no limit, in
 * however many processes; only refusals stay, so that a household of players is never held back by logging in. An
 * address from which the account has logged in before keeps its own count alone: whoever tries this account from
 * elsewhere, or other accounts from here, does not lock its player out. A token that the game refuses is nobody's: it
 * counts for its address alone, so that a few of them do not shut out all who enter from their games there.
 */
export async function beginLogin(services: Services, tried: LoginTry): Promise<BegunLogin | undefined> {
  const here = countingIn(services, tried.store);
  const everywhere = countingIn(services, allStores);
  const { login } = visitorLimits;
  const address = networkOf(tried.clientIp);
  const account = tried.account.toLowerCase();
  const pair = [address, account] as const;

  const [mayAsk, isKnown, isAttacked] = await Promise.all([
    mayCallOutside(services, tried.store, tried),
    here.count(login.knownAddress, ...pair).then((count) => count > 0),
    here.count(login.store).then((refused) => refused >= login.store.most),
  ]);
  if (!mayAsk) return undefined;
  const hasAccount = account !== '';
  const counted = [
    ...(hasAccount
      ? [{ in: here, limit: login.addressOnAccount, subject: pair, most: login.addressOnAccount.most }]
      : []),
    ...(isKnown
      ? []
      : [
          {
            in: here,
            limit: login.address,
            subject: [address],
            most: isAttacked ? login.underAttack : login.address.most,
          },
          {
            in: everywhere,
            limit: login.addressInAllStores,
            subject: [address],
            most: login.addressInAllStores.most,
          },
          ...(hasAccount
            ? [{ in: here, limit: login.account, subject: [account], most: login.account.most }]
            : []),
        ]),
  ];
  // One after the other: a try that one count stops is not held against the others.
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
      if (hasAccount && !isKnown) await here.add(login.knownAddress, ...pair);
    },
  };
}

interface Counted {
  in: Counting;
  limit: Limit;
  subject: readonly string[];
}

async function takeBack(counted: readonly Counted[]): Promise<void> {
  await Promise.all(counted.map(({ in: counting, limit, subject }) => counting.takeBack(limit, ...subject)));
}
