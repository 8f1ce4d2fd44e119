import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createCounters } from '../../repositories/counters.ts';
import type { Services } from '../../services.ts';
import { setUpStage } from '../../testing/stage.ts';
import { visitorLimits } from '../../visitor-limits.ts';
import { beginLogin, type LoginEnd, type LoginTry } from './login-guard.ts';

const { login } = visitorLimits;

const stage = setUpStage();
/** Two processes of one store: they share nothing but the database. */
let processes: Services[] = [];
beforeEach(async () => {
  vi.useRealTimers();
  await stage.rows('delete from guard_counter');
  processes = [{ ...stage.services }, { ...stage.services }];
});

const someone: LoginTry = { store: 'watt.production', clientIp: '198.51.100.1', account: 'sample' };

/** One try after the other, each at the next process; how many reached the game. */
async function attempt(tries: readonly LoginTry[], how: LoginEnd = 'refused'): Promise<number> {
  let reached = 0;
  for (const [i, one] of tries.entries()) {
    const begun = await beginLogin(processes[i % processes.length]!, one);
    if (!begun) continue;
    reached += 1;
    await begun.end(how);
  }
  return reached;
}

const times = (count: number, make: (i: number) => Partial<LoginTry> = () => ({})): LoginTry[] =>
  Array.from({ length: count }, (_, i) => ({ ...someone, ...make(i) }));

const fullWidth = (letter: string) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0);

const mayTry = async (changes: Partial<LoginTry>) =>
  (await attempt(
    times(1, () => changes),
    'unknown',
  )) === 1;

describe('I-02 guessing passwords is slowed, in all processes together', () => {
  it('one address on one account is stopped, and may try again when the window is over', async () => {
    expect(await attempt(times(3 * login.addressOnAccount.most))).toBe(login.addressOnAccount.most);
    expect(await mayTry({})).toBe(false);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + login.addressOnAccount.seconds * 1000 + 1 });
    expect(await mayTry({})).toBe(true);
  });

  it('tries at once pass no limit either', async () => {
    const begun = await Promise.all(times(40).map((one, i) => beginLogin(processes[i % 2]!, one)));
    expect(begun.filter((one) => one !== undefined)).toHaveLength(login.addressOnAccount.most);
  });

  it('another player at the same address, and the same player elsewhere and in another store, are not affected', async () => {
    await attempt(times(20));
    expect(await mayTry({ account: 'another' })).toBe(true);
    expect(await mayTry({ clientIp: '198.51.100.2' })).toBe(true);
    expect(await mayTry({ store: 'watt.demo' })).toBe(true);
    expect(await mayTry({ account: 'SAMPLE' })).toBe(false);
  });

  it.each<[name: string, most: number, addressOf: (i: number) => string]>([
    ['an IPv4 address', login.address.most, () => '203.0.113.7'],
    [
      'an IPv4 address, also as IPv6 writes it',
      login.address.most,
      (i) => (i % 2 ? '203.0.113.7' : '::ffff:203.0.113.7'),
    ],
    [
      'an IPv4 address in hexadecimal',
      login.address.most,
      (i) => (i % 2 ? '203.0.113.7' : '::ffff:cb00:7107'),
    ],
    ['an IPv6 address', login.address.most, () => '2001:db8::7'],
    [
      'a network of 64 bits, another address each time',
      login.address.most,
      (i) => `2001:db8:0:1::${i.toString(16)}`,
    ],
    [
      'a network of 64 bits, its high bits changing',
      login.address.most,
      (i) => `2001:db8:0:1:${i.toString(16)}::1`,
    ],
    [
      'a network of 64 bits, in every spelling',
      login.address.most,
      (i) => ['2001:DB8:0:1::1', '2001:0db8:0000:0001:0:0:0:2', '2001:db8::1:0:0:0:3'][i % 3]!,
    ],
    ['a link-local address with its zone', login.address.most, (i) => `fe80::${i.toString(16)}%eth0`],
    ['another network each time', 90, (i) => `2001:db8:0:${i.toString(16)}::1`],
    ['another IPv4 address each time', 90, (i) => `203.0.113.${i}`],
  ])('of 90 wrong logins of 90 accounts from %s, %i reach the game', async (_name, most, addressOf) => {
    const tries = times(90, (i) => ({ clientIp: addressOf(i), account: `player-${i}` }));
    expect(await attempt(tries)).toBe(most);
  });

  it('an address that goes from store to store is stopped in all of them', async () => {
    const tries = times(300, (i) => ({ store: `brand-${i % 20}.production`, account: `player-${i}` }));
    expect(await attempt(tries)).toBe(login.addressInAllStores.most);
  });

  it('many addresses on one account are stopped', async () => {
    const tries = times(60, (i) => ({ clientIp: `203.0.113.${i}` }));
    expect(await attempt(tries)).toBe(login.account.most);
  });

  it.each<[name: string, spell: (account: string, i: number) => string]>([
    ['in capitals', (account, i) => account.replace(/./g, (c, at) => ((i >> at) % 2 ? c.toUpperCase() : c))],
    ['full-width', (account, i) => account.replace(/./g, (c, at) => ((i >> at) % 2 ? fullWidth(c) : c))],
    [
      'with accents',
      (account, i) => `${account.slice(0, i % 6)}\u0301${account.slice(i % 6)}${'\u0300'.repeat(i)}`,
    ],
    [
      'with invisible characters',
      (account, i) => account.slice(0, 3) + '\u200b'.repeat(i) + account.slice(3),
    ],
    ['with directions', (account, i) => `\u200e${account}${'\u2066'.repeat(i)}`],
    [
      'with controls and spaces',
      (account, i) => account.slice(0, 3) + '\0\u00a0'.repeat(i) + account.slice(3),
    ],
    ['with ligatures', (account, i) => (i % 2 ? account.replace('ffi', '\ufb03') : account)],
    ['with the long s', (account, i) => (i % 2 ? account.replace('s', '\u017f') : account)],
  ])('one account is stopped however it is spelt: %s', async (_name, spell) => {
    const spelt = (i: number) => spell('sampleofficer', i);
    expect(await attempt(times(60, (i) => ({ account: spelt(i) })))).toBe(login.addressOnAccount.most);
    expect(await mayTry({ account: 'sampleofficer' })).toBe(false);
    const elsewhere = times(60, (i) => ({ account: spelt(i), clientIp: `203.0.113.${i}` }));
    expect(await attempt(elsewhere)).toBe(login.account.most - login.addressOnAccount.most);
    expect(await mayTry({ account: 'sampleofficer2' })).toBe(true);
  });

  it.each(['SAMPLE', 'sámple', 'samp\u200ble'])(
    'who can log in as %s guesses no more passwords of sample than anybody else',
    async (own) => {
      let reached = 0;
      for (let round = 0; round < 12; round += 1) {
        await attempt(
          times(1, () => ({ account: own })),
          'accepted',
        );
        reached += await attempt(times(login.addressOnAccount.most - 1));
      }
      expect(reached).toBeLessThanOrEqual(login.account.most);
      expect(await mayTry({ account: own })).toBe(true);
    },
  );

  it('an account of invisible characters alone is one as well', async () => {
    const tries = times(20, () => ({ account: '\u200b' }));
    expect(await attempt(tries)).toBe(login.addressOnAccount.most);
  });

  it('an attempt stopped by one count does not count for the others', async () => {
    await attempt(times(100));
    const elsewhere = times(100, (i) => ({ account: `player-${i}` }));
    expect(await attempt(elsewhere)).toBe(login.address.most - login.addressOnAccount.most);
  });

  it('invented tokens, from an address whose tokens were right before, too', async () => {
    await attempt(
      times(1, () => ({ account: '' })),
      'accepted',
    );
    await attempt(times(login.address.most, (i) => ({ account: `player-${i}` })));
    expect(await mayTry({ account: '' })).toBe(false);
  });

  it('invented tokens have no account: they are counted by address only', async () => {
    const most = login.account.most + 1;
    const tokens = times(most, (i) => ({ account: '', clientIp: `203.0.113.${i}` }));
    expect(await attempt(tokens)).toBe(most);
  });

  // A limit lets exactly its number through, however the tries are spread.
  it.each<[name: string, account: string | undefined, clientIp: string | undefined, most: number]>([
    ['one account, one address', 'sample', '203.0.113.7', login.addressOnAccount.most],
    ['one account, an address each', 'sample', undefined, login.account.most],
    ['an account each, one address', undefined, '203.0.113.7', login.address.most],
    ['tokens, one address', '', '203.0.113.7', login.address.most],
    ['an account each, an address each', undefined, undefined, 90],
    ['tokens, an address each', '', undefined, 90],
  ])(
    '%s: of 90 refused tries the limit of just these reaches the game',
    async (_name, account, clientIp, most) => {
      const tries = times(90, (i) => ({
        account: account ?? `player-${i}`,
        clientIp: clientIp ?? `203.0.113.${i}`,
      }));
      expect(await attempt(tries)).toBe(most);
    },
  );

  it('other players with a token from there still get in, until the address is used up', async () => {
    const token = { account: '' };
    await attempt(times(login.address.most - 1, () => token));
    expect(
      await attempt(
        times(20, () => token),
        'accepted',
      ),
    ).toBe(20);
    await attempt(times(1, () => token));
    expect(await mayTry(token)).toBe(false);
  });

  it('while a whole store is under attack, each address has few attempts, and a new one still has them', async () => {
    await attempt(times(1, () => ({ clientIp: '10.0.0.1', account: 'somebody' })));
    await stage.rows(`update guard_counter set points = ${login.store.most} where key like '% login-store'`);
    const fresh = times(10, (i) => ({ clientIp: '203.0.113.9', account: `other-${i}` }));
    expect(await attempt(fresh)).toBe(login.underAttack);
    expect(await mayTry({ clientIp: '203.0.113.10', account: 'y' })).toBe(true);
  });

  it('once the store’s own count has run out, each address has as many as ever, whatever else is still counted', async () => {
    await attempt(times(1, () => ({ clientIp: '10.0.0.1', account: 'somebody' })));
    const storeCount = `where key like '${someone.store} % login-store'`;
    await stage.rows(`update guard_counter set points = ${login.store.most} ${storeCount}`);
    const from = (clientIp: string) => times(90, (i) => ({ clientIp, account: `other-${i}` }));
    expect(await attempt(from('203.0.113.9').slice(0, 10))).toBe(login.underAttack);

    await stage.rows(`update guard_counter set expire = 0 ${storeCount}`);
    expect(await attempt(from('203.0.113.10'))).toBe(login.address.most);
    // Ten of its own were counted during the attack.
    expect(await attempt(from('203.0.113.9'))).toBe(login.address.most - 10);
  });

  it('a blocked key costs the database nothing more', async () => {
    const asked: string[] = [];
    const { database } = stage.services;
    const one = {
      ...stage.services,
      database: {
        ...database,
        many: (...call: Parameters<typeof database.many>) => {
          asked.push(call[0].name);
          return database.many(...call);
        },
      },
    } as Services;
    processes = [one];
    await attempt(times(2 * login.addressOnAccount.most));
    asked.length = 0;
    expect(await attempt(times(10))).toBe(0);
    expect(asked.filter((name) => name.includes('upsert'))).toEqual([]);
  });
});

describe('I-02 genuine players are not limited', () => {
  it('however often they log in', async () => {
    expect(await attempt(times(100), 'accepted')).toBe(100);
  });

  it('a right password begins afresh', async () => {
    await attempt(times(login.addressOnAccount.most - 1));
    await attempt(times(1), 'accepted');
    expect(await attempt(times(20))).toBe(login.addressOnAccount.most);
  });

  it('a game that does not answer counts for nothing', async () => {
    expect(await attempt(times(100), 'unknown')).toBe(100);
  });

  it('a game that does not answer resets nothing, and does not mark the address as known', async () => {
    await attempt(times(login.addressOnAccount.most - 1));
    await attempt(times(1), 'unknown');
    expect(await attempt(times(20))).toBe(1);
    await attempt(
      times(1, () => ({ account: 'another' })),
      'unknown',
    );
    await attempt(times(login.address.most, (i) => ({ account: `player-${i}` })));
    expect(await mayTry({ account: 'another' })).toBe(false);
  });

  it('where they have logged in before they get in, though the address and the account are tried through', async () => {
    await attempt(times(1), 'accepted');
    await attempt(times(2 * login.address.most, (i) => ({ account: randomUUID() + i })));
    await attempt(times(60, (i) => ({ clientIp: `203.0.113.${i}` })));
    expect(await mayTry({})).toBe(true);
    expect(await mayTry({ account: 'somebody new here' })).toBe(false);
    expect(await mayTry({ clientIp: '203.0.113.200' })).toBe(false);
  });
});

describe('I-02 a count of tries', () => {
  const few = { name: 'test-few', most: 3, seconds: 60 };
  const other = { name: 'test-other', most: 3, seconds: 60 };

  it('I-02 is counted to twice its limit, and blocked from then on', async () => {
    const counters = createCounters(stage.database, stage.services.now);
    const counts: number[] = [];
    for (let tries = 1; tries <= 8; tries += 1) counts.push(await counters.add(few, 'many'));
    expect(counts).toEqual([1, 2, 3, 4, 5, 6, Infinity, Infinity]);
    // Another process counts on.
    expect(await createCounters(stage.database, stage.services.now).add(few, 'many')).toBe(7);
  });

  it('I-02 never stands below nothing, whatever is taken back of it', async () => {
    const counters = createCounters(stage.database, stage.services.now);
    await counters.takeBack(few, 'back');
    expect(await counters.add(few, 'back')).toBe(1);
    for (let times = 1; times <= 3; times += 1) await counters.takeBack(few, 'back');
    expect(await counters.count(few, 'back')).toBe(0);
    expect(await counters.add(few, 'back')).toBe(1);
  });

  it('I-02 is that of one subject and one limit alone', async () => {
    const counters = createCounters(stage.database, stage.services.now);
    const standing = () =>
      Promise.all([few, other].flatMap((limit) => ['a', 'b'].map((key) => counters.count(limit, key))));
    for (const [limit, key] of [
      ...[few, few].map((limit) => [limit, 'a'] as const),
      ...[few, other, other].map((limit) => [limit, 'b'] as const),
    ] as const)
      await counters.add(limit, key);
    expect(await standing()).toEqual([2, 1, 0, 2]);
    await counters.takeBack(few, 'a');
    await counters.forget(other, 'b');
    expect(await standing()).toEqual([1, 1, 0, 0]);
  });
});
